import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { writeResultWorkbook } from '../../../src/report/workbook/annotate/write-result-workbook.ts';
import type { AnnotatedRow } from '../../../src/report/workbook/annotated-row.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { SUMMARY, writeFile, writeUserWorkbook } from './support.ts';

const folder = makeTempFolder();

/** Checks an input, writes its result with ids on every row, and checks that. */
async function checkTwice(inputPath: string, id?: string) {
  const settings = { decimalSign: '.' } as const;
  const content = await readWorkbook(inputPath);
  const first = checkWorkbooks([content], settings).value;
  const rows = first.records.map(
    (record): AnnotatedRow => ({
      sheet: record.origin.sheet,
      rowNumber: record.origin.rowNumber,
      outcome: 'added',
      run: 'r-1',
      ...(id === undefined ? {} : { id }),
      findings: record.findings,
    }),
  );
  const request = {
    inputPath,
    content,
    layouts: first.sheets,
    rows,
    summary: { ...SUMMARY, findings: first.findings },
  };
  const { path } = await writeResultWorkbook({ ...request, outPath: join(folder, `${content.name}.result.xlsx`) });
  const second = checkWorkbooks([await readWorkbook(path)], settings).value;
  return { first, second };
}

const withoutFile = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === 'file' ? undefined : part)));

it('a result reads as its input did: no column, sheet or value is new', async () => {
  const input = join(folder, 'quarter.xlsx');
  await writeUserWorkbook(input);
  const { first, second } = await checkTwice(input);
  expect(first.records.length).toBe(4);
  expect(withoutFile(second.records)).toEqual(withoutFile(first.records));
  expect(withoutFile(second.findings)).toEqual(withoutFile(first.findings));
  expect(second.sheets.map(({ resultColumns }) => resultColumns.map(({ column }) => column))).toEqual([
    ['Outcome', 'Message', 'Run'],
    ['Outcome', 'Message', 'Run'],
  ]);
});

it('the result of a CSV file reads as the file did', async () => {
  const input = writeFile(
    folder,
    'Rounds.csv',
    'Company,Round,Closing Date,Round Size,Currency\nAcme,007,2024-03-31,"1,234.50",USD\nAcme,1.0,31/02/2024,12,USD\n',
  );
  const { first, second } = await checkTwice(input);
  expect(first.records.length).toBe(2);
  const values = (found: typeof first): unknown =>
    found.records.map((record) => ({ ...record, origin: 0, findings: 0 }));
  expect(values(second)).toEqual(values(first));
});

it('an Action "new" that is done is taken out, for the ID stands beside it now', async () => {
  const input = writeFile(
    folder,
    'Securities.csv',
    'Type,Company,Fund,Issue Date,Action\nwarrant,Acme,Fund I,2024-03-31,new\n',
  );
  const { first, second } = await checkTwice(input, 'sec-1');
  const facts = (found: typeof first): unknown => found.records.map(({ action, id }) => ({ action, id }));
  expect(facts(first)).toEqual([{ action: 'new', id: undefined }]);
  expect(facts(second)).toEqual([{ action: undefined, id: 'sec-1' }]);
});
