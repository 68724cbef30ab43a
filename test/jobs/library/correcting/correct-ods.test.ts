import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRow } from '../../../../src/base/util/collections/find-row.ts';
import { type PlacedCell, replaceCells } from '../../../../src/jobs/library/inside/correcting/replace-cells.ts';
import {
  readLooks,
  typeIntoCell,
  writeCorrected,
} from '../../../../src/jobs/library/inside/correcting/write-corrected.ts';
import { readWorkbook } from '../../../../src/spreadsheet/workbook/read-workbook.ts';
import type { WorkbookContent } from '../../../../src/spreadsheet/workbook/table.ts';
import { makeOds } from '../../../support/make-ods.ts';
import { sweepOf } from '../../../support/sweep.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';

/** Days, percentages and amounts by style, a style of a whole column, and a struck out one. */
const STYLES =
  '<number:date-style style:name="D"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style>' +
  '<number:percentage-style style:name="P"><number:number number:decimal-places="2"/><number:text>%</number:text></number:percentage-style>' +
  '<number:number-style style:name="N"><number:number number:decimal-places="2" number:grouping="true"/></number:number-style>' +
  ['D', 'P', 'N']
    .map((name) => `<style:style style:name="c${name}" style:family="table-cell" style:data-style-name="${name}"/>`)
    .join('') +
  '<style:style style:name="cS" style:family="table-cell"><style:text-properties style:text-line-through-style="solid"/></style:style>';

const text = (shown: string) =>
  `<table:table-cell office:value-type="string"><text:p>${shown}</text:p></table:table-cell>`;
const number = (value: string, style: string, type = 'float') =>
  `<table:table-cell table:style-name="${style}" office:value-type="${type}" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`;

const ROWS = [
  `<table:table-row>${['Company', 'Date', 'Amount', 'Share', 'Note'].map(text).join('')}</table:table-row>`,
  `<table:table-row>${text('Acme')}<table:table-cell table:style-name="cD" office:value-type="date" office:date-value="2024-03-01"><text:p>2024-03-01</text:p></table:table-cell>${number('1250.5', 'cN')}${number('0.25', 'cP', 'percentage')}<table:table-cell table:style-name="cS" office:value-type="string"><text:p>old</text:p></table:table-cell></table:table-row>`,
  // Three rows alike, of cells that are alike, written once.
  `<table:table-row table:number-rows-repeated="3">${text('Beta')}<table:table-cell table:style-name="cN" table:number-columns-repeated="4" office:value-type="float" office:value="7"><text:p>7</text:p></table:table-cell></table:table-row>`,
  `<table:table-row>${text('Gamma')}<table:table-cell/><table:table-cell table:number-columns-repeated="2"/><table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>TRUE</text:p></table:table-cell></table:table-row>`,
  `<table:table-row>${text('Delta')}<table:table-cell table:number-columns-repeated="2"/><table:table-cell table:formula="of:=[.C2]*2" office:value-type="float" office:value="2501"><text:p>2501</text:p></table:table-cell></table:table-row>`,
];
const COLUMNS = ['', 'cD', 'cN', 'cP', '']
  .map((style) => `<table:table-column${style === '' ? '' : ` table:default-cell-style-name="${style}"`}/>`)
  .join('');
const BOOK = makeOds({
  styles: STYLES,
  body: `<table:table table:name="Rounds">${COLUMNS}${ROWS.join('')}</table:table><table:table table:name="Other"><table:table-row>${text('stays')}</table:table-row></table:table>`,
});

const TEXTS = [
  ...['', ' ', 'Acme', '2024-04-02', '31/01/2024', '1,250,000.50', '25%', '0.5', '12', '007', 'TRUE', 'false'],
  ...['a\nb', '  x  ', '<&>"', 'ä€𝄞', '=1+1', '7', '0.250000'],
];

/** As it reads after its corrections, in memory and in the copy. */
async function correct(from: string, to: string, typed: readonly { row: number; columnIndex: number; text: string }[]) {
  const before = await readWorkbook(from, {});
  const cells = new Map<string, PlacedCell>();
  const edits = new Map<string, Parameters<typeof writeCorrected>[2][number]>();
  for (const { row, columnIndex, text: entered } of typed) {
    const [table] = before.tables;
    const found = table && findRow(table.rows, row);
    const cell = found?.cells.find((one) => one.columnIndex === columnIndex);
    if (table === undefined || found === undefined || cell?.formula === true) continue;
    const place = { sheet: table.name, rowNumber: row, columnIndex };
    const [look] = await readLooks({ path: from, format: 'ods' }, [place]);
    const after = typeIntoCell(entered, { columnIndex, cell, look, epoch: 1900, storesDays: true });
    const { cell: typedCell, ...stored } = after;
    cells.set(JSON.stringify(place), { ...place, inputIndex: 0, cell: typedCell });
    edits.set(JSON.stringify(place), { ...place, ...stored });
  }
  const lost = await writeCorrected({ path: from, format: 'ods' }, to, [...edits.values()]);
  return {
    lost,
    edited: edits.size,
    memory: replaceCells([before], [...cells.values()])[0],
    copy: await readWorkbook(to, {}),
  };
}

function tablesOf(content: WorkbookContent | undefined) {
  return content?.tables.map(({ rows, recalculates: _, ...table }) => ({
    ...table,
    rows: rows.filter(({ cells }) => cells.length > 0),
  }));
}

describe('cells of an OpenDocument spreadsheet that are corrected', () => {
  it('are those that are read of the copy, in their own styles, and everything else stays', async () => {
    const folder = makeTempFolder();
    const from = join(folder, 'book.ods');
    writeFileSync(from, BOOK);
    const drawn = fc.record({
      row: fc.integer({ min: 1, max: 7 }),
      columnIndex: fc.nat({ max: 5 }),
      text: fc.constantFrom(...TEXTS),
    });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 6 }), async (typed) => {
        count += 1;
        const { memory, copy, edited } = await correct(from, join(folder, `${count}.ods`), typed);
        fc.pre(edited > 0);
        expect(tablesOf(copy)).toEqual(tablesOf(memory));
      }),
      { seed: 20261129, numRuns: sweepOf(300) },
    );
  });

  it('keep days days and percentages percentages, in empty cells too', async () => {
    const folder = makeTempFolder();
    const from = join(folder, 'book.ods');
    writeFileSync(from, BOOK);
    const { copy } = await correct(from, join(folder, 'copy.ods'), [
      { row: 6, columnIndex: 1, text: '2024-04-02' },
      { row: 6, columnIndex: 3, text: '25%' },
      { row: 4, columnIndex: 2, text: '8' },
    ]);
    const rowOf = (rowNumber: number) => copy.tables[0]?.rows.find((row) => row.rowNumber === rowNumber)?.cells ?? [];
    expect(rowOf(6).map(({ value }) => value)).toContainEqual({ kind: 'date', iso: '2024-04-02' });
    expect(rowOf(6).find(({ columnIndex }) => columnIndex === 3)).toMatchObject({
      value: { text: '0.25' },
      format: expect.stringContaining('%'),
    });
    expect(
      [3, 4, 5].map((row) =>
        rowOf(row)
          .map(({ value }) => ('text' in value ? value.text : ''))
          .join(),
      ),
    ).toEqual(['Beta,7,7,7,7', 'Beta,7,8,7,7', 'Beta,7,7,7,7']);
    expect(copy.tables[0]?.recalculates).toBe(true);
  });

  it('are written into what LibreOffice wrote, and once more into that copy', async () => {
    const folder = makeTempFolder();
    const from = join(folder, 'book.ods');
    copyFileSync('test/fixtures/quarterly.ods', from);
    const first = await correct(from, join(folder, 'a.ods'), [{ row: 2, columnIndex: 0, text: 'Alpine & Grid' }]);
    expect([first.lost, tablesOf(first.copy)]).toEqual([[], tablesOf(first.memory)]);
    const second = await correct(join(folder, 'a.ods'), join(folder, 'b.ods'), [{ row: 3, columnIndex: 0, text: '' }]);
    expect(tablesOf(second.copy)).toEqual(tablesOf(second.memory));
  });
});
