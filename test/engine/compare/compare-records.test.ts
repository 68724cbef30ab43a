import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runAtOnce } from '../../../src/base/util/steps.ts';
import { compareRecords } from '../../../src/engine/compare/compare-records.ts';
import { resolveRecords } from '../../../src/engine/resolve/resolve-records.ts';
import type { Comparison } from '../../../src/model/outcomes/comparison.ts';
import type { CheckedRecord } from '../../../src/model/records/record.ts';
import {
  companyRow,
  controlRow,
  customRow,
  date,
  documentRow,
  number,
  roundRow,
  securityRow,
  stated,
  transactionRow,
  valuationRow,
} from '../../support/make-records.ts';
import { sweepOf } from '../../support/sweep.ts';

function compare(a: readonly CheckedRecord[], b: readonly CheckedRecord[]): Comparison {
  const link = (records: readonly CheckedRecord[]) => resolveRecords(records, { defaultCurrency: 'USD' }).value;
  return runAtOnce(compareRecords(link(a), link(b)));
}

const ACME = companyRow(2, { name: 'Acme' });
const SERIES_A = roundRow(2, { company: 'Acme', name: 'Series A', closingDate: date('2024-03-31'), currency: 'EUR' });

function certificate(rowNumber: number, facts: Parameters<typeof securityRow>[1] = {}) {
  return securityRow(rowNumber, {
    ...{ type: 'certificate', company: 'Acme', fund: 'Fund I', round: 'Series A', issueDate: date('2024-03-31') },
    ...{ ref: `S${rowNumber}`, shares: number('100'), investmentAmount: stated('1000.50 EUR') },
    ...facts,
  });
}

function sale(security: string, cash = '5 EUR') {
  return transactionRow(2, {
    ...{ event: 'sale', company: 'Acme', security, date: date('2024-06-30') },
    ...{ sharesSold: number('10'), cashReceived: stated(cash) },
  });
}

describe('two rows are one row that differs', () => {
  it('where their key is the same, with both values', () => {
    const { rows } = compare([certificate(2)], [certificate(7, { investmentAmount: stated('1000.51 EUR') })]);
    expect(rows).toMatchObject([
      {
        state: 'differs',
        key: 'Acme · Fund I · certificate · 2024-03-31',
        a: { origin: { rowNumber: 2 } },
        b: { origin: { rowNumber: 7 } },
        changes: [{ column: 'Investment Amount', a: '1000.5 EUR', b: '1000.51 EUR' }],
      },
    ]);
  });

  it('where one says what the other leaves out', () => {
    const { shareClass: _, ...bare } = certificate(2);
    const { rows } = compare([bare], [certificate(2, { shareClass: 'Series A Preferred' })]);
    expect(rows).toMatchObject([{ state: 'differs', changes: [{ column: 'Share Class', b: 'Series A Preferred' }] }]);
  });

  it('whatever they are of: files by their name, marks by their day, totals by their currency', () => {
    const rows = (marked: string, total: string, path: string): CheckedRecord[] => [
      documentRow(2, { company: 'Acme', file: `${path}/terms.pdf` }),
      valuationRow(2, { company: 'Acme', fund: 'Fund I', date: date('2024-06-30'), fairValue: stated(marked) }),
      controlRow(2, { company: 'Acme', amount: stated(total), count: number('3') }),
    ];
    const compared = compare(rows('900 EUR', '10 EUR', 'old'), rows('950 EUR', '11 EUR', 'new'));
    expect(compared.rows).toMatchObject([
      { key: 'Acme · Fund I · 2024-06-30', changes: [{ column: 'Fair Value', a: '900 EUR', b: '950 EUR' }] },
      { key: 'Acme · EUR', changes: [{ column: 'Amount', a: '10 EUR', b: '11 EUR' }] },
    ]);
    expect(compare(rows('900 EUR', '10 EUR', 'old'), rows('900 EUR', '10 EUR', 'new')).rows).toEqual([]);
  });

  it('and of several of one key those with most in common', () => {
    const small = certificate(2, { shares: number('5'), investmentAmount: stated('50 EUR') });
    const large = certificate(3, { shares: number('9000'), investmentAmount: stated('90000 EUR') });
    const changed = certificate(2, { shares: number('9000'), investmentAmount: stated('90001 EUR') });
    const { rows } = compare([small, large], [changed, certificate(9, { ...small, ref: 'other' })]);
    expect(rows).toMatchObject([{ a: { origin: { rowNumber: 3 } }, b: { origin: { rowNumber: 2 } } }]);
  });
});

describe('two rows are two rows', () => {
  it.each([
    ['another day', { issueDate: date('2024-04-01') }],
    ['another fund', { fund: 'Fund II' }],
    ['another round', { round: 'Series B' }],
    ['another type', { type: 'convertible' }],
  ] as const)('of %s', (_, facts) => {
    const { rows } = compare([certificate(2)], [certificate(2, facts)]);
    expect(rows.map(({ state }) => state)).toEqual(['only-a', 'only-b']);
  });
});

it('the case of a name, a Ref and the order of rows make no difference', () => {
  const again = [certificate(9, { ref: 'X', company: 'ACME', fund: 'fund  i' }), SERIES_A, ACME];
  expect(compare([ACME, SERIES_A, certificate(2)], again).rows).toEqual([]);
});

it('a second equal row is one too many', () => {
  const { counts, rows } = compare([certificate(2), certificate(3)], [certificate(2)]);
  expect(counts).toEqual([{ kind: 'security', same: 1, differs: 0, onlyA: 1, onlyB: 0 }]);
  expect(rows).toMatchObject([{ state: 'only-a', a: { origin: { rowNumber: 3 } } }]);
});

it('a sale is that of the security it names, whatever its Ref', () => {
  const one = [certificate(2, { ref: 'old' }), sale('old', '500 EUR')];
  expect(compare(one, [certificate(2, { ref: 'new' }), sale('new', '500 EUR')]).rows).toEqual([]);
  const { sums } = compare(one, [certificate(2, { ref: 'new' }), sale('new', '499.99 EUR')]);
  expect(sums).toMatchObject([
    { fund: 'Fund I', currency: 'EUR', a: { cashReceived: '500' }, b: { cashReceived: '499.99' } },
  ]);
});

it('a sale of what one of the two does not have is the same sale', () => {
  const { counts } = compare([sale('elsewhere')], [certificate(2, { ref: 'here' }), sale('here')]);
  expect(counts).toEqual([
    { kind: 'security', same: 0, differs: 0, onlyA: 0, onlyB: 1 },
    { kind: 'transaction', same: 1, differs: 0, onlyA: 0, onlyB: 0 },
  ]);
});

it('a sale of another security is another sale', () => {
  const held = [certificate(2, { ref: 'one' }), certificate(3, { ref: 'two', fund: 'Fund II' })];
  const { rows } = compare([...held, sale('one')], [...held, sale('two')]);
  expect(rows.map(({ state, kind }) => [state, kind])).toEqual([
    ['only-a', 'transaction'],
    ['only-b', 'transaction'],
  ]);
});

it('a blank cell says what blank cells mean, and round groups are facts', () => {
  const { rows } = compare([SERIES_A], [{ ...SERIES_A, isCrypto: false, pariPassuWith: ['Seed'] }]);
  expect(rows).toMatchObject([{ changes: [{ column: 'Pari Passu With', b: 'Seed' }] }]);
});

it('an amount without a currency has that of its round', () => {
  const { rows } = compare(
    [ACME, SERIES_A, certificate(2, { investmentAmount: stated('1000.50') })],
    [ACME, SERIES_A, certificate(2)],
  );
  expect(rows).toEqual([]);
});

it('where hundreds of rows of one key all differ, which was which is not guessed', () => {
  const many = (amount: (index: number) => number) =>
    Array.from({ length: 110 }, (_, index) => certificate(index + 2, { shares: number(String(amount(index))) }));
  const { counts } = compare(
    many((index) => index + 1),
    many((index) => index + 1_000_000),
  );
  expect(counts).toEqual([{ kind: 'security', same: 0, differs: 0, onlyA: 110, onlyB: 110 }]);
});

describe('for any two workbooks', () => {
  const few = (...texts: readonly string[]) => fc.constantFrom(...texts);
  const drawn = fc
    .array(
      fc.record({
        kind: few('company', 'round', 'security', 'custom'),
        company: few('Acme', 'Bolt'),
        fund: few('Fund I', 'Fund II'),
        round: few('Seed', 'Series A'),
        day: few('2024-01-01', '2024-02-01'),
        shares: few('1', '2', '3'),
        amount: few('10 EUR', '10.01 EUR', '10 USD'),
      }),
      { maxLength: 14 },
    )
    .map((rows) =>
      rows.map(({ kind, company, fund, round, day, shares, amount }, index): CheckedRecord => {
        if (kind === 'company') return companyRow(index + 2, { name: company, website: `https://${shares}.example` });
        if (kind === 'round') return roundRow(index + 2, { company, name: round, closingDate: date(day) });
        if (kind === 'custom') return customRow(index + 2, company, { [round]: shares });
        const facts = { company, fund, round, issueDate: date(day), shares: number(shares) };
        return certificate(index + 2, { ...facts, investmentAmount: stated(amount) });
      }),
    );
  const settings = { seed: 7, numRuns: sweepOf(300) };

  it('each row of either stands in the result once, and the sides can be exchanged', () => {
    fc.assert(
      fc.property(drawn, drawn, (a, b) => {
        const there = compare(a, b);
        const back = compare(b, a);
        const count = (each: Comparison, of: (kind: Comparison['counts'][number]) => number) =>
          each.counts.reduce((sum, kind) => sum + of(kind), 0);
        expect(count(there, ({ same, differs, onlyA }) => same + differs + onlyA)).toBe(a.length);
        expect(count(there, ({ same, differs, onlyB }) => same + differs + onlyB)).toBe(b.length);
        expect(back.counts).toEqual(
          there.counts.map(({ onlyA, onlyB, ...kind }) => ({ ...kind, onlyA: onlyB, onlyB: onlyA })),
        );
        const places = there.rows.flatMap((row) =>
          row.a === undefined ? [] : [`${row.kind} ${row.a.origin.rowNumber}`],
        );
        expect(new Set(places).size).toBe(places.length);
      }),
      settings,
    );
  });

  it('a workbook is the same as itself in another order', () => {
    fc.assert(
      fc.property(drawn, fc.infiniteStream(fc.nat()), (a, stream) => {
        const keys = new Map(a.map((record) => [record, stream.next().value]));
        const shuffled = [...a].sort((one, other) => (keys.get(one) ?? 0) - (keys.get(other) ?? 0));
        expect(compare(a, shuffled).rows).toEqual([]);
      }),
      settings,
    );
  });
});
