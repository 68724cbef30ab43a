import { expect, test } from 'vitest';
import { createReader, describeCells, readFault } from './support.ts';

const read = createReader();

async function tablesOf(text: string | Uint8Array, name = 'report.xls') {
  const content = await read(text, name);
  expect(content.format).toBe('html');
  return content.tables;
}

test('a table of a web page is read as the page shows it', async () => {
  const [table] =
    await tablesOf(`<!-- generated --><!DOCTYPE html><html><head><style>td { color: red }</style></head><body>
    <p>Not a cell</p><table><thead><tr><th>Company</th><th colspan="2">Round &amp; date</th></tr></thead>
    <tr><td rowspan="2">Acme&nbsp;GmbH</td><td>Series<br>A</td><td>  1,234.50 </td>
    <tr><td><b>Seed</b> <i>two</i><td x:num="2500000.5">2.5M
    <tr style="display:none"><td>Birch</td><td></td><td sdval="45000" sdnum="1033;0;YYYY-MM-DD">2023-03-15</td></tr></table>`);
  expect(describeCells(table)).toEqual({
    A1: 'text Company',
    B1: 'text Round & date',
    A2: 'text Acme\u00a0GmbH',
    B2: 'text Series\nA',
    C2: 'text 1,234.50',
    B3: 'text Seed two',
    C3: 'number 2500000.5',
    A4: 'text Birch',
    C4: 'number 45000',
  });
  expect(table?.mergedRanges).toEqual(['B1:C1', 'A2:A3']);
  expect(table?.rows[3]).toMatchObject({ hidden: true });
  expect(table?.rows[3]?.cells[1]?.format).toBe('YYYY-MM-DD');
});

test('what a page strikes out, raises or hides is not what it would be without', async () => {
  const [table] =
    await tablesOf(`<style><!-- td.old, .gone { color: red; text-decoration: line-through } .new { color: red } --></style>
    <table><tr><td>5000<sup>1</sup> of 2</td><td><s>6000</s> 5000</td><td><del>7</del></td><td class="new">8</td></tr>
    <tr style="text-decoration:line-through"><td>9</td><td></td><td><span style="display:none">0007 </span><a class="comment-indicator"></a><comment>not <b>that</b></comment>Acme</td></tr>
    <tr><td class="wide old" x:num>10</td><td x:str="0045 Ventures">0045 Ve</td><td x:str>007</td><td><select><option>1<option selected>2</select></td><td><b class="gone">11</b> </td><td>1<br>2 <u>3</u></td></tr></table>`);
  expect(describeCells(table)).toEqual({
    A1: 'text 5000¹ of 2',
    B1: 'text 6000 5000',
    C1: 'text 7',
    D1: 'text 8',
    A2: 'text 9',
    C2: 'text Acme',
    A3: 'number 10',
    B3: 'text 0045 Ventures',
    C3: 'text 007',
    D3: 'text 2',
    E3: 'text 11',
    F3: 'text 1\n2 3',
  });
  const struck = table?.rows.map(({ cells }) => cells.map((cell) => cell.struck));
  expect(struck).toEqual([
    [undefined, 'partly', true, undefined],
    [true, true],
    [true, undefined, undefined, undefined, true, undefined],
  ]);
});

test('style sheets hide and strike out by element, class and id, for a window and not for paper', async () => {
  const [table] = await tablesOf(`<br />
    <style>/* .seen { display: none } */ @media print { .noprint, td { display: none } } @import url(a.css); tr.gone, #x { display:none }
    .list td.old, .out td { text-decoration: line-through } .seen:hover { display: none } .off { visibility: collapse }</style>
    <table class="list"><col><col span=2 style="display:none"><col class="off">
    <tr class="noprint"><td class="seen">1</td><td class="old">2</td><td>3</td><td>4</td><td style="display:none">5</td><td>6</td></tr>
    <tr class="gone"><td>7</td></tr><tr id=x><td>8</td></tr><tr class="gone" style="display: table-row"><td>9</td></tr>
    <tr class="out"><td>10</td></tr></table>`);
  expect(table?.hiddenColumns).toEqual([1, 2, 3, 4]);
  expect(table?.rows.map(({ hidden }) => hidden)).toEqual([undefined, true, true, undefined, undefined]);
  expect(describeCells(table)).toMatchObject({ A1: 'text 1', E1: 'text 5', F1: 'text 6', A2: 'text 7' });
  const struck = table?.rows.map(({ cells }) => cells.map((cell) => cell.struck === true));
  expect(struck).toEqual([[false, true, false, false, false, false], [false], [false], [false], [true]]);
});

test('what is hidden within an element does not hide the element', async () => {
  const [table] = await tablesOf(`<style>.wrap i, td.n > span { display: none } .gone td { display: none }</style>
    <table><tr><td><div class="wrap">Acme<i> Robotics</i></div></td><td class="n">500</td></tr><tr class="gone"><td>7</td></tr></table>`);
  expect(describeCells(table)).toMatchObject({ A1: 'text Acme Robotics', B1: 'text 500' });
  expect(table?.hiddenColumns).toEqual([]);
  expect(table?.rows.map(({ hidden }) => hidden)).toEqual([undefined, true]);
});

test('a whole text beside a cut one keeps the marks that are raised, and a field shows its value or its first one', async () => {
  const [table] = await tablesOf(`<table><tr><td x:str="50001">5000<sup>1</sup></td>
    <td x:str="Acme2 Holdings">Acme<sup>2</sup> Ho</td><td x:str="Beta">Alpha</td><td>5000<sub>1</sub> CO<sub>2</sub></td></tr>
    <tr><td><select><option disabled>choose<option>USD</option><option>EUR</option></select> net</td>
    <td><select><option>1</option><option selected>2<option>3</select></td>
    <td><input type="hidden" value="9"><input value="5000"> <input type=checkbox value=on></td>
    <td><ruby>東京<rp>(</rp><rt>トウキョウ</rt></ruby><datalist><option>Osaka</option></datalist><noscript>!</noscript></td>
    <td><select><option>last</td><td><select style="display:none"><option>no</select>yes</td></tr></table>`);
  expect(describeCells(table)).toEqual({
    A1: 'text 5000¹',
    B1: 'text Acme² Holdings',
    C1: 'text Beta',
    D1: 'text 5000¹ CO2',
    A2: 'text USD net',
    B2: 'text 2',
    C2: 'text 5000',
    D2: 'text 東京',
    E2: 'text last',
    F2: 'text yes',
  });
});

test.each([
  // As the page shows it, rounded, or in a unit that the format scales by.
  ['2500', '2,500.00', '#,##0.00'],
  ['2500', '2.500,00 €', '#,##0.00" €"'],
  ['2499.7', '$2,500', '"$"#,##0'],
  ['2500000.5', '2.5M', '#,##0.0,,"M"'],
  ['0.125', '12.5%', '#,##0.0%'],
  ['-2500', '(2,500)', '#,##0;"("#,##0")"'],
  ['1234567890', '1.23E+09', '0.00E+00'],
  ['45', '0045', '0000'],
  ['45000', '15-Mar-23', 'yyyy-mm-dd'],
  ['0.5', '12:00', 'h:mm'],
  ['2500', '2500', undefined],
  ['0', '-', undefined],
  ['2500', '####', undefined],
  // Another thing than it holds.
  ['2.5', '2.5M', '#,##0.0"M"'],
  ['-5', '5', '#,##0;#,##0'],
  ['5', '-5', '"-"#,##0'],
  ['2500', '2,500,000', '"2,500,000"'],
  ['2', '2,000', '"2,000"'],
  ['45031', '15-Mar-23', '"15-Mar-23"'],
  ['5', '', ';;;'],
])('%s beside the text "%s" has the format that shows it so: %s', async (held, shown, format) => {
  const [table] = await tablesOf(`<table><tr><td x:num="${held}">${shown}</td></tr></table>`);
  expect(table?.rows[0]?.cells[0]?.format).toBe(format);
});

test('each table is one, named as the file', async () => {
  const tables = await tablesOf('<table><tr><td>A</table><hr><table><tr><td>B</table>', 'Companies.xls');
  expect(tables.map(({ name }) => name.replace(/^\d+-/, ''))).toEqual(['Companies', 'Companies (2)']);
});

test('the encoding is what the page says, else what it is', async () => {
  const page = (head: string) => `<html><head>${head}</head><table><tr><td>Société</td></tr></table></html>`;
  const latin = Buffer.from(
    page('<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">'),
    'latin1',
  );
  const unmarked = Buffer.from(page(''), 'utf16le');
  for (const bytes of [latin, unmarked, Buffer.from(page(''), 'latin1'), Buffer.from(page(''), 'utf8')])
    expect(describeCells((await tablesOf(bytes))[0])).toEqual({ A1: 'text Société' });
});

test.each([
  ['<table><tr><td><table><tr><td>1</table></table>', 'tables within tables'],
  ['<html><body>Nothing</body></html>', 'without a table'],
])('a page that is no sheet is refused: %s', async (text, words) => {
  const { code, message } = await readFault(read(text, 'x.xls'));
  expect(code).toBe('input-not-a-spreadsheet');
  expect(message).toContain(words);
});

test.each([
  ['sylk.xls', 'ID;PWXL;N;E\nP;PGeneral\nC;Y1;X1;K"Company"\nE\n', 'SYLK'],
  ['dif.xls', 'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n', 'DIF'],
  ['data.csv', '{"companies":[]}', 'JSON'],
  ['data.csv', '[1, 2]', 'JSON'],
  ['data.json', 'Company\nAcme\n', 'JSON'],
  [
    'flat.ods',
    '<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>',
    'fods',
  ],
  ['utf32.csv', Buffer.from('fffe00004300000061000000', 'hex'), 'UTF-32'],
  ['utf32-unmarked.csv', [...'Company,Round\nAcme,Seed\n'].map((letter) => `${letter}\0\0\0`).join(''), 'UTF-32'],
  ['late.xlsx', Buffer.from('0d0a504b03041400000008000000', 'hex'), 'in front of its beginning'],
  ['saved.mht', 'From: <Saved by a browser>\r\nSubject: x\r\nDate: Mon\r\nMIME-Version: 1.0\r\n', 'MHTML'],
  ['utf16.xls', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Company\nAcme\n', 'utf16le')]), 'plain text'],
  ['pipe.xls', '"Company"|"Round"\n"Acme"|"Seed"\n', 'plain text'],
])('what something else is says its name: %s %#', async (name, bytes, word) => {
  const { code, message } = await readFault(read(bytes, name));
  expect(code).toBe('input-not-a-spreadsheet');
  expect(message).toContain(word);
});

test.each([
  ['a CSV file whose first column is ID', 'ID;Portfolio\n1;Acme\n'],
  ['a CSV file that begins with a bracket', '[Draft] Company,Round\nAcme,Seed\n'],
  ['a short text with one control character', 'Company\n\u0007Beta\n'],
  ['a text with one zero byte', 'Company,Round\nBe\u0000ta,Seed\n'],
])('%s is read as what it is', async (_, text) => {
  expect((await read(text, 'Companies.csv')).format).toBe('csv');
});

test('a page whose elements nest very deep is refused, and a cell of many lines is read', async () => {
  const page = (cell: string): string => `<table><tr><td>${cell}</td></tr></table>`;
  expect((await readFault(tablesOf(page('<b>'.repeat(20_001))))).code).toBe('input-too-large');
  const [table] = await tablesOf(page(`a${'<br>'.repeat(200_000)}b`));
  expect(describeCells(table)).toEqual({ A1: `text a${'\n'.repeat(200_000)}b` });
});
