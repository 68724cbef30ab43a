import { beforeAll, expect, test } from 'vitest';
import { appendAudit } from '../../../src/team/database/audit.ts';
import { query } from '../../support/postgres/start-postgres.ts';
import { isQuick } from '../../support/sweep.ts';
import { putFirm } from '../support.ts';
import { putMember } from './asked-server.ts';
import { type OpenTeamServer, openTeamServer } from './open-team-server.ts';

/** More than are looked at together. */
const ENTRIES = 1_005;

let team: OpenTeamServer;
let token = '';

beforeAll(async () => {
  team = await openTeamServer();
  await putFirm(team.write, 'acme');
  ({ token } = await putMember(team.write, 'Auditor', [{ firm: 'acme', role: 'auditor' }]));
  await team.write(async (ask) => {
    for (let number = 1; number <= ENTRIES; number += 1) {
      const isOther = number === ENTRIES - 1;
      const by = { name: isOther ? 'Ben <ben@example.com>' : 'Ana' };
      await appendAudit(ask, by, {
        firm: 'acme',
        action: isOther ? 'plan-approved' : 'submitted',
        subject: `no. ${number}`,
        details: isOther ? { file: 'memo.pdf' } : {},
      });
    }
  });
});

const look = async () => (await team.ask('/api/firms/acme/audit?limit=2', { token })).json;
/** As somebody does it who owns the database. */
const tamper = (sql: string) => query(team.url, `SET session_replication_role = replica; ${sql}`);

test.skipIf(isQuick)('the audit page says of a long chain that it is whole, and shows its end', async () => {
  expect(await look()).toEqual({
    entries: [ENTRIES, ENTRIES - 1].map((number) => expect.objectContaining({ number, subject: `no. ${number}` })),
    next: ENTRIES - 1,
    actions: ['plan-approved', 'submitted'],
  });
});

test('the audit is searched in all that it shows, filtered by what was done, and saved as a table', async () => {
  const ask = async (filter: string) => (await team.ask(`/api/firms/acme/audit${filter}`, { token })).json.entries;
  const numbers = async (filter: string) => (await ask(filter)).map(({ number }: { number: number }) => number);
  for (const search of ['NO. 1004', 'ben <ben@', 'plan approved', 'memo.pdf'])
    expect([search, await numbers(`?search=${encodeURIComponent(search)}`)]).toEqual([search, [ENTRIES - 1]]);
  expect(await numbers('?action=plan-approved')).toEqual([ENTRIES - 1]);
  expect(await numbers('?action=submitted&search=1004')).toEqual([]);
  expect(await numbers('?search=%25')).toEqual([]);
  const { text } = await team.ask('/api/firms/acme/audit.csv?search=ben', { token });
  expect(text).toMatch(/^"No\.","When","Who",[^\n]+\r\n1004,"[^"]+","Ben <ben@example\.com>","plan-approved",/);
  expect(text.trim().split('\n').length).toBe(2);
});

test('the audit page says where a chain was changed, and that its end was taken away', async () => {
  await tamper(`DELETE FROM capsheet.audit WHERE number = ${ENTRIES}`);
  expect((await look()).brokenAt).toBe(ENTRIES);
  await tamper("UPDATE capsheet.audit SET subject = 'another' WHERE number = 1002");
  expect((await look()).brokenAt).toBe(1002);
  await tamper("UPDATE capsheet.audit SET subject = 'another' WHERE number = 3");
  expect((await look()).brokenAt).toBe(3);
});
