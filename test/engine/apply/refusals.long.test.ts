import { beforeEach, describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../src/model/service/snapshot.ts';
import { calendarDate } from '../../../src/model/values/calendar-date.ts';
import { decimal } from '../../../src/model/values/decimal.ts';
import { answerWith, type Fault } from '../../support/fault-proxy.ts';
import { certificate, company, existing, planned, round, type SecurityPlace, sale, shareClass } from './rows.ts';
import { makePlan, openScene, outcomesOf, type Scene, type TestRow } from './support.ts';

const ADD_ROUNDS = 'POST /beta/investment/financing-rounds/add/';
const ADD_CLASSES = 'POST /beta/investment/share-classes/add/';
const ADD_SECURITIES = 'POST /beta/investment/securities/add/';
const QUERY_ROUNDS = 'POST /beta/investment/financing-events/get/';

let scene: Scene;
let snapshot: Snapshot;

beforeEach(async () => {
  scene = await openScene({ seed: 'sample' });
  snapshot = await scene.snapshot();
});

function companyAt(index: number) {
  return existing(snapshot.companies[index]?.id ?? '');
}

function placeAt(index: number): SecurityPlace {
  const found = snapshot.shareClasses[index];
  if (found === undefined) throw new Error('the sample has too few share classes');
  const { companyId, roundId, id } = found;
  const fundId = snapshot.funds[0]?.id ?? '';
  return { company: existing(companyId), fundId, round: existing(roundId), shareClass: existing(id) };
}

function rounds(...names: readonly string[]): readonly TestRow[] {
  return names.map((name) => round(name, companyAt(0)));
}

/** Refuses every request that holds the word, naming no item. */
function refuseUnnamed(word: string, status = 422): Fault {
  return async (request, forward) =>
    request.body.includes(word) ? { status, text: '{"detail":"one of them is bad"}' } : forward();
}

it.each(['', '{}', '<html>no</html>'])(
  'a row that is refused alone fails, whatever little is said of it: %j',
  async (text) => {
    scene.proxy.spoil(ADD_ROUNDS, async () => ({ status: 422, text }));
    const result = await scene.apply(makePlan([rounds('A')]));
    expect(outcomesOf(result)).toEqual(['A: failed']);
    expect(result.outcomes[0]?.message).not.toBe('');
    expect(scene.proxy.countCalls(ADD_ROUNDS)).toBe(1);
  },
);

describe('a refused batch', () => {
  it('fails the rows that the answer names, with the service’s own words at the cell, and brings in the others', async () => {
    scene.proxy.spoil(
      ADD_ROUNDS,
      answerWith(422, {
        detail: [
          { loc: ['body', 'financing_rounds', 1, 'closing_date'], msg: 'in a closed period', type: 'x' },
          { loc: ['body', 'financing_rounds', 3, 'round_size', 'value'], msg: 'too large', type: 'x' },
        ],
      }),
    );
    const cellOf = (rowKey: string, column: string) => `${rowKey}-${column}`;
    const result = await scene.apply(makePlan([rounds('A', 'B', 'C', 'D')]), { cellOf });

    expect(outcomesOf(result)).toEqual(['A: added', 'B: failed', 'C: added', 'D: failed']);
    expect(result.outcomes[1]).toEqual({
      rowKey: 'B',
      outcome: 'failed',
      message: 'in a closed period',
      findings: [
        {
          severity: 'error',
          code: 'refused',
          inputIndex: 0,
          file: 'quarterly.xlsx',
          sheet: 'Rounds',
          row: 3,
          column: 'Closing Date',
          cell: 'B-Closing Date',
          message: 'The portfolio service refused it: in a closed period',
          hint: 'Correct what the service complains about and apply again: nothing is entered twice.',
        },
      ],
    });
    expect(result.outcomes[3]?.findings[0]?.column).toBe('Round Size');
    expect(scene.proxy.countCalls(ADD_ROUNDS)).toBe(2);
    expect(scene.proxy.countCalls(QUERY_ROUNDS)).toBe(1);
    expect(await scene.requestStates()).toEqual(['settled', 'settled']);
  });

  it('is narrowed down by halves where the answer names none', async () => {
    scene.proxy.spoilAll(ADD_ROUNDS, refuseUnnamed('Poison'));
    const result = await scene.apply(makePlan([rounds('A', 'B', 'C', 'D', 'Poison', 'E', 'F', 'G')]));

    expect(outcomesOf(result).filter((line) => !line.endsWith(': added'))).toEqual(['Poison: failed']);
    expect(result.outcomes[4]?.message).toBe('one of them is bad');
    expect((await scene.count('rounds')) - snapshot.rounds.length).toBe(7);
    // 8, then 4 and 4, then 2 and 2, then 1 and 1.
    expect(scene.proxy.countCalls(ADD_ROUNDS)).toBe(7);
    expect(new Set(await scene.requestStates())).toEqual(new Set(['settled']));
  });

  it('waits once, and asks once, for all that is refused at a time', async () => {
    scene.proxy.spoilAll(ADD_ROUNDS, refuseUnnamed('Poison'));
    const names = ['Poison 1', 'A', 'B', 'C', 'D', 'E', 'F', 'Poison 2'];
    const result = await scene.apply(makePlan([rounds(...names)]), { visibleAfterMs: 5_000 });
    expect(outcomesOf(result).filter((line) => line.endsWith(': failed'))).toEqual([
      'Poison 1: failed',
      'Poison 2: failed',
    ]);
    // 8, then both fours, then two of the twos, then two of the ones: seven refusals.
    expect(scene.pauses).toEqual([5_000, 5_000, 5_000, 5_000]);
    expect(scene.proxy.countCalls(QUERY_ROUNDS)).toBe(4);
  });

  it('does not send once more what the refused request stored all the same', async () => {
    scene.proxy.spoil(ADD_ROUNDS, async (_request, forward) => {
      await forward();
      return { status: 400, text: '{"detail":"something went wrong"}' };
    });
    const result = await scene.apply(makePlan([rounds('A', 'B')]));
    expect(outcomesOf(result)).toEqual(['A: added', 'B: added']);
    expect(scene.proxy.countCalls(ADD_ROUNDS)).toBe(1);
  });

  it('blocks the rows that need a refused one before they are sent, naming it', async () => {
    scene.proxy.spoil(
      ADD_ROUNDS,
      answerWith(422, { detail: [{ loc: ['body', 'financing_rounds', 0, 'name'], msg: 'taken', type: 'x' }] }),
    );
    const place = { ...placeAt(0), company: companyAt(0), round: planned('Seed II'), shareClass: planned('Pref') };
    const result = await scene.apply(
      makePlan(
        [rounds('Seed II', 'Seed III')],
        [[shareClass('Pref', companyAt(0), planned('Seed II'))]],
        [[certificate('C-1', place)]],
      ),
    );
    expect(outcomesOf(result)).toEqual(['Seed II: failed', 'Seed III: added', 'Pref: blocked', 'C-1: blocked']);
    expect(result.outcomes.map(({ message }) => message)).toEqual([
      'taken',
      'Added: round Seed III, closing 2026-09-30, 25,000,000.00 USD.',
      'Needs Rounds row 2 (Seed II), which was refused.',
      'Needs Rounds row 2 (Seed II), which was refused.',
    ]);
    expect(scene.proxy.countCalls(ADD_SECURITIES)).toBe(0);
    expect(await scene.requestStates()).toEqual(['settled', 'planned', 'planned', 'settled']);
  });

  it('holds back what happened later to the security of a refused transaction', async () => {
    const owned = snapshot.securities.filter(({ type, shares }) => type === 'certificate' && shares !== undefined);
    const [one, other] = owned.filter(({ companyId }) => companyId === owned[0]?.companyId);
    if (one === undefined || other === undefined) throw new Error('the sample has too few certificates');
    const soldOn = (row: string, id: string, day: string) => {
      const facts = { date: calendarDate(day), sharesSold: decimal('1') };
      return sale(row, existing(one.companyId), existing(id), facts);
    };
    scene.proxy.spoil(
      'POST /beta/investment/transactions/add/',
      answerWith(422, { detail: [{ loc: ['body', 'sales', 0, 'date'], msg: 'in a closed period', type: 'x' }] }),
    );
    const [first, later] = [soldOn('S-1', one.id, '2026-11-10'), soldOn('S-2', one.id, '2026-11-11')];
    const result = await scene.apply(makePlan([[first]], [[later, soldOn('S-3', other.id, '2026-11-11')]]));
    expect(outcomesOf(result)).toEqual(['S-1: failed', 'S-2: blocked', 'S-3: added']);
    expect(result.outcomes[1]?.message).toBe('Needs Transactions row 2 (S-1), which was refused.');
  });

  it('becomes smaller for the rest of the run after a 413', async () => {
    const small = await openScene({ seed: 'sample', behaviour: { maxItems: 3 } });
    const [first] = snapshot.companies;
    const of = existing(first?.id ?? '');
    const names = (from: number) => Array.from({ length: 6 }, (_each, index) => round(`R-${from + index}`, of));
    const result = await small.apply(makePlan([names(0)], [names(6)]));
    expect(new Set(result.outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['added']));
    // 6 refused, then 3 and 3, and 3 and 3 of the second request.
    expect(small.proxy.countCalls(ADD_ROUNDS)).toBe(5);
  });

  it('goes on company by company where share classes of several may not share a request', async () => {
    const strict = await openScene({ seed: 'sample', behaviour: { shareClassesOfSeveralCompanies: false } });
    strict.proxy.spoil(ADD_CLASSES, answerWith(422, { detail: 'one company a request, please' }));
    const rows = [0, 1, 2].map((index) => {
      const { company: of, round: inRound } = placeAt(index * 2);
      return shareClass(`K-${index}`, of, inRound);
    });
    const result = await strict.apply(makePlan([rows]));
    expect(outcomesOf(result)).toEqual(['K-0: added', 'K-1: added', 'K-2: added']);
    const companies = new Set(rows.map(({ data }) => JSON.stringify('company' in data ? data.company : '')));
    expect(strict.proxy.countCalls(ADD_CLASSES)).toBe(1 + companies.size);
  });

  it('says that share classes cannot be added where the service has no call for it', async () => {
    scene.proxy.spoil(ADD_CLASSES, answerWith(404, { detail: 'Not found.' }));
    const { company: of, round: inRound } = placeAt(0);
    const place = { ...placeAt(0), shareClass: planned('Pref') };
    const result = await scene.apply(makePlan([[shareClass('Pref', of, inRound)]], [[certificate('C-1', place)]]));
    expect(outcomesOf(result)).toEqual(['Pref: blocked', 'C-1: blocked']);
    expect(result.outcomes[0]?.message).toBe(
      'The portfolio service has no call for adding share classes (Not found.).',
    );
    expect(result.outcomes[0]?.findings.map(({ code }) => code)).toEqual(['share-classes-not-addable']);
    expect(result.outcomes[1]?.message).toBe('Needs Share Classes row 2 (Pref), which is blocked itself.');
    expect(result.stop).toBeUndefined();
  });

  it('ends the run where access is refused', async () => {
    scene.proxy.spoil(ADD_ROUNDS, answerWith(403, { detail: 'no permission to add data' }));
    const result = await scene.apply(makePlan([rounds('A')], [[certificate('C-1', placeAt(0))]]));
    expect(outcomesOf(result)).toEqual(['A: failed', 'C-1: not-run']);
    expect(result.stop).toMatchObject({ kind: 'service', error: { code: 'access-refused', exitStatus: 5 } });
    expect(result.outcomes[1]?.message).toBe('Not sent: the run ended before (access-refused).');
  });

  it('ends the run where the credentials are refused, nothing having been done', async () => {
    scene.proxy.spoilAll(ADD_ROUNDS, answerWith(401, { detail: 'token expired' }));
    const result = await scene.apply(makePlan([rounds('A')], [[certificate('C-1', placeAt(0))]]));
    expect(outcomesOf(result)).toEqual(['A: not-run', 'C-1: not-run']);
    expect(result.stop).toMatchObject({ kind: 'service', error: { code: 'token-refused', exitStatus: 5 } });
    expect(await scene.requestStates()).toEqual(['settled', 'planned']);
    // Once before it is sent with another token, once before the run ends: a refusal may hide a store.
    expect(scene.proxy.countCalls(QUERY_ROUNDS)).toBe(2);
  });

  it('says which of a row’s custom values was refused', async () => {
    const [first, second] = snapshot.customColumns.filter(({ type }) => type === 'text');
    scene.proxy.spoil(
      'PUT /v1/custom-columns/values/',
      answerWith(422, { detail: [{ loc: ['body', 1, 'value'], msg: 'too long', type: 'x' }] }),
    );
    const values = [first, second].map((column): TestRow => {
      const value = { text: 'Words' };
      return { rowKey: 'V', data: { kind: 'custom-value', company: companyAt(0), columnId: column?.id ?? '', value } };
    });
    const result = await scene.apply(makePlan([values]));
    expect(result.outcomes).toMatchObject([{ outcome: 'failed', message: `${second?.name}: too long` }]);
    expect(result.outcomes[0]?.findings.map(({ column }) => column)).toEqual([second?.name]);
  });

  it('fails only a company that is refused', async () => {
    scene.proxy.spoil('POST /v1/companies/', answerWith(422, { name: ['Too short.'] }));
    const result = await scene.apply(makePlan([[company('X')], [company('Borealis')]]), { concurrency: 1 });
    expect(outcomesOf(result)).toEqual(['X: failed', 'Borealis: added']);
    expect(result.outcomes[0]?.findings[0]?.column).toBe('Company');
  });
});
