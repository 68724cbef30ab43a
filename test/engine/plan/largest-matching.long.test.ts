import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runAtOnce } from '../../../src/base/util/steps.ts';
import type { Holding } from '../../../src/engine/ledger/holding.ts';
import type { SecurityLedger } from '../../../src/engine/ledger/security-ledger.ts';
import { Attribution } from '../../../src/engine/plan/attribution.ts';
import { FieldTexts } from '../../../src/engine/plan/match/compare-security.ts';
import { matchSecurities } from '../../../src/engine/plan/match/match-securities.ts';
import { TransactionTree } from '../../../src/engine/plan/match/transaction-tree.ts';
import { EVIDENCE, toWeight } from '../../../src/engine/plan/pairing/pair-up.ts';
import { toPlanContext } from '../../../src/engine/plan/plan-context.ts';
import { resolveRecords } from '../../../src/engine/resolve/resolve-records.ts';
import { toInputStem } from '../../../src/model/records/input-stem.ts';
import type { LinkedSecurity, LinkedTransaction } from '../../../src/model/records/linked.ts';
import type { CheckedRecord } from '../../../src/model/records/record.ts';
import { NO_ENTRY_HISTORY } from '../../../src/model/service/entry-history.ts';
import type { Security, Snapshot, Transaction } from '../../../src/model/service/snapshot.ts';
import { targetKey } from '../../../src/model/service/target-key.ts';
import { date, number, securityRow, stated } from '../../support/make-records.ts';
import { certificate, firmWith, money, note, sale } from '../../support/make-snapshot.ts';
import { planRecords } from '../../support/plan-records.ts';
import { isQuick, sweepOf } from '../../support/sweep.ts';
import { bought, conversion, converted, ENTERED, lent, sold } from './consumed-rows.ts';

const RUNS = { seed: 20_260_114, numRuns: sweepOf(200) };

interface Case {
  readonly rows: readonly LinkedSecurity[];
  readonly holdings: readonly Holding[];
  readonly ledger: SecurityLedger;
  readonly tree: TransactionTree;
  readonly attribution: Attribution;
}

/** A row of few different values, some of them blank, with what was sold of it; `entered` is the id that a run knows. */
const drawnRow = fc.record({
  shares: fc.constantFrom<string>('1000', '900', '600'),
  amount: fc.constantFrom<string>('2500 EUR', '2500.01 EUR'),
  hasRound: fc.boolean(),
  sales: fc.array(fc.constantFrom<string>('1200 EUR', '1300 EUR'), { maxLength: 2 }),
  entered: fc.option(fc.nat(6), { nil: undefined }),
  isSkipped: fc.boolean(),
  note: fc.option(
    fc.record({ cap: fc.option(fc.constantFrom<string>('8000000 EUR', '9000000 EUR'), { nil: undefined }) }),
    {
      nil: undefined,
    },
  ),
});
const drawnHolding = fc.record({
  cap: fc.constantFrom<string | undefined>(undefined, undefined, '8000000 EUR', '9000000 EUR'),
  shares: fc.constantFrom<string>('1000', '900', '600'),
  amount: fc.constantFrom<string>('2500 EUR', '2500.01 EUR'),
  sales: fc.array(fc.constantFrom<string>('1200 EUR', '1300 EUR'), { maxLength: 2 }),
});
const drawnCase = fc.record({
  rows: fc.array(drawnRow, { minLength: 1, maxLength: 7 }),
  held: fc.array(drawnHolding, { minLength: 1, maxLength: 7 }),
});
type Drawn = typeof drawnCase extends fc.Arbitrary<infer Value> ? Value : never;

function toCase({ rows, held }: Drawn): Case {
  const records = rows.flatMap(
    ({ shares, amount, hasRound, sales, isSkipped, note: lending }, index): CheckedRecord[] => {
      const facts = { shares: number(shares), investmentAmount: stated(amount), ref: `R-${index}` };
      const cap = lending?.cap === undefined ? {} : { valuationCap: stated(lending.cap) };
      const owed = { investmentAmount: facts.investmentAmount, ref: facts.ref, ...cap };
      const skipped = isSkipped ? ({ action: 'skip' } as const) : {};
      const { round: _round, ...blank } = bought(index + 2, { ...facts, ...skipped });
      const sharesSold = number('100');
      const sell = (cash: string, part: number) =>
        sold(100 * (index + 1) + part, { security: `R-${index}`, sharesSold, cashReceived: stated(cash) });
      const part = sales.map(sell);
      if (lending !== undefined) return [lent(index + 2, { ...owed, ...skipped }), ...part];
      return [hasRound ? securityRow(index + 2, { ...bought(index + 2), ...facts, ...skipped }) : blank, ...part];
    },
  );
  return link(records, toSnapshot(held), (row) => {
    const entered = rows[Number(row.record.ref?.slice(2))]?.entered;
    return entered === undefined ? undefined : `sec-${entered}`;
  });
}

function toSnapshot(held: Drawn['held']): Snapshot {
  const securities = held.map(
    ({ shares, amount, cap }, index): Security =>
      cap === undefined
        ? certificate(`sec-${index}`, { shares: number(shares), investmentAmount: money(amount) })
        : note(`sec-${index}`, { investmentAmount: money(amount), valuationCap: money(cap) }),
  );
  const transactions = held.flatMap(({ sales }, index) =>
    sales.map((cash, part): Transaction => {
      const facts = { shares: number('100'), proceeds: money(cash) };
      return sale(`txn-${index}-${part}`, `sec-${index}`, facts);
    }),
  );
  return firmWith({ securities, transactions });
}

function link(
  records: readonly CheckedRecord[],
  snapshot: Snapshot,
  enteredIdOf: (row: LinkedSecurity) => string | undefined,
): Case {
  const { value } = resolveRecords(records, { snapshot, defaultCurrency: 'EUR' });
  const context = toPlanContext({ snapshot, entryHistory: NO_ENTRY_HISTORY });
  const transactions = value.filter((row): row is LinkedTransaction => row.kind === 'transaction');
  const rows = value.filter((row): row is LinkedSecurity => row.kind === 'security');
  const securities = rows.flatMap((row) => {
    const [id, { ref, origin }] = [enteredIdOf(row), row.record];
    return id === undefined || ref === undefined ? [] : [{ id, ref, input: toInputStem(origin.file), data: ENTERED }];
  });
  return {
    rows,
    holdings: [...context.holdings.values()],
    ledger: context.ledger,
    tree: new TransactionTree(transactions, context),
    attribution: new Attribution({ ...NO_ENTRY_HISTORY, securities }),
  };
}

/** Gives what a pair is defined to weigh, said a second time. */
function weigh(row: LinkedSecurity, holding: Holding, { tree, attribution, ledger }: Case): number | undefined {
  const closeness = new FieldTexts(ledger).compare(row, holding);
  if (closeness === undefined) return undefined;
  const { found, left, leftRows } = tree.evidence(
    targetKey({ kind: 'planned', row: row.record.key }),
    holding.transactions,
  );
  const isEntered = attribution.idOf(row) === holding.id;
  const entered = isEntered ? EVIDENCE.wasEntered + EVIDENCE.unexplained * leftRows : 0;
  const evidence = found + entered - EVIDENCE.unexplained * left;
  return toWeight({ evidence, isSound: row.status === 'sound', closeness });
}

interface Score {
  readonly size: number;
  readonly weight: number;
}

/** The best of all ways there are: row by row, with every set of holdings that those before may have taken. */
function bestOf(of: Case): Score {
  let best = new Map<number, Score>([[0, { size: 0, weight: 0 }]]);
  for (const row of of.rows) {
    const next = new Map(best);
    for (const [taken, { size, weight }] of best) {
      for (const [index, holding] of of.holdings.entries()) {
        const own = (taken & (1 << index)) === 0 ? weigh(row, holding, of) : undefined;
        if (own === undefined) continue;
        const key = taken | (1 << index);
        const known = next.get(key);
        const score = { size: size + 1, weight: weight + own };
        if (known === undefined || isBetter(score, known)) next.set(key, score);
      }
    }
    best = next;
  }
  return [...best.values()].reduce((one, other) => (isBetter(other, one) ? other : one));
}

function isBetter(a: Score, b: Score): boolean {
  return a.size > b.size || (a.size === b.size && a.weight > b.weight);
}

function match(of: Case): ReadonlyMap<string, Holding> {
  return runAtOnce(matchSecurities({ ...of, named: new Set() }));
}

function scoreOf(of: Case): Score {
  const matched = match(of);
  const weights = of.rows.flatMap((row) => {
    const holding = matched.get(row.record.key);
    return holding === undefined ? [] : [weigh(row, holding, of) ?? Number.NaN];
  });
  return { size: weights.length, weight: weights.reduce((sum, weight) => sum + weight, 0) };
}

describe('which holdings the rows are', () => {
  test('is a largest matching, and of those one of greatest weight: as found by trying all there are', () => {
    fc.assert(
      fc.property(drawnCase, (drawn) => {
        const of = toCase(drawn);
        expect(scoreOf(of)).toEqual(bestOf(of));
      }),
      RUNS,
    );
  });

  test('takes no holding twice', () => {
    fc.assert(
      fc.property(drawnCase, (drawn) => {
        const ids = [...match(toCase(drawn)).values()].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      RUNS,
    );
  });

  test('does not hang on the order of rows or holdings', () => {
    const toKey = (of: Case): string[] => {
      const texts = new FieldTexts(of.ledger);
      const matched = match(of);
      return of.rows
        .flatMap((row) => {
          const holding = matched.get(row.record.key);
          const on = holding === undefined ? [] : [texts.ofHolding(holding), of.tree.knownHistory(holding)];
          const key = targetKey({ kind: 'planned', row: row.record.key });
          return [JSON.stringify([texts.ofRow(row), row.status, of.tree.statedHistory(key), on])];
        })
        .sort();
    };
    fc.assert(
      fc.property(drawnCase, (drawn) => {
        const of = toCase({ ...drawn, rows: drawn.rows.map((row) => ({ ...row, entered: undefined })) });
        const turned = { ...of, rows: [...of.rows].reverse(), holdings: [...of.holdings].reverse() };
        expect(toKey(turned)).toEqual(toKey(of));
      }),
      RUNS,
    );
  });
});

/** How often something of the holdings is looked at, for as many rows and holdings. */
function countLooks(of: Case): number {
  let looks = 0;
  const watch = <T extends object>(thing: T): T =>
    new Proxy(thing, {
      get: (target, property, receiver): unknown => {
        looks += 1;
        return Reflect.get(target, property, receiver);
      },
    });
  const holdings = of.holdings.map(watch);
  const matched = runAtOnce(matchSecurities({ ...of, holdings, named: new Set() }));
  expect(matched.size).toBe(of.rows.length);
  return looks;
}

const SHAPES: readonly [string, (index: number) => Shape][] = [
  ['rows of different shares', (index) => plain({ shares: `${1000 + index}` })],
  ['amounts a cent apart', (index) => plain({ amount: `${(2500 + index / 100).toFixed(2)} EUR` })],
  ['equal rows', () => plain({})],
  ['equal rows that a run entered', (index) => plain({ entered: index })],
  ['equal rows, each sold for another price', (index) => plain({ sales: [`${1000 + index} EUR`] })],
  ['equal rows that a run entered, all sold alike', (index) => plain({ entered: index, sales: ['1200 EUR'] })],
  [
    'rows that a run entered, of which half leave blank what tells the holdings apart',
    (index) => plain({ entered: index, cap: `${1_000_000 + index} EUR`, isBlank: index % 2 === 0 }),
  ],
];

type Shape = Drawn['rows'][number] & Pick<Drawn['held'][number], 'cap'>;

function plain({ isBlank, cap, ...facts }: Partial<Shape & { isBlank: boolean }>): Shape {
  const row = { shares: '1000', amount: '2500 EUR', hasRound: true, sales: [], entered: undefined, isSkipped: false };
  const note = cap === undefined ? undefined : { cap: isBlank === true ? undefined : cap };
  return { ...row, cap, note, ...facts };
}

/** Certificates converted again and again, each into what the next row converts. */
function toChain(links: number): Case {
  const place = (index: number) => date(new Date(Date.UTC(2022, 2, 1 + index)).toISOString().slice(0, 10));
  const rows = Array.from({ length: links }, (_, index) =>
    converted(index + 2, {
      ref: `T-${index}`,
      date: place(index),
      security: index === 0 ? 'S1' : `O-${index - 1}`,
      createsRef: `O-${index}`,
    }),
  );
  const transactions = Array.from({ length: links }, (_, index) =>
    conversion(`txn-${index}`, {
      date: place(index),
      inputSecurityId: `sec-${index}`,
      outputSecurityId: `sec-${index + 1}`,
    }),
  );
  const securities = Array.from({ length: links + 1 }, (_, index) => certificate(`sec-${index}`));
  return link([bought(2), ...rows], firmWith({ securities, transactions }), () => undefined);
}

describe('what matching costs', () => {
  test('a chain of two thousand conversions is followed to its end', () => {
    const of = toChain(2000);
    const [row] = of.rows;
    const [first] = of.holdings.filter(({ id }) => id === 'sec-0');
    if (row === undefined || first === undefined) throw new Error('the chain has no beginning');
    const { found, left } = of.tree.evidence(targetKey({ kind: 'planned', row: row.record.key }), first.transactions);
    expect({ found, left }).toEqual({ found: 2000 * (EVIDENCE.transaction + EVIDENCE.class), left: 0 });
  });

  test.each([true, false])(
    'equal notes, converted and then sold, are told apart by their sales: outputs named: %s',
    (isNamed) => {
      const count = isQuick ? 150 : 700;
      const every = <T>(make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
      const day = date('2022-03-01');
      const cash = (index: number): string => `${1000 + index} EUR`;
      const records = every((index) => [
        lent(index + 2, { ref: `N-${index}` }),
        converted(2 * index + 2, { date: day, security: `N-${index}`, createsRef: `O-${index}` }),
        sold(2 * index + 3, { security: `O-${index}`, cashReceived: stated(cash(index)) }),
      ]);
      const snapshot = firmWith({
        securities: [
          ...every((index) => note(`note-${index}`)),
          ...every((index) => certificate(`cert-${index}`, { issueDate: day })),
        ],
        transactions: [
          ...every((index) => {
            const { outputSecurityId: _unnamed, ...silent } = conversion(`conv-${index}`);
            const facts = { ...silent, date: day, inputSecurityId: `note-${index}` };
            return isNamed ? { ...facts, outputSecurityId: `cert-${index}` } : facts;
          }),
          ...every((index) => sale(`sale-${index}`, `cert-${index}`, { proceeds: money(cash(index)) })),
        ],
      });
      expect(planRecords(records.flat(), snapshot).summary).toMatchObject({ unchanged: 3 * count });
    },
  );

  test.each(SHAPES)('grows with the rows and no faster: %s', (_what, toRow) => {
    const ofSize = (count: number): Case => {
      const rows = Array.from({ length: count }, (_, index) => toRow(index));
      return toCase({ rows, held: rows.map(({ shares, amount, sales, cap }) => ({ shares, amount, sales, cap })) });
    };
    const few = 200;
    expect(countLooks(ofSize(3 * few))).toBeLessThan(3.3 * countLooks(ofSize(few)));
  });
});
