import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCapsheet } from '../support/run-capsheet.ts';
import { runHere } from '../support/run-here.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

const folder = makeTempFolder();

test('the demo shows the whole flow and ends by saying that nothing is left', async () => {
  const { status, stdout, stderr } = await startCapsheet(['demo'], { cwd: folder, env: { HOME: folder } }).ended;
  expect([status, stderr]).toEqual([0, '']);
  const steps = [...stdout.matchAll(/^── (\d\. .*?) {3}\$ (.*)$/gm)].map(([, step, command]) => [step, command]);
  const book = join('capsheet-demo', 'quarterly.xlsx');
  expect(steps).toEqual([
    ['1. Is the workbook in order?', `capsheet check ${book}`],
    ['2. What would it change?', `capsheet plan ${book}`],
    ['3. Make the change.', `capsheet apply ${book}`],
    ['4. Is anything left to do?', `capsheet plan ${book}`],
    [
      '5. Then the marks and papers of its last day.',
      `capsheet apply ${join('capsheet-demo', 'quarter-end', 'quarter-end.xlsx')}`,
    ],
  ]);
  expect(stdout).toContain('60 rows would be added and 9 replaced. 1 row differs');
  expect(stdout).toContain('60 added, 9 replaced, 18 unchanged.');
  expect(stdout).toContain('it closes, before');
  const last = stdout.slice(stdout.indexOf('── 4.'));
  expect(last).toContain(' 87 rows are there already. 1 row differs');
  expect(last).toContain('\nAll 8 rows are in: 4 replaced, 3 uploaded, 1 unchanged.');
  const written = readdirSync(join(folder, 'capsheet-demo')).sort();
  expect(written).toEqual(['quarter-end', 'quarterly.result.xlsx', 'quarterly.xlsx']);
  expect(existsSync(join(folder, '.capsheet'))).toBe(false);
  expect(stdout).not.toContain('\u001b');
});

test('under --json standard output has the steps of the demo alone', async () => {
  const own = makeTempFolder();
  const { status, stdout, stderr } = await runHere(['demo', '--json'], { cwd: own, env: { HOME: own } });
  const book = join('capsheet-demo', 'quarterly.xlsx');
  const papers = join('capsheet-demo', 'quarter-end', 'quarter-end.xlsx');
  const commands = [`check ${book}`, `plan ${book}`, `apply ${book}`, `plan ${book}`, `apply ${papers}`];
  expect([status, JSON.parse(stdout)]).toEqual([
    0,
    {
      $schema: 'urn:capsheet:demo@1',
      schema: 'capsheet/demo@1',
      folder: 'capsheet-demo',
      steps: commands.map((command) => ({ command: `capsheet ${command}`, exitStatus: 0 })),
    },
  ]);
  expect(stderr).toContain('it closes, before');
  expect(stderr).toContain(`\nNext: capsheet apply ${book}\n`);
});
