import { expect, test } from 'vitest';
import { toCellAddress } from '../../../src/base/util/text/cell-address.ts';
import type { CellLook } from '../../../src/spreadsheet/workbook/table.ts';
import { makeXlsx } from '../../support/make-xlsx.ts';
import { createReader, readFault } from './support.ts';

const read = createReader();

const STYLES = `<numFmts><numFmt numFmtId="164" formatCode="#,##0"/></numFmts>
  <fonts><font/><font><strike/></font></fonts><cellXfs><xf/><xf numFmtId="164"/><xf fontId="1"/></cellXfs>
  <dxfs><dxf><numFmt numFmtId="164" formatCode="0.0&quot;M&quot;"/></dxf><dxf><font><strike/></font></dxf>
  <dxf><fill/></dxf><dxf><numFmt numFmtId="9"/></dxf><dxf><font><strike val="0"/></font></dxf>
  <dxf><numFmt numFmtId="0" formatCode="General"/></dxf></dxfs>`;
const DATA = `<row r="1"><c r="A1" t="inlineStr"><is><t>EUR</t></is></c><c r="B1" s="1"><v>2.5</v></c><c r="C1" s="2"><v>7</v></c></row>
  <row r="2"><c r="A2" t="inlineStr"><is><t>USD</t></is></c><c r="B2" s="1"><v>-1</v></c><c r="C2" t="e"><v>#N/A</v></c></row>`;

function over(sqref: string, rules: string): string {
  return `<conditionalFormatting sqref="${sqref}">${rules}</conditionalFormatting>`;
}

function rule(attributes: string, content = ''): string {
  return `<cfRule priority="1" ${attributes}>${content}</cfRule>`;
}

function formula(text: string, attributes = 'dxfId="0"'): string {
  return rule(`type="expression" ${attributes}`, `<formula>${text}</formula>`);
}

function toWords({ format, struck }: { readonly [Field in keyof CellLook]: CellLook[Field] | undefined }): string {
  return [format ?? '', ...(struck ? ['struck'] : [])].join(' ').trim();
}

/** The look of each cell that has one other than its own, by its address. */
async function looksUnder(after: string, data = DATA): Promise<Record<string, unknown>> {
  const content = await read(makeXlsx({ sheets: [{ name: 'Rounds', data, after }], styles: STYLES }));
  const looks: Record<string, unknown> = {};
  for (const { rowNumber, cells } of content.tables[0]?.rows ?? [])
    for (const { columnIndex, format, struck, perhaps } of cells) {
      const look = toWords({ format, struck });
      const other = perhaps?.map(toWords).join(' or ');
      const own = ['', '#,##0', 'struck'][columnIndex];
      const address = toCellAddress(rowNumber, columnIndex);
      if (other !== undefined) looks[address] = { look, other };
      else if (look !== own && address !== 'C2') looks[address] = look;
    }
  return looks;
}

test.each([
  ['type="cellIs" operator="greaterThan"', ['1'], { B1: '0.0"M"' }],
  ['type="cellIs" operator="lessThan"', ['=0'], { B2: '0.0"M"' }],
  ['type="cellIs" operator="between"', ['3', '-1'], { B1: '0.0"M"', B2: '0.0"M"' }],
  ['type="cellIs" operator="notBetween"', ['0', '3'], { B2: '0.0"M"' }],
  ['type="cellIs" operator="equal"', ['"2.5"'], {}],
  ['type="notContainsErrors"', ['NOT(ISERROR(B1))'], { B1: '0.0"M"', B2: '0.0"M"' }],
  ['type="notContainsBlanks"', ['LEN(TRIM(B1))&gt;0'], { B1: '0.0"M"', B2: '0.0"M"' }],
  ['type="beginsWith" text="2"', ['LEFT(B1,1)="2"'], { B1: '0.0"M"' }],
  ['type="notContainsText" text="2"', ['ISERROR(SEARCH("2",B1))'], { B2: '0.0"M"' }],
  ['type="expression"', ['TRUE'], { B1: '0.0"M"', B2: '0.0"M"' }],
  ['type="expression"', ['FALSE()'], {}],
  ['type="expression"', ['$A1="eur"'], { B1: '0.0"M"' }],
  ['type="expression"', ['B1&lt;&gt;2.5'], { B2: '0.0"M"' }],
  ['type="expression"', ['C1&gt;5'], { B1: '0.0"M"' }],
  ['type="expression"', ['$A$2="USD"'], { B1: '0.0"M"', B2: '0.0"M"' }],
  ['type="expression"', ['$Z1=""'], { B1: '0.0"M"', B2: '0.0"M"' }],
  ['type="expression"', ['$Z1=FALSE'], { B1: '0.0"M"', B2: '0.0"M"' }],
  ['type="expression"', ['AND($A1="EUR", B1&gt;2,C1=7)'], { B1: '0.0"M"' }],
  ['type="expression"', ['=OR($A1="a,(b",NOT($A1="USD"))'], { B1: '0.0"M"' }],
  ['type="expression"', ['AND(FALSE,MOD(B1,2)=0)'], {}],
  ['type="expression"', ['ISBLANK($Z1)'], { B1: '0.0"M"', B2: '0.0"M"' }],
  ['type="expression"', ['NOT(ISBLANK(C1))'], { B1: '0.0"M"', B2: '0.0"M"' }],
])('a cell looks as a conditional format says whose condition %s %s holds', async (attributes, formulas, looks) => {
  const content = formulas.map((text) => `<formula>${text}</formula>`).join('');
  expect(await looksUnder(over('B1:B9', rule(`${attributes} dxfId="0"`, content)))).toEqual(looks);
});

test.each([
  ['type="expression"', 'MOD(ROW(),2)=1'],
  ['type="expression"', '$A2="USD"'],
  ['type="expression"', 'OR(TRUE,MOD(ROW(),2)=1)'],
  ['type="expression"', 'AND(TRUE)=OR(FALSE)'],
  ['type="expression"', 'NOT(TRUE,FALSE)'],
  ['type="expression"', 'OR(FALSE,FALSE,FALSE,FALSE,FALSE,TRUE)'],
  ['type="expression"', 'NOT($C$2=1)'],
  ['type="expression"', '$A1&gt;"E"'],
  ['type="cellIs" operator="greaterThan"', '$A$1'],
  ['type="top10" rank="1"', ''],
  ['type="cellIs" operator="toString"', '1'],
  ['type="cellIs" operator="between"', '1'],
  ['type="containsText" text="?5"', 'NOT(ISERROR(SEARCH("?5",B1)))'],
  ['type="notContainsText" text="9*"', 'ISERROR(SEARCH("9*",B1))'],
  ['type="beginsWith" text="$A$1"', 'LEFT(B1,LEN($A$1))=$A$1'],
])('where the condition %s %s is not worked out, the other look stands beside its own', async (attributes, text) => {
  const after = over('B1', rule(`${attributes} dxfId="0"`, `<formula>${text}</formula>`));
  expect(await looksUnder(after)).toEqual({ B1: { look: '#,##0', other: '0.0"M"' } });
});

test.each([
  ['B1:B2 A1:C1', { A1: { look: '', other: 'struck' }, B1: { look: '#,##0', other: '#,##0 struck' } }],
  ['B1 B2', { B1: '#,##0 struck' }],
  ['B1 A2:C2', { B1: '#,##0 struck' }],
])(
  'a formula about its row counts over the ranges %s where they tell for which cell it is written',
  async (ranges, looks) => {
    const text = ranges.includes('A1') ? 'B1=2.5' : '$A1="EUR"';
    expect(await looksUnder(over(ranges, formula(text, 'dxfId="1"')))).toMatchObject(looks);
  },
);

test('each of several looks that a cell may have stands beside its own', async () => {
  const unclear = ['3', '3', '1'].map((change) => formula('X()', `dxfId="${change}"`)).join('');
  expect(await looksUnder(over('B1', unclear))).toEqual({ B1: { look: '#,##0', other: '0% or #,##0 struck' } });
  const stopping = formula('X()', 'stopIfTrue="1"') + formula('TRUE', 'dxfId="1"');
  expect(await looksUnder(over('B1', stopping))).toEqual({ B1: { look: '#,##0 struck', other: '#,##0' } });
});

test('a doubt leaves what later rules change', async () => {
  const rules = formula('X()', 'dxfId="1"') + formula('TRUE', 'dxfId="3"');
  expect(await looksUnder(over('B1', rules))).toEqual({ B1: { look: '0%', other: '0% struck' } });
});

test('the first rule that says something counts, and none after one that stops', async () => {
  const first = formula('TRUE').replace('priority="1"', 'priority="3"');
  const second = formula('TRUE', 'dxfId="3"').replace('priority="1"', 'priority="2"');
  expect(await looksUnder(over('B1', first + second))).toEqual({ B1: '0%' });
  const colour = formula('TRUE', 'dxfId="2" stopIfTrue="1"');
  expect(await looksUnder(over('B1', first) + over('A1:B1', colour))).toEqual({});
  const unclear = formula('X()', 'dxfId="3"');
  expect(await looksUnder(over('B1', first + unclear))).toEqual({ B1: { look: '0.0"M"', other: '0%' } });
});

test('strikethroughs and General are given and taken by conditional formats, by colours and icons nothing', async () => {
  const after = [
    over('A1:A2 B2', formula('TRUE', 'dxfId="1"')),
    over('C1', formula('TRUE', 'dxfId="4"')),
    over('B1', formula('TRUE', 'dxfId="5"')),
    over('A1:C2', formula('X()', 'dxfId="2"') + rule('type="iconSet"', '<iconSet/>')),
  ];
  expect(await looksUnder(after.join(''))).toEqual({
    A1: 'struck',
    A2: 'struck',
    B1: '',
    B2: '#,##0 struck',
    C1: '',
  });
});

test('a bar or an icon in the place of the number is all that shows', async () => {
  const bar = rule('type="dataBar"', '<dataBar showValue="0"><cfvo type="min"/></dataBar>');
  expect(await looksUnder(over('B1', bar))).toEqual({ B1: '"(bar)";"(bar)"' });
  const icon = rule('type="iconSet"', '<iconSet showValue="0"><cfvo type="min"/></iconSet>');
  expect(await looksUnder(over('B2', icon))).toEqual({ B2: '"(icon)";"(icon)"' });
});

test('a rule of an extension counts, with a look and ranges of its own', async () => {
  const after = `<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"
    xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:conditionalFormattings><x14:conditionalFormatting>
    <x14:cfRule type="expression" priority="1"><xm:f>Switch!$A$1</xm:f><x14:dxf><font><strike/></font><numFmt numFmtId="9" formatCode="0%"/></x14:dxf></x14:cfRule>
    <xm:sqref>B1 B2</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`;
  const other = { look: '#,##0', other: '0% struck' };
  expect(await looksUnder(after)).toEqual({ B1: other, B2: other });
});

test('rows in no order have the looks of their cells', async () => {
  const rows = DATA.match(/<row.*?<\/row>/gs)
    ?.reverse()
    .join('');
  expect(await looksUnder(over('B1', formula('TRUE')), rows)).toEqual({ B1: '0.0"M"' });
});

test('more looks than cells can have are refused', async () => {
  const numbers = Array.from({ length: 16_400 }, (_, index) => index + 1);
  const data = numbers.map((row) => `<row r="${row}"><c r="A${row}"><v>1</v></c></row>`).join('');
  const after = numbers.map((row) => over(`A${row}`, formula('TRUE', `dxfId="${row - 1}"`))).join('');
  const dxfs = numbers.map((row) => `<dxf><numFmt numFmtId="1" formatCode="0&quot;${row}&quot;"/></dxf>`).join('');
  const book = makeXlsx({ sheets: [{ name: 'Rounds', data, after }], styles: `<dxfs>${dxfs}</dxfs>` });
  expect((await readFault(read(book))).code).toBe('input-too-large');
});

test('a cell that nobody sees, or whose formula gives another value each day, stays one', async () => {
  const white = STYLES.replace('<font/>', '<font><color rgb="FFFFFFFF"/></font>').replace(
    '<cellXfs>',
    '<fills><fill/></fills><cellXfs>',
  );
  const data = '<row r="1"><c r="A1"><f>TODAY()</f><v>7</v></c></row>';
  const book = makeXlsx({ sheets: [{ name: 'Rounds', data, after: over('A1', formula('TRUE')) }], styles: white });
  expect((await read(book)).tables[0]?.rows[0]?.cells[0]).toMatchObject({
    format: '0.0"M"',
    unseen: true,
    changes: true,
  });
});

test('many rules over all of a large sheet are no trap', async () => {
  const cells = '<c><v>1</v></c>'.repeat(20);
  const data = Array.from({ length: 40_000 }, () => `<row>${cells}</row>`).join('');
  const rules = Array.from({ length: 30 }, () => formula('$A1="gone"', 'dxfId="1"')).join('');
  const book = makeXlsx({ sheets: [{ name: 'Rounds', data, after: over('A1:T40000', rules) }], styles: STYLES });
  expect((await read(book)).tables[0]?.rows).toHaveLength(40_000);
});

test('conditional formats without end are refused', async () => {
  const ranges = Array.from({ length: 5_000 }, () => 'A1').join(' ');
  const fault = async (cells: string) => {
    const sheet = { name: 'Rounds', data: `<row r="1">${cells}</row>`, after: over(ranges, formula('TRUE')) };
    return (await readFault(read(makeXlsx({ sheets: [sheet], styles: STYLES })))).code;
  };
  expect(await fault('<c><v>1</v></c>'.repeat(5_000))).toBe('input-too-large');
  expect(await fault(`<c t="str"><v>${'a'.repeat(200_000)}</v></c>`)).toBe('input-too-large');
});
