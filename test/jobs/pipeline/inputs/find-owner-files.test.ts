import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findOwnerFiles } from '../../../../src/jobs/pipeline/inputs/read-inputs.ts';
import type { WorkbookContent } from '../../../../src/spreadsheet/workbook/table.ts';
import { saying } from '../../../support/saying.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';

const contentOf = (name: string): WorkbookContent => ({ name, format: 'xlsx', sha256: '', tables: [] });

test('what is open beside an input is told of it, and each file of a folder', async () => {
  const folder = makeTempFolder();
  mkdirSync(join(folder, 'in'));
  const files = ['a.xlsx', '~$a.xlsx', 'b.xlsx', '~$c.xlsx', 'in/Rounds.csv', 'in/.~lock.Rounds.csv#', 'in/Sales.csv'];
  for (const name of files) writeFileSync(join(folder, name), 'x');
  const paths = ['a.xlsx', 'b.xlsx', 'in'].map((name) => join(folder, name));
  const found = await findOwnerFiles(paths, ['a.xlsx', 'b.xlsx', 'in'].map(contentOf));
  expect(found).toEqual([
    {
      severity: 'warning',
      code: 'file-open',
      inputIndex: 0,
      file: 'a.xlsx',
      message: saying('file-open', '"a.xlsx"', 'Excel', '"~$a.xlsx"'),
      hint: 'Save and close it, and read it again; if nobody has it open, delete "~$a.xlsx".',
    },
    {
      severity: 'warning',
      code: 'file-open',
      inputIndex: 2,
      file: 'in',
      message: saying('file-open', '"Rounds.csv"', 'LibreOffice', '".~lock.Rounds.csv#"'),
      hint: 'Save and close it, and read it again; if nobody has it open, delete ".~lock.Rounds.csv#".',
    },
  ]);
});
