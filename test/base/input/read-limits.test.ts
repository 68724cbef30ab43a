import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { InputFile } from '../../../src/base/input/input-file.ts';
import { ReadBudget } from '../../../src/base/input/read-budget.ts';
import type { ReadLimits } from '../../../src/base/input/read-limits.ts';
import { CapsheetError } from '../../../src/base/util/capsheet-error.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import { describeCells, readFault } from '../../spreadsheet/workbook/support.ts';
import { makeOds } from '../../support/make-ods.ts';
import { makeXlsx, type XlsxSource } from '../../support/make-xlsx.ts';
import { isQuick } from '../../support/sweep.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

const folder = makeTempFolder();
let count = 0;

function write(bytes: Uint8Array | string, ending: string): string {
  count += 1;
  const path = join(folder, `${count}-${ending}`);
  writeFileSync(path, bytes);
  return path;
}

const row = (number: number, cells = '<c><v>1</v></c>') => `<row r="${number}">${cells}</row>`;
const ONE: XlsxSource = { sheets: [{ name: 'One', data: row(1) }] };
const TEXTS: XlsxSource = {
  sheets: [{ name: 'One', data: row(1, '<c t="s"><v>0</v></c><c t="s"><v>1</v></c>') }],
  strings: '<si><t>twelve chars</t></si><si><r><t>Acme </t></r><r><t>Robotics</t></r></si>',
};
/** A sheet whose elements nest so deep. */
const nested = (depth: number) => `<worksheet>${'<a>'.repeat(depth - 1)}${'</a>'.repeat(depth - 1)}</worksheet>`;
const withSheet = (content: string): XlsxSource => ({
  sheets: [{ name: 'One' }],
  replace: [{ name: 'xl/worksheets/sheet1.xml', content }],
});

test.each<[limit: string, limits: Partial<ReadLimits>, source: XlsxSource, message: string]>([
  ['fileBytes', { fileBytes: 10 }, ONE, 'is too large: it has 1 MiB.'],
  ['parts', { parts: 3 }, ONE, 'is too large: it has 4 parts.'],
  ['sheets', { sheets: 1 }, { sheets: [{ name: 'One' }, { name: 'Two' }] }, 'is too large: it has more than 1 sheets.'],
  [
    'rows',
    { rows: 5 },
    { sheets: [{ name: 'One', data: row(6) }] },
    'is too large: its sheet "One" has more than 5 rows.',
  ],
  [
    'columns',
    { columns: 2 },
    { sheets: [{ name: 'One', data: row(1, '<c r="C1"><v>1</v></c>') }] },
    'is too large: its sheet "One" has more than 2 columns.',
  ],
  [
    'cells',
    { cells: 2 },
    { sheets: [{ name: 'One', data: row(1) + row(2) + row(3) }] },
    'is too large: it holds more than 2 filled cells.',
  ],
  ['listedTexts', { listedTexts: 1 }, TEXTS, 'is too large: it lists more than 1 texts.'],
  ['textLength', { textLength: 10 }, TEXTS, 'is too large: a cell of it holds 12 characters.'],
  ['textLength of runs', { textLength: 12 }, TEXTS, 'is too large: a cell of it holds 13 characters.'],
  ['allTextLength', { allTextLength: 20 }, TEXTS, 'is too large: its texts have more than 20 characters.'],
  [
    'shownTextLength',
    { shownTextLength: 32 },
    { ...TEXTS, sheets: [{ name: 'One', data: row(1, '<c t="s"><v>0</v></c>'.repeat(3)) }] },
    'is too large: its cells show more than 32 characters.',
  ],
  [
    'mergedRanges',
    { mergedRanges: 1 },
    { sheets: [{ name: 'One', after: '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:B2"/></mergeCells>' }] },
    'is too large: a sheet of it has more than 1 merged ranges.',
  ],
  [
    'xmlDepth',
    { xmlDepth: 20 },
    withSheet(nested(21)),
    'is damaged: its part xl/worksheets/sheet1.xml is not valid XML (its elements nest more than 20 deep).',
  ],
  ['timeMs', { timeMs: 0 }, ONE, 'could not be read completely within 0 seconds.'],
])('a workbook beyond the limit %s is refused and says why', async (_, limits, source, message) => {
  const path = write(makeXlsx(source), 'input.xlsx');
  await expect(readWorkbook(path)).resolves.toBeDefined();
  expect((await readFault(readWorkbook(path, { limits }))).message).toBe(`"input.xlsx" ${message}`);
});

test.each<[limit: string, limits: Partial<ReadLimits>, message: string]>([
  ['rows', { rows: 2 }, 'is too large: its sheet "rows" has more than 2 rows.'],
  ['columns', { columns: 1 }, 'is too large: its sheet "columns" has more than 1 columns.'],
  ['cells', { cells: 3 }, 'is too large: it holds more than 3 filled cells.'],
  ['textLength', { textLength: 4 }, 'is too large: a cell of it holds 5 characters.'],
  ['timeMs', { timeMs: 0 }, 'could not be read completely within 0 seconds.'],
])('a CSV file beyond the limit %s is refused and says why', async (limit, limits, message) => {
  const path = join(folder, `${limit}.csv`);
  writeFileSync(path, 'Ab,Cd\nAcme!,1\nBe,2\n');
  await expect(readWorkbook(path)).resolves.toBeDefined();
  expect((await readFault(readWorkbook(path, { limits }))).message).toBe(`"${limit}.csv" ${message}`);
});

const odsCell = (attributes: string, text: string) =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${text}</text:p></table:table-cell>`;
const odsTable = (rows: string) => `<table:table table:name="One">${rows}</table:table>`;

test.each<[what: string, bytes: Uint8Array | string, ending: string]>([
  [
    'rows',
    makeOds({
      body: odsTable(`<table:table-row table:number-rows-repeated="12">${odsCell('', 'a')}</table:table-row>`),
    }),
    'rows.ods',
  ],
  [
    'cells of a row',
    makeOds({
      body: odsTable(`<table:table-row>${odsCell('table:number-columns-repeated="12"', 'a')}</table:table-row>`),
    }),
    'cells.ods',
  ],
  [
    'rows times cells',
    makeOds({
      body: odsTable(
        `<table:table-row table:number-rows-repeated="4">${odsCell('table:number-columns-repeated="3"', 'a')}</table:table-row>`,
      ),
    }),
    'both.ods',
  ],
  [
    'spaces',
    makeOds({ body: odsTable(`<table:table-row>${odsCell('', 'a<text:s text:c="12"/>b')}</table:table-row>`) }),
    'spaces.ods',
  ],
  [
    'spaces of a cell nobody reads',
    makeOds({
      body: odsTable(
        `<table:table-row><table:covered-table-cell><text:p><text:s text:c="12"/></text:p></table:covered-table-cell></table:table-row><table:table-row>${odsCell('', 'a')}</table:table-row>`,
      ),
    }),
    'covered.ods',
  ],
  ['cells that others span', '<html><table><tr><td colspan="3" rowspan="4">a</td></tr></table></html>', 'spans.xls'],
])('what a file states once and repeats counts as often as it stands there: %s', async (_, bytes, ending) => {
  const path = write(bytes, ending);
  await expect(readWorkbook(path, { limits: { repeats: 11 } })).resolves.toBeDefined();
  const fault = await readFault(readWorkbook(path, { limits: { repeats: 10 } }));
  expect(fault).toMatchObject({ code: 'input-too-large', exitStatus: 2 });
  expect(fault.message).toContain('it repeats cells or characters more than 10 times');
});

test('the limits of a folder of CSV files hold for all of them together', async () => {
  const path = join(folder, 'together');
  mkdirSync(path);
  for (const name of ['A', 'B']) writeFileSync(join(path, `${name}.csv`), 'a,b\nc,d\n');
  await expect(readWorkbook(path, { limits: { cells: 8 } })).resolves.toBeDefined();
  const fault = await readFault(readWorkbook(path, { limits: { cells: 7 } }));
  expect(fault.message).toBe('"B.csv" is too large: it holds more than 7 filled cells.');
});

test('a comment, a formula or an attribute without end is refused before it fills the memory', async () => {
  for (const content of ['<!--', '<worksheet x="', '<worksheet><sheetData><row><c><f>']) {
    const path = write(makeXlsx(withSheet(content + 'a'.repeat(3_000_000))), 'input.xlsx');
    const fault = await readFault(readWorkbook(path, { limits: { xmlTokenBytes: 500_000 } }));
    expect(fault.message).toBe(
      '"input.xlsx" is damaged: its part xl/worksheets/sheet1.xml is not valid XML (a piece of markup in it is longer than 500000 bytes).',
    );
  }
});

test('a workbook that unpacks to a thousand times its size is refused at once', async () => {
  const bomb = makeXlsx(withSheet(`<worksheet>${' '.repeat(70 * 1024 ** 2)}</worksheet>`));
  expect(bomb.length).toBeLessThan(100_000);
  const fault = await readFault(readWorkbook(write(bomb, 'bomb.xlsx')));
  expect(fault).toEqual({
    code: 'input-too-large',
    message: '"bomb.xlsx" is too large: a part of it unpacks to more than 400 times its size.',
    exitStatus: 2,
  });
});

test('entities that multiply are refused, not expanded', async () => {
  const lol = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  const strings = `<!DOCTYPE sst [<!ENTITY l0 "lol">${lol}]><sst><si><t>&l9;</t></si></sst>`;
  const source: XlsxSource = { ...ONE, replace: [{ name: 'xl/sharedStrings.xml', content: strings }] };
  const fault = await readFault(readWorkbook(write(makeXlsx(source), 'input.xlsx')));
  expect(fault.code).toBe('input-damaged');
  expect(fault.message).toMatch(
    /^"input\.xlsx" is damaged: its part xl\/sharedStrings\.xml is not valid XML \(.*undefined entity/,
  );
});

test('a reading that is no longer wanted ends', async () => {
  const controller = new AbortController();
  controller.abort(new Error('the user left'));
  for (const [bytes, ending] of [[makeXlsx(ONE), 'a.xlsx'] as const, ['a,b\n', 'a.csv'] as const]) {
    const reading = readWorkbook(write(bytes, ending), { signal: controller.signal });
    expect(await readFault(reading)).toEqual({
      code: 'input-interrupted',
      message: `Reading "${ending}" was interrupted.`,
      exitStatus: 130,
    });
  }
});

test.skipIf(isQuick)('a long reading is interrupted between two pieces of work', async () => {
  const rows = Array.from({ length: 60_000 }, (_, index) =>
    row(index + 1, '<c><v>1.5</v></c><c t="str"><v>Acme</v></c>'),
  );
  const path = write(makeXlsx({ sheets: [{ name: 'Long', data: rows.join('') }] }), 'long.xlsx');
  const controller = new AbortController();
  const reading = readWorkbook(path, { signal: controller.signal });
  setImmediate(() => controller.abort());
  await expect(reading).rejects.toBeInstanceOf(CapsheetError);
  expect(describeCells((await readWorkbook(path)).tables[0]).B60000).toBe('text Acme');
});

test('a file that is written to while it is read is refused', async () => {
  const path = write('Company,Round\nAcme,A\n', 'moving.csv');
  const reading = InputFile.use(new ReadBudget(path), async (file) => {
    await file.hash();
    writeFileSync(path, 'Company,Round\nAcme,A\nBeta,B\n');
    return file.read(0, file.size);
  });
  expect(await readFault(reading)).toEqual({
    code: 'input-changed',
    message: '"moving.csv" was written to while it was being read.',
    exitStatus: 2,
  });
});

test('a long text that stands in many cells counts once, wherever it is written', async () => {
  const long = 'x'.repeat(1000);
  const inline = Array.from({ length: 20 }, (_, index) =>
    row(index + 1, `<c t="inlineStr"><is><t>${long}</t></is></c>`),
  );
  const book = write(makeXlsx({ sheets: [{ name: 'One', data: inline.join('') }] }), 'inline.xlsx');
  const csv = write(`${long}\n`.repeat(20), 'long.csv');
  for (const path of [book, csv]) {
    const [table] = (await readWorkbook(path, { limits: { allTextLength: 2000 } })).tables;
    expect(table?.rows).toHaveLength(20);
  }
});

test('a folder of more CSV files than a workbook may have sheets is refused before they are read', async () => {
  const path = join(folder, 'many');
  mkdirSync(path);
  for (const name of ['Rounds', 'Sales', 'Securities']) writeFileSync(join(path, `${name}.csv`), 'Company\n');
  const fault = await readFault(readWorkbook(path, { limits: { sheets: 2 } }));
  expect(fault).toEqual({
    code: 'input-too-large',
    message: `"many" is too large: it holds 3 .csv files, more than 2.`,
    exitStatus: 2,
  });
});
