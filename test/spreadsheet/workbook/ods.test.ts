import { describe, expect, test } from 'vitest';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import type { CellValue, Table } from '../../../src/spreadsheet/workbook/table.ts';
import { makeOds, makeOdsContent, makeOdsParts, type OdsSource } from '../../support/make-ods.ts';
import { makeZip } from '../../support/make-zip.ts';
import { createReader, describeCells, faultOf, readFault } from './support.ts';

const read = createReader();

async function readTable(rows: string, more: Partial<OdsSource> = {}): Promise<Table> {
  const body = `<table:table table:name="Rounds">${rows}</table:table>`;
  const [table] = (await read(makeOds({ body, ...more }), 'input.ods')).tables;
  if (table === undefined) throw new Error('no table');
  return table;
}

const row = (cells: string, attributes = ''): string => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const cell = (attributes: string, text = ''): string =>
  `<table:table-cell ${attributes}>${text === '' ? '' : `<text:p>${text}</text:p>`}</table:table-cell>`;
const typed = (type: string, value: string, text = '1'): string => cell(`office:value-type="${type}" ${value}`, text);

async function readCells(...cells: readonly string[]): Promise<Record<string, string>> {
  return describeCells(await readTable(row(cells.join(''))));
}

// The fixture is made anew with the sample: soffice --headless --convert-to ods --outdir test/fixtures samples/quarterly.xlsx
test('what LibreOffice makes of an .xlsx file has the same cells', async () => {
  const { tables: expected } = await readWorkbook('samples/quarterly.xlsx');
  const { tables, format } = await readWorkbook('test/fixtures/quarterly.ods');
  const tell = (all: readonly Table[]) =>
    all.map(({ name, state, rows, mergedRanges, hiddenColumns }) => ({
      ...{ name, state, mergedRanges: mergedRanges.toSorted(), hiddenColumns },
      rows: rows.map(({ rowNumber, cells }) => [
        rowNumber,
        cells.map(({ columnIndex, value, formula }) => [columnIndex, toSerial(value), formula]),
      ]),
    }));
  expect(format).toBe('ods');
  expect(tell(tables)).toEqual(tell(expected));
});

/** OpenDocument says of a day that it is one. */
function toSerial(value: CellValue): CellValue {
  if (value.kind !== 'date') return value;
  return { kind: 'number', text: String(Date.parse(value.iso) / 86_400_000 + 25_569) };
}

describe('a cell of an .ods file', () => {
  test('is of the type and value that it states, whatever it shows', async () => {
    expect(
      await readCells(
        typed('float', 'office:value="0.30000000000000004"', '0'),
        typed('percentage', 'office:value="0.2"', '20 %'),
        typed('currency', 'office:currency="EUR" office:value="1234567.5"', '1.234.567,50 €'),
        typed('date', 'office:date-value="2024-03-31"', '31.03.24'),
        typed('date', 'office:date-value="2024-03-31T00:00:00"'),
        typed('date', 'office:date-value="2024-03-31T12:30:00"'),
        typed('boolean', 'office:boolean-value="false"', 'FALSCH'),
        typed('string', '', '007'),
        typed('string', 'office:string-value="Acme"', 'shown otherwise'),
        typed('time', 'office:time-value="PT12H30M00S"', '12:30'),
        cell('', 'of no type'),
      ),
    ).toEqual({
      A1: 'number 0.3',
      B1: 'number 0.2',
      C1: 'number 1234567.5',
      D1: 'date 2024-03-31',
      E1: 'date 2024-03-31',
      F1: 'date 2024-03-31 12:30:00',
      G1: 'boolean false',
      H1: 'text 007',
      I1: 'text Acme',
      J1: 'text 12:30',
      K1: 'text of no type',
    });
  });

  test('has the number format of a rate, or of its currency', async () => {
    const table = await readTable(
      row(typed('percentage', 'office:value="0.2"') + typed('currency', 'office:currency="EUR" office:value="5"')),
    );
    expect(table.rows[0]?.cells.map(({ format }) => format)).toEqual(['0.00%', '[$EUR] #,##0.00']);
  });

  test.each([
    [
      '<number:number number:decimal-places="1" number:grouping="true" number:display-factor="1000000"/><number:text>M</number:text>',
      '#,##0.0,,"M"',
    ],
    [
      '<number:currency-symbol>€</number:currency-symbol><number:text> </number:text><number:number number:decimal-places="2"/>',
      '[$€] 0.00',
    ],
    [
      '<number:day number:style="long"/><number:text>.</number:text><number:month number:textual="true"/><number:text> </number:text><number:year number:style="long"/>',
      'dd"."mmm yyyy',
    ],
    [
      '<number:text-content/><style:map style:apply-style-name="P0"/><style:map style:apply-style-name="P0"/>',
      '"x";"x";@',
    ],
    [
      '<number:number number:decimal-places="2" number:display-factor="1000000000"/><number:text> bn</number:text>',
      '0.00,,," bn"',
    ],
    [
      '<number:number number:min-integer-digits="3" number:decimal-places="1"><number:embedded-text number:position="2">M</number:embedded-text></number:number>',
      '0"M"00.0',
    ],
    [
      '<number:number/><style:map style:condition="value()&gt;=1000" style:apply-style-name="P0"/><style:map style:condition="value()!=1" style:apply-style-name="P0"/>',
      '[>=1000]"x";[<>1]"x";0',
    ],
    ['<number:number/><style:map style:condition="value()&gt;=0" style:apply-style-name="P0"/>', '"x";0'],
    ['<number:number/><number:text>%</number:text>', '0"%"'],
    ['<number:number/><number:text>,-</number:text>', '0",-"'],
    [
      '<number:number number:min-integer-digits="0"><number:embedded-text number:position="2">.</number:embedded-text></number:number>',
      '#"."##',
    ],
    ['<number:number number:min-integer-digits="-5" number:decimal-places="1e9"/>', undefined],
  ])('has the number format of its style, or of its column: %s', async (parts, format) => {
    const styles = `<number:number-style style:name="P0"><number:text>x</number:text></number:number-style>
      <number:number-style style:name="N1">${parts}</number:number-style>
      <style:style style:name="ce1" style:family="table-cell" style:data-style-name="N1"/>`;
    const rows =
      '<table:table-column/><table:table-column table:default-cell-style-name="ce1"/>' +
      row(typed('float', 'office:value="5" table:style-name="ce1"') + typed('float', 'office:value="5"'));
    const table = await readTable(rows, { styles });
    expect(table.rows[0]?.cells.map((found) => found.format)).toEqual([format, format]);
  });

  test('has the signs of a day or of a percentage as they stand', async () => {
    const styles = `<number:date-style style:name="N1"><number:day/><number:text>.</number:text><number:month/></number:date-style>
      <number:percentage-style style:name="N2"><number:number/><number:text> %</number:text></number:percentage-style>
      <style:style style:name="ce1" style:data-style-name="N1"/><style:style style:name="ce2" style:data-style-name="N2"/>`;
    const cells = ['ce1', 'ce2'].map((name) => typed('float', `office:value="5" table:style-name="${name}"`));
    const table = await readTable(row(cells.join('')), { styles });
    expect(table.rows[0]?.cells.map(({ format }) => format)).toEqual(['d.m', '0 %']);
  });

  test('is struck out where the text of its style is', async () => {
    const styles = `<style:style style:name="ce1"><style:text-properties style:text-line-through-style="solid"/></style:style>
      <style:style style:name="ce2"><style:text-properties style:text-line-through-style="none"/></style:style>`;
    const cells = ['ce1', 'ce2'].map((name) => typed('float', `office:value="5" table:style-name="${name}"`));
    const table = await readTable(row(cells.join('')), { styles });
    expect(table.rows[0]?.cells.map(({ struck }) => struck)).toEqual([true, undefined]);
  });

  test('is unseen where its text has the colour of its background', async () => {
    const style = (name: string, text: string, cell = '') =>
      `<style:style style:name="${name}" style:family="table-cell"><style:text-properties ${text}/><style:table-cell-properties ${cell}/></style:style>`;
    const styles =
      style('w1', 'fo:color="#ffffff"') +
      style('w2', 'fo:color="#ffffff"', 'fo:background-color="#203864"') +
      style('w3', 'fo:color="#203864"', 'fo:background-color="#203864"') +
      style('w4', 'fo:color="#ffffff" style:use-window-font-color="true"', 'fo:background-color="transparent"');
    const cells = ['w1', 'w2', 'w3', 'w4'].map((name) => typed('float', `office:value="5" table:style-name="${name}"`));
    const table = await readTable(row(cells.join('')), { styles });
    expect(table.rows[0]?.cells.map(({ unseen }) => unseen)).toEqual([true, undefined, true, undefined]);
  });

  test('has the format and the line of its style, of what that is made from, or of its row or column', async () => {
    const styles = `<number:number-style style:name="N1"><number:number number:decimal-places="2" number:min-integer-digits="1"/></number:number-style>
      <style:style style:name="named" style:family="table-cell" style:data-style-name="N1"><style:text-properties style:text-line-through-style="solid"/></style:style>
      <style:style style:name="ce1" style:family="table-cell" style:parent-style-name="named"/>
      <style:style style:name="ce2" style:family="table-cell" style:parent-style-name="named"><style:text-properties style:text-line-through-type="none"/></style:style>
      <style:style style:name="ce2" style:family="text"><style:text-properties style:text-line-through-type="single"/></style:style>
      <style:style style:name="own" style:family="table-cell" style:parent-style-name="own"/>`;
    const five = (style: string): string => typed('float', `office:value="5"${style}`);
    const named = ['ce1', 'ce2', 'own'].map((name) => five(` table:style-name="${name}"`)).join('');
    const table = await readTable(
      '<table:table-column table:default-cell-style-name="ce2"/>' +
        row(named) +
        row(five(''), 'table:default-cell-style-name="ce1"') +
        row(five('')),
      { styles },
    );
    const looks = table.rows.map(({ cells }) => cells.map(({ format, struck }) => [format, struck]));
    expect(looks).toEqual([
      [
        ['0.00', true],
        ['0.00', undefined],
        [undefined, undefined],
      ],
      [['0.00', true]],
      [['0.00', undefined]],
    ]);
  });

  test('keeps the digits of its text that are raised, and is struck out in part where spans of it are', async () => {
    const styles = `<style:style style:name="T1" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>
      <style:style style:name="T2" style:family="text"><style:text-properties style:text-line-through-style="solid"/></style:style>
      <style:style style:name="T3" style:family="text"><style:text-properties style:text-position="sub 58%"/></style:style>
      <style:style style:name="P1" style:family="paragraph"><style:text-properties style:text-line-through-style="solid"/></style:style>`;
    const span = (name: string, text: string): string => `<text:span text:style-name="${name}">${text}</text:span>`;
    const texts = [`5000${span('T1', '1')} of 2`, `5000${span('T2', '00')}`, `5${span('T3', '2')}`, span('T2', '7')];
    const cells = texts.map((text) => typed('string', '', text)).join('');
    const whole =
      '<table:table-cell office:value-type="string"><text:p text:style-name="P1">8</text:p></table:table-cell>';
    const table = await readTable(row(cells + whole), { styles });
    expect(describeCells(table)).toEqual({
      A1: 'text 5000¹ of 2',
      B1: 'text 500000',
      C1: 'text 5²',
      D1: 'text 7',
      E1: 'text 8',
    });
    expect(table.rows[0]?.cells.map(({ struck }) => struck)).toEqual([undefined, 'partly', undefined, true, true]);
  });

  test('counts by the stored result of its formula; 0, false and empty text are results, and none is told', async () => {
    const formula = 'table:formula="of:=[.A9]"';
    expect(
      await readCells(
        typed('float', `office:value="0" ${formula}`, '0'),
        typed('boolean', `office:boolean-value="false" ${formula}`),
        typed('string', `office:string-value="" ${formula}`, ''),
        cell(formula),
        typed('float', formula, ''),
      ),
    ).toEqual({ A1: '=number 0', B1: '=boolean false', C1: '=text ', D1: '=uncached', E1: '=uncached' });
  });

  test('changes where its formula asks for the day', async () => {
    const [today, other] = ['of:=TODAY()', 'of:=[.A9]'].map((text) =>
      typed('float', `office:value="1" table:formula="${text}"`),
    );
    const table = await readTable(row(`${today}${other}`));
    expect(table.rows[0]?.cells.map(({ changes }) => changes)).toEqual([true, undefined]);
  });

  test('whose formula failed is that error, although some programs write the number 0 beside it', async () => {
    const formula = 'table:formula="of:=[.A9]"';
    expect(
      await readCells(
        typed('string', `office:string-value="" calcext:value-type="error" ${formula}`, '#REF!'),
        typed('float', `office:value="0" ${formula}`, '#N/A'),
        typed('float', `office:value="0" ${formula}`, 'Err:502'),
        typed('string', formula, '#DIV/0!'),
        typed('string', '', '#1'),
      ),
    ).toEqual({ A1: '=error #REF!', B1: '=error #N/A', C1: '=error Err:502', D1: '=error #DIV/0!', E1: 'text #1' });
  });

  test('is its own text: paragraphs, spaces, breaks and links, without comments, drawings and phonetics', async () => {
    const note = '<office:annotation><text:p>a comment</text:p></office:annotation>';
    const shape = '<draw:frame><draw:text-box><text:p>a drawing</text:p></draw:text-box></draw:frame>';
    const ruby =
      '<text:ruby><text:ruby-base>東京</text:ruby-base><text:ruby-text>トウキョウ</text:ruby-text></text:ruby>';
    const paragraphs = `<text:p>R&amp;D <text:span>Zürich</text:span><text:s text:c="2"/>x\n  y</text:p><text:p><text:a>link</text:a><text:line-break/>${ruby}</text:p>`;
    const table = await readTable(
      row(`<table:table-cell office:value-type="string">${note}${paragraphs}${shape}</table:table-cell>`),
    );
    expect(describeCells(table)).toEqual({ A1: 'text R&D Zürich  x y\nlink\n東京' });
  });
});

describe('a conditional format of an .ods file', () => {
  const styles = `<number:number-style style:name="N1"><number:number number:min-integer-digits="1" number:decimal-places="1"/><number:text>M</number:text></number:number-style>
    <style:style style:name="In_20_M" style:display-name="In M" style:family="table-cell" style:data-style-name="N1"/>
    <style:style style:name="Gone" style:family="table-cell"><style:text-properties style:text-line-through-style="solid"/></style:style>
    <style:style style:name="Red" style:family="table-cell"/>`;
  const number = (value: string) => typed('float', `office:value="${value}"`, value);
  const rows = row(typed('string', '', 'EUR') + number('2.5')) + row(typed('string', '', 'USD') + number('-1'));
  const when = (value: string, style = 'In M') =>
    `<calcext:condition calcext:apply-style-name="${style}" calcext:value="${value}" calcext:base-cell-address="'My Sheet'.B1"/>`;

  async function looksUnder(...conditions: readonly string[]) {
    const formats = `<calcext:conditional-formats><calcext:conditional-format calcext:target-range-address="'My Sheet'.B1:'My Sheet'.B2 T.Z9">${conditions.join('')}</calcext:conditional-format></calcext:conditional-formats>`;
    const table = await readTable(rows + formats, { styles });
    return table.rows.map(({ cells }) => [cells[1]?.format, cells[1]?.struck, cells[1]?.perhaps?.[0]?.format]);
  }
  const IN_M = ['0.0"M"', undefined, undefined];
  const OWN = [undefined, undefined, undefined];

  test.each([
    ['&gt;1', [IN_M, OWN]],
    ['!=2.5', [OWN, IN_M]],
    ['between(-2,2)', [OWN, IN_M]],
    ['not-between(-2,2)', [IN_M, OWN]],
    ['formula-is([.$A1]=&quot;EUR&quot;)', [IN_M, OWN]],
    ['formula-is([.$A$2]=&quot;USD&quot;)', [IN_M, IN_M]],
    ['contains-text(&quot;5&quot;)', [IN_M, OWN]],
    ['not-contains-text(&quot;5&quot;)', [OWN, IN_M]],
    [
      'formula-is(MOD([.B1];2)=1)',
      [
        [undefined, undefined, '0.0"M"'],
        [undefined, undefined, '0.0"M"'],
      ],
    ],
  ])('gives cells its style where it holds: %s', async (value, looks) => {
    expect(await looksUnder(when(value))).toEqual(looks);
  });

  test.each([
    ['&gt;1', []],
    ['!=1', ['abc']],
    ['not-between(5,9)', []],
    ['&lt;&quot;x&quot;', ['abc']],
    ['!=&quot;x&quot;', ['7', 'abc']],
  ])('holds a number for neither more nor less than a text: %s', async (value, struck) => {
    const texts =
      row(typed('string', '', 'A') + (value.includes('quot') ? number('7') : '')) +
      row(typed('string', '', 'A') + typed('string', '', 'abc'));
    const formats = `<calcext:conditional-formats><calcext:conditional-format calcext:target-range-address="'My Sheet'.B1:'My Sheet'.B2">${when(value, 'Gone')}</calcext:conditional-format></calcext:conditional-formats>`;
    const table = await readTable(texts + formats, { styles });
    const cells = table.rows.flatMap((read) =>
      read.cells.filter((cell) => cell.struck === true || cell.perhaps !== undefined),
    );
    expect(cells.map(({ value: held }) => (held.kind === 'error' ? '' : 'text' in held && held.text))).toEqual(struck);
  });

  test('puts an icon or a bar in the place of the number where it says so', async () => {
    const mark = (name: string, shows: boolean) => `<calcext:${name} calcext:show-value="${shows}"/>`;
    const bar = ['"(bar)";"(bar)"', undefined, undefined];
    expect(await looksUnder(mark('icon-set', true), mark('data-bar', false))).toEqual([bar, bar]);
    const icon = ['"(icon)";"(icon)"', undefined, undefined];
    expect(await looksUnder(mark('icon-set', false))).toEqual([icon, icon]);
    const unsure = [undefined, undefined, icon[0]];
    expect(await looksUnder(mark('formatting-entry', false))).toEqual([unsure, unsure]);
  });

  test('gives the style of its first condition alone', async () => {
    expect(await looksUnder(when('&gt;1', 'Red'), when('&lt;9'))).toEqual([OWN, IN_M]);
    expect(await looksUnder(when('&lt;1', 'Gone'), when('&lt;9'))).toEqual([IN_M, [undefined, true, undefined]]);
  });
});

describe('a table of an .ods file', () => {
  test('repeats cells and rows as it says, and a million empty ones cost nothing', async () => {
    const empty = `<table:table-cell table:number-columns-repeated="16384"/>`;
    const table = await readTable(
      row(empty, 'table:number-rows-repeated="3"') +
        row(
          `<table:table-cell/>${cell('office:value-type="float" office:value="5" table:number-columns-repeated="2"')}`,
        ) +
        row(typed('string', '', 'x'), 'table:number-rows-repeated="2"') +
        row(empty, 'table:number-rows-repeated="1048570"'),
    );
    expect(describeCells(table)).toEqual({ B4: 'number 5', C4: 'number 5', A5: 'text x', A6: 'text x' });
  });

  test.each([
    ['columns', row(cell('office:value-type="float" office:value="1" table:number-columns-repeated="999999999"'))],
    ['rows', row(typed('float', 'office:value="1"'), 'table:number-rows-repeated="999999999"')],
  ])('is refused before it repeats a value over more %s than there are', async (what, rows) => {
    const { code, message } = await readFault(readTable(rows));
    expect(code).toBe('input-too-large');
    expect(message).toMatch(
      new RegExp(`^"input.ods" is too large: its sheet "Rounds" has more than [\\d,]+ ${what}\\.$`),
    );
  });

  test('tells merged, hidden and filtered cells; what a merge covers is not read', async () => {
    const table = await readTable(
      `<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>
      <table:table-header-rows>${row(
        `${cell('office:value-type="string" table:number-columns-spanned="2" table:number-rows-spanned="3"', 'a')}<table:covered-table-cell office:value-type="string"><text:p>b</text:p></table:covered-table-cell>${typed('float', 'office:value="1"')}`,
      )}</table:table-header-rows>
      <table:table-row-group>${row(typed('string', '', 'c'), 'table:visibility="filter"')}</table:table-row-group>`,
    );
    expect(table).toMatchObject({ mergedRanges: ['A1:B3'], hiddenColumns: [2], state: 'visible', epoch: 1900 });
    expect(table.rows.map(({ rowNumber, hidden }) => [rowNumber, hidden])).toEqual([
      [1, undefined],
      [2, true],
    ]);
    expect(describeCells(table)).toEqual({ A1: 'text a', C1: 'number 1', A2: 'text c' });
  });

  test('may be hidden; caches of other files, old versions and nested tables are none', async () => {
    const one = row(typed('string', '', 'x'));
    const styles =
      '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const body = `<table:tracked-changes><table:table-cell><text:p>old</text:p></table:table-cell></table:tracked-changes>
      <table:calculation-settings><table:null-date table:date-value="1904-01-01"/></table:calculation-settings>
      <table:table table:name="Rounds">${row(`<table:table-cell><table:table table:name="inner">${one}</table:table></table:table-cell>${typed('string', '', 'y')}`)}</table:table>
      <table:table table:name="Lists" table:style-name="ta2">${one}</table:table>
      <table:table table:name="'file:///other.ods'#$Sheet1"><table:table-source/>${one}</table:table>`;
    const { tables } = await read(makeOds({ body, styles }), 'input.ods');
    expect(tables.map((table) => [table.name, table.state, table.epoch, describeCells(table)])).toEqual([
      ['Rounds', 'visible', 1904, { B1: 'text y' }],
      ['Lists', 'hidden', 1904, { A1: 'text x' }],
    ]);
  });

  test('is read whatever prefixes its document has', async () => {
    const content = makeOdsContent({
      body: `<table:table table:name="Rounds">${row(typed('float', 'office:value="5"'))}</table:table>`,
    });
    const renamed = content
      .replace(/\b(table|office|text):(?=[a-z])/g, 'x$1:')
      .replace(/xmlns:(table|office|text)=/g, 'xmlns:x$1=');
    const parts = makeOdsParts({ body: '' }).map((part) =>
      part.name === 'content.xml' ? { ...part, content: renamed } : part,
    );
    expect(describeCells((await read(makeZip(parts), 'input.ods')).tables[0])).toEqual({ A1: 'number 5' });
  });
});

test.each([
  ['input-encrypted-otherwise', makeOds({ body: '', manifest: '<manifest:encryption-data/>' }), /^"input/],
  ['input-no-worksheets', makeOds({ body: '' }), 'has no worksheet.'],
  [
    'input-damaged',
    makeZip(makeOdsParts({ body: '' }).filter(({ name }) => name !== 'content.xml')),
    'is damaged: its part content.xml is missing.',
  ],
  [
    'input-damaged',
    makeZip(
      makeOdsParts({ body: '' }).map((part) => (part.name === 'content.xml' ? { ...part, content: '<a>' } : part)),
    ),
    /content\.xml .*\(1:3: unclosed tag: a\)/,
  ],
  [
    'input-not-a-spreadsheet',
    makeZip(
      makeOdsParts({ body: '', mimetype: 'application/vnd.oasis.opendocument.text' }).map((part) => ({
        ...part,
        content: part.name === 'content.xml' ? '<a/>' : part.content,
      })),
    ),
    'is an OpenDocument file (LibreOffice) of another kind, not a spreadsheet.',
  ],
])('%s', async (code, bytes, message) => {
  expect(await readFault(read(bytes, 'input.ods'))).toEqual(faultOf(code, 'input.ods', message));
});

test('of a sheet that is not wanted only the beginning is kept', async () => {
  const { tables } = await readWorkbook('test/fixtures/quarterly.ods', { wantsSheet: (name) => name === 'Rounds' });
  expect(tables.filter(({ rows }) => rows.length > 1).map(({ name }) => name)).toEqual(['Rounds']);
});

test('a document may be set to show no zeros; damaged settings are set to nothing', async () => {
  const hides = async (settings: string): Promise<Table['hidesZeros']> => {
    const body = `<table:table table:name="Rounds">${row(cell('', 'x'))}</table:table>`;
    const parts = [...makeOdsParts({ body }), { name: 'settings.xml', content: settings }];
    return (await read(makeZip(parts), 'input.ods')).tables[0]?.hidesZeros;
  };
  const settings = (value: string): string =>
    `<s xmlns:config="urn:oasis:names:tc:opendocument:xmlns:config:1.0"><config:config-item config:name="ShowZeroValues">${value}</config:config-item><config:config-item config:name="ShowGrid">false</config:config-item></s>`;
  expect([await hides(settings('false')), await hides(settings('true')), await hides('<s>')]).toEqual([
    true,
    undefined,
    undefined,
  ]);
});
