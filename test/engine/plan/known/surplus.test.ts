import { describe, expect, test } from 'vitest';
import type { AcceptedThing, EntryHistory } from '../../../../src/model/service/entry-history.ts';
import type { Security, Transaction } from '../../../../src/model/service/snapshot.ts';
import { date, number, roundRow } from '../../../support/make-records.ts';
import { certificate, FIRM, firmWith, money, note, round, sale } from '../../../support/make-snapshot.ts';
import { actionsOf, planRecords } from '../../../support/plan-records.ts';
import { bought, conversion, converted, ENTERED, ENTERED_SALE, knowing, lent, sold } from '../consumed-rows.ts';

const OURS: AcceptedThing = {
  runId: 'R-1',
  runNumber: 1,
  input: 'quarter',
  ref: 'S1',
  id: 'sec-1',
  hasId: true,
  data: ENTERED,
};

/** The journal of a run that entered `OURS` and began with these in sight. */
function knownSince(firstSeen: readonly (readonly [string, number])[] = []): { entryHistory: EntryHistory } {
  const securities = [{ id: 'sec-1', input: 'quarter', ref: 'S1', data: ENTERED }];
  return knowing({ securities, accepted: [OURS], firstSeen: new Map(firstSeen) });
}

const surplusOf = (plan: ReturnType<typeof planRecords>) =>
  plan.findings
    .filter(({ code }) => code === 'surplus')
    .map(({ sheet, row, severity, message, hint }) => [`${severity} ${sheet} ${row}`, message, hint]);

describe('what the service has one too many of', () => {
  const both = firmWith({ securities: [certificate('sec-1'), certificate('sec-2')] });

  test('is told with its id, at the row that it is like', () => {
    const plan = planRecords([bought(2)], both, knownSince());
    expect(actionsOf(plan)).toEqual(['Securities 2 unchanged']);
    expect(surplusOf(plan)).toEqual([
      [
        'error Securities 2',
        'The portfolio service also has sec-2: this security is like the one that run R-1 entered for this row (sec-1), did not exist before, and belongs neither to that run nor to a row of this workbook.',
        'If somebody else entered the same at that time, agree with them which to keep, and delete one of the two in the app. If both are right, add a row with the ID sec-2.',
      ],
    ]);
    expect([...(plan.surplus ?? [])]).toEqual(['security sec-2']);
  });

  test.each([
    ['it was there when the run began', [bought(2)], knownSince([['security sec-2', 1]])],
    ['a row states it', [bought(2), bought(3, { ref: 'S2' })], knownSince()],
    [
      'the run did not keep what it began with',
      [bought(2)],
      knowing({ accepted: [{ ...OURS, runNumber: undefined }].map(({ runNumber: _none, ...rest }) => rest) }),
    ],
    ['no run entered the row', [bought(2)], knowing({})],
    ['another run of ours entered it', [bought(2)], knowing({ accepted: [OURS, { ...OURS, id: 'sec-2', ref: 'S7' }] })],
  ])('is nothing where %s', (_name, rows, known) => {
    expect(surplusOf(planRecords(rows, both, known))).toEqual([]);
  });

  test('is told of what equals the row as it is now, after a split in the app', () => {
    const shares = number('10000');
    const split = firmWith({ securities: ['sec-1', 'sec-2'].map((id) => certificate(id, { shares })) });
    const plan = planRecords([bought(2, { shares })], split, knownSince());
    expect(actionsOf(plan)).toEqual(['Securities 2 unchanged']);
    expect([...(plan.surplus ?? [])]).toEqual(['security sec-2']);
    const seen = planRecords([bought(2, { shares })], split, knownSince([['security sec-2', 1]]));
    expect(surplusOf(seen)).toEqual([]);
  });

  test('is the one that came last of several equal ones, the others of which are rows that nobody of us entered', () => {
    const ours = { ...OURS, runNumber: 2, ref: 'S3' };
    const firm = firmWith({ securities: ['sec-3', 'sec-0', 'sec-1', 'sec-2'].map((id) => certificate(id)) });
    const rows = [bought(2), bought(3, { ref: 'S2' }), bought(4, { ref: 'S3' })];
    const securities = [{ id: 'sec-1', input: 'quarter', ref: 'S3', data: ENTERED }];
    const firstSeen = new Map([
      ['security sec-3', 1],
      ['security sec-2', 2],
      ['security sec-1', 3],
      ['security sec-0', 3],
    ]);
    const plan = planRecords(rows, firm, knowing({ securities, accepted: [ours], firstSeen }));
    expect(plan.rows.map(({ id }) => id)).toEqual(['sec-3', 'sec-2', 'sec-1']);
    expect(surplusOf(plan).map(([, message]) => message?.slice(0, 39))).toEqual([
      'The portfolio service also has sec-0: t',
    ]);
  });

  test('is the sale that came last of several equal ones', () => {
    const own = { ...OURS, ref: 'S1' };
    const sent = { ...OURS, runNumber: 2, id: 'tx-1', ref: 'T2', data: ENTERED_SALE };
    const listed = firmWith({
      securities: [certificate('sec-1')],
      transactions: ['tx-0', 'tx-1', 'tx-2'].map((id) => sale(id, 'sec-1')),
    });
    const rows = [bought(2), sold(2, { ref: 'T1', security: 'S1' }), sold(3, { ref: 'T2', security: 'S1' })];
    const securities = [{ id: 'sec-1', input: 'quarter', ref: 'S1', data: ENTERED }];
    const firstSeen = new Map([
      ['security sec-1', 2],
      ['transaction tx-2', 2],
      ['transaction tx-0', 3],
    ]);
    const plan = planRecords(rows, listed, knowing({ securities, accepted: [own, sent], firstSeen }));
    expect(plan.rows.map(({ id }) => id)).toEqual(['sec-1', 'tx-2', 'tx-1']);
    const told = surplusOf(plan).map(([, message]) => message?.slice(0, 39));
    expect(told).toEqual(['The portfolio service has sales of 1200', 'The portfolio service also has tx-0: th']);
  });

  test('is one of which some was sold already, where the service lists what is left', () => {
    const partlySold = firmWith({
      securities: [certificate('sec-1'), certificate('sec-2', { shares: number('600') })],
      transactions: [sale('tx-2', 'sec-2')],
    });
    const [told = []] = surplusOf(planRecords([bought(2)], partlySold, knownSince()));
    expect(told[1]).toContain('The portfolio service also has sec-2:');
  });

  test('is a sale of the other of two equal securities', () => {
    const other = { ...OURS, id: 'sec-2', ref: 'S2' };
    const sent = { ...OURS, id: 'tx-1', ref: 'T1', data: ENTERED_SALE };
    const firm = { ...both, transactions: [sale('tx-1', 'sec-1'), sale('tx-2', 'sec-2')] };
    const rows = [bought(2), bought(3, { ref: 'S2' }), sold(2, { ref: 'T1', security: 'S1' })];
    const securities = [OURS, other].map(({ id, input, ref = '' }) => ({ id, input, ref, data: ENTERED }));
    const known = knowing({ securities, accepted: [OURS, other, sent], firstSeen: new Map() });
    expect(surplusOf(planRecords(rows, firm, known)).map(([where, message]) => [where, message?.slice(0, 39)])).toEqual(
      [['error Transactions 2', 'The portfolio service also has tx-2: th']],
    );
  });

  test('is not what a conversion created', () => {
    const created = sale('tx-1', 'note-1', { event: 'conversion', outputSecurityId: 'sec-2' });
    expect(surplusOf(planRecords([bought(2)], { ...both, transactions: [created] }, knownSince()))).toEqual([]);
  });

  test('is not what only has the same key', () => {
    const other = firmWith({ securities: [certificate('sec-1'), certificate('sec-2', { shares: number('77') })] });
    expect(surplusOf(planRecords([bought(2)], other, knownSince()))).toEqual([]);
  });

  test('is a second round of one name, which no name leads to any more', () => {
    const data = {
      kind: 'round',
      company: 'co-acme',
      name: 'Series B',
      closingDate: date('2023-01-01'),
      coInvestors: [],
      pariPassuRounds: [],
    } as const;
    const rounds = ['rnd-2', 'rnd-1'].map((id) => round(id, { name: 'Series B', closingDate: date('2023-01-01') }));
    const known = knowing({
      accepted: [{ runId: 'R-1', runNumber: 1, input: 'quarter', id: 'rnd-2', hasId: true, data }],
    });
    const row = roundRow(2, { company: 'Acme Robotics', name: 'Series B' });
    const plan = planRecords([row], firmWith({ rounds }), known);
    expect(plan.rows.map(({ action, id }) => [action, id])).toEqual([['unchanged', 'rnd-2']]);
    expect([...(plan.surplus ?? [])]).toEqual(['round rnd-1']);
  });
});

describe('what a run entered, where the row is by now what somebody else entered', () => {
  const HERS = { shares: number('1000') };
  const rows = [bought(2), sold(2)];
  /** She has sold of hers what the rows state of it; the service lists both, and the run never saw hers. */
  const firm = firmWith({
    securities: [certificate('sec-1'), certificate('sec-2', { shares: number('600') })],
    transactions: [sale('tx-2', 'sec-2')],
  });

  test('is told at that row, with the ID of what is to go', () => {
    const plan = planRecords(rows, firm, knownSince());
    expect(plan.rows.map(({ action, id }) => [action, id])).toEqual([
      ['unchanged', 'sec-2'],
      ['unchanged', 'tx-2'],
    ]);
    expect(surplusOf(plan)).toEqual([
      [
        'error Securities 2',
        'The portfolio service also has sec-1: run R-1 entered this security, but the row is now sec-2, which is just like it, did not exist before, and was entered by somebody else.',
        'Agree with them and delete sec-1 in the app. If both are right, add a row with the ID sec-1.',
      ],
    ]);
    expect([...(plan.surplus ?? [])]).toEqual(['security sec-1']);
  });

  test.each([
    ['hers was there when the run began', rows, firm, knownSince([['security sec-2', 1]])],
    ['a row has ours as well', [...rows, bought(3, { ref: 'S2' })], firm, knownSince()],
    ['the row names hers by its ID', [bought(2, { id: 'sec-2' }), sold(2)], firm, knownSince()],
    ['ours is gone', rows, { ...firm, securities: firm.securities.slice(1) }, knownSince()],
    [
      'hers has only the same key',
      rows,
      {
        ...firm,
        securities: [certificate('sec-1'), certificate('sec-2', { ...HERS, investmentAmount: money('9 EUR') })],
      },
      knownSince(),
    ],
  ])('is nothing where %s', (_name, records, held, known) => {
    expect(surplusOf(planRecords(records, held, known))).toEqual([]);
  });
});

test('one that somebody else entered tells of one of two that a run entered, and not of both', () => {
  const others = [OURS, { ...OURS, id: 'sec-3', ref: 'S9' }];
  const known = knowing({ securities: [], accepted: others, firstSeen: new Map() });
  const firm = firmWith({
    securities: [certificate('sec-1'), certificate('sec-2', { shares: number('600') }), certificate('sec-3')],
    transactions: [sale('tx-2', 'sec-2')],
  });
  expect(surplusOf(planRecords([bought(2), sold(2)], firm, known))).toHaveLength(1);
});

describe('a second transaction on a security that is like the one of the row', () => {
  const soldOurs: AcceptedThing = {
    runId: 'R-1',
    runNumber: 1,
    input: 'quarter',
    id: 'tx-1',
    hasId: true,
    data: ENTERED_SALE,
  };
  const transactions = [{ id: 'tx-1', data: ENTERED_SALE }];
  const sales = [sale('tx-1', 'sec-1'), sale('tx-2', 'sec-2')];
  const equal = [certificate('sec-1'), certificate('sec-2')];
  const seen = new Map([
    ['security sec-1', 1],
    ['security sec-2', 1],
  ]);
  const since = knowing({ transactions, accepted: [soldOurs], firstSeen: seen });
  const rows = [bought(2), bought(3, { ref: 'S2' }), sold(2)];

  test('is told with that security', () => {
    const plan = planRecords(rows, firmWith({ securities: equal, transactions: sales }), since);
    expect(surplusOf(plan)).toEqual([
      [
        'error Transactions 2',
        'The portfolio service also has tx-2: this transaction of sec-2 is like the one that run R-1 entered for this row (tx-1), did not exist before, and belongs neither to that run nor to a row of this workbook.',
        'If somebody else entered the same at that time, agree with them which to keep, and delete one of the two in the app. If both are right, add a row with the ID tx-2.',
      ],
    ]);
  });

  test('is told where the service lists neither security any more', () => {
    const plan = planRecords([sold(2, { security: 'sec-1' })], firmWith({ transactions: sales }), since);
    expect([...(plan.surplus ?? [])]).toEqual(['transaction tx-2']);
  });

  test('is nothing where the securities differ', () => {
    const securities = [certificate('sec-1'), certificate('sec-2', { investmentAmount: money('3000 EUR') })];
    const plan = planRecords([bought(2), sold(2)], firmWith({ securities, transactions: sales }), since);
    expect(surplusOf(plan)).toEqual([]);
  });

  const CONVERTED = {
    kind: 'transaction',
    event: 'conversion',
    company: 'co-acme',
    date: date('2022-03-01'),
    security: 'note-1',
    convertedTo: 'cls-a',
  } as const;
  const convertedOurs: AcceptedThing = { ...soldOurs, id: 'tx-c1', data: CONVERTED };
  const conversions = [
    conversion('tx-c1', { inputSecurityId: 'note-1', outputSecurityId: 'out-1' }),
    conversion('tx-c2', { inputSecurityId: 'note-2', outputSecurityId: 'out-2' }),
  ];
  const soldOutput = { ...ENTERED_SALE, security: 'out-1' };
  const soldOutputs = knowing({
    transactions: [
      { id: 'tx-c1', data: CONVERTED },
      { id: 'tx-1', data: soldOutput },
    ],
    accepted: [convertedOurs, { ...soldOurs, data: soldOutput }],
    firstSeen: new Map(['note-1', 'note-2'].map((id) => [`security ${id}`, 1])),
  });

  test('is told of what each of two conversions created, and so are the conversions', () => {
    const firm = firmWith({
      securities: [note('note-1'), note('note-2')],
      transactions: [...conversions, sale('tx-1', 'out-1'), sale('tx-2', 'out-2')],
    });
    const chain = [lent(2), lent(3, { ref: 'N2' }), converted(2, { createsRef: 'C1' }), sold(3, { security: 'C1' })];
    const plan = planRecords(chain, firm, soldOutputs);
    expect([...(plan.surplus ?? [])].sort()).toEqual(['transaction tx-2', 'transaction tx-c2']);
  });
});

describe('a second conversion of what is no longer listed', () => {
  const data = {
    kind: 'transaction',
    event: 'conversion',
    company: 'co-acme',
    date: date('2022-03-01'),
    security: 'note-1',
    convertedTo: 'cls-a',
  } as const;
  const known = knowing({
    transactions: [{ id: 'tx-c1', data }],
    accepted: [{ runId: 'R-1', runNumber: 1, input: 'quarter', id: 'tx-c1', hasId: true, data }],
  });
  const transactions = [1, 2].map((number) =>
    conversion(`tx-c${number}`, { inputSecurityId: `note-${number}`, outputSecurityId: `out-${number}` }),
  );
  const surplusInto = (other: Parameters<typeof certificate>[1]) => {
    const shareClasses = [...FIRM.shareClasses, ...FIRM.shareClasses.map((each) => ({ ...each, id: 'cls-twin' }))];
    const securities = [certificate('out-1'), certificate('out-2', other)];
    const row = converted(2, { security: 'note-1', convertedTo: 'cls-a' });
    return [...(planRecords([row], firmWith({ shareClasses, securities, transactions }), known).surplus ?? [])];
  };

  test('is told where both created the same, in a share class that is there twice too', () => {
    expect(surplusInto({})).toEqual(['transaction tx-c2']);
    expect(surplusInto({ shareClassId: 'cls-twin' })).toEqual(['transaction tx-c2']);
  });

  test('is nothing where it created something else', () => {
    expect(surplusInto({ shares: number('77') })).toEqual([]);
  });
});

describe('a second security that was sold or converted since', () => {
  test.each([
    ['0', '1000'],
    ['600', '400'],
  ])('is told where %s shares are left of it', (left, shares) => {
    const securities = [certificate('sec-1'), certificate('sec-2', { shares: number(left) })];
    const transactions = [sale('tx-2', 'sec-2', { shares: number(shares) })];
    const plan = planRecords([bought(2)], firmWith({ securities, transactions }), knownSince());
    expect([...(plan.surplus ?? [])]).toEqual(['security sec-2']);
  });
});

describe('sales of more than there was', () => {
  const sales = ['tx-1', 'tx-2', 'tx-3'].map((id) => sale(id, 'sec-1', { shares: number('400') }));
  const message =
    'The portfolio service has sales of 1200 from sec-1, which had 1000: more was entered than there was to sell (tx-1, tx-2, tx-3).';

  const stating = (shares: string) =>
    firmWith({ securities: [certificate('sec-1', { shares: number(shares) })], transactions: sales });

  test('are told against what the row states, where the service lists what is left', () => {
    expect(surplusOf(planRecords([bought(2), sold(2)], stating('-200'))).map(([, text]) => text)).toEqual([message]);
  });

  test('are told against what a run entered, where the service lists what was there', () => {
    const plan = planRecords([bought(2), sold(2)], stating('1000'), knownSince());
    expect(surplusOf(plan).map(([, text]) => text)).toEqual([message]);
  });

  test('are not told against what the service lists: that may be what is left', () => {
    expect(surplusOf(planRecords([bought(2), sold(2)], stating('1000')))).toEqual([]);
  });

  test('are told of a security that only its sales name, against what was listed before them', () => {
    const firm = firmWith({ securities: [certificate('sec-1', { shares: number('-200') })], transactions: sales });
    const row = sold(2, { security: 'sec-1', sharesSold: number('400') });
    const listed = knowing({ securities: [{ id: 'sec-1', data: ENTERED }] });
    expect(surplusOf(planRecords([row], firm, listed)).map(([, text]) => text)).toEqual([message]);
    const seen = new Map([['transaction tx-1', 1]]);
    const before = knowing({ securities: [{ id: 'sec-1', data: ENTERED }], firstSeen: seen });
    expect(surplusOf(planRecords([row], stating('200'), before))).toEqual([]);
  });

  test('are not told against what a row states that an earlier sale had left', () => {
    const [first, second] = [sales[0], sale('tx-2', 'sec-1', { shares: number('600'), date: date('2023-07-01') })];
    const firm = firmWith({ transactions: [first, second].flatMap((each) => each ?? []) });
    const entered = knowing({ securities: [{ id: 'sec-1', input: 'quarter', data: ENTERED }] });
    expect(surplusOf(planRecords([bought(2, { shares: number('600') })], firm, entered))).toEqual([]);
  });

  describe('after somebody has multiplied it in the app, as a split does', () => {
    const split = [
      sale('tx-1', 'sec-1', { shares: number('1000') }),
      sale('tx-2', 'sec-1', { shares: number('9000') }),
    ];
    type Entered = EntryHistory['securities'][number];
    const surplus = (
      shares: string | undefined,
      { had = '10000', ...facts }: { readonly had?: string; readonly lastListed?: Entered['data'] } = {},
      ...more: { readonly security: Security; readonly entered: Entered; readonly sale: Transaction }[]
    ) => {
      const own = shares === undefined ? [] : [certificate('sec-1', { shares: number(shares) })];
      const securities = [...own, ...more.map(({ security }) => security)];
      const transactions = [...split, ...more.map((each) => each.sale)];
      const entered = { id: 'sec-1', input: 'quarter', ref: 'S1', data: ENTERED, ...facts };
      const all = [entered, ...more.map((each) => each.entered)];
      const known = knowing({ securities: all, inputs: new Map([['tx-1', 'sec-1']]) });
      return surplusOf(
        planRecords([bought(2, { shares: number(had) })], firmWith({ securities, transactions }), known),
      );
    };
    const lastListed = { ...ENTERED, shares: number('9000') };

    test.each([
      ['0', '0'],
      ['in no list', undefined],
    ])('are told of none where all is sold and it is %s, by what was listed before', (_what, shares) => {
      expect(surplus(shares, { lastListed })).toEqual([]);
      expect(surplus(shares, { lastListed: ENTERED })).toHaveLength(1);
    });

    test('are told of none where some is left, and another security proves that the service lists what is', () => {
      const proof = {
        security: certificate('sec-2', { fundId: 'fund-2', shares: number('600') }),
        entered: { id: 'sec-2', input: 'quarter', ref: 'S2', data: { ...ENTERED, fundId: 'fund-2' } },
        sale: sale('tx-3', 'sec-2'),
      };
      expect(surplus('2000', { had: '12000' }, proof)).toEqual([]);
      expect(surplus(undefined, { lastListed: ENTERED }, proof)).toHaveLength(1);
    });

    test('are told of none where as many are listed', () => {
      expect(surplus('10000')).toEqual([]);
    });
  });

  test('are no matter where they come to just what there was', () => {
    const firm = firmWith({ securities: [certificate('sec-1')], transactions: sales.slice(0, 2) });
    expect(surplusOf(planRecords([bought(2), sold(2), sold(3)], firm))).toEqual([]);
  });
});

test('what a run entered is found, however much of it there is, by looking at each thing a few times', () => {
  const countLooks = (count: number): number => {
    let looks = 0;
    const watch = <T extends object>(thing: T): T =>
      new Proxy(thing, {
        get: (target, property, receiver): unknown => {
          looks += 1;
          return Reflect.get(target, property, receiver);
        },
      });
    const all = Array.from({ length: count }, (_, index) => index);
    const shares = (index: number, less = 0) => ({ shares: number(String(1000 + index - less)) });
    const firm = firmWith({
      securities: all.flatMap((index) => [
        watch(certificate(`ours-${index}`, shares(index))),
        watch(certificate(`hers-${index}`, shares(index, 400))),
      ]),
      transactions: all.map((index) => watch(sale(`sale-${index}`, `hers-${index}`))),
    });
    const accepted = all.map((index) => ({
      ...OURS,
      id: `ours-${index}`,
      ref: `S${index}`,
      data: { ...ENTERED, ...shares(index) },
    }));
    const rows = all.flatMap((index) => [
      bought(index + 2, { ref: `S${index}`, ...shares(index) }),
      sold(index + 2, { security: `S${index}` }),
    ]);
    const plan = planRecords(rows, firm, knowing({ accepted }));
    expect(surplusOf(plan)).toHaveLength(count);
    return looks;
  };
  expect(countLooks(240)).toBeLessThan(4.6 * countLooks(60));
});
