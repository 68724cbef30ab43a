import { expect, test } from 'vitest';
import type { Table } from '../../../src/spreadsheet/workbook/table.ts';
import { makeXlsx, type XlsxSource } from '../../support/make-xlsx.ts';
import { createReader, describeCells, faultOf, readFault } from './support.ts';

const read = createReader();

async function readSheet(data: string, source: Partial<XlsxSource> = {}): Promise<Table> {
  const content = await read(makeXlsx({ sheets: [{ name: 'Rounds', data }], ...source }));
  const [table] = content.tables;
  if (table === undefined) throw new Error('no table');
  return table;
}

async function readCells(data: string, source: Partial<XlsxSource> = {}): Promise<Record<string, string>> {
  return describeCells(await readSheet(data, source));
}

test('each type of cell is read as what it is', async () => {
  const data = `<row r="1">
    <c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Series A</t></is></c><c r="C1" t="str"><v>text</v></c>
    <c r="D1" t="b"><v>1</v></c><c r="E1" t="b"><v>0</v></c><c r="F1" t="e"><v>#REF!</v></c>
    <c r="G1" t="n"><v>12.50</v></c><c r="H1"><v>7</v></c><c r="I1" t="d"><v>2024-03-31</v></c></row>`;
  expect(await readCells(data, { strings: '<si><t>Acme</t></si>' })).toEqual({
    A1: 'text Acme',
    B1: 'text Series A',
    C1: 'text text',
    D1: 'boolean true',
    E1: 'boolean false',
    F1: 'error #REF!',
    G1: 'number 12.5',
    H1: 'number 7',
    I1: 'date 2024-03-31',
  });
});

test('empty cells, styled or not, are absent', async () => {
  const data = `<row r="1"><c r="A1" s="0"/><c r="B1"><v></v></c><c r="C1" t="s"><v>0</v></c><c r="D1" t="str"><v></v></c>
    <c r="E1" t="inlineStr"><is><t/></is></c></row><row r="2"/>`;
  const table = await readSheet(data, { strings: '<si><t></t></si>' });
  expect(table.rows).toEqual([]);
});

test('a formula counts by its stored result, and 0, false and empty text are results', async () => {
  const data = `<row r="1"><c r="A1"><f>B1</f><v>0</v></c><c r="B1" t="b"><f>B1</f><v>0</v></c>
    <c r="C1" t="str"><f>B1</f><v></v></c><c r="D1" t="str"><f>B1</f><v/></c><c r="E1"><f t="shared" si="0"/><v>1.5</v></c>
    <c r="F1" t="e"><f>B1</f><v>#DIV/0!</v></c><c r="G1" t="str"><f>B1</f><v>Acme</v></c></row>`;
  expect(await readCells(data)).toEqual({
    A1: '=number 0',
    B1: '=boolean false',
    C1: '=text ',
    D1: '=text ',
    E1: '=number 1.5',
    F1: '=error #DIV/0!',
    G1: '=text Acme',
  });
});

test('a formula without a result, or with an empty one that is not text, is uncached', async () => {
  const data = `<row r="1"><c r="A1"><f>B1</f></c><c r="B1"><f>B1</f><v></v></c><c r="C1"><f>B1</f><v/></c>
    <c r="D1" t="str"><f>B1</f></c><c r="E1" t="b"><f>B1</f><v> </v></c></row>`;
  expect(await readCells(data)).toEqual({
    A1: '=uncached',
    B1: '=uncached',
    C1: '=uncached',
    D1: '=uncached',
    E1: '=uncached',
  });
});

test('a number format with escaped letters leaves the number alone and is kept', async () => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="$#,##0.0,,\\M\\M"/></numFmts>
    <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="10"/></cellXfs>`;
  const data = `<row r="1"><c r="A1" s="1"><v>25000000</v></c><c r="B1" s="2"><v>45382</v></c><c r="C1" s="3"><v>0.2</v></c>
    <c r="D1" s="0"><v>1</v></c><c r="E1" s="99"><v>1</v></c></row>`;
  const table = await readSheet(data, { styles });
  expect(table.rows[0]?.cells).toEqual([
    { columnIndex: 0, value: { kind: 'number', text: '25000000' }, format: '$#,##0.0,,\\M\\M' },
    { columnIndex: 1, value: { kind: 'number', text: '45382' }, format: 'm/d/yyyy' },
    { columnIndex: 2, value: { kind: 'number', text: '0.2' }, format: '0.00%' },
    { columnIndex: 3, value: { kind: 'number', text: '1' } },
    { columnIndex: 4, value: { kind: 'number', text: '1' } },
  ]);
});

test('numbers come at 15 significant digits in plain notation; larger whole ones keep theirs and say so', async () => {
  const data = `<row r="1"><c r="A1"><v>0.30000000000000004</v></c><c r="B1"><v>1E+21</v></c><c r="C1"><v>12345678901234567</v></c></row>`;
  const table = await readSheet(data);
  expect(table.rows[0]?.cells.map((cell) => cell.value)).toEqual([
    { kind: 'number', text: '0.3' },
    { kind: 'number', text: '1000000000000000000000' },
    { kind: 'number', text: '12345678901234567', inexact: true },
  ]);
});

test('ISO dates keep their day in every zone, and their time unless it is midnight', async () => {
  const isos = [
    '2024-03-31T00:00:00',
    '2024-03-31T00:00:00.000Z',
    '2024-03-31T23:30:00-05:00',
    '2024-03-31T09:15',
    '09:15:00',
  ];
  const cells = isos.map((iso) => `<c t="d"><v>${iso}</v></c>`);
  expect(await readCells(`<row>${cells.join('')}</row>`)).toEqual({
    A1: 'date 2024-03-31',
    B1: 'date 2024-03-31',
    C1: 'date 2024-03-31 23:30:00',
    D1: 'date 2024-03-31 09:15',
    E1: 'text 09:15:00',
  });
});

test('rich text is joined, phonetic hints are left out, escapes are undone', async () => {
  const strings = `<si><r><t>Acme </t></r><r><rPr><b/></rPr><t xml:space="preserve">Robotics</t></r></si>
    <si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>
    <si><t>one_x000D_two</t></si><si><t>_x005F_x000D_</t></si><si><t>R&amp;D &lt;x&gt; <![CDATA[& Co]]></t></si>`;
  const cells = [0, 1, 2, 3, 4].map((index) => `<c t="s"><v>${index}</v></c>`);
  const inline = '<c t="inlineStr"><is><r><t>In</t></r><r><t>line</t></r><rPh sb="0" eb="1"><t>no</t></rPh></is></c>';
  expect(await readCells(`<row r="1">${cells.join('')}${inline}</row>`, { strings })).toEqual({
    A1: 'text Acme Robotics',
    B1: 'text 東京',
    C1: 'text one\rtwo',
    D1: 'text _x000D_',
    E1: 'text R&D <x> & Co',
    F1: 'text Inline',
  });
});

test('digits that are raised stay so, and letters do not', async () => {
  const raised = (text: string, mark: string) =>
    `<r><t>${text}</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>${mark}</t></r><r><t> of 12</t></r>`;
  const strings = `<si>${raised('9000000', '1')}</si><si>${raised('31', 'st')}</si>`;
  const inline = `<c t="inlineStr"><is>${raised('Oak Motion', '23')}</is></c>`;
  expect(await readCells(`<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c>${inline}</row>`, { strings })).toEqual({
    A1: 'text 9000000¹ of 12',
    B1: 'text 31st of 12',
    C1: 'text Oak Motion²³ of 12',
  });
});

test('text stays text', async () => {
  const data =
    '<row r="1"><c r="A1" t="str"><v>007</v></c><c r="B1" t="str"><v> Acme </v></c><c r="C1"><v>n/a</v></c></row>';
  expect(await readCells(data)).toEqual({ A1: 'text 007', B1: 'text  Acme ', C1: 'text n/a' });
});

test('rows and cells without an address follow the one before', async () => {
  const data = `<row><c><v>1</v></c><c><v>2</v></c></row><row r="4"><c r="C4"><v>3</v></c><c><v>4</v></c></row>
    <row><c r="B9"><v>5</v></c></row><row/><row><c><v>6</v></c></row>`;
  expect(await readCells(data)).toEqual({
    A1: 'number 1',
    B1: 'number 2',
    C4: 'number 3',
    D4: 'number 4',
    B9: 'number 5',
    A11: 'number 6',
  });
});

test('rows and cells in the wrong order are put in order, and a row in two pieces becomes one', async () => {
  const data = `<row r="3"><c r="B3"><v>4</v></c><c r="A3"><v>3</v></c></row><row r="1"><c r="A1"><v>1</v></c></row>
    <row r="3"><c r="D3"><v>5</v></c></row>`;
  const table = await readSheet(data);
  expect(table.rows.map((row) => row.rowNumber)).toEqual([1, 3]);
  expect(describeCells(table)).toEqual({ A1: 'number 1', A3: 'number 3', B3: 'number 4', D3: 'number 5' });
});

test('a cell that stands twice is refused with its address', async () => {
  const reading = readSheet('<row r="2"><c r="B2"><v>4</v></c><c r="B2"><v>3</v></c></row>');
  expect(await readFault(reading)).toEqual({
    code: 'input-damaged',
    message: '"input.xlsx" is damaged: its sheet "Rounds" holds the cell B2 twice.',
    exitStatus: 2,
  });
});

test('a reference to a shared text that is not there is refused with its address', async () => {
  const reading = readSheet('<row r="2"><c r="B2" t="s"><v>7</v></c></row>', { strings: '<si><t>one</t></si>' });
  expect(await readFault(reading)).toEqual(faultOf('input-damaged', 'input.xlsx', /"Rounds" .* B2 .* 7,/));
});

test.each([
  ['<row r="0"/>', 'has a row "0"'],
  ['<row r="1048577"/>', 'has a row "1048577"'],
  ['<row r="1"><c r="XFE1"><v>1</v></c></row>', 'has a cell "XFE1"'],
  ['<c r="A1"><v>1</v></c>', 'has a cell outside of its rows'],
  ['<row r="2"><c r="A1"><v>1</v></c></row>', 'has the cell A1 in its row 2'],
  ['<row r="1"><c r="A12"><v>1</v></c></row>', 'has the cell A12 in its row 1'],
  ['<row r="12"><c r="A1"><v>1</v></c></row>', 'has the cell A1 in its row 12'],
  ['<row><c r="A1"><v>1</v></c><c r="B2"><v>1</v></c></row>', 'has the cell B2 in its row 1'],
  ['<row r="1"><c r="A1"><extLst><c><v>2</v></c></extLst><v>1</v></c></row>', 'has a cell within a cell'],
  ['<row r="1"><c r="A1" t="float"><v>1</v></c></row>', 'has a cell of the unknown type "float"'],
  ['<row r="1"><c t="S"><v>0</v></c></row>', 'has a cell of the unknown type "S"'],
])('%s is refused', async (data, what) => {
  expect((await readFault(readSheet(data))).message).toBe(`"input.xlsx" is damaged: its sheet "Rounds" ${what}.`);
});

test('rows that were read are equal where their cells are', async () => {
  const [first, second, third] = await Promise.all(
    [5, 5, 6].map((number) =>
      read(makeXlsx({ sheets: [{ name: 'Rounds', data: `<row r="1"><c r="A1"><v>${number}</v></c></row>` }] })),
    ),
  );
  expect(first?.tables).toEqual(second?.tables);
  expect(first?.tables).not.toEqual(third?.tables);
  // To define the cells of each row as its own took a tenth of the reading.
  expect(first?.tables[0]?.rows.flatMap(Object.keys)).toEqual(['rowNumber']);
});

test('hidden rows, hidden columns and merged ranges are told', async () => {
  const content = await read(
    makeXlsx({
      sheets: [
        {
          name: 'Rounds',
          before:
            '<cols><col min="2" max="3" hidden="1"/><col min="5" max="5" hidden="true"/><col min="7" max="9" width="8"/><col min="11" max="11" width="0" customWidth="1"/></cols>',
          data: '<row r="1" hidden="1"><c r="A1"><v>1</v></c></row><row r="2" hidden="0" ht="0.75"><c r="A2"><v>2</v></c></row><row r="3" ht="0" customHeight="1"><c r="A3"><v>3</v></c></row>',
          after: '<mergeCells count="2"><mergeCell ref="B4:B6"/><mergeCell ref="A1:C1"/></mergeCells>',
        },
      ],
    }),
  );
  expect(content.tables[0]).toEqual({
    name: 'Rounds',
    state: 'visible',
    epoch: 1900,
    rows: [
      { rowNumber: 1, hidden: true, cells: [{ columnIndex: 0, value: { kind: 'number', text: '1' } }] },
      { rowNumber: 2, cells: [{ columnIndex: 0, value: { kind: 'number', text: '2' } }] },
      { rowNumber: 3, hidden: true, cells: [{ columnIndex: 0, value: { kind: 'number', text: '3' } }] },
    ],
    mergedRanges: ['B4:B6', 'A1:C1'],
    hiddenColumns: [1, 2, 4, 10],
  });
});

test('a far row and a dimension that lies cost nothing', async () => {
  const content = await read(
    makeXlsx({
      sheets: [
        {
          name: 'Rounds',
          before: '<dimension ref="A1:XFD1048576"/>',
          data: '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>',
        },
      ],
    }),
  );
  expect(describeCells(content.tables[0])).toEqual({ A1: 'number 1', XFD1048576: 'number 2' });
});

test('what extensions nest under the same names is not taken for cells', async () => {
  const data = `<row r="1"><c r="A1"><v>1</v><extLst><ext><x:v xmlns:x="urn:other">9</x:v><x:f xmlns:x="urn:other">A</x:f></ext></extLst></c></row>`;
  expect(await readCells(data)).toEqual({ A1: 'number 1' });
});

test('a format of a table, pivot or conditional format is none of cells, whatever number Excel gave it', async () => {
  const styles = `<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts>
    <cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>
    <dxfs count="2"><dxf><numFmt numFmtId="14" formatCode="0%"/></dxf><dxf><numFmt numFmtId="164" formatCode="0.00"/></dxf></dxfs>`;
  const data = '<row r="1"><c r="A1" s="1"><v>45000</v></c><c r="B1" s="2"><v>45000</v></c></row>';
  const { rows } = await readSheet(data, { styles });
  expect(rows[0]?.cells.map(({ format }) => format)).toEqual(['m/d/yyyy', 'yyyy-mm-dd']);
});

test('a cell is struck out where its own font is, not where that of a conditional format is', async () => {
  const styles = `<fonts count="3"><font><sz val="11"/></font><font><strike/></font><font><strike val="0"/></font></fonts>
    <cellXfs count="4"><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/><xf numFmtId="14" fontId="1"/></cellXfs>
    <dxfs count="1"><dxf><font><strike/></font></dxf></dxfs>`;
  const cells = [0, 1, 2, 3].map((style) => `<c r="${'ABCD'.charAt(style)}1" s="${style}"><v>45000</v></c>`);
  const { rows } = await readSheet(`<row r="1">${cells.join('')}</row>`, { styles });
  const looks = rows[0]?.cells.map(({ struck, format }) => [struck, format]);
  expect(looks).toEqual([
    [undefined, undefined],
    [true, undefined],
    [undefined, undefined],
    [true, 'm/d/yyyy'],
  ]);
});

test('an inline text is its own text, whatever a program left beside it', async () => {
  const data = '<row r="1"><c r="A1" t="inlineStr"><v>7</v><is><t>Acme</t></is></c></row>';
  expect(await readCells(data)).toEqual({ A1: 'text Acme' });
});

test('alternatives and what extensions put into a text or a row count once: the fallback, and nothing foreign', async () => {
  const mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:z="urn:z"';
  const either = (choice: string, fallback: string) =>
    `<mc:AlternateContent ${mc}><mc:Choice Requires="z">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;
  const strings = `<si><z:no ${mc}><t>HIDDEN </t></z:no><t>Alpha</t></si>
    <si>${either('<t>Choice</t>', '<t>Fallback</t>')}</si>
    <si><r><t>One</t></r>${either('<r><t> A</t></r>', '<r><t> B</t></r>')}</si>
    <si><mc:AlternateContent ${mc}><mc:Choice Requires="z"><t>gone</t></mc:Choice></mc:AlternateContent><t>Kept</t></si>`;
  const data = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c>
    <c r="D1" t="s"><v>3</v></c><c r="E1" t="inlineStr"><is>${either('<t>x</t>', '<t>y</t>')}</is></c>
    ${either('<c r="F1"><v>1</v></c>', '<c r="F1"><v>2</v></c>')}<c r="G1"><z:v ${mc}><v>9</v></z:v><v>3</v></c></row>`;
  expect(await readCells(data, { strings })).toEqual({
    A1: 'text Alpha',
    B1: 'text Fallback',
    C1: 'text One B',
    D1: 'text Kept',
    E1: 'text y',
    F1: 'number 2',
    G1: 'number 3',
  });
});

test.each([
  ['line ends', Buffer.from('\r\n\r\n')],
  ['megabytes of zeros', Buffer.alloc(3 * 1024 ** 2)],
  ['zeros', Buffer.alloc(70_000)],
  ['the last lines of a mail', Buffer.from('\r\n--boundary--\r\n')],
])('%s behind the package change nothing', async (_, behind) => {
  const bytes = makeXlsx({ sheets: [{ name: 'Rounds', data: '<row r="1"><c r="A1"><v>7</v></c></row>' }] });
  const content = await read(Buffer.concat([bytes, behind]));
  expect(describeCells(content.tables[0])).toEqual({ A1: 'number 7' });
});

test('a sheet may be set to show no zeros', async () => {
  const hides = async (showZeros: string): Promise<Table['hidesZeros']> => {
    const before = `<sheetViews><sheetView ${showZeros} workbookViewId="0"/></sheetViews>`;
    const { tables } = await read(
      makeXlsx({ sheets: [{ name: 'Rounds', before, data: '<row><c><v>0</v></c></row>' }] }),
    );
    return tables[0]?.hidesZeros;
  };
  expect([await hides('showZeros="0"'), await hides('showZeros="1"'), await hides('')]).toEqual([
    true,
    undefined,
    undefined,
  ]);
});

test.each([
  ['', '', undefined],
  ['<color rgb="FFFFFFFF"/>', '', true],
  ['<color theme="0"/>', '', true],
  ['<color indexed="9"/>', '<fill><patternFill patternType="none"/></fill>', true],
  ['<color theme="0" tint="-0.25"/>', '', undefined],
  [
    '<color rgb="FFFFFFFF"/>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FF203864"/></patternFill></fill>',
    undefined,
  ],
  [
    '<color rgb="FFFFFFFF"/>',
    '<fill><patternFill patternType="gray125"><fgColor rgb="FFFFFFFF"/></patternFill></fill>',
    undefined,
  ],
  [
    '<color rgb="FFFFFFFF"/>',
    '<fill><gradientFill><stop position="0"><color rgb="FFFFFFFF"/></stop></gradientFill></fill>',
    undefined,
  ],
  ['', '<fill><patternFill patternType="solid"><fgColor theme="1"/><bgColor indexed="64"/></patternFill></fill>', true],
])('a text of the colour %s on %s is unseen where the two are the same', async (colour, fill, unseen) => {
  const styles = `<fonts><font/><font>${colour}</font></fonts><fills><fill/>${fill}</fills>
    <cellXfs><xf/><xf numFmtId="14" fontId="1" fillId="${fill === '' ? 0 : 1}"/></cellXfs>`;
  const table = await readSheet('<row r="1"><c r="A1" s="1"><v>5</v></c></row>', { styles });
  const [cell] = table.rows[0]?.cells ?? [];
  expect([cell?.unseen, cell?.format]).toEqual([unseen, 'm/d/yyyy']);
});
