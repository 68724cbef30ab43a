import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import type { FindingView } from '../../src/ui/api/row-status.ts';
import type { BookView, RowView } from '../../src/ui/api/rows.ts';
import { runHere } from '../support/run-here.ts';
import { makeFolder, openService, openUi, Visitor } from './support.ts';

type Placed = Pick<FindingView, 'code' | 'sheet' | 'cell' | 'row'>;

/** A finding at one cell, of several records that take its value, counts once. */
const nameAll = (findings: readonly Placed[]): string[] =>
  [...new Set(findings.map(({ code, sheet, row, cell }) => [code, sheet, row, cell].join(' ')))].sort();

/** All that the page says of the open workbook: at its rows, and beside them. */
async function readPage(visitor: Visitor): Promise<FindingView[]> {
  const book: BookView = (await visitor.get('book')).json;
  const pages = await Promise.all(book.sheets.map(async (_, at) => (await visitor.get(`rows?sheet=${at}`)).json));
  const ofRows = pages.flatMap(({ rows }: { rows: RowView[] }) => rows.flatMap(({ findings }) => findings));
  return [...book.findings, ...ofRows];
}

it.each([
  // A heading that is no column, and numbers as text among others that are none.
  ['a quarter', 'samples/quarterly-with-errors.xlsx'],
  // A layout, a column and rows that are left out, and currencies, each of the file, a sheet or no row.
  ['a report of another program', 'samples/legacy/details-importer.xlsx'],
] as const)('every finding of the command is on the page, at the same cell: %s', async (_what, path) => {
  const { stdout } = await runHere(['check', path, '--json'], { cwd: process.cwd(), env: {} });
  const visitor = await Visitor.of(await openUi());
  await visitor.post('open/path', { paths: [path], reading: {} });
  await visitor.settled();
  expect(nameAll(await readPage(visitor))).toEqual(nameAll(JSON.parse(stdout).findings));
});

it('says once of a cell what it says of each record that takes the value from there', async () => {
  const visitor = await Visitor.of(await openUi());
  const text =
    'Investee,Vehicle,Invested On,Cost (USD),Shares held,Stock Class\nAcme,NL II,31/31/2024,250,10,Seed Preferred\n';
  await visitor.upload({ name: 'positions.csv', bytes: Buffer.from(text) });
  expect((await visitor.settled()).isMapped).toBe(true);
  const { rows } = (await visitor.get('rows?sheet=0')).json;
  expect(nameAll(rows[0].findings)).toContain('date-invalid positions 2 C2');
  expect(rows[0].findings.filter(({ cell }: FindingView) => cell === 'C2')).toHaveLength(1);
});

it('what a rule about a column says of a cell is at the cell, and finds its row', async () => {
  const visitor = await Visitor.of(await openUi());
  await visitor.post('open/path', { paths: ['samples/quarterly-with-errors.xlsx'], reading: {} });
  await visitor.settled();
  const { rows } = (await visitor.get('rows?sheet=1&code=number-as-text')).json;
  expect(rows.map(({ rowNumber }: RowView) => rowNumber)).toEqual([6, 7]);
});

it('what is said beside the rows of several workbooks names the workbook, before the plan and after it', async () => {
  const [folder, { ui }] = [makeFolder(), await openService()];
  const paths = ['march.csv', 'june.csv'].map((name) => join(folder, name));
  for (const [index, path] of paths.entries())
    writeFileSync(path, `Company,Website,Mood\nAcme ${index},https://acme.example,good\n`);
  const visitor = await Visitor.of(await openUi(ui));
  await visitor.post('open/path', { paths, reading: { sheetName: 'Companies' } });
  await visitor.settled();
  const filesOf = (findings: FindingView[]): unknown[] =>
    findings.filter(({ code }) => code === 'column-unknown').map(({ file }) => file);
  expect(filesOf((await visitor.get('book')).json.findings)).toEqual(['march.csv', 'june.csv']);
  await visitor.post('plan');
  await visitor.settled();
  const { warnings, leftAlone } = (await visitor.get('plan')).json;
  expect([filesOf(warnings), filesOf(leftAlone)]).toEqual(
    [paths, paths].map((all) => all.map((path) => basename(path))),
  );
});
