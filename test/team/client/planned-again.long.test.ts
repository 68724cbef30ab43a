import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedPostgres } from '../../support/postgres/start-postgres.ts';
import { putMember } from '../server/asked-server.ts';
import { openTeamServer } from '../server/open-team-server.ts';
import { openTeamDesk } from '../worker/team-desk.ts';
import { openMachine } from './command-line.ts';

it('a plan that took the place of another says what has changed since, or that nothing has', async () => {
  const databaseUrl = await (await sharedPostgres()).createDatabase();
  const desk = await openTeamDesk({ databaseUrl });
  const team = await openTeamServer({ CAPSHEET_FILES: `folder:${join(desk.folder, 'store')}` }, databaseUrl);
  const { token } = await putMember(team.write, 'Maria Maker', [{ firm: 'harbour', role: 'preparer' }]);
  await desk.startWorker();
  const machine = openMachine();
  const run = (...args: readonly string[]) =>
    machine.run([...args, '--firm', 'harbour'], { CAPSHEET_SERVER: team.origin, CAPSHEET_TOKEN: token });
  writeFileSync(join(machine.folder, 'Rounds.csv'), 'Company,Round,Closing Date\nKestrel Bio,Series C,2025-08-20\n');
  const { json } = await run('submit', 'Rounds.csv', '--wait', '--json');
  const { id } = json.submission;
  const planAgain = async (): Promise<void> => {
    const { plan } = await desk.find(id);
    await team.ask(`/api/firms/harbour/submissions/${id}/plan-again`, { method: 'POST', token });
    await desk.untilIt(id, (found) => found.state !== 'received' && found.plan !== plan);
  };
  const tell = async (): Promise<string> => (await run('runs', String(id), '--server')).stdout;
  expect(await tell()).not.toContain('since the plan before');
  await planAgain();
  expect(await tell()).toContain('Nothing has changed since the plan before this one.');

  const other = await desk.submit(['Series C', 'Series D']);
  await desk.until(other, 'planned');
  await desk.approve(other);
  await desk.until(other, 'done');
  await planAgain();
  expect(await tell()).toMatch(/\(1\):\n {2}Rounds row 2: .*"add"/);
});
