import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeXlsx, TRANSITIONAL } from '../../support/make-xlsx.ts';
import { sweepOf } from '../../support/sweep.ts';
import { forParserOnly, readOutcome } from './both-ways.ts';

const RUNS = sweepOf(250);

async function expectAgreement(bytes: Buffer): Promise<void> {
  expect(await readOutcome(bytes)).toEqual(await readOutcome(await forParserOnly(bytes)));
}

const OWN_WORKBOOKS = ['samples', 'templates'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.xlsx'))
    .map((name) => join(folder, name)),
);

test.each(OWN_WORKBOOKS)('the scanner and the parser read %s alike', async (path) => {
  const bytes = readFileSync(path);
  expect(await readOutcome(bytes)).toBeInstanceOf(Array);
  await expectAgreement(bytes);
});

/** One of the usual ones, and one time in twelve an odd one. */
function mostly(usual: readonly string[], odd: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 11, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
}

const space = fc.constantFrom('', '', '', ' ', '\n  ');
const cellText = mostly(
  [
    '0',
    '1',
    '2',
    '0.1',
    '-12.50',
    '1E-3',
    '0.30000000000000004',
    '12345678901234567',
    ' 7 ',
    '',
    'Acme',
    'R&amp;D',
    'Zürich',
    '😀',
    '2024-03-31',
  ],
  [
    'a&#13;b',
    'a\r\nb',
    ']]&gt;',
    '_x000D_',
    '_x005F_x000D_',
    '2024-03-31T09:15',
    '#N/A',
    '&bogus;',
    'a]]>b',
    '\u0001',
    '&#1;',
    '&#xD800;',
    '&#x1F600;',
    '&',
    '<',
    '\uFFFE',
    '\uFFFD',
    '99',
    '-1',
    '1.5',
    '007',
    '1e5',
    '&#65',
    '&lt',
  ],
);
const cellType = mostly(
  ['', '', ' t="n"', ' t="s"', ' t="str"', ' t="inlineStr"', ' t="b"', ' t="e"', ' t="d"'],
  [' t="z"', ' t=""', " t='s'", ' t="&#115;"', ' t="s" t="s"'],
);
const style = mostly(['', '', ' s="0"', ' s="1"'], [' s="9"', ' s="x"', ' s="-1"', ' s=""', ' s="1.5"', ' s="70000"']);
const oddAttribute = mostly(
  ['', '', '', ' cm="1"', ' x14ac:q="1"', ' xml:space="preserve"'],
  [
    ' r="Z9"',
    ' q:z="1"',
    ' xmlns:q="urn:q"',
    ' x14ac:q="1" x14ac:q="2"',
    ' ph="a&lt;b"',
    ' ph="a<b"',
    ' 5="1"',
    ' ph',
    'ph="1"',
    ' é="1"',
    ' ph="é"',
    ' ph="a\tb"',
  ],
);
const value = mostly(['plain'], ['space', 'cdata', 'comment', 'empty']).chain((form) =>
  cellText.map((text) => {
    if (form === 'space') return `<v xml:space="preserve">${text}</v>`;
    if (form === 'cdata') return `<v><![CDATA[${text}]]></v>`;
    if (form === 'comment') return `<v>${text}<!-- note --></v>`;
    return form === 'empty' ? '<v />' : `<v>${text}</v>`;
  }),
);
const formula = mostly(
  ['<f>A1+1</f>', '<f t="shared" ref="A1:A9" si="0">SUM(T[[#All],[x]])</f>', '<f/>', '<f ca="1" />', '<f>A1&lt;B1</f>'],
  ['<f>A1&oops;</f>', '<f>a]]>b</f>', '<f>A1<B1</f>', '<f t="x" t="y"/>', '<f2/>', '<f><!-- c --></f>'],
);
const inline = mostly(['plain'], ['runs', 'phonetic', 'empty', 'two']).chain((form) =>
  cellText.map((text) => {
    if (form === 'runs') return `<is><r><t>${text}</t></r><r><t>more</t></r></is>`;
    if (form === 'phonetic') return `<is><t xml:space="preserve">${text}</t><rPh sb="0" eb="1"><t>no</t></rPh></is>`;
    if (form === 'two') return `<is><t>a</t></is><is><t>${text}</t></is>`;
    return form === 'empty' ? '<is/>' : `<is><t>${text}</t></is>`;
  }),
);
const inTurn = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((made) => made.join(''));
const content = fc.oneof(
  { weight: 6, arbitrary: value },
  { weight: 2, arbitrary: inline },
  { weight: 3, arbitrary: inTurn(formula, value) },
  { weight: 1, arbitrary: fc.oneof(inTurn(value, formula), inTurn(value, value), inTurn(inline, value), formula) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '<extLst><ext/></extLst>',
      'stray',
      '<!-- c -->',
      '<?pi?>',
      '<x:v xmlns:x="urn:x">1</x:v>',
    ),
  },
);
const oddAddress = ['XFD1', 'XFE1', 'a1', '$D$1', 'A0', 'A01', '', 'A1048577', 'AAAA1', '1A', 'A', 'A1 '].map(
  (at) => ` r="${at}"`,
);
const cell = (column: number) =>
  fc
    .record({
      address: mostly(
        ['', ` r="${'ABCDE'[column]}1"`],
        [...oddAddress, " r='E1'", ' r = "F1"', '  r="G1"', '\tr="H1"'],
      ),
      attributes: inTurn(style, cellType, oddAttribute),
      content,
      gap: space,
      isEmpty: fc.nat(9),
    })
    .map(({ address, attributes, content: inner, gap, isEmpty }) =>
      isEmpty === 0 ? `<c${address}${attributes}/>` : `<c${address}${attributes}${gap}>${gap}${inner}${gap}</c>${gap}`,
    );
const cells = fc.nat(5).chain((count) => fc.tuple(...Array.from({ length: count }, (_, column) => cell(column))));
const rowAttributes = mostly(
  [
    '',
    '',
    ' spans="1:3" ht="15" x14ac:dyDescent="0.25"',
    ' hidden="1"',
    ' hidden="true"',
    ' hidden="0"',
    ' hidden="false"',
    ' ht="0" customHeight="1"',
    ' ht="0.75"',
  ],
  [
    ' r="9"',
    ' r="1048576"',
    ' r="0"',
    ' r="x"',
    ' r="007"',
    ' hidden="TRUE"',
    ' hidden="maybe"',
    ' r="4" r="5"',
    ' hidden="1" hidden="1"',
  ],
);
const row = fc
  .record({
    form: mostly(['row'], ['comment', 'empty', 'foreign', 'nested', 'bare', 'stray']),
    attributes: rowAttributes,
    made: cells,
    gap: space,
  })
  .map(({ form, attributes, made, gap }) => {
    if (form === 'comment') return '<!-- <row><c><v>5</v></c></row> --><?pi </row> ?>';
    if (form === 'empty') return `<row${attributes}/>`;
    if (form === 'foreign') return `<x:row xmlns:x="urn:x">${made.join('')}</x:row>`;
    if (form === 'nested') return `<row${attributes}><row>${made.join('')}</row></row >`;
    if (form === 'bare') return '<c r="A1"><v>1</v></c>';
    if (form === 'stray') return 'stray<![CDATA[ </row> ]]>';
    return `<row${attributes}>${gap}${made.join(gap)}${gap}</row>${gap}`;
  });
const text = mostly(['plain', 'spaced'], ['runs', 'phonetic', 'empty', 'loose', 'comment']).chain((form) =>
  cellText.map((inner) => {
    if (form === 'spaced') return `\n<si><t xml:space="preserve">${inner}</t></si>`;
    if (form === 'runs') return `<si><r><rPr><b/></rPr><t>${inner}</t></r><r><t> more</t></r></si>`;
    if (form === 'phonetic') return `<si><t xml:space="preserve">${inner}</t><phoneticPr fontId="1"/></si>`;
    if (form === 'comment') return `<!-- <si><t>5</t></si> --><t>${inner}</t>`;
    if (form === 'empty') return '<si/>';
    return form === 'loose' ? `\n<si>\n<t>${inner}</t>\n</si>` : `<si><t>${inner}</t></si>`;
  }),
);

const styles =
  '<numFmts><numFmt numFmtId="164" formatCode="0.0,,\\M"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>';

const AC = 'xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"';

function makeSheet(rows: readonly string[], texts: readonly string[]): Buffer {
  const content = `<worksheet xmlns="${TRANSITIONAL}" ${AC}><sheetData>${rows.join('')}</sheetData></worksheet>`;
  return makeXlsx({
    sheets: [{ name: 'Any' }],
    strings: texts.join(''),
    styles,
    replace: [{ name: 'xl/worksheets/sheet1.xml', content }],
  });
}

test('the scanner and the parser agree on any sheet, however oddly it is written', async () => {
  let soundCount = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 5 }), fc.array(text, { maxLength: 4 }), async (rows, texts) => {
      const bytes = makeSheet(rows, texts);
      const outcome = await readOutcome(bytes);
      expect(outcome).toEqual(await readOutcome(await forParserOnly(bytes)));
      if (typeof outcome !== 'string') soundCount += 1;
    }),
    { seed: 3, numRuns: RUNS },
  );
  // So many of them are sound that the agreement is not about errors only.
  expect(soundCount).toBeGreaterThan(RUNS / 4);
});

test('a sheet is read alike, however its bytes are cut into pieces', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 5 }),
      fc.array(text, { maxLength: 4 }),
      fc.integer({ min: 1, max: 90 }),
      async (rows, texts, pieceBytes) => {
        const bytes = makeSheet(rows, texts);
        expect(await readOutcome(bytes, pieceBytes)).toEqual(await readOutcome(bytes));
      },
    ),
    { seed: 4, numRuns: sweepOf(125) },
  );
});
