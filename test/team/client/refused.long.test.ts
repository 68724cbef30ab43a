import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { judgeDocument } from '../../docs/judge-document.ts';
import { sharedPostgres } from '../../support/postgres/start-postgres.ts';
import { putMember } from '../server/asked-server.ts';
import { openTeamServer } from '../server/open-team-server.ts';
import { openTeamDesk } from '../worker/team-desk.ts';
import { openMachine } from './command-line.ts';

const BOOK = 'Rounds.csv';

/** A machine of somebody who submits what a worker refuses: with more errors than fit on a screen. */
async function openRefused() {
  const databaseUrl = await (await sharedPostgres()).createDatabase();
  const desk = await openTeamDesk({ databaseUrl });
  const team = await openTeamServer({ CAPSHEET_FILES: `folder:${join(desk.folder, 'store')}` }, databaseUrl);
  const { token } = await putMember(team.write, 'Maria Maker', [{ firm: 'harbour', role: 'preparer' }]);
  await desk.startWorker();
  const machine = openMachine();
  const days = Array.from({ length: 23 }, (_, index) => `Kestrel Bio,Series ${index},2025-13-${index + 1},`);
  const rows = ['Company,Round,Closing Date,Mood', ...days, ',Series X,2025-08-20,', ',Series Y,2025-08-20,'];
  writeFileSync(join(machine.folder, BOOK), `${rows.join('\n')}\n`);
  const env = { CAPSHEET_SERVER: team.origin, CAPSHEET_TOKEN: token };
  return { machine, run: (...args: readonly string[]) => machine.run(args, env) };
}

/** Without what is only said as long as the service is not asked. */
const sectionsOf = (stdout: string): readonly string[] =>
  stdout.split('\n\n').filter((section) => /^(Errors|Warnings) \(/.test(section));

it('what is refused is told as "capsheet check" tells it, and ends with its exit status', async () => {
  const { run } = await openRefused();
  const checked = await run('check', BOOK);
  const submitted = await run('submit', BOOK, '--firm', 'harbour', '--wait');
  const [errors = '', ...others] = sectionsOf(submitted.stdout);
  const [wanted = '', ...otherWanted] = sectionsOf(checked.stdout);
  expect(wanted).toMatch(/^Errors \(25\)/);
  // Where the others stand is said by the last line: of each command its own.
  const all = /\(all: .*\)/s;
  expect(errors.replace(all, '')).toBe(wanted.replace(all, ''));
  expect(errors).toContain('(all: capsheet runs 1 --server --json)');
  expect([others, submitted.status]).toEqual([otherWanted, checked.status]);

  const { json, status } = await run('runs', '1', '--server', '--json');
  const found: { severity: string; code: string }[] = (await run('check', BOOK, '--json')).json.findings;
  const inOrder = found.filter(({ code }) => code !== 'resolved-later').sort(gravestFirst);
  expect([status, judgeDocument(json), json.findings]).toEqual([0, 'submission', inOrder]);
  expect((await run('runs', '1', '--server')).stdout).toContain(errors);
});

it('a file that its rows name is asked for where it was not submitted', async () => {
  const { run, machine } = await openRefused();
  const said = 'Submit the files that its rows name together with the workbook';
  expect((await run('submit', BOOK, '--firm', 'harbour', '--wait')).stdout).not.toContain(said);
  writeFileSync(join(machine.folder, 'Companies.csv'), 'Company,Logo\nKestrel Bio,logos/kestrel.png\n');
  const { stdout } = await run('submit', 'Companies.csv', '--firm', 'harbour', '--wait');
  expect(stdout).toContain('[file-missing]');
  expect(stdout).toContain(said);
});

function gravestFirst(one: { readonly severity: string }, other: { readonly severity: string }): number {
  const order = ['error', 'warning', 'info'];
  return order.indexOf(one.severity) - order.indexOf(other.severity);
}
