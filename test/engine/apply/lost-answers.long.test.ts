import { beforeEach, describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../src/model/service/snapshot.ts';
import { decimal } from '../../../src/model/values/decimal.ts';
import {
  answerWith,
  dropAfterStoring,
  dropBeforeStoring,
  type Fault,
  failAfterStoring,
  storePart,
} from '../../support/fault-proxy.ts';
import { certificate, company, existing, round, type SecurityPlace, sale } from './rows.ts';
import { makePlan, openScene, outcomesOf, type Scene, SETTLE_MS } from './support.ts';

const ADD_ROUNDS = 'POST /beta/investment/financing-rounds/add/';
const ADD_SECURITIES = 'POST /beta/investment/securities/add/';
const ADD_TRANSACTIONS = 'POST /beta/investment/transactions/add/';
const CREATE_COMPANY = 'POST /v1/companies/';
const REPLACE_VALUES = 'PUT /v1/custom-columns/values/';

let scene: Scene;
let snapshot: Snapshot;
let place: SecurityPlace;

beforeEach(async () => {
  scene = await openScene({ seed: 'sample' });
  snapshot = await scene.snapshot();
  const [shareClass] = snapshot.shareClasses;
  if (shareClass === undefined) throw new Error('the sample has no share class');
  place = {
    company: existing(shareClass.companyId),
    fundId: snapshot.funds[0]?.id ?? '',
    round: existing(shareClass.roundId),
    shareClass: existing(shareClass.id),
  };
});

/** Only the first `count` certificates of a request. */
function firstCertificates(count: number) {
  return (body: unknown): unknown => {
    if (typeof body !== 'object' || body === null || !('certificates' in body)) return body;
    return { ...body, certificates: Array.isArray(body.certificates) ? body.certificates.slice(0, count) : [] };
  };
}

/** Fails at every request that holds the word. */
function failAt(word: string): Fault {
  return async (request, forward) =>
    request.body.includes(word) ? { status: 500, text: '{"detail":"boom"}' } : forward();
}

async function countNew(of: 'rounds' | 'securities' | 'companies' | 'transactions'): Promise<number> {
  return (await scene.count(of)) - snapshot[of].length;
}

describe('a lost answer', () => {
  it.each<[string, Fault]>([
    ['the connection is lost after storing', dropAfterStoring],
    ['the service fails after storing', failAfterStoring],
    ['the answer cannot be read', async (_request, forward) => ({ ...(await forward()), text: '[{"id":' })],
    ['the answer is empty', async (_request, forward) => ({ ...(await forward()), text: '[]' })],
  ])('does not repeat an add where %s', async (_what, fault) => {
    scene.proxy.spoil(ADD_ROUNDS, fault);
    const result = await scene.apply(makePlan([[round('Series X', place.company), round('Series Y', place.company)]]));

    expect(outcomesOf(result)).toEqual(['Series X: added', 'Series Y: added']);
    expect(scene.proxy.countCalls(ADD_ROUNDS)).toBe(1);
    expect(await countNew('rounds')).toBe(2);
    expect(result.learnt).toHaveLength(2);
    expect(result.outcomes[0]?.message).toMatch(/\. The service was asked and holds it \(\S+\)\.$/);
    expect(result.outcomes[0]?.findings.map(({ code, severity }) => ({ code, severity }))).toEqual([
      { code: 'settled-by-query', severity: 'warning' },
    ]);
    expect(await scene.requestStates()).toEqual(['settled']);
    expect(scene.pauses).toEqual([]);
  });

  it('sends once more what the service does not hold, after the settle time and two answers that agree', async () => {
    scene.proxy.spoil(ADD_ROUNDS, dropBeforeStoring);
    const result = await scene.apply(makePlan([[round('Series X', place.company)]]));

    expect(outcomesOf(result)).toEqual(['Series X: added']);
    expect(scene.proxy.countCalls(ADD_ROUNDS)).toBe(2);
    expect(await countNew('rounds')).toBe(1);
    expect(scene.pauses.reduce((sum, pause) => sum + pause, 0)).toBe(SETTLE_MS);
    expect(await scene.requestStates()).toEqual(['settled', 'settled']);
    expect(result.outcomes[0]?.findings).toEqual([]);
  });

  it('waits for what the service stores after the connection is gone', async () => {
    let storeLate: (() => Promise<unknown>) | undefined;
    scene.proxy.spoil(ADD_SECURITIES, async (_request, forward) => {
      storeLate = forward;
      return 'drop';
    });
    scene.onPause = async (sleptMs) => {
      if (sleptMs < SETTLE_MS - 1) return;
      await storeLate?.();
      storeLate = undefined;
    };
    const result = await scene.apply(makePlan([[certificate('C-1', place), certificate('C-2', place)]]));
    expect(outcomesOf(result)).toEqual(['C-1: added', 'C-2: added']);
    expect(scene.proxy.countCalls(ADD_SECURITIES)).toBe(1);
    expect(await countNew('securities')).toBe(2);
  });

  it.each<[string, Fault]>([
    ['the connection is lost', storePart(firstCertificates(1), 'drop')],
    ['the service says that it failed', storePart(firstCertificates(1), { status: 503, text: '' })],
    ['the service refuses the rest', storePart(firstCertificates(1), { status: 422, text: '{"detail":"no"}' })],
  ])('adds one more of two identical rows of which one was stored when %s', async (_what, fault) => {
    scene.proxy.spoil(ADD_SECURITIES, fault);
    const result = await scene.apply(makePlan([[certificate('C-1', place), certificate('C-2', place)]]));

    expect(outcomesOf(result)).toEqual(['C-1: added', 'C-2: added']);
    expect(await countNew('securities')).toBe(2);
    expect(new Set(result.learnt.map(({ id }) => id)).size).toBe(2);
    expect(scene.proxy.countCalls(ADD_SECURITIES)).toBe(2);
  });

  it('does not take for a lost one what an earlier request of the run brought in', async () => {
    scene.proxy.spoil(ADD_SECURITIES, async (_request, forward) => forward(), dropBeforeStoring);
    const plan = makePlan([[certificate('C-1', place)], [certificate('C-2', place)]]);
    const result = await scene.apply(plan);

    expect(outcomesOf(result)).toEqual(['C-1: added', 'C-2: added']);
    expect(await countNew('securities')).toBe(2);
    expect(scene.proxy.countCalls(ADD_SECURITIES)).toBe(3);
  });

  it('does not take for a lost one what was there before', async () => {
    await scene.apply(makePlan([[certificate('C-0', place)]]));
    snapshot = await scene.snapshot();
    scene.proxy.spoil(ADD_SECURITIES, dropBeforeStoring);
    const result = await scene.apply(makePlan([[certificate('C-1', place)]]));
    expect(outcomesOf(result)).toEqual(['C-1: added']);
    expect(await countNew('securities')).toBe(1);
  });

  it('counts an equal one that somebody else adds in that very moment, with a warning', async () => {
    scene.proxy.spoil(ADD_SECURITIES, async (_request, forward) => {
      await forward();
      return 'drop';
    });
    const result = await scene.apply(makePlan([[certificate('C-1', place)]]));
    expect(result.outcomes[0]?.findings[0]?.hint).toBe(
      'If somebody else entered an equal one at that very moment, that one was counted as this row: check the company in the app.',
    );
  });

  it('knows what it sent where the service rounds it', async () => {
    scene.proxy.spoil(ADD_SECURITIES, async (request, forward) => {
      await forward(JSON.parse(request.body.replace('1000.123456', '1000.12')));
      return 'drop';
    });
    const plan = makePlan([[certificate('C-1', place, { shares: decimal('1000.123456') })]]);
    expect(outcomesOf(await scene.apply(plan))).toEqual(['C-1: added']);
    expect(scene.proxy.countCalls(ADD_SECURITIES)).toBe(1);
  });

  it('creates a company once', async () => {
    scene.proxy.spoil(CREATE_COMPANY, dropAfterStoring, dropBeforeStoring);
    const result = await scene.apply(makePlan([[company('Acme')], [company('Borealis')]]), { concurrency: 1 });
    expect(outcomesOf(result)).toEqual(['Acme: added', 'Borealis: added']);
    expect(await countNew('companies')).toBe(2);
    expect(scene.proxy.countCalls(CREATE_COMPANY)).toBe(3);
    expect(result.learnt).toHaveLength(2);
  });

  it('enters a sale once', async () => {
    const owned = snapshot.securities.find(({ type, shares }) => type === 'certificate' && shares !== undefined);
    if (owned === undefined) throw new Error('the sample has no certificate');
    scene.proxy.spoil(ADD_TRANSACTIONS, dropAfterStoring);
    const rows = [
      sale('S-1', existing(owned.companyId), existing(owned.id), { sharesSold: decimal('1') }),
      sale('S-2', existing(owned.companyId), existing(owned.id), { sharesSold: decimal('1') }),
    ];
    const result = await scene.apply(makePlan([rows]));
    expect(outcomesOf(result)).toEqual(['S-1: added', 'S-2: added']);
    expect(await countNew('transactions')).toBe(2);
  });

  it('simply repeats a replacement', async () => {
    const column = snapshot.customColumns.find(({ type }) => type === 'text');
    scene.proxy.spoil(REPLACE_VALUES, ...Array.from({ length: 5 }, () => dropAfterStoring));
    const data = {
      kind: 'custom-value',
      company: place.company,
      columnId: column?.id ?? '',
      value: { text: 'New' },
    } as const;
    const result = await scene.apply(makePlan([[{ rowKey: 'V', data }]]));
    expect(outcomesOf(result)).toEqual(['V: replaced']);
    expect(result.stop).toBeUndefined();
  });

  it('fails a row that the service answers with a fault again and again, and brings in the others', async () => {
    scene.proxy.spoilAll(ADD_ROUNDS, failAt('Poison'));
    const rows = ['A', 'B', 'Poison', 'C'].map((name) => round(name, place.company));
    const result = await scene.apply(makePlan([rows]));
    expect(outcomesOf(result)).toEqual(['A: added', 'B: added', 'Poison: failed', 'C: added']);
    expect(await countNew('rounds')).toBe(3);
    expect(result.outcomes[2]?.message).toBe(
      'POST /beta/investment/financing-rounds/add/ failed in the service (500): boom: sent 3 times without success.',
    );
  });

  it('brings the good rows in where two rows, one in each half, make the service fail', async () => {
    scene.proxy.spoilAll(ADD_ROUNDS, failAt('Poison'));
    const rows = ['A', 'Poison 1', 'B', 'C', 'D', 'E', 'F', 'Poison 2'].map((name) => round(name, place.company));
    const result = await scene.apply(makePlan([rows]));
    const failed = outcomesOf(result).filter((line) => !line.endsWith(': added'));
    expect([failed, await countNew('rounds')]).toEqual([['Poison 1: failed', 'Poison 2: failed'], 6]);
  });

  it('gives a request up where the service fails at every part of it, and says that it failed', async () => {
    scene.proxy.spoilAll(ADD_ROUNDS, failAt(''));
    const rows = Array.from({ length: 36 }, (_, index) => round(`R-${index}`, place.company));
    const result = await scene.apply(makePlan([rows], [[certificate('C-1', place)]]));

    // The whole twice, its halves, and the halves of those; four waits, and no more.
    expect(scene.proxy.countCalls(ADD_ROUNDS)).toBe(8);
    expect(scene.pauses.reduce((sum, pause) => sum + pause, 0)).toBe(4 * SETTLE_MS);
    expect(outcomesOf(result)).toEqual([...rows.map(({ rowKey }) => `${rowKey}: failed`), 'C-1: added']);
    const words =
      'POST /beta/investment/financing-rounds/add/ failed in the service (500): boom: every part of the request failed in this way.';
    expect(result.outcomes[35]).toMatchObject({
      message: words,
      findings: [{ code: 'service-fault', message: `The portfolio service did not accept it: ${words}` }],
    });
    expect(new Set(await scene.requestStates())).toEqual(new Set(['settled']));
  });

  it('takes the service for gone once it fails at three requests in a row, and begins nothing new', async () => {
    scene.proxy.spoilAll(ADD_ROUNDS, failAt(''));
    const plan = makePlan(['A', 'B', 'C', 'D'].map((name) => [round(name, place.company)]));
    const result = await scene.apply(plan);
    expect(outcomesOf(result)).toEqual(['A: failed', 'B: failed', 'C: failed', 'D: not-run']);
    expect(result.stop).toMatchObject({ kind: 'service', error: { code: 'service-fault', exitStatus: 5 } });
    expect(scene.proxy.countCalls(ADD_ROUNDS)).toBe(9);
  });

  it('says unknown where the service cannot be asked any more, and begins nothing new', async () => {
    scene.proxy.spoil(ADD_ROUNDS, async (_request, forward) => {
      await forward();
      await scene.proxy.close();
      return 'drop';
    });
    const plan = makePlan([[round('Series X', place.company)]], [[certificate('C-1', place)]]);
    const result = await scene.apply(plan);

    expect(outcomesOf(result)).toEqual(['Series X: unknown', 'C-1: not-run']);
    expect(result.stop).toMatchObject({ kind: 'service', error: { exitStatus: 5 } });
    expect(await scene.requestStates()).toEqual(['unknown', 'planned']);
    const [only, ...others] = await scene.journal.listRuns();
    const detail = await scene.journal.readRun(only?.id ?? '');
    expect(others).toEqual([]);
    expect(detail?.outcomes.map(({ outcome }) => outcome)).toEqual(['unknown', 'not-run']);
    expect(result.outcomes[1]?.message).toBe('Not sent: the run ended before (service-down).');
  });

  it('leaves a row alone that a 429 keeps waiting', async () => {
    scene.proxy.spoil(ADD_ROUNDS, answerWith(429, { detail: 'slow down' }), answerWith(429, { detail: 'slow down' }));
    const result = await scene.apply(makePlan([[round('Series X', place.company)]]));
    expect(outcomesOf(result)).toEqual(['Series X: added']);
    expect(await scene.requestStates()).toEqual(['settled']);
  });
});
