import { describe, expect, it } from 'vitest';
import { SecurityLedger } from '../../../../src/engine/ledger/security-ledger.ts';
import { compareOpening } from '../../../../src/engine/plan/money/roll-forward/compare-opening.ts';
import { toNamer } from '../../../../src/engine/plan/money/roll-forward/name-security.ts';
import { readLots } from '../../../../src/engine/plan/money/roll-forward/read-lots.ts';
import { findOpening } from '../../../../src/jobs/pipeline/planning/diff-inputs.ts';
import type { ClosedLot } from '../../../../src/model/service/closings.ts';
import { NO_ENTRY_HISTORY, seenKey } from '../../../../src/model/service/entry-history.ts';
import type { Security, Transaction } from '../../../../src/model/service/snapshot.ts';
import { date, number } from '../../../support/make-records.ts';
import { certificate, firmWith, money, sale } from '../../../support/make-snapshot.ts';

function closed(id: string, facts: Partial<ClosedLot> = {}): ClosedLot {
  return {
    ...{ id, companyId: 'co-acme', company: 'Acme Robotics', fund: 'fund-1', security: `Preferred A · ${id}` },
    ...{ currency: 'EUR', cost: number('2500'), units: number('1000'), sold: number('0') },
    ...facts,
  };
}

function conversion(id: string, facts: Partial<Transaction> = {}): Transaction {
  return { id, companyId: 'co-acme', event: 'conversion', date: date('2024-06-01'), ...facts };
}

/** As the service of a run that closed as number 3 names nothing and drops what is consumed; each holding with what it says. */
function openWith(
  lots: readonly ClosedLot[],
  {
    transactions = [],
    securities = [],
    seen = [],
  }: {
    readonly transactions?: readonly Transaction[];
    readonly securities?: readonly Security[];
    /** The ids of transactions that the closing run had in sight. */
    readonly seen?: readonly string[];
  } = {},
): { readonly kinds: readonly string[]; readonly warned: readonly string[]; readonly sides: readonly unknown[] } {
  const snapshot = firmWith({ securities: [...securities], transactions: [...transactions] });
  const entryHistory = {
    ...NO_ENTRY_HISTORY,
    firstSeen: new Map(seen.map((id) => [seenKey('transaction', id), 3])),
    closings: {
      lots: new Map(lots.map((lot) => [lot.id, lot])),
      runs: new Map([['co-acme', { run: 'run-3', runNumber: 3, endedAt: '2024-04-01T00:00:00Z' }]]),
    },
  };
  const nameOf = (id: string) => id;
  const names = {
    companyOf: nameOf,
    fundOf: nameOf,
    isFund: (name: string) => name !== 'old name',
    isListed: () => true,
  };
  const ledger = new SecurityLedger(snapshot, entryHistory);
  const opening = compareOpening({
    lots: readLots(ledger, { namer: toNamer(snapshot) }).lots,
    ledger,
    names,
  });
  const kinds = opening.changes.map(({ id, kind, by }) => `${id} ${kind} by ${by}`);
  const sides = opening.changes.map(({ fund, cost, units }) => [fund, cost.closed, cost.opening, units?.opening]);
  const warned = findOpening({ scope: { kind: 'firm', companies: 1 }, lines: [], opening }).map(({ code }) => code);
  return { kinds, warned, sides };
}

const all = { shares: number('1000'), investmentAmount: money('2500 EUR') };

describe('a holding that is gone, in a service that does not say what a transaction took', () => {
  it('was converted by whichever transaction of the company took just what there was', () => {
    const { kinds, warned } = openWith([closed('one')], { transactions: [conversion('tx', all)] });
    expect([kinds, warned]).toEqual([['one converted by others'], []]);
  });

  it('was sold whole, or bit by bit, or in part before the rest converted', () => {
    const sold = (id: string, shares: string) =>
      sale(id, undefined, { shares: number(shares), date: date('2024-05-01') });
    expect(openWith([closed('one')], { transactions: [sold('all', '1000')] }).kinds).toEqual(['one sold by others']);
    expect(openWith([closed('one')], { transactions: [sold('a', '300'), sold('b', '700')] }).kinds).toEqual([
      'one sold by others',
    ]);
    const rest = conversion('rest', { shares: number('700'), investmentAmount: money('1750 EUR') });
    const after = openWith([closed('one', { sold: number('100') })], { transactions: [sold('a', '200'), rest] });
    expect([after.kinds, after.warned]).toEqual([['one converted by others'], []]);
  });

  it('leaves a transaction to the holding that it fits best', () => {
    const lots = [closed('part', { sold: number('400') }), closed('whole')];
    const rest = conversion('rest', { shares: number('500'), investmentAmount: money('1250 EUR') });
    const transactions = [
      sale('some', undefined, { shares: number('100'), date: date('2024-05-01') }),
      conversion('all', all),
      rest,
    ];
    expect(openWith(lots, { transactions }).kinds).toEqual(['part converted by others', 'whole converted by others']);
  });

  it('is a note, which converts or is sold at its cost', () => {
    const { units: _none, ...note } = closed('note', { cost: number('100000') });
    const into = conversion('tx', { shares: number('40000'), investmentAmount: money('100000 EUR') });
    expect(openWith([note], { transactions: [into] }).kinds).toEqual(['note converted by others']);
    const sold = sale('tx', undefined, { shares: number('0'), investmentAmount: money('100000 EUR') });
    expect(openWith([note], { transactions: [sold] }).kinds).toEqual(['note sold by others']);
  });
});

describe('a holding of another fund or company than the last run closed it with', () => {
  const now = [certificate('one', { fundId: 'fund-2' })];

  it('is missing from the one and new to the other', () => {
    const { kinds, warned, sides } = openWith([closed('one')], { securities: now });
    expect(sides).toEqual([
      ['fund-1', '2500', '0', '0'],
      ['fund-2', '0', '2500', '1000'],
    ]);
    expect(kinds).toEqual(['one unexplained by others', 'one unexplained by others']);
    expect(warned).toEqual(['opening-differs', 'opening-differs']);
  });

  it('is missing from its company and new to another, which no run has closed', () => {
    const { kinds, warned } = openWith([closed('one')], {
      securities: [certificate('one', { companyId: 'co-birch' })],
    });
    expect(kinds).toEqual(['one unexplained by others', 'one unexplained by others']);
    expect(warned).toEqual(['opening-differs', 'opening-differs']);
  });

  it('is the same where the fund has another name', () => {
    expect(openWith([closed('one', { fund: 'old name' })], { securities: now }).sides).toEqual([]);
  });
});

describe('opening-differs stands', () => {
  it('where nothing happened at all', () => {
    const { kinds, warned } = openWith([closed('one')]);
    expect([kinds, warned]).toEqual([['one unexplained by others'], ['opening-differs']]);
  });

  it('where only a transaction of other figures did', () => {
    const other = conversion('tx', { shares: number('999'), investmentAmount: money('2400 EUR') });
    expect(openWith([closed('one')], { transactions: [other] }).warned).toEqual(['opening-differs']);
  });

  it('where the transaction of those figures is older than the closing', () => {
    const { warned } = openWith([closed('one')], { transactions: [conversion('tx', all)], seen: ['tx'] });
    expect(warned).toEqual(['opening-differs']);
  });

  it('where what it created is of another fund', () => {
    const created = certificate('new', { fundId: 'fund-2', issueDate: date('2024-06-01') });
    const { kinds } = openWith([closed('one')], {
      transactions: [conversion('tx', { ...all, outputSecurityId: 'new' })],
      securities: [created],
    });
    expect(kinds).toContain('one unexplained by others');
  });

  it('for the second of two where one transaction took one', () => {
    const { warned } = openWith([closed('one'), closed('two')], { transactions: [conversion('tx', all)] });
    expect(warned).toEqual(['opening-differs']);
  });

  it('where somebody has changed the cost of what is still there', () => {
    const { kinds, warned } = openWith([closed('one')], {
      securities: [certificate('one', { investmentAmount: money('2400 EUR') })],
    });
    expect([kinds, warned]).toEqual([['one unexplained by others'], ['opening-differs']]);
  });
});
