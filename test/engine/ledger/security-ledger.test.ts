import { describe, expect, test } from 'vitest';
import { SecurityLedger } from '../../../src/engine/ledger/security-ledger.ts';
import { type EntryHistory, NO_ENTRY_HISTORY } from '../../../src/model/service/entry-history.ts';
import type { Snapshot, Transaction } from '../../../src/model/service/snapshot.ts';
import { date, number } from '../../support/make-records.ts';
import { certificate, firmWith, money, sale } from '../../support/make-snapshot.ts';
import { ENTERED } from '../plan/consumed-rows.ts';

const FIRST = sale('tx-1', 'sec-1');
const SECOND = sale('tx-2', 'sec-1', { shares: number('500'), date: date('2023-07-01') });
/** Nothing but the journal tells how many it was issued with. */
const unpriced = (shares: string) =>
  certificate('sec-1', { shares: number(shares), investmentAmount: money('99 EUR') });

function ledgerOf(facts: Partial<Snapshot>, known: Partial<EntryHistory> = {}): SecurityLedger {
  return new SecurityLedger(firmWith(facts), { ...NO_ENTRY_HISTORY, ...known });
}

/** Every number that `sec-1` has truly had, ascending. */
function countsOf(facts: Partial<Snapshot>, known: Partial<EntryHistory> = {}): readonly number[] | undefined {
  const ledger = ledgerOf(facts, known);
  const holding = ledger.holdings.get('sec-1');
  if (holding === undefined) throw new Error('nobody has heard of it');
  const counts = ledger.countsOf(holding);
  return counts && [...counts].map(Number).sort((a, b) => a - b);
}

describe('the history of a security', () => {
  test.each([
    ['what sales have left', '100'],
    ['what was issued', '1000'],
  ])('is the same where the service gives %s', (_habit, listed) => {
    const held = { securities: [certificate('sec-1', { shares: number(listed) })], transactions: [SECOND, FIRST] };
    const { states, currency, isCertain } = ledgerOf(held).historyOf('sec-1') ?? { states: [] };
    const said = states.map(({ since, by, units, cost }) => [since, by?.id, units, cost]);
    expect([currency, isCertain, said]).toEqual([
      'EUR',
      true,
      [
        ['2022-03-01', undefined, '1000', '2500'],
        ['2023-06-01', 'tx-1', '600', '1500'],
        ['2023-07-01', 'tx-2', '100', '250'],
      ],
    ]);
    expect(countsOf(held)).toEqual([100, 600, 1000]);
  });

  test.each([
    ['what was issued', '2000', 'entered'],
    ['what sales have left', '1600', 'left'],
  ])(
    'tells that the service gives %s, though it was split in the app before its first sale',
    (_habit, listed, kind) => {
      const lastListed = { ...ENTERED, shares: number('2000') };
      const entered = { input: 'quarter', id: 'sec-1', data: ENTERED, lastListed };
      const held = { securities: [unpriced(listed)], transactions: [FIRST] };
      expect(ledgerOf(held, { securities: [entered] }).counting).toMatchObject({ kind, isFound: true });
    },
  );

  test.each([
    ['not at all, where two sales contradict each other', '800', { isFound: false }],
    ['by the sale before, where the last one says nothing', '1200', { kind: 'left', isFound: true }],
  ])('tells how a service counts %s, as after a split in the app', (_how, listed, counting) => {
    const earlier = sale('tx-0', 'sec-1', { shares: number('200'), date: date('2023-05-01') });
    const lastListed = { ...ENTERED, shares: number('800') };
    const entered = { input: 'quarter', id: 'sec-1', data: ENTERED, lastListed };
    const held = { securities: [unpriced(listed)], transactions: [earlier, FIRST] };
    const known = { securities: [entered], inputs: new Map([['tx-0', 'sec-1']]) };
    expect(ledgerOf(held, known).counting).toMatchObject(counting);
  });

  test('ends with the conversion of what sales had left', () => {
    const converted: Transaction = { ...FIRST, id: 'tx-3', event: 'conversion', date: date('2024-01-01') };
    const held = { securities: [certificate('sec-1', { shares: number('600') })], transactions: [FIRST, converted] };
    const { states } = ledgerOf(held).historyOf('sec-1') ?? { states: [] };
    expect(states.map(({ units, cost }) => [units, cost])).toEqual([
      ['1000', '2500'],
      ['600', '1500'],
      ['0', '0'],
    ]);
  });

  test('is not certain where nothing tells how the service counts, and either reading counts', () => {
    const held = { securities: [unpriced('600')], transactions: [FIRST] };
    expect(ledgerOf(held).historyOf('sec-1')?.isCertain).toBe(false);
    expect(countsOf(held)).toEqual([200, 600, 1000]);
  });

  test.each([
    ['600', 'what the sale had left', '1000'],
    ['200', 'what was issued', '600'],
  ])('is certain where a conversion says that it took %s, and the journal saw %s', (shares, _what, issued) => {
    const taken = { event: 'conversion', date: date('2024-01-01'), shares: number(shares) } as const;
    const held = { transactions: [FIRST, { ...FIRST, id: 'tx-3', ...taken }] };
    const seen = { securities: [{ id: 'sec-1', data: { ...ENTERED, shares: number('600') } }] };
    const known = { ...seen, inputs: new Map([['tx-1', 'sec-1']]) };
    const { isCertain, states } = ledgerOf(held, known).historyOf('sec-1') ?? {};
    expect([isCertain, states?.[0].units]).toEqual([true, issued]);
  });

  test('counts what is listed without its shares by what its conversion took and sales had taken, though no journal saw it', () => {
    const taken = { event: 'conversion', date: date('2024-01-01'), shares: number('600') } as const;
    const held = { securities: [unpriced('0')], transactions: [FIRST, { ...FIRST, id: 'tx-3', ...taken }] };
    const { isCertain, states } = ledgerOf(held).historyOf('sec-1') ?? {};
    expect([isCertain, states?.[0].units]).toEqual([true, '1000']);
  });

  test('takes over from another security of the firm how the service counts', () => {
    const other = certificate('sec-2');
    const held = { securities: [unpriced('600'), other], transactions: [FIRST, sale('tx-9', 'sec-2')] };
    expect(countsOf(held)).toEqual([200, 600]);
    const left = { ...held, securities: [unpriced('600'), certificate('sec-2', { shares: number('600') })] };
    expect(countsOf(left)).toEqual([600, 1000]);
  });
});

describe('what the journal saw of a security', () => {
  const data = { ...ENTERED, shares: number('600') };
  const seenAfterFirst = { securities: [{ id: 'sec-1', data }], inputs: new Map([['tx-1', 'sec-1']]) };

  test.each([
    ['left', '100', [100, 600, 1000]],
    ['entered', '600', [-1, 200, 600]],
  ])('before its last sale tells that the service gives what is %s', (kind, listed, counts) => {
    const held = { securities: [unpriced(listed)], transactions: [FIRST, { ...SECOND, shares: number('500') }] };
    expect(ledgerOf(held, seenAfterFirst).counting.kind).toBe(kind);
    expect(countsOf(held, seenAfterFirst)).toEqual(counts.filter((count) => count >= 0));
  });

  test('tells nothing where nothing was sold since: what it saw is what is listed in any case', () => {
    const held = { securities: [unpriced('600')], transactions: [FIRST] };
    expect(ledgerOf(held, seenAfterFirst).counting.isFound).toBe(false);
  });

  test('is one of its numbers where an older journal does not say which sales came before', () => {
    const old = { securities: [{ id: 'sec-1', data }] };
    const converted: Transaction = { ...FIRST, id: 'tx-3', event: 'conversion', date: date('2024-01-01') };
    expect(countsOf({ transactions: [FIRST, SECOND, converted] }, old)).toEqual(expect.arrayContaining([600, 1000]));
  });

  test('counts where the service lists a sale late, but not yet what it has left', () => {
    const entered = { securities: [{ id: 'sec-1', input: 'quarter', data: ENTERED }] };
    const recalled = { runId: 'run-1', isListed: false, hasId: true, rewritten: [] };
    const late = { securities: [certificate('sec-1')], transactions: [{ ...FIRST, recalled }] };
    expect(countsOf(late, entered)).toEqual(expect.arrayContaining([600, 1000]));
  });
});

describe('a service that lists', () => {
  test('a sale twice has sold it once', () => {
    const held = { securities: [certificate('sec-1', { shares: number('600') })], transactions: [FIRST, FIRST] };
    expect(countsOf(held)).toEqual([600, 1000]);
  });

  test('nothing of what was sold by and by is known by its sales alone', () => {
    expect(countsOf({ transactions: [FIRST, { ...SECOND, shares: number('600') }] })).toEqual([0, 600, 1000]);
  });

  test('two sales of one day may have had either first', () => {
    const held = {
      securities: [certificate('sec-1', { shares: number('100') })],
      transactions: [FIRST, { ...SECOND, date: FIRST.date }],
    };
    expect(countsOf(held)).toEqual([100, 500, 600, 1000]);
  });

  test('a sale that was entered after a later one had the other one first, as the journal knows', () => {
    const held = { securities: [certificate('sec-1', { shares: number('100') })], transactions: [FIRST, SECOND] };
    expect(countsOf(held)).toEqual([100, 600, 1000]);
    expect(countsOf(held, { firstSeen: new Map([['transaction tx-2', 1]]) })).toEqual([100, 500, 600, 1000]);
  });
});

describe('the ledger of a part', () => {
  const securities = ['sec-1', 'sec-2', 'sec-3'].map((id) => certificate(id));
  const OF_ANOTHER = sale('tx-4', 'sec-3');
  const { inputSecurityId: _, ...nameless } = { ...FIRST, id: 'tx-5' };
  const created: Transaction = { ...SECOND, event: 'conversion', outputSecurityId: 'sec-2' };
  const seen = { firstSeen: new Map([['security sec-2', 1]]) };

  test.each<[string, Partial<Snapshot>, number]>([
    ['the rest has nothing to do with', { securities: securities.slice(0, 2), transactions: [FIRST, created] }, 2],
    ['names what is listed in the rest', { securities: [], transactions: [OF_ANOTHER] }, 0],
    ['something was sold of in the rest', { securities: securities.slice(0, 2), transactions: [created] }, 0],
    ['was created in the rest', { securities: securities.slice(1, 2), transactions: [] }, 0],
    ['has a transaction of nobody knows what', { securities: [], transactions: [nameless] }, 1],
  ])('is what it would be alone, for one that %s', (_, facts, shared) => {
    const all = { securities, transactions: [FIRST, created, OF_ANOTHER, nameless] };
    const [whole, part] = [ledgerOf(all, seen), firmWith(facts)];
    const alone = new SecurityLedger(part, { ...NO_ENTRY_HISTORY, ...seen }, whole.counting);
    const within = whole.within(part);
    expect([...within.holdings]).toEqual([...alone.holdings]);
    expect([within.transactions, within.counting]).toEqual([alone.transactions, alone.counting]);
    expect([...within.holdings.values()].filter((holding) => whole.holdings.get(holding.id) === holding)).toHaveLength(
      shared,
    );
  });

  test('is the ledger itself where it is all of it', () => {
    const ledger = ledgerOf({ securities });
    expect(ledger.within(firmWith({ securities }))).toBe(ledger);
  });
});
