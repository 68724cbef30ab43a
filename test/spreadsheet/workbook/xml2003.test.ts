import { expect, test } from 'vitest';
import { createReader, describeCells, readFault } from './support.ts';

const read = createReader();

const NAMESPACES =
  'xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns:html="http://www.w3.org/TR/REC-html40"';

function workbook(sheets: string, before = ''): string {
  return `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook ${NAMESPACES}>${before}${sheets}</Workbook>`;
}

test('a conditional format that strikes out leaves a doubt, whatever its condition', async () => {
  const rules = `<ConditionalFormatting xmlns="urn:schemas-microsoft-com:office:excel"><Range>R2C1:R2C2,C4</Range>
    <Condition><Value1>RC4=&quot;Sold&quot;</Value1><Format Style='color:red;text-line-through:single'/></Condition>
    <Condition><Value1>TRUE</Value1><Format Style='color:green'/></Condition></ConditionalFormatting>`;
  const row = '<Row>'.concat('<Cell><Data ss:Type="String">x</Data></Cell>'.repeat(4), '</Row>');
  const [table] = (await read(workbook(`<Worksheet ss:Name="A"><Table>${row}${row}</Table>${rules}</Worksheet>`)))
    .tables;
  expect(table?.rows.map(({ cells }) => cells.map(({ perhaps }) => perhaps))).toEqual([
    [undefined, undefined, undefined, [{ struck: true }]],
    [[{ struck: true }], [{ struck: true }], undefined, [{ struck: true }]],
  ]);
});

test('a text of the colour of its cell, or of white paper, is unseen', async () => {
  const styles = [
    ['Default', ''],
    ['white', '<Font ss:Color="#FFFFFF"/>'],
    ['child', '<Interior ss:Color="#ffffff" ss:Pattern="Solid"/>', 'white'],
    ['dark', '<Interior ss:Color="#000080" ss:Pattern="Solid"/>', 'white'],
    ['dotted', '<Interior ss:Color="#FFFFFF" ss:Pattern="Gray50"/>', 'white'],
    ['black', '<Font ss:Color="Automatic"/><Interior ss:Color="#000000" ss:Pattern="Solid"/>'],
    ['plain', '<Interior/>'],
    ['usual', '<Font ss:Color="Automatic"/>', 'white'],
  ];
  const declared = styles.map(([id, look, parent = 'Default']) => {
    return `<Style ss:ID="${id}" ss:Parent="${parent}">${look}</Style>`;
  });
  const cells = styles.map(([id]) => `<Cell ss:StyleID="${id}"><Data ss:Type="Number">5</Data></Cell>`);
  const sheet = `<Worksheet ss:Name="A"><Table><Row>${cells.join('')}</Row></Table></Worksheet>`;
  const [table] = (await read(workbook(sheet, `<Styles>${declared.join('')}</Styles>`), 'a.xls')).tables;
  const seen = table?.rows[0]?.cells.map(({ unseen }) => unseen);
  expect(seen).toEqual([undefined, true, true, undefined, undefined, true, undefined, undefined]);
});

test('cells are read by their types, at their places, with the formats of their styles', async () => {
  const styles = `<Styles><Style ss:ID="Default"/><Style ss:ID="s1"><NumberFormat ss:Format="Short Date"/></Style>
    <Style ss:ID="s2" ss:Parent="s1"><Font ss:StrikeThrough="1"/></Style>
    <Style ss:ID="s3"><NumberFormat ss:Format="[$€-407] #,##0.00"/></Style></Styles>`;
  const content = await read(
    workbook(
      `<Worksheet ss:Name="Rounds"><Table><Column ss:Width="9"/><Column ss:Index="3" ss:Hidden="1" ss:Span="1"/><Column ss:Width="0"/>
      <Row><Cell><Data ss:Type="String">Company</Data></Cell><Cell ss:Index="3"><Data ss:Type="String">Closing Date</Data></Cell></Row>
      <Row ss:Index="4" ss:Hidden="1"><Cell ss:MergeAcross="1"><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>Ac</B>me</ss:Data></Cell>
        <Cell ss:StyleID="s1"><Data ss:Type="DateTime">2023-03-15T00:00:00.000</Data></Cell>
        <Cell ss:StyleID="s3" ss:Formula="=1+NOW()"><Data ss:Type="Number">2500000.50</Data><Comment ss:Author="Ana"><ss:Data>check this</ss:Data></Comment></Cell>
        <Cell><Data ss:Type="Boolean">1</Data></Cell><Cell ss:Formula="=1/0"><Data ss:Type="Error">#DIV/0!</Data></Cell>
        <Cell ss:Formula="=A1"/><Cell ss:StyleID="s2"><Data ss:Type="Number">45000</Data></Cell></Row>
      <Row ss:Height="0"><Cell><Data ss:Type="String">Birch</Data></Cell></Row></Table></Worksheet>
      <Worksheet ss:Name="Hidden"><Table/><WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>SheetHidden</Visible><DoNotDisplayZeros/></WorksheetOptions></Worksheet>`,
      styles,
    ),
    'accounting.xls',
  );
  expect(content.format).toBe('xml2003');
  const [rounds, hidden] = content.tables;
  expect(describeCells(rounds)).toEqual({
    A1: 'text Company',
    C1: 'text Closing Date',
    A4: 'text Acme',
    C4: 'date 2023-03-15',
    D4: '=number 2500000.5',
    E4: 'boolean true',
    F4: '=error #DIV/0!',
    G4: '=uncached',
    H4: 'number 45000',
    A5: 'text Birch',
  });
  expect(rounds).toMatchObject({
    name: 'Rounds',
    mergedRanges: ['A4:B4'],
    hiddenColumns: [2, 3, 4],
    comments: [{ rowNumber: 4, columnIndex: 3, text: 'check this', author: 'Ana' }],
  });
  const [, row] = rounds?.rows ?? [];
  expect(rounds?.rows.map(({ hidden }) => hidden)).toEqual([undefined, true, true]);
  expect(row?.cells.map(({ format, struck }) => [format, struck])).toContainEqual(['[$€-407] #,##0.00', undefined]);
  expect(row?.cells.at(-1)).toMatchObject({ format: 'm/d/yyyy', struck: true });
  expect(row?.cells.flatMap(({ changes, columnIndex }) => (changes ? [columnIndex] : []))).toEqual([3]);
  expect(hidden).toMatchObject({ name: 'Hidden', state: 'hidden', hidesZeros: true, rows: [] });
  expect(rounds?.hidesZeros).toBeUndefined();
});

test('a cell without a style has that of its row, of its column or of the table', async () => {
  const styles = ['0', '0.0', '0.00', '0.000'].map(
    (format, index) => `<Style ss:ID="s${index}"><NumberFormat ss:Format="${format}"/></Style>`,
  );
  const five = (style = ''): string => `<Cell${style}><Data ss:Type="Number">5</Data></Cell>`;
  const { tables } = await read(
    workbook(
      `<Worksheet ss:Name="Rounds"><Table ss:StyleID="s0"><Column ss:Index="2" ss:StyleID="s1" ss:Span="1"/>
      <Row>${five()}${five()}${five()}${five(' ss:StyleID="s3"')}</Row><Row ss:StyleID="s2">${five()}${five()}</Row></Table></Worksheet>`,
      `<Styles>${styles.join('')}</Styles>`,
    ),
    'x.xls',
  );
  const formats = tables[0]?.rows.map(({ cells }) => cells.map(({ format }) => format));
  expect(formats).toEqual([
    ['0', '0.0', '0.0', '0.000'],
    ['0.00', '0.00'],
  ]);
});

test('digits that are raised stay so, and what is struck out in part is told', async () => {
  const html = 'xmlns="http://www.w3.org/TR/REC-html40"';
  const rich = (markup: string): string => `<Cell><ss:Data ss:Type="String" ${html}>${markup}</ss:Data></Cell>`;
  const cells =
    rich('5000<Sup>1</Sup> of 2<Sub>3</Sub>') + rich('<S>6000</S> 5000') + rich('<B><S>7</S></B>') + rich('<B>8</B>');
  const { tables } = await read(
    workbook(`<Worksheet ss:Name="A"><Table><Row>${cells}</Row></Table></Worksheet>`),
    'x.xls',
  );
  expect(describeCells(tables[0])).toEqual({
    A1: 'text 5000¹ of 2³',
    B1: 'text 6000 5000',
    C1: 'text 7',
    D1: 'text 8',
  });
  expect(tables[0]?.rows[0]?.cells.map(({ struck }) => struck)).toEqual([undefined, 'partly', true, undefined]);
});

test('prefixed elements, UTF-16 and days counted from 1904 are read as well', async () => {
  const prefixed = `<ss:Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><ss:Worksheet ss:Name="Companies"><ss:Table><ss:Row><ss:Cell><ss:Data ss:Type="String">Company</ss:Data></ss:Cell></ss:Row></ss:Table></ss:Worksheet></ss:Workbook>`;
  expect(describeCells((await read(prefixed, 'x.xls')).tables[0])).toEqual({ A1: 'text Company' });
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(prefixed, 'utf16le')]);
  expect(describeCells((await read(wide, 'x.xml')).tables[0])).toEqual({ A1: 'text Company' });
  const settings = '<ExcelWorkbook xmlns="urn:schemas-microsoft-com:office:excel"><Date1904/></ExcelWorkbook>';
  expect((await read(workbook('<Worksheet ss:Name="A"/>', settings), 'x.xls')).tables[0]?.epoch).toBe(1904);
});

test.each([
  ['cut off', workbook('<Worksheet ss:Name="A"><Table><Row>').replace('</Workbook>', ''), 'input-damaged'],
  ['without a sheet', workbook(''), 'input-no-worksheets'],
  [
    'with rows out of order',
    workbook('<Worksheet ss:Name="A"><Table><Row ss:Index="3"/><Row ss:Index="2"/></Table></Worksheet>'),
    'input-damaged',
  ],
  [
    'with more columns than a sheet has',
    workbook(
      '<Worksheet ss:Name="A"><Table><Row><Cell ss:Index="99999"><Data ss:Type="Number">1</Data></Cell></Row></Table></Worksheet>',
    ),
    'input-too-large',
  ],
])('one that is %s is an error in words', async (_, text, code) => {
  expect(await readFault(read(text, 'x.xls'))).toMatchObject({ code, exitStatus: 2 });
});
