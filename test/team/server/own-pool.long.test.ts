import { beforeAll, expect, it } from 'vitest';
import { openJournal } from '../../../src/engine/journal/open-store.ts';
import { learnPortfolio } from '../../../src/team/database/firms.ts';
import { RUN } from '../../engine/journal/conformance/entries.ts';
import { closeLater } from '../../support/close-later.ts';
import { query, sharedPostgres } from '../../support/postgres/start-postgres.ts';
import { putFirm } from '../support.ts';
import { type Member, putMember } from './asked-server.ts';
import { type OpenTeamServer, openTeamServer } from './open-team-server.ts';

let team: OpenTeamServer;
let reader: Member;
let run: string;

beforeAll(async () => {
  team = await openTeamServer();
  await putFirm(team.write, 'acme');
  reader = await putMember(team.write, 'Reader', [{ firm: 'acme', role: 'auditor' }]);
  await team.write((ask) => learnPortfolio(ask, 'acme', { service: 'https://service.example', firmId: 'acme-there' }));
  const journal = await openJournal({ stateDir: '', databaseUrl: team.url });
  const firm = { id: 'acme-there', name: 'Acme' };
  run = (await journal.startRun({ ...RUN, service: 'https://service.example', firm })).runId;
  await journal.close();
});

const ask = (path: string) => team.ask(`/api/firms/acme/runs${path}`, { token: reader.token });

it('the history is read by the connections that the server has, and opens none', async () => {
  const elsewhere = await (await sharedPostgres()).createDatabase();
  const name = new URL(team.url).pathname.slice(1);
  const allow = (isAllowed: boolean) =>
    query(elsewhere, `ALTER DATABASE "${name}" WITH ALLOW_CONNECTIONS ${isAllowed}`);
  const paths = ['', `/${run}`, `/${run}/rows?status=added`, `/${run}/created.csv`];
  // As many connections as are ever wanted at once.
  await Promise.all([...paths, ...paths].map(ask));
  // A client that is connected stays so; no other is let in.
  await allow(false);
  closeLater(async () => void (await allow(true)));
  const statuses = [];
  for (const path of paths) statuses.push((await ask(path)).status);
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect((await team.ask('/readyz')).status).toBe(200);
});
