import { describe, expect, test } from 'vitest';
import { areNearNames, nearestOrBest } from '../../../src/base/util/text/near-names.ts';
import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { type CellSource, makeTable, makeWorkbook } from '../../support/make-table.ts';
import { check, findingsOf, tell } from './support.ts';

const HEADER = ['Type', 'Company', 'Round', 'Fund', 'Issue Date', 'Shares', 'Investment Amount', 'Currency'];
const SOUND: readonly CellSource[] = ['certificate', 'Acme', 'Seed', 'Fund I', '2024-03-31', 1000, 5000, 'USD'];
const MORE = ['Share Class'];

/** A row of the Securities sheet; cells by their header, the others as in a sound one. */
function security(cells: { readonly [header: string]: CellSource } = {}): CellSource[] {
  const usual = [...SOUND, 'Preferred'];
  return [...HEADER, ...MORE].map((header, index) => (header in cells ? cells[header] : usual[index]));
}

/** A row that sums up others. */
const total = (label: string, amount: CellSource): CellSource[] =>
  [label, null, null, null, null, null, amount, null, null] as CellSource[];

const securities = (...rows: readonly (readonly CellSource[])[]) =>
  makeTable('Securities', [[...HEADER, ...MORE], ...rows]);

/** `error F3 value-missing`: what is said, without its words. */
function toldOf(...rows: readonly (readonly CellSource[])[]): string[] {
  return check([securities(...rows)]).findings.map(
    ({ severity, cell, row, code }) => `${severity} ${cell ?? row ?? ''} ${code}`,
  );
}

describe('what cap-table files are full of', () => {
  test('a sound row is sound', () => {
    expect(toldOf(security())).toEqual([]);
  });

  test('a currency sign in a column of its own is told of, and no amount is taken from the wrong column', () => {
    const beside = makeTable('Securities', [
      ['Company', '', 'Investment Amount'],
      ['Acme', '$', 5000],
    ]);
    expect(findingsOf([beside])).toContain('warning Securities!B2 (B) column-unknown: B');
    const below = makeTable('Securities', [
      ['Company', 'Investment Amount', ''],
      ['Acme', '$', 5000],
    ]);
    expect(findingsOf([below])).toContain('error Securities!B2 (Investment Amount) number-invalid: "$" · 404500');
  });

  test('dashes and n/a where nothing is to be stated are nothing, and are said', () => {
    expect(toldOf(security({ Round: '—' }), security({ Round: '-' }))).toEqual([
      'info C2 placeholder-blank',
      'info C3 placeholder-blank',
    ]);
  });

  test('a subtotal between the rows and a total below them are no securities, and come to what they state', () => {
    const table = securities(
      security(),
      total('Subtotal Acme', 5000),
      security({ 'Investment Amount': 2000 }),
      security({ 'Investment Amount': 500 }),
      total('Subtotal Acme', 2500),
      total('Total', 7500),
    );
    expect(check([table]).records.map(({ origin }) => origin.rowNumber)).toEqual([2, 4, 5]);
    expect(findingsOf([table])).toEqual([
      'info Securities!3 total-row: 3 · "Subtotal Acme"',
      'info Securities!6 total-row: 6 · "Subtotal Acme"',
      'info Securities!7 total-row: 7 · "Total"',
    ]);
  });

  test('a stated total that is not the sum of its rows is told, with what they come to', () => {
    const table = securities(security(), security({ 'Investment Amount': 2000.5 }), total('Total:', 9000));
    expect(findingsOf([table])).toEqual([
      'warning Securities!G4 (Investment Amount) total-row: 4 · "Total:" · 9,000 · Investment Amount · 7,000.5',
    ]);
    const blocks = securities(security(), total('Subtotal', 5000), security(), total('Subtotal', 4000));
    expect(findingsOf([blocks])[1]).toContain('4,000 · Investment Amount · 10,000 · 5,000');
  });

  test('a total over a cell that cannot be read is left out without a judgement', () => {
    const table = securities(security({ 'Investment Amount': 'five' }), total('Grand Total', 9000));
    expect(toldOf(security({ 'Investment Amount': 'five' }), total('Grand Total', 9000))).toEqual([
      'info 3 total-row',
      'error G2 number-invalid',
    ]);
    expect(findingsOf([table])[0]).toContain('total-row: 3 · "Grand Total"');
  });

  test('a total whose formula was never calculated, or failed, is left out all the same', () => {
    const uncached = { value: { kind: 'uncached' } } as const;
    const failed = { value: { kind: 'error', text: '#REF!' } } as const;
    expect(toldOf(security(), total('Total', uncached), total('Total', failed))).toEqual([
      'info 3 total-row',
      'info 4 total-row',
    ]);
  });

  test('a note below the Companies is told before it becomes one', () => {
    const companies = makeTable('Companies', [
      ['Company', 'City'],
      ['Acme', ''],
      ['(1) Converted in 2023', ''],
      ['Source: the administrator', ''],
      ['Source Capital', ''],
      ['(1) Birch', 'Oslo'],
    ]);
    expect(findingsOf([companies])).toEqual([
      'warning Companies!A3 (Company) note-as-name: "(1) Converted in 2023" · Action',
      'warning Companies!A4 (Company) note-as-name: "Source: the administrator" · Action',
    ]);
  });

  test('a row with words of its own is data, whatever its first word is', () => {
    expect(toldOf(security({ Company: 'Total' }), security({ Company: 'Total Wine' }))).toEqual([]);
    const companies = makeTable('Companies', [
      ['Company', 'City', 'Staff'],
      ['Total Wine', 'Bethesda', 5],
      ['Total', 'Paris', 5],
      ['Total', '', 12],
    ]);
    expect(check([companies]).records.map(({ origin }) => origin.rowNumber)).toEqual([2, 3]);
    expect(toldOf(security({ Type: null, Company: 'Total', 'Investment Amount': null }))).toContain(
      'error A2 value-missing',
    );
  });

  test('a company that is named on the first row of its block only is missing on the others', () => {
    expect(toldOf(security(), security({ Company: null }))).toEqual(['error B3 value-missing']);
  });

  test('blank rows between blocks are passed over', () => {
    const { records } = check([securities(security(), [], [' ', null, ''], security({ Company: 'Birch' }))]);
    expect(records.map(({ origin }) => origin.rowNumber)).toEqual([2, 5]);
  });

  test('the same header once more, as on each page of a print, is left out', () => {
    const table = securities(security(), [], [...HEADER, ...MORE], security({ Company: 'Birch' }));
    expect(check([table]).records.map(({ origin }) => origin.rowNumber)).toEqual([2, 5]);
    expect(findingsOf([table])).toEqual(['info Securities!4 header-again: 4']);
  });

  test('no row of a second table is read by the header of the first, not even one that would be sound', () => {
    const swapped = [...HEADER, ...MORE].map(
      (name) => ({ Shares: 'Investment Amount', 'Investment Amount': 'Shares' })[name] ?? name,
    );
    const table = securities(security(), [], swapped, security({ Company: 'Birch' }), total('Total', 1));
    const { records } = check([table]);
    expect(records.map(({ origin, findings }) => [origin.rowNumber, findings.map(({ code }) => code)])).toEqual([
      [2, []],
      [5, ['header-again']],
      [6, ['header-again']],
    ]);
    expect(findingsOf([table])).toEqual(['error Securities!4 header-again: 4 · Type · Company · Round · 1']);
  });

  test('a header over two rows is found by its lower row, and its groups above are passed over', () => {
    const table = makeTable('Securities', [
      ['Security', '', '', '', 'Dates', 'Amounts'],
      [...HEADER, ...MORE],
      security(),
    ]);
    expect(findingsOf([table])).toEqual([]);
  });

  test('a name that is split over the rows of a header is missing, and no row of the header is data in silence', () => {
    const table = makeTable('Securities', [
      ['Type', 'Company', 'Round', 'Fund', 'Issue', 'Shares', 'Investment', 'Currency', 'Share Class'],
      ['', '', '', '', 'Date', '', 'Amount', '', ''],
      ['', '', '', '', '', '', 'USD', '', ''],
      security(),
    ]);
    const told = findingsOf([table]);
    expect(told.filter((line) => line.startsWith('error')).map((line) => line.split(': ')[0])).toEqual([
      'error Securities!E1 (Issue Date) column-missing',
      'error Securities!G1 (Investment Amount) column-missing',
    ]);
    expect(check([table]).records.map(({ origin }) => origin.rowNumber)).toEqual([4]);
  });

  test('a note above the header about how its cells are shown says nothing of what they hold', () => {
    const amount = { value: { kind: 'number', text: '25000000' }, format: '$#,##0.0,,\\M' } as const;
    const row = security({ 'Investment Amount': amount, Currency: null });
    expect(toldOf(row).join()).not.toContain('unit');
    const noted = makeTable('Securities', [['Amounts in millions, as shown'], [...HEADER, ...MORE], row]);
    expect(findingsOf([noted]).join()).not.toContain('unit-doubtful');
  });

  test('a note above the header that says in what unit its amounts are is asked about', () => {
    const noted = (note: string, amount = 'Investment Amount'): string[] => {
      const header = [...HEADER, ...MORE].map((name) => (name === 'Investment Amount' ? amount : name));
      return findingsOf([makeTable('Securities', [['Portfolio'], [null, note], header, security()])]);
    };
    for (const note of [
      'All amounts in USD thousands',
      '($ in millions)',
      'Figures in $000s',
      'in thousands',
      'in Mio',
    ])
      expect(noted(note)).toEqual([`warning Securities!B2 unit-doubtful: "${note}" · Investment Amount · USD`]);
    expect(
      noted('All amounts in USD thousands', 'Investment Amount (USD thousands)').map((line) => line.slice(0, 7)),
    ).toEqual(['warning']);
    for (const note of ['Positions in USD', 'Raised $5m in 2024', 'As in March', 'Our main fund'])
      expect(noted(note)).toEqual([]);
  });

  test.each([
    ...['Portfolio rounds as of 30 June 2025 (USD thousands)', "Amounts USD'000", 'Rounds, USD thousands', 'K EUR'],
    ...['In thousands!', 'ALL AMOUNTS IN USD MILLIONS!!', 'figures in 1000s'],
    ...['Angaben in TEUR', 'in Tsd. EUR', 'Beträge in Mio. €', 'Montants en k€', 'en milliers d’euros'],
    ...[
      'importi in €/000',
      'em milhares de reais',
      'bedragen in duizenden euro',
      '单位：万元',
      '単位：百万円',
      'Rs. crore',
    ],
  ])('whose unit is asked about, in the languages of the field: %s', (note) => {
    const table = makeTable('Securities', [[note], [...HEADER, ...MORE], security()]);
    expect(findingsOf([table]).filter((line) => line.includes('unit-doubtful'))).toHaveLength(1);
  });

  test.each([
    ...['$2 million bridge', '1.5 Mio. EUR paid', 'Total commitments 25 m EUR', 'Participated in B', 'see tab in K'],
    ...['Series M', 'Seed (m)', 'Group B (b)', 'Top 1000 companies', 'paid in k instalments', 'Fund II (EUR)'],
  ])('that has no unit of the table is not: %s', (note) => {
    const table = makeTable('Securities', [[note], [...HEADER, ...MORE], security()]);
    expect(findingsOf([table]).filter((line) => line.includes('unit-doubtful'))).toEqual([]);
  });

  test('thousands in lakh and crore are understood', () => {
    const [record] = check([securities(security({ Shares: '1,48,50,000' }))]).records;
    expect(record).toMatchObject({ shares: '14850000' });
  });

  test('thousands that spill over the columns of a CSV file do not become another amount', () => {
    const split = ['certificate', 'Acme', 'Seed', 'Fund I', '2024-03-31', '1000', '$5', '250', '000.50', 'USD'];
    const told = (format: 'csv' | 'xlsx'): string[] =>
      checkWorkbooks([makeWorkbook([securities(split)], { format })], { decimalSign: '.' }).value.findings.map(tell);
    expect(told('csv')).toEqual([
      'warning Securities!J2 (J) column-unknown: J',
      'error Securities!H2 (Currency) currency-unknown: "250" · USD · EUR',
      expect.stringMatching(/^error Securities!G2 \(Investment Amount\) number-invalid: "\$5,250,000\.50" · I /),
    ]);
    expect(told('xlsx')).toHaveLength(2);
  });

  test('three digits beside three digits are two numbers where the row is no longer than the header', () => {
    const sound = makeTable('Control Totals', [
      ['Currency', 'Amount', 'Count'],
      ['USD', '500', '120'],
    ]);
    expect(checkWorkbooks([makeWorkbook([sound], { format: 'csv' })], { decimalSign: '.' }).value.findings).toEqual([]);
  });

  test('marks of a footnote behind a name make it no other name in silence, nor a number of an amount', () => {
    expect(areNearNames('Acme (1)(3)', 'Acme')).toBe(true);
    for (const mark of ['(1)', ' (1) (3)', '*', ' †', '¹²', ' [2]'])
      expect(areNearNames(`Acme${mark}`, 'Acme')).toBe(true);
    for (const name of ['Acme 1', 'Acme (UK)', 'Acme (2019)', '(1)']) expect(areNearNames(name, 'Acme')).toBe(false);
    expect(nearestOrBest('Acme (1)(3)', ['Cactus', 'Acme'])).toEqual(['Acme']);
    const told = toldOf(
      ...['5,000(1)', '5000 (1)', '5000*', '5000¹'].map((text) => security({ 'Investment Amount': text })),
    );
    expect(told).toEqual(['error G2', 'error G3', 'error G4', 'error G5'].map((place) => `${place} number-invalid`));
  });

  test('an amount that is marked as nothing in the way of accountants is no 0', () => {
    expect(toldOf(security({ 'Investment Amount': '-' }), security({ 'Investment Amount': '$ -' }))).toEqual([
      'error G2 value-missing',
      'error G3 value-missing',
    ]);
  });

  test('a SAFE that matures n/a does not mature', () => {
    const notes = makeTable('Convertibles', [
      ['Company', 'Round', 'Fund', 'Issue Date', 'Convertible Type', 'Investment Amount', 'Currency', 'Maturity Date'],
      ['Acme', 'Seed', 'Fund I', '2024-03-31', 'SAFE', 5000, 'USD', 'n/a'],
      ['Acme', 'Seed', 'Fund I', '2024-03-31', 'SAFE', 5000, 'USD', 'TBD'],
    ]);
    const { records, findings } = check([notes]);
    expect(records[0]).not.toHaveProperty('maturityDate');
    expect(findings.map(({ severity, cell, code }) => `${severity} ${cell} ${code}`)).toEqual([
      'info H2 placeholder-blank',
      'error H3 date-invalid',
    ]);
  });

  test('the same name with a trailing space, no-break or not, is the same', () => {
    const told = findingsOf([makeTable('Companies', [['Company'], ['Acme'], ['Acme '], ['Acme\u00a0']])]);
    expect(told.map((line) => line.slice(0, 51))).toEqual([
      'error Companies!A3 (Company) duplicate-key: "Acme" ',
      'error Companies!A4 (Company) duplicate-key: "Acme" ',
    ]);
  });

  test('the same investor twice, once with a trailing space, is one, and is told', () => {
    const rounds = makeTable('Rounds', [
      ['Company', 'Round', 'Closing Date', 'Co-Investors'],
      ['Acme', 'Seed', '2024-03-31', 'Big VC; Big VC\u00a0; Other'],
    ]);
    expect(findingsOf([rounds])).toEqual([
      'error Rounds!D2 (Co-Investors) list-invalid: "Big VC; Big VC ; Other" · "Big VC"',
    ]);
  });

  test('one rate written as 20%, as 0.2 and as a percent cell is one rate; 20 is refused', () => {
    const notes = makeTable('Convertibles', [
      ['Company', 'Fund', 'Issue Date', 'Investment Amount', 'Discount'],
      ['Acme', 'Fund I', '2024-03-31', 1, '20%'],
      ['Acme', 'Fund I', '2024-03-31', 1, 0.2],
      ['Acme', 'Fund I', '2024-03-31', 1, { value: { kind: 'number', text: '0.2' }, format: '0%' }],
      ['Acme', 'Fund I', '2024-03-31', 1, 20],
    ]);
    const { records, findings } = check([notes]);
    expect(records.map((record) => 'discount' in record && record.discount)).toEqual(['0.2', '0.2', '0.2', false]);
    expect(findings.filter(({ cell }) => cell === 'E5').map(({ code }) => code)).toEqual(['rate-invalid']);
  });

  test('the order of day and month is settled sheet by sheet, since files mix them', () => {
    const rounds = (name: string, settling: string) =>
      makeTable(name, [
        ['Company', 'Round', 'Closing Date'],
        ['Acme', `${name} A`, settling],
        ['Acme', `${name} B`, '05/06/2024'],
      ]);
    const { records } = check([rounds('Rounds', '31/12/2023'), rounds('Round', '12/31/2023')]);
    expect(records.map((record) => record.kind === 'round' && record.closingDate)).toEqual([
      ...['2023-12-31', '2024-06-05'],
      ...['2023-12-31', '2024-05-06'],
    ]);
  });

  test('a total loss is a sale for 0, and a blank is not', () => {
    const sales = makeTable('Sales', [
      ['Company', 'Date', 'Security', 'Shares Sold', 'Cash Received', 'Currency'],
      ['Acme', '2024-03-31', 's-1', 10, 0, 'USD'],
      ['Acme', '2024-03-31', 's-2', 10, null, 'USD'],
    ]);
    expect(check([sales]).findings.map(({ cell, code }) => `${cell} ${code}`)).toEqual(['E3 value-missing']);
  });
});
