import { describe, expect, it } from 'vitest';
import type { RoundRecord } from '../../../src/model/records/record.ts';
import { formatted, makeTable } from '../../support/make-table.ts';
import { check, findingsOf } from './support.ts';

const HEADER = ['Company', 'Round', 'Closing Date'];
const roundsOf = (...args: Parameters<typeof check>): RoundRecord[] =>
  check(...args).records.flatMap((record) => (record.kind === 'round' ? [record] : []));

describe('a unit in a header', () => {
  it('scales the amounts below, and says so once', () => {
    const table = makeTable('Rounds', [
      [...HEADER, 'Round Size ($M)', 'Pre-Money Valuation (in EUR thousands)', 'Fully Diluted Shares (000s)'],
      ['Acme', 'A', '2024-03-31', 1.5, '2,500.25', 12],
      ['Acme', 'B', '2024-04-30', 0.1, 3, 0.5],
    ]);
    expect(
      roundsOf([table]).map(({ roundSize, preMoneyValuation, fullyDilutedShares }) => [
        roundSize,
        preMoneyValuation,
        fullyDilutedShares,
      ]),
    ).toEqual([
      [
        { value: '1500000', sign: expect.objectContaining({ text: '$', from: 'typed' }) },
        { value: '2500250', currency: 'EUR' },
        '12000',
      ],
      [
        { value: '100000', sign: expect.objectContaining({ text: '$', from: 'typed' }) },
        { value: '3000', currency: 'EUR' },
        '500',
      ],
    ]);
    expect(findingsOf([table]).filter((text) => text.includes('unit'))).toEqual([
      'warning Rounds!D1 (Round Size) unit-from-header: "Round Size ($M)" · 1.5 · 1,500,000',
      'warning Rounds!E1 (Pre-Money Valuation) unit-from-header: "Pre-Money Valuation (in EUR thousands)" · 1.5 · 1,500',
      'warning Rounds!F1 (Fully Diluted Shares) unit-from-header: "Fully Diluted Shares (000s)" · 1.5 · 1,500',
    ]);
  });

  it.each([
    ['Round Size ($ in millions)', '1500000'],
    ['Round Size (USD in thousands)', '1500'],
    ['Round Size [in millions of $]', '1500000'],
    ["Round Size ($'000)", '1500'],
    ['Round Size in $ thousands', '1500'],
  ])('is understood as finance writes it: %s', (header, value) => {
    const table = makeTable('Rounds', [
      [...HEADER, header, 'Currency'],
      ['Acme', 'A', '2024-03-31', 1.5, 'USD'],
    ]);
    expect(roundsOf([table])[0]?.roundSize).toEqual({ value, currency: 'USD' });
  });

  it('asks where a whole amount stands under it', () => {
    const table = makeTable('Rounds', [
      [...HEADER, 'Round Size (USD m)'],
      ['Acme', 'A', '2024-03-31', 25_000_000],
    ]);
    expect(findingsOf([table])).toContain(
      'error Rounds!D2 (Round Size) unit-doubtful: "25000000" · "Round Size (USD m)" · 25,000,000,000,000',
    );
  });

  it('is not taken twice where a cell has one of its own, typed or shown', () => {
    const table = makeTable('Rounds', [
      [...HEADER, 'Round Size (USD m)'],
      ['Acme', 'A', '2024-03-31', '500k'],
      ['Acme', 'B', '2024-04-30', formatted(2_500_000, '0.0,,')],
    ]);
    expect(findingsOf([table])).toEqual(
      expect.arrayContaining([
        'error Rounds!D2 (Round Size) unit-doubtful: "500k" · "Round Size (USD m)"',
        expect.stringMatching(/^error Rounds!D3 \(Round Size\) unit-doubtful: "2\.5" · 2500000/),
      ]),
    );
  });

  it('is a currency where it names one only, and a contradiction where Currency says another', () => {
    const table = makeTable('Rounds', [
      [...HEADER, 'Round Size (€)', 'Currency'],
      ['Acme', 'A', '2024-03-31', 25_000_000, ''],
      ['Acme', 'B', '2024-03-31', 25_000_000, 'USD'],
    ]);
    expect(roundsOf([table])[0]?.roundSize).toEqual({ value: '25000000', currency: 'EUR' });
    expect(findingsOf([table])).toEqual([
      'error Rounds!D3 (Round Size) currency-contradiction: "25000000" · "€" · Currency · USD',
    ]);
  });

  it('is no unit where it is something else, nor on a column of names', () => {
    const table = makeTable('Rounds', [
      [...HEADER, 'Round Size (final)', 'City (000s)'],
      ['Acme', 'A', '2024-03-31', 5, 1],
    ]);
    expect(findingsOf([table]).map((text) => text.includes(' column-unknown'))).toEqual([true, true]);
  });
});

describe('a row below the header that is no data', () => {
  it('is left out where it marks the columns', () => {
    const table = makeTable('Rounds', [
      HEADER,
      ['Required', 'required *', 'Optional (see guide)'],
      ['Acme', 'A', '2024-03-31'],
    ]);
    expect(roundsOf([table]).map(({ name }) => name)).toEqual(['A']);
    expect(findingsOf([table])).toEqual(['info Rounds!2 marker-row: 2']);
  });

  it('is left out where it calls itself an example', () => {
    const table = makeTable('Rounds', [HEADER, ['Example:', 'Series A', '2024-03-31'], ['Acme', 'A', '2024-03-31']]);
    expect(roundsOf([table]).map(({ name }) => name)).toEqual(['A']);
  });

  it('is data further down, and where a name only begins so', () => {
    const table = makeTable('Rounds', [HEADER, ['Example Foods', 'A', '2024-03-31'], ['Example', 'B', '2024-03-31']]);
    expect(roundsOf([table]).map(({ company }) => company)).toEqual(['Example Foods', 'Example']);
  });
});

describe('cells merged downwards', () => {
  const merged = { mergedRanges: ['A2:A4'] };
  const table = {
    ...makeTable('Rounds', [HEADER, ['Acme', 'A', '2024-03-31'], ['', 'B', '2024-04-30'], ['', '', '']]),
    ...merged,
  };

  it('are an error that names --fill-down in a column of references', () => {
    expect(findingsOf([table]).filter((text) => text.includes('merged'))).toEqual([
      'error Rounds!A2 (Company) cells-merged: A2 · 4 · A2',
    ]);
  });

  it('stand for every row under --fill-down, and that is said', () => {
    expect(roundsOf([table], { fillDown: true }).map(({ company, name }) => [company, name])).toEqual([
      ['Acme', 'A'],
      ['Acme', 'B'],
    ]);
    expect(findingsOf([table], { fillDown: true })).toEqual([
      'info Rounds!A2 (Company) cells-filled-down: A2 · 4 · A2',
    ]);
  });

  it('stay an error in a column of amounts', () => {
    const amounts = {
      ...makeTable('Rounds', [
        [...HEADER, 'Round Size'],
        ['Acme', 'A', '2024-03-31', 5],
        ['Acme', 'B', '2024-03-31', ''],
      ]),
      mergedRanges: ['D2:D3'],
    };
    expect(findingsOf([amounts], { fillDown: true })).toEqual([
      'error Rounds!D2 (Round Size) cells-merged: D2 · 3 · D2',
    ]);
  });
});

it('a number stored as text among numbers is read, and told once a column', () => {
  const rows = [...[5000, '5,000', '6000'].map((size, index) => ['Acme', `${index}`, '2024-03-31', size])];
  expect(findingsOf([makeTable('Rounds', [[...HEADER, 'Round Size'], ...rows])])).toEqual([
    'info Rounds!D3 (Round Size) number-as-text: 2',
  ]);
});

it('a header whose formula has no result is the sheet’s last column all the same, and nothing is written over it', () => {
  const uncached = { value: { kind: 'uncached' } } as const;
  const table = makeTable('Rounds', [
    [...HEADER, uncached],
    ['Acme', 'A', '2024-03-31'],
  ]);
  expect(check([table]).sheets.map(({ lastColumnIndex }) => lastColumnIndex)).toEqual([3]);
  expect(findingsOf([table])).toEqual(['warning Rounds!D1 (D) formula-uncached: Excel · LibreOffice']);
});

describe('what nobody can enter', () => {
  it('is an error: an amount in a currency that the service does not have, and a total of nothing', () => {
    const rounds = makeTable('Rounds', [
      [...HEADER, 'Round Size'],
      ['Acme', 'A', '2024-03-31', formatted(2_500, '#,##0 "zł"')],
    ]);
    expect(findingsOf([rounds])).toContainEqual(expect.stringMatching(/^error Rounds!D2 .* currency-unknown: .*"zł"/));
    const totals = makeTable('Control Totals', [
      ['Company', 'Amount', 'Currency', 'Count'],
      ['Acme', null, 'EUR', null],
    ]);
    expect(findingsOf([totals])).toContainEqual(expect.stringMatching(/^error Control Totals!B2 .*value-missing/));
  });

  it('is left out where the name of the tab says so, and told', () => {
    const { records, findings } = check([
      makeTable('Companies', [['Company'], ['Acme']]),
      makeTable('Companies (skip)', [['Company'], ['Birch']]),
    ]);
    expect(records.map(({ origin }) => origin.sheet)).toEqual(['Companies']);
    expect(findings.map(({ severity, code, sheet }) => [severity, code, sheet])).toEqual([
      ['info', 'sheet-unknown', 'Companies (skip)'],
    ]);
  });
});
