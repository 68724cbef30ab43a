import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { judgeDocument } from '../../docs/judge-document.ts';
import { CLIENT_SECRET } from '../../scenarios/desk.ts';
import { heldRounds, holdAt } from '../../scenarios/two-applies.ts';
import { sharedPostgres } from '../../support/postgres/start-postgres.ts';
import { putMember } from '../server/asked-server.ts';
import { openTeamServer } from '../server/open-team-server.ts';
import { openTeamDesk } from '../worker/team-desk.ts';
import { openMachine } from './command-line.ts';

const BOOK = 'Company,Round,Closing Date\nKestrel Bio,Series C,2025-08-20\nKestrel Bio,Series D,2025-08-20\n';

it('a quarter from one command line to another: submitted, approved, paused, applied, looked at', async () => {
  const databaseUrl = await (await sharedPostgres()).createDatabase();
  const desk = await openTeamDesk({ databaseUrl });
  const team = await openTeamServer({ CAPSHEET_FILES: `folder:${join(desk.folder, 'store')}` }, databaseUrl);
  const machineOf = async (name: string, role: 'preparer' | 'approver') => {
    const machine = openMachine();
    machine.signIn(team.origin, (await putMember(team.write, name, [{ firm: 'harbour', role }])).token);
    return { ...machine, print: async (...args: readonly string[]) => (await machine.run([...args, '--json'])).json };
  };
  const [hers, his] = [await machineOf('Mia Maker', 'preparer'), await machineOf('Ben Okri', 'approver')];
  const { token } = await putMember(team.write, 'Ada', [{ firm: 'harbour', role: 'administrator' }]);
  const credentials = { clientId: desk.sandbox.clientId, secret: CLIENT_SECRET };
  await team.ask('/api/firms/harbour/credentials', { method: 'PUT', token, body: credentials });
  await desk.startWorker();

  writeFileSync(join(hers.folder, 'Rounds.csv'), BOOK);
  const made = (await hers.print('submit', 'Rounds.csv', '--firm', 'harbour', '--wait')).submission;
  expect([made.state, made.summary.counts]).toEqual(['planned', expect.objectContaining({ add: 2 })]);
  const id = String(made.id);

  const held = holdAt(desk.proxy, 'before it has the answer to what is stored');
  const plan = made.plans[0].sha256;
  expect((await his.print('approve', id, '--yes', '--plan', plan)).submission.state).toBe('approved');
  await held.came;
  expect((await hers.print('pause', id)).submission).toMatchObject({ state: 'applying', wanted: 'pause' });
  expect((await his.print('go-on', id)).submission).toMatchObject({ state: 'applying', wanted: 'go' });
  held.letGo();
  await desk.until(made.id, 'done');
  expect(heldRounds(desk)).toEqual(['Series C', 'Series D']);

  const { submission } = await his.print('runs', id, '--server', '--result', 'result.csv');
  expect(submission).toBeUndefined();
  const saved = await his.print('runs', id, '--server', '--result', 'result.xlsx');
  expect([saved.submission.result.counts, existsSync(join(his.folder, 'result.xlsx'))]).toEqual([
    expect.objectContaining({ added: 2 }),
    true,
  ]);
  const run = saved.submission.result.runs.at(-1);
  const shown = (await his.run(['runs', run, '--server', '--firm', 'harbour'])).stdout.replaceAll(/ +/g, ' ');
  expect(shown).toMatch(
    /Plan made by Mia Maker, .*\n *Approved .* by Ben Okri .*\n *Applied by a worker of the team\n/,
  );
  const documents = [
    await his.print('runs', run, '--server', '--firm', 'harbour'),
    await his.print('export', '--server', '--firm', 'harbour', '--out', 'harbour.xlsx'),
  ];
  expect(documents.map(judgeDocument)).toEqual(['team-run', 'team-export']);
});
