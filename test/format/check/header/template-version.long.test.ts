import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { beforeAll, expect, it } from 'vitest';
import { checkWorkbooks } from '../../../../src/format/check/check-workbook.ts';
import { changesSince, TEMPLATE_VERSION } from '../../../../src/format/sheets/template-versions.ts';
import type { Finding } from '../../../../src/model/findings/finding.ts';
import { writeTemplate } from '../../../../src/report/template/build-template.ts';
import { readWorkbook } from '../../../../src/spreadsheet/workbook/read-workbook.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';

const folder = makeTempFolder();
const template = join(folder, 'template.xlsx');

beforeAll(() => writeTemplate(template));

/** Gives what is said of a template, besides of its examples, whose hidden sheet says something else of its version. */
async function findingsOf(name: string, header: string | null, version: number | null): Promise<readonly Finding[]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(template);
  const lists = workbook.getWorksheet('capsheet lists');
  if (lists === undefined) throw new Error('the template has no hidden sheet');
  lists.getCell('A1').value = header;
  lists.getCell('A2').value = version;
  const path = join(folder, name);
  await workbook.xlsx.writeFile(path);
  const { findings } = checkWorkbooks([await readWorkbook(path)], { decimalSign: '.' });
  return findings.filter(({ sheet }) => sheet === undefined);
}

it('says once that a workbook is of an older template, and what has changed', async () => {
  expect(await findingsOf('old.xlsx', 'capsheet_action', null)).toEqual([
    {
      severity: 'info',
      code: 'template-outdated',
      inputIndex: 0,
      file: 'old.xlsx',
      message: `The workbook was made from version 1 of the template; this is version ${TEMPLATE_VERSION}. ${changesSince(1).join(' ')}`,
      hint: 'It can still be read. To get what is new, create the template again and copy your rows into it.',
    },
  ]);
});

it('says nothing of the current one, nor of one that is newer than capsheet', async () => {
  expect(await findingsOf('current.xlsx', 'template version', TEMPLATE_VERSION)).toEqual([]);
  expect(await findingsOf('newer.xlsx', 'template version', 9)).toEqual([]);
});
