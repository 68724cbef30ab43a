import { describe, expect, test } from 'vitest';
import type { ClosedLot } from '../../../src/model/service/closings.ts';
import type { AcceptedData, AcceptedThing, EntryHistory } from '../../../src/model/service/entry-history.ts';
import type { NewRound } from '../../../src/model/service/new-data.ts';
import type { Snapshot } from '../../../src/model/service/snapshot.ts';
import { classRow, companyRow, date, number, roundRow, securityRow, stated } from '../../support/make-records.ts';
import { certificate, firmWith, money, round, sale } from '../../support/make-snapshot.ts';
import { actionsOf, planRecords, rowOf, saidOf } from '../../support/plan-records.ts';
import { bought, ENTERED, ENTERED_SALE, knowing, sold } from './consumed-rows.ts';

const SEEN = { firstSeen: new Map([['company co-acme', 1]]) };

function accepted(data: AcceptedData, facts: Partial<AcceptedThing> = {}): AcceptedThing {
  return { runId: 'R-1', runNumber: 1, input: 'quarter', id: 'new-1', hasId: true, data, ...facts };
}

const roundOf = (name: string, facts: Partial<NewRound<string>> = {}): NewRound<string> => ({
  kind: 'round',
  company: 'co-acme',
  name,
  closingDate: date('2023-01-01'),
  coInvestors: [],
  pariPassuRounds: [],
  ...facts,
});

const roundRowOf = (rowNumber: number, name: string, facts: Parameters<typeof roundRow>[1] = {}) =>
  roundRow(rowNumber, { company: 'Acme Robotics', name, closingDate: date('2023-01-01'), ...facts });

/** As the journal has a security that it entered for a row. */
function entered(facts: Partial<AcceptedThing> = {}): Partial<EntryHistory> {
  const thing = accepted(ENTERED, { ref: 'S1', ...facts });
  const { id, input, ref } = thing;
  const securities = thing.hasId ? [{ id, input, ...(ref === undefined ? {} : { ref }), data: ENTERED }] : [];
  return { ...SEEN, securities, accepted: [thing] };
}

const HELD = 'accepted-not-listed: R-1 · Action · "new" · Ref';

describe('what the service has accepted and lists under another name', () => {
  const listed = firmWith({
    rounds: [round('new-1', { name: 'Smith &amp; Sons', closingDate: date('2023-01-01') })],
  });
  const { entryHistory } = knowing({ accepted: [accepted(roundOf('Smith & Sons'))] });

  test('is unchanged by its id, and both texts are told', () => {
    const plan = planRecords([roundRowOf(2, 'Smith & Sons')], listed, { entryHistory });
    expect(rowOf(plan, 'Rounds', 2)).toMatchObject({ action: 'unchanged', id: 'new-1' });
    expect(saidOf(rowOf(plan, 'Rounds', 2))).toEqual([
      'stored-otherwise: R-1 · "Smith & Sons" · "Smith &amp; Sons" · ID',
    ]);
  });

  test('can be named by both, and nothing is told where the new one is used', () => {
    const plan = planRecords([roundRowOf(2, 'Smith &amp; Sons')], listed, { entryHistory });
    expect([rowOf(plan, 'Rounds', 2).action, saidOf(rowOf(plan, 'Rounds', 2))]).toEqual(['unchanged', []]);
    const rows = ['Smith & Sons', 'smith &amp; sons'].map((name, index) =>
      classRow(2 + index, {
        company: 'Acme Robotics',
        round: name,
        name: `Class ${index}`,
        classType: 'preferred',
        pricePerShare: stated('1 USD'),
      }),
    );
    expect(planRecords(rows, listed, { entryHistory }).rows.map(({ action }) => action)).toEqual(['add', 'add']);
  });

  test('tells nothing of texts that count as equal: of spaces around them, line ends, and accents in one of their ways', () => {
    const city = 'São Paulo';
    const firm = firmWith({
      companies: [{ id: 'new-1', slug: 'orchard', name: 'Orchard', city: city.normalize('NFD'), description: 'A\nB' }],
    });
    const sent = { name: ' Orchard', city, description: 'A\r\nB ' };
    const known = knowing({ accepted: [accepted({ kind: 'company', ...sent })] });
    const plan = planRecords([companyRow(2, sent)], firm, known);
    expect([actionsOf(plan), plan.rows.flatMap(saidOf)]).toEqual([['Companies 2 unchanged'], []]);
  });

  test('is another where the name is that of a second one by now', () => {
    const both = firmWith({ rounds: [...listed.rounds, round('rnd-2', { name: 'Smith & Sons' })] });
    const plan = planRecords([roundRowOf(2, 'Smith & Sons', {})], both, { entryHistory });
    expect(rowOf(plan, 'Rounds', 2).id).toBe('rnd-2');
  });

  test('is known by a name that a person gave it since, too', () => {
    const renamed = firmWith({ rounds: [round('new-1', { name: 'Series Seed', closingDate: date('2023-01-01') })] });
    expect(actionsOf(planRecords([roundRowOf(2, 'Smith & Sons')], renamed, { entryHistory }))).toEqual([
      'Rounds 2 unchanged',
    ]);
  });

  test('holds for a company and for what hangs on it', () => {
    const firm = firmWith({
      companies: [{ id: 'new-1', slug: 'orchard', name: "Orchard's Best", city: 'Sao Paulo' }],
      rounds: [round('rnd-1', { companyId: 'new-1', name: 'Seed' })],
    });
    const known = knowing({
      accepted: [accepted({ kind: 'company', name: 'Orchard’s Best', city: 'São Paulo' })],
    });
    const rows = [
      companyRow(2, { name: 'Orchard’s Best', city: 'São Paulo' }),
      roundRow(2, { company: 'Orchard’s Best', name: 'Seed' }),
    ];
    expect(actionsOf(planRecords(rows, firm, known))).toEqual(['Companies 2 unchanged', 'Rounds 2 unchanged']);
  });

  test('holds for a token whose symbol came back in lower case', () => {
    const token = { type: 'token_convertible', token: 'GOV', investmentAmount: money('5 USD') } as const;
    const base = { kind: 'security', company: 'co-acme', fundId: 'fund-1', issueDate: date('2023-01-01') } as const;
    const { shares: _shares, ...plain } = certificate('new-1', {
      ...token,
      issueDate: date('2023-01-01'),
      token: 'gov',
    });
    const { roundId: _round, shareClassId: _class, ...listedToken } = plain;
    const known = knowing({ ...SEEN, accepted: [accepted({ ...base, ...token })] });
    const row = securityRow(2, {
      type: 'token_convertible',
      company: 'Acme Robotics',
      fund: 'Harbour Fund 1',
      issueDate: date('2023-01-01'),
      token: 'GOV',
      investmentAmount: stated('5 USD'),
    });
    const plan = planRecords([row], firmWith({ securities: [listedToken] }), known);
    expect(rowOf(plan, 'Securities', 2)).toMatchObject({ action: 'unchanged', id: 'new-1' });
  });
});

describe('what the service has accepted and does not list', () => {
  test('is held and never added, whatever its kind', () => {
    const company = knowing({ accepted: [accepted({ kind: 'company', name: 'Dune' })] });
    const known = [
      planRecords([companyRow(2, { name: 'Dune' })], firmWith({}), company),
      planRecords([roundRowOf(2, 'Series B')], firmWith({}), knowing({ accepted: [accepted(roundOf('Series B'))] })),
      planRecords([bought(2)], firmWith({}), knowing(entered())),
    ];
    for (const plan of known) {
      expect(plan.rows.map(({ action, id }) => [action, id])).toEqual([['differs', 'new-1']]);
      expect(plan.rows.map(saidOf)).toEqual([[HELD]]);
      expect(plan.steps).toEqual([]);
    }
  });

  test('is referred to by its id', () => {
    const known = knowing({ accepted: [accepted(roundOf('Series B'))] });
    const row = classRow(2, {
      company: 'Acme Robotics',
      round: 'Series B',
      name: 'Preferred B',
      classType: 'preferred',
      pricePerShare: stated('1 USD'),
    });
    const plan = planRecords([row], firmWith({}), known);
    const [item] = plan.steps.flatMap(({ requests }) => requests.flatMap(({ items }) => items));
    expect(item?.data).toMatchObject({ round: { kind: 'existing', id: 'new-1' } });
  });

  test('blocks what needs its id where that was never learnt', () => {
    const known = knowing({
      accepted: [accepted({ kind: 'company', name: 'Dune' }, { id: 'R-1/0/Companies/2', hasId: false })],
    });
    const rows = [
      companyRow(2, { name: 'Dune' }),
      roundRow(2, { company: 'Dune', name: 'Seed', closingDate: date('2023-01-01') }),
    ];
    const plan = planRecords(rows, firmWith({}), known);
    expect(plan.rows.map(({ action, id }) => [action, id])).toEqual([
      ['differs', undefined],
      ['blocked', undefined],
    ]);
    expect(plan.steps).toEqual([]);
  });

  test('goes in once more where a person says so', () => {
    const known = knowing({ accepted: [accepted(roundOf('Series B'))] });
    const plan = planRecords([roundRowOf(2, 'Series B', { action: 'new' })], firmWith({}), known);
    expect(actionsOf(plan)).toEqual(['Rounds 2 add']);
    const again = planRecords([bought(2, { ref: 'S1-again', action: 'new' })], firmWith({}), knowing(entered()));
    expect(actionsOf(again)).toEqual(['Securities 2 add']);
  });

  test('is left alone once something equal is listed: that is the row', () => {
    const plan = planRecords([bought(2)], firmWith({ securities: [certificate('sec-9')] }), knowing(entered()));
    expect(rowOf(plan, 'Securities', 2)).toMatchObject({ action: 'unchanged', id: 'sec-9' });
  });

  test('is a sale of which the security knows', () => {
    const known = knowing({ ...SEEN, accepted: [accepted(ENTERED_SALE)] });
    const rows = [bought(2), sold(2)];
    // The service takes what was sold off the shares before it lists the sale.
    const firm = firmWith({ securities: [certificate('sec-1', { shares: number('600') })] });
    const plan = planRecords(rows, firm, known);
    expect(plan.rows.map(({ action, id }) => [action, id])).toEqual([
      ['unchanged', 'sec-1'],
      ['differs', 'new-1'],
    ]);
    expect(plan.steps).toEqual([]);
  });

  test('without an id is what shows by now that nobody else had entered before', () => {
    const nameless = entered({ id: 'R-1/0/Securities/2', hasId: false });
    const both: Snapshot = firmWith({ securities: [certificate('sec-old'), certificate('sec-new')] });
    const entryHistory = { ...nameless, firstSeen: new Map([['security sec-old', 1]]) };
    const rows = [bought(2), bought(3, { ref: 'S2' })];
    expect(planRecords(rows, both, knowing(entryHistory)).rows.map(({ id }) => id)).toEqual(['sec-new', 'sec-old']);
    const three = [...rows, bought(4, { ref: 'S3' })];
    expect(actionsOf(planRecords(three, both, knowing(entryHistory)))).toEqual([
      'Securities 2 unchanged',
      'Securities 3 unchanged',
      'Securities 4 add',
    ]);
  });
});

test('a company that is not listed is told to be merged where what was entered for it is listed of another one', () => {
  const gone = accepted({ kind: 'company', name: 'Orchard' }, { id: 'new-0' });
  const entered = accepted(roundOf('Seed', { company: 'new-0' }));
  const known = knowing({ accepted: [gone, entered] });
  const saidBy = (companyId: string) => {
    const snapshot = firmWith({ rounds: [round('new-1', { name: 'Seed', companyId })] });
    return saidOf(rowOf(planRecords([companyRow(2, { name: 'Orchard' })], snapshot, known), 'Companies', 2));
  };
  expect(saidBy('new-0')).toEqual([HELD]);
  expect(saidBy('co-birch')).toEqual([HELD, expect.stringContaining('"Birch Health"')]);
});

describe('a fund that somebody has renamed since the last closing', () => {
  const lot = (id: string, fund: string): [string, ClosedLot] => {
    const place = { id, companyId: 'co-acme', company: 'Acme Robotics', fund, security: 'Preferred A' };
    return [id, { ...place, currency: 'EUR', cost: number('2500'), units: number('1000'), sold: number('0') }];
  };
  const planBeside = (...others: [string, ClosedLot][]) => {
    const lots = new Map([lot('sec-1', 'Harbour I'), ...others]);
    const securities = [certificate('sec-1'), certificate('sec-2', { issueDate: date('2020-01-01') })];
    const rows = [bought(2, { fund: 'Harbour I' }), bought(3, { fund: 'Harbour I', shares: number('7') })];
    return planRecords(rows, firmWith({ securities }), knowing({ closings: { lots, runs: new Map() } }));
  };

  test('is the same under its former name, which is told once', () => {
    const plan = planBeside();
    expect(actionsOf(plan)).toEqual(['Securities 2 unchanged', 'Securities 3 add']);
    expect(plan.findings.filter(({ code }) => code === 'stored-otherwise')).toMatchObject([{ cell: 'E2' }]);
  });

  test('is not known where it had holdings of another name as well: the two may have been one before', () => {
    expect(actionsOf(planBeside(lot('sec-2', 'Harbour One')))).toEqual([
      'Securities 2 invalid',
      'Securities 3 invalid',
    ]);
  });
});

describe('a further equal one in a later workbook', () => {
  const firm = firmWith({ securities: [certificate('new-1')] });
  const further = (facts: Parameters<typeof bought>[1] = {}) => bought(2, { ref: 'S9', action: 'new', ...facts });

  test('is added where it has a Ref of its own and another row entered what is there', () => {
    const plan = planRecords([further()], firm, knowing(entered()));
    expect([actionsOf(plan), plan.rows.flatMap(saidOf)]).toEqual([['Securities 2 add'], []]);
  });

  test('is not added twice: its Ref is known then', () => {
    const both = firmWith({ securities: [certificate('new-1'), certificate('new-2')] });
    const first = entered();
    const second = accepted(ENTERED, { id: 'new-2', ref: 'S9' });
    const securities = [...(first.securities ?? []), { id: 'new-2', input: 'quarter', ref: 'S9', data: ENTERED }];
    const known = knowing({ ...first, securities, accepted: [...(first.accepted ?? []), second] });
    expect(rowOf(planRecords([further()], both, known), 'Securities', 2)).toMatchObject({
      action: 'unchanged',
      id: 'new-2',
      findings: [],
    });
  });

  /** Equal ones, each entered for the row of a Ref, in this order. */
  const enteredFor = (...refs: readonly string[]) => {
    const things = refs.map((ref, index) => accepted(ENTERED, { id: `new-${index + 1}`, ref }));
    const securities = things.map(({ id, input, ref = '' }) => ({ id, input, ref, data: ENTERED }));
    const listed = firmWith({ securities: things.map(({ id }) => certificate(id)) });
    return [listed, knowing({ ...SEEN, securities, accepted: things })] as const;
  };

  test.each([
    ['the last', ['S1', 'S2', 'S9'], 'new-3'],
    ['the first', ['S9', 'S1', 'S2'], 'new-1'],
  ] as const)('is not added twice beside the rows that it is further to, entered as %s of them', (_order, refs, id) => {
    const rows = [bought(3, { ref: 'S1' }), bought(4, { ref: 'S2' }), further()];
    const plan = planRecords(rows, ...enteredFor(...refs));
    expect(actionsOf(plan)).toEqual(['Securities 3 unchanged', 'Securities 4 unchanged', 'Securities 2 unchanged']);
    expect(rowOf(plan, 'Securities', 2).id).toBe(id);
  });

  test('is added beside another further one that is there already', () => {
    const plan = planRecords([further(), bought(3, { ref: 'S10', action: 'new' })], ...enteredFor('S9', 'S1'));
    expect(actionsOf(plan)).toEqual(['Securities 2 unchanged', 'Securities 3 add']);
  });

  test('is asked about without a Ref, and where nobody knows who entered what is there', () => {
    const { ref: _ref, ...refless } = further();
    const later = { ...refless, origin: { ...refless.origin, file: 'later.xlsx' } };
    const withoutRef = planRecords([later], firm, knowing(entered()));
    expect([actionsOf(withoutRef), ...withoutRef.rows.map(saidOf)]).toEqual([
      ['Securities 2 unchanged'],
      ['further-one-unclear: Action · new-1 · Ref · new-1 · Action'],
    ]);
    const unknown = planRecords([further()], firm);
    expect([actionsOf(unknown), ...unknown.rows.map(saidOf)]).toEqual([
      ['Securities 2 unchanged'],
      ['further-one-unclear: Action · new-1 · new-1 · ID · new-1 · Action'],
    ]);
  });

  test('holds for a sale as well', () => {
    const data = { ...ENTERED_SALE, security: 'new-1' };
    const held = firmWith({ securities: [certificate('new-1')], transactions: [sale('tx-1', 'new-1')] });
    const known = knowing({ accepted: [accepted(data, { id: 'tx-1', ref: 'T1' })] });
    const row = sold(2, { ref: 'T2', security: 'new-1', action: 'new' });
    expect(actionsOf(planRecords([row], held, known))).toEqual(['Transactions 2 add']);
    const own = sold(2, { ref: 'T1', security: 'new-1', action: 'new' });
    expect(rowOf(planRecords([own], held, known), 'Transactions', 2)).toMatchObject({ id: 'tx-1', findings: [] });
  });

  test('without an id is what a known transaction consumed as a row states it, and that is not listed any more', () => {
    const nameless = entered({ id: 'R-1/0/Securities/2', hasId: false });
    const firm = firmWith({ transactions: [sale('tx-1', 'sec-gone')] });
    const plan = planRecords([bought(2), sold(2)], firm, knowing(nameless));
    expect(plan.rows.map(({ action, id }) => [action, id])).toEqual([
      ['unchanged', 'sec-gone'],
      ['unchanged', 'tx-1'],
    ]);
  });
});

describe('a security that was accepted and is not listed, in a service that does not say what a sale took from', () => {
  const plan = (shares: string, row = bought(2)) => {
    const { inputSecurityId: _unsaid, ...unnamed } = sale('tx-1', 'new-1', { shares: number(shares) });
    return planRecords([row, sold(2, { sharesSold: number(shares) })], firmWith({ transactions: [unnamed] }), {
      entryHistory: knowing(entered()).entryHistory,
    });
  };

  test('is there where somebody else has sold all of it, as a row says', () => {
    expect(actionsOf(plan('1000'))).toEqual(['Securities 2 unchanged', 'Transactions 2 unchanged']);
    expect(rowOf(plan('1000'), 'Securities', 2)).toMatchObject({ id: 'new-1', findings: [] });
    expect(rowOf(plan('1000', bought(2, { id: 'new-1' })), 'Securities', 2)).toMatchObject({ action: 'unchanged' });
  });

  test('is held where something of it is left', () => {
    expect(saidOf(rowOf(plan('999'), 'Securities', 2))).toEqual([HELD]);
  });

  test('is held with its sale where that is not listed either: somebody may have deleted both', () => {
    const sale = accepted({ ...ENTERED_SALE, security: 'new-1', sharesSold: number('1000') }, { id: 'new-2' });
    const known = knowing({ ...entered(), accepted: [...(entered().accepted ?? []), sale] });
    const gone = planRecords([bought(2), sold(2, { sharesSold: number('1000') })], firmWith({}), known);
    expect(gone.rows.map(saidOf)).toEqual([[HELD], [HELD]]);
  });
});
