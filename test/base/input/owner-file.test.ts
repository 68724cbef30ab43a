import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findOwned } from '../../../src/base/input/owner-file.ts';
import { openDesk } from '../../scenarios/desk.ts';

it.each([
  ['C:/Q1/~$quarter.xlsx', 'quarter.xlsx'],
  ['~$Quarter.XLSM', 'Quarter.XLSM'],
  ['.~lock.quarter.ods#', 'quarter.ods'],
  ['~quarter.xlsx', undefined],
  ['quarter~$.xlsx', undefined],
  ['~$budget.docx', undefined],
])('%s belongs to %s', (path, owned) => {
  expect(findOwned(path)).toBe(owned);
});

it('is never read as a workbook: the message names the one that is', async () => {
  const desk = await openDesk();
  desk.put('~$quarter.xlsx', 'Ada Lovelace');
  expect((await desk.run(['check', '~$quarter.xlsx', '--json'])).json).toMatchObject({
    code: 'input-not-a-spreadsheet',
    message:
      '"~$quarter.xlsx" is not a workbook: a spreadsheet program keeps it next to "quarter.xlsx" while somebody has that one open.',
    hint: expect.stringMatching(
      /^Give "quarter\.xlsx" itself\. If you gave a pattern such as \*\.xlsx, name the workbooks/,
    ),
  });
});

it('is passed over in a folder, and told if nothing else is there', async () => {
  const desk = await openDesk();
  writeFileSync(join(desk.folder, '~$Rounds.csv'), 'Ada Lovelace');
  const alone = await desk.run(['check', '.', '--json']);
  expect(alone.json).toMatchObject({
    code: 'input-empty-folder',
    message:
      'The folder "." holds no .csv file, only what spreadsheet programs keep while one is open: "~$Rounds.csv".',
  });
  desk.put('Rounds.csv', 'Company,Round,Closing Date\nAcme,Seed,2025-08-20\n');
  const read = await desk.run(['check', '.', '--json']);
  expect([read.status, read.json.rows.length]).toEqual([0, 1]);
});
