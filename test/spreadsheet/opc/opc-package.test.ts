import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import { makeParts, makeXlsx, relationships, TRANSITIONAL } from '../../support/make-xlsx.ts';
import { makeZip, type ZipPart } from '../../support/make-zip.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { createReader, describeCells, readFault } from '../workbook/support.ts';

const read = createReader();
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const ONE_CELL = '<row r="1"><c r="A1"><v>5</v></c></row>';

function sheetPart(name: string, value: string): ZipPart {
  const content = `<worksheet xmlns="${TRANSITIONAL}"><sheetData><row r="1"><c r="A1" t="str"><v>${value}</v></c></row></sheetData></worksheet>`;
  return { name, content };
}

/** A workbook whose sheets, by name, lie in the parts that the relationships say. */
function linkedWorkbook(
  sheets: readonly (readonly [name: string, target: string])[],
  parts: readonly ZipPart[],
): Buffer {
  return makeZip([
    ...parts,
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationships(sheets.map(([, target], index) => [`r${index}`, `${OFFICE}/worksheet`, target])),
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${TRANSITIONAL}" xmlns:rel="${OFFICE}"><sheets>${sheets
        .map(([name], index) => `<sheet name="${name}" sheetId="${index + 7}" rel:id="r${index}"/>`)
        .join('')}</sheets></workbook>`,
    },
    { name: '_rels/.rels', content: relationships([['x', `${OFFICE}/officeDocument`, 'xl/workbook.xml']]) },
  ]);
}

test('names, state, format and digest of a workbook', async () => {
  const bytes = makeXlsx({
    sheets: [
      { name: 'Rounds &amp; Co', data: ONE_CELL },
      { name: 'Lists', attributes: 'state="hidden"' },
      { name: 'Secrets', attributes: 'state="veryHidden"' },
    ],
  });
  const content = await read(bytes, 'quarter.xlsx');
  expect(content.name).toMatch(/^\d+-quarter\.xlsx$/);
  expect(content.format).toBe('xlsx');
  expect(content.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(content.tables.map(({ name, state }) => [name, state])).toEqual([
    ['Rounds & Co', 'visible'],
    ['Lists', 'hidden'],
    ['Secrets', 'very-hidden'],
  ]);
});

test('what a file is decides its content, not its ending', async () => {
  const content = await read(makeXlsx({ sheets: [{ name: 'Rounds', data: ONE_CELL }] }), 'quarter.csv');
  expect(content.format).toBe('xlsx');
});

test('sheets come in tab order, whatever the order of parts in the package and of their numbers', async () => {
  const parts = ['sheet1.xml', 'sheet2.xml', 'sheet3.xml'].map((name) => sheetPart(`xl/worksheets/${name}`, name));
  const bytes = linkedWorkbook(
    [
      ['Rounds', 'worksheets/sheet3.xml'],
      ['Securities', 'worksheets/sheet1.xml'],
      ['Funds', 'worksheets/sheet2.xml'],
    ],
    parts,
  );
  const { tables } = await read(bytes);
  expect(tables.map((table) => [table.name, describeCells(table).A1])).toEqual([
    ['Rounds', 'text sheet3.xml'],
    ['Securities', 'text sheet1.xml'],
    ['Funds', 'text sheet2.xml'],
  ]);
});

test('parts are found by absolute, upward, escaped and backslashed targets, in any case', async () => {
  const bytes = linkedWorkbook(
    [
      ['Absolute', '/xl/worksheets/a.xml'],
      ['Upward', '../other/b.xml'],
      ['Escaped', 'worksheets/my%20sheet.xml'],
      ['Backslash', 'worksheets\\d.xml'],
      ['Case', 'Worksheets/E.XML'],
      ['Slash', 'worksheets/f.xml'],
    ],
    [
      sheetPart('xl/worksheets/a.xml', 'a'),
      sheetPart('other/b.xml', 'b'),
      sheetPart('xl/worksheets/my sheet.xml', 'c'),
      sheetPart('xl\\worksheets\\d.xml', 'd'),
      sheetPart('xl/worksheets/e.xml', 'e'),
      sheetPart('/xl/worksheets/f.xml', 'f'),
    ],
  );
  const { tables } = await read(bytes);
  expect(tables.map((table) => describeCells(table).A1)).toEqual(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((text) => `text ${text}`),
  );
});

test('the workbook part is the one the package points at', async () => {
  const parts = makeParts({ sheets: [{ name: 'Rounds', data: ONE_CELL }] }).map((part) => ({
    ...part,
    name: part.name.replace('xl/workbook.xml', 'xl/book1.xml').replace('workbook.xml.rels', 'book1.xml.rels'),
  }));
  const rels = relationships([['a', `${OFFICE}/officeDocument`, '/xl/book1.xml']]);
  const bytes = makeZip(parts.map((part) => (part.name === '_rels/.rels' ? { ...part, content: rels } : part)));
  expect(describeCells((await read(bytes)).tables[0])).toEqual({ A1: 'number 5' });
});

test('a package without relationships of its own is read from its usual place', async () => {
  const parts = makeParts({ sheets: [{ name: 'Rounds', data: ONE_CELL }] }).filter(
    (part) => part.name !== '_rels/.rels',
  );
  expect(describeCells((await read(makeZip(parts))).tables[0])).toEqual({ A1: 'number 5' });
});

test('prefixed XML is the same as unprefixed', async () => {
  const bytes = makeXlsx({
    sheets: [{ name: 'Rounds' }],
    replace: [
      {
        name: 'xl/workbook.xml',
        content: `<x:workbook xmlns:x="${TRANSITIONAL}" xmlns:q="${OFFICE}"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="Rounds" sheetId="1" q:id="rId1"/></x:sheets></x:workbook>`,
      },
      {
        name: 'xl/worksheets/sheet1.xml',
        content: `<x:worksheet xmlns:x="${TRANSITIONAL}"><x:sheetData><x:row r="2"><x:c r="B2" t="s"><x:v>0</x:v></x:c><x:c r="C2"><x:f>A1</x:f><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
      },
      {
        name: 'xl/sharedStrings.xml',
        content: `<x:sst xmlns:x="${TRANSITIONAL}"><x:si><x:t>Acme</x:t></x:si></x:sst>`,
      },
    ],
  });
  const { tables } = await read(bytes);
  expect(tables[0]?.epoch).toBe(1904);
  expect(describeCells(tables[0])).toEqual({ B2: 'text Acme', C2: '=number 0' });
});

test('a Strict workbook is read like a Transitional one', async () => {
  const bytes = makeXlsx({
    strict: true,
    sheets: [
      {
        name: 'Rounds',
        data: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="d" s="0"><v>2024-03-31</v></c></row>',
      },
    ],
    strings: '<si><t>Acme</t></si>',
    styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
  });
  const { tables } = await read(bytes);
  expect(describeCells(tables[0])).toEqual({ A1: 'text Acme', B1: 'date 2024-03-31' });
  expect(tables[0]?.rows[0]?.cells[1]?.format).toBe('m/d/yyyy');
});

test.each([
  ['date1904="1"', 1904],
  ['date1904="true"', 1904],
  ['date1904="0"', 1900],
  ['date1904="false"', 1900],
  ['', 1900],
])('the workbook property %s means the epoch %d', async (property, epoch) => {
  const bytes = makeXlsx({ sheets: [{ name: 'Rounds' }], workbookPr: `<workbookPr ${property}/>` });
  expect((await read(bytes)).tables[0]?.epoch).toBe(epoch);
});

test('chart and macro sheets are left out', async () => {
  const bytes = makeXlsx({
    sheets: [
      { name: 'Chart', type: 'chartsheet' },
      { name: 'Rounds', data: ONE_CELL },
      { name: 'Macro', type: 'xlMacrosheet' },
    ],
  });
  expect((await read(bytes)).tables.map((table) => table.name)).toEqual(['Rounds']);
});

test('UTF-16, a document type and stored parts are no obstacle', async () => {
  const sheet = `<?xml version="1.0" encoding="UTF-16"?><worksheet xmlns="${TRANSITIONAL}"><sheetData><row><c t="str"><v>Zürich</v></c></row></sheetData></worksheet>`;
  const strings = `<!DOCTYPE sst [<!ENTITY firm "Acme Capital">]><sst xmlns="${TRANSITIONAL}"><si><t>&firm;</t></si></sst>`;
  const bytes = makeXlsx({
    sheets: [{ name: 'One' }, { name: 'Two', data: '<row><c t="s"><v>0</v></c></row>' }],
    replace: [
      { name: 'xl/worksheets/sheet1.xml', content: Buffer.from(`\uFEFF${sheet}`, 'utf16le'), stored: true },
      { name: 'xl/sharedStrings.xml', content: strings },
    ],
  });
  const { tables } = await read(bytes);
  expect(tables.map((table) => describeCells(table))).toEqual([{ A1: 'text Zürich' }, { A1: 'text Acme Capital' }]);
});

test('an entity that would read a file is refused', async () => {
  const strings = `<!DOCTYPE sst [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst xmlns="${TRANSITIONAL}"><si><t>&x;</t></si></sst>`;
  const bytes = makeXlsx({ sheets: [{ name: 'One' }], replace: [{ name: 'xl/sharedStrings.xml', content: strings }] });
  const fault = await readFault(read(bytes));
  expect(fault.code).toBe('input-damaged');
  expect(fault.message).toContain('its part xl/sharedStrings.xml is not valid XML');
});

test('a sheet whose part is missing is not left out silently', async () => {
  const parts = makeParts({ sheets: [{ name: 'Rounds' }, { name: 'Funds' }] });
  const bytes = makeZip(parts.filter((part) => part.name !== 'xl/worksheets/sheet2.xml'));
  expect(await readFault(read(bytes))).toEqual({
    code: 'input-damaged',
    message: '"input.xlsx" is damaged: the part xl/worksheets/sheet2.xml of its sheet "Funds" is missing.',
    exitStatus: 2,
  });
});

test('of a sheet that is not wanted only the beginning is read', async () => {
  const data = Array.from({ length: 30_000 }, (_, row) => `<row r="${row + 1}"><c t="str"><v>Acme</v></c></row>`).join(
    '',
  );
  const path = join(makeTempFolder(), 'wanted.xlsx');
  writeFileSync(path, makeXlsx({ sheets: [{ name: 'Raw', data }, { name: 'Rounds', data }, { name: 'Empty' }] }));
  const { tables } = await readWorkbook(path, { wantsSheet: (name) => name === 'Rounds' });
  const [raw, rounds, empty] = tables;
  expect(tables.map((table) => table.name)).toEqual(['Raw', 'Rounds', 'Empty']);
  expect(raw?.rows[0]).toEqual(rounds?.rows[0]);
  expect(raw?.rows.length).toBeLessThan(10_000);
  expect(rounds?.rows.length).toBe(30_000);
  expect(empty?.rows).toEqual([]);
});
