import { describe, expect, it } from 'vitest';
import { NO_MEMORY } from '../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../src/mapping/propose/propose-mapping.ts';
import { writeMapping } from '../../src/mapping/propose/write-mapping.ts';
import { type CellSource, formatted, makeTable, makeWorkbook } from '../support/make-table.ts';
import { mapAndCheckAll } from './support.ts';

const NOBODY = { companies: [], funds: [], customColumns: [] };

interface Source {
  readonly title?: string;
  readonly tab?: string;
  readonly header: string;
  readonly cells: readonly CellSource[];
}

/** A tab of holdings whose amounts stand under `header`, proposed, and what of it would be loaded. */
function load({ title, tab = 'Book', header, cells }: Source) {
  const rows = cells.map((cell, index) => [
    `Company ${index}`,
    'Fund I',
    'Seed',
    '2024-01-31',
    'Preferred',
    1000,
    cell,
  ]);
  const table = makeTable(tab, [
    [title],
    ['Company', 'Fund', 'Round', 'Investment Date', 'Share Class', 'Shares', header],
    ...rows,
  ]);
  const inputs = [makeWorkbook([table])];
  const proposal = proposeMapping(inputs, NOBODY, NO_MEMORY);
  const { records } = mapAndCheckAll(inputs, writeMapping(proposal, { inputs: ['x'] }));
  const amounts = records.flatMap((record) => (record.kind === 'security' ? [record.investmentAmount] : []));
  const doubts = proposal.sheets.flatMap((sheet) => sheet.doubts.filter(({ column: ref }) => ref === header));
  return { amounts, doubts: doubts.map(({ text }) => text) };
}

const USD = (value: string) => ({ value, currency: 'USD' });

describe('the unit and the currency of amounts', () => {
  it.each<[string, Source, string]>([
    ['a header in brackets', { header: 'Cost (USD millions)', cells: [2.5] }, '2500000'],
    ['words behind', { header: 'Cost in USD thousands', cells: [2500] }, '2500000'],
    ['a suffix of the name', { header: 'invested_usd_mm', cells: [2.5] }, '2500000'],
    ['a suffix without a space', { header: 'investedUsdK', cells: [2500] }, '2500000'],
    ['a code and a letter', { header: 'Cost USDm', cells: [2.5] }, '2500000'],
    ['a code before the name', { header: 'US$000 Cost', cells: [2500] }, '2500000'],
    ['zeros behind', { header: 'Cost USD 000s', cells: [2500] }, '2500000'],
    ['a note above', { title: 'All amounts in USD thousands', header: 'Cost', cells: [2500] }, '2500000'],
    ['a currency in the title', { title: 'Currency: USD', header: 'Cost', cells: [2500000] }, '2500000'],
    ['a currency in the tab', { tab: 'Book (USD)', header: 'Cost', cells: [2500000] }, '2500000'],
    ['a currency in the number format', { header: 'Cost', cells: [formatted(2500000, '[$USD] #,##0')] }, '2500000'],
    ['cells with units of their own', { header: 'Cost (USD)', cells: ['2.5m', 'USD 2.5m'] }, '2500000'],
    [
      'cells shown in thousands and stored in full',
      { header: 'Cost (USD k)', cells: [formatted(2500000, '#,##0,')] },
      '2500000',
    ],
  ])('are read from %s', (_, source, value) => {
    const { amounts, doubts } = load(source);
    expect([amounts, doubts]).toEqual([source.cells.map(() => USD(value)), []]);
  });

  it.each<[string, string, number, { value: string; currency: string }]>([
    ['crores', 'Cost (INR Cr)', 2.5, { value: '25000000', currency: 'INR' }],
    ['lakhs', 'Cost INR lakhs', 25, { value: '2500000', currency: 'INR' }],
    ['the thousands of accountants', 'Cost TEUR', 2500, { value: '2500000', currency: 'EUR' }],
    ['the same with a sign', 'Cost (T€)', 2500, { value: '2500000', currency: 'EUR' }],
    ['a short word with a full stop', 'Cost (Mio. CHF)', 2.5, { value: '2500000', currency: 'CHF' }],
  ])('may be %s', (_, header, cell, money) => {
    expect(load({ header, cells: [cell] })).toEqual({ amounts: [money], doubts: [] });
  });

  it.each<[string, Source, string]>([
    [
      'nothing says the currency',
      { header: 'Cost', cells: [2500000] },
      "the amounts are in the profile's currency, unless you name one under Currency (nothing says which currency the amounts are in): 2500000 → 2,500,000.00",
    ],
    [
      'a sign is that of several currencies',
      { header: 'Cost ($M)', cells: [2.5] },
      'the amounts are in USD ("$" in the header of Cost ($M)): 2.5 → 2,500,000.00 USD',
    ],
    [
      'numbers are too small to be in full',
      { header: 'Cost (USD)', cells: [75, 12] },
      'Investment Amount: no unit is given: 75 → 75.00 USD; 12 → 12.00 USD',
    ],
    [
      'numbers are too large to be in their unit',
      { header: 'Cost (USD m)', cells: [2500000] },
      'Investment Amount: it says millions, but the numbers are large: 2500000 → 2,500,000,000,000.00 USD',
    ],
    [
      'only the number format shows a unit',
      { header: 'Cost (USD)', cells: [formatted(2.5, '0.0"m"')] },
      'Investment Amount: only the number format shows millions: 2.5 → 2,500,000.00 USD',
    ],
    [
      'header and number format differ',
      { header: 'Cost (USD m)', cells: [formatted(2500000, '#,##0,')] },
      'Investment Amount: the cells are shown in thousands, but above it says millions: 2500000 → 2,500,000.00 USD',
    ],
    [
      'cells have units of their own beside that of the header',
      { header: 'Cost (USD k)', cells: ['2.5m'] },
      'Investment Amount: the cells have their own units, but above it says thousands: 2.5m → 2,500,000.00 USD',
    ],
    [
      'header and title name different currencies',
      { title: 'All amounts in EUR', header: 'Cost (USD)', cells: [2500000] },
      'the amounts are in the profile\'s currency, unless you name one under Currency ("USD" in the header of Cost (USD) and "EUR" in "All amounts in EUR" name different currencies): 2500000 → 2,500,000.00',
    ],
  ])('are asked about where %s', (_, source, text) => {
    expect(load(source).doubts).toEqual([text]);
  });

  it('show what is not nothing, and are asked about where it is', () => {
    expect(load({ header: 'Cost (USD)', cells: [0, 75, 12] }).doubts).toEqual([
      'Investment Amount: no unit is given: 75 → 75.00 USD; 12 → 12.00 USD',
      'shares were bought for nothing in row 3',
    ]);
  });

  it('narrow a sign down by what the title says', () => {
    const { amounts, doubts } = load({ title: 'All figures in CAD', header: 'Cost ($)', cells: [2500000] });
    expect([amounts, doubts]).toEqual([[{ value: '2500000', currency: 'CAD' }], []]);
  });
});
