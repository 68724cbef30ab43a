import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/model/values/decimal.ts';
import type { Fault } from '../../support/fault-proxy.ts';
import { isQuick } from '../../support/sweep.ts';
import { certificate, company, conversion, existing, note, output, planned, round, sale, shareClass } from './rows.ts';
import { makePlan, openScene, outcomesOf } from './support.ts';

const ADD_ROUNDS = 'POST /beta/investment/financing-rounds/add/';
const ADD_TRANSACTIONS = 'POST /beta/investment/transactions/add/';
const QUERY_SECURITIES = 'POST /beta/investment/securities/get/';

/** Hands the answer's list through a change. */
function changeList(change: (list: unknown[]) => unknown[]): Fault {
  return async (_request, forward) => {
    const answer = await forward();
    const list: unknown = JSON.parse(answer.text);
    return { ...answer, text: JSON.stringify(Array.isArray(list) ? change(list) : list) };
  };
}

const withoutOutput = (item: unknown) =>
  typeof item === 'object' && item !== null ? { ...item, output_security_id: null } : item;

async function openSample() {
  const scene = await openScene({ seed: 'sample' });
  const snapshot = await scene.snapshot();
  const found = snapshot.shareClasses[0];
  if (found === undefined) throw new Error('the sample has no share class');
  const place = {
    company: existing(found.companyId),
    fundId: snapshot.funds[0]?.id ?? '',
    round: existing(found.roundId),
    shareClass: existing(found.id),
  };
  return { scene, snapshot, place };
}

describe('answers of the service', () => {
  it('are brought home to their rows in whatever order they come', async () => {
    const { scene, place } = await openSample();
    scene.proxy.spoil(
      ADD_ROUNDS,
      changeList((list) => list.toReversed()),
    );
    const result = await scene.apply(makePlan([[round('A', place.company), round('B', place.company)]]));
    const after = await scene.snapshot();
    const named = result.learnt.map(({ rowKey, id }) => [rowKey, after.rounds.find((each) => each.id === id)?.name]);
    expect(named).toEqual([
      ['A', 'A'],
      ['B', 'B'],
    ]);
  });

  it('tell two sales of one security apart by what was sold', async () => {
    const { scene, snapshot } = await openSample();
    const owned = snapshot.securities.find(({ type, shares }) => type === 'certificate' && shares !== undefined);
    scene.proxy.spoil(
      ADD_TRANSACTIONS,
      changeList((list) => list.toReversed()),
    );
    const [of, security] = [existing(owned?.companyId ?? ''), existing(owned?.id ?? '')];
    const rows = [
      sale('S-1', of, security, { sharesSold: decimal('1') }),
      sale('S-2', of, security, { sharesSold: decimal('2') }),
    ];
    const result = await scene.apply(makePlan([rows]));
    const after = await scene.snapshot();
    const sold = result.learnt.map(({ rowKey, id }) => [
      rowKey,
      after.transactions.find((each) => each.id === id)?.shares,
    ]);
    expect(sold).toEqual([
      ['S-1', '1'],
      ['S-2', '2'],
    ]);
  });

  it.skipIf(isQuick)(
    'tell conversions apart by their places, where what they consumed is no longer named',
    async () => {
      const scene = await openScene({
        seed: 'sample',
        behaviour: { consumedSecurities: 'removed', inputOfRemoved: 'null' },
      });
      const { shareClasses, funds } = await scene.snapshot();
      const into = shareClasses.find(({ pricePerShare }) => pricePerShare !== undefined);
      const of = existing(into?.companyId ?? '');
      const place = { company: of, fundId: funds[0]?.id ?? '', round: existing(into?.roundId ?? '') };
      const amounts = ['300000', '100000', '300000'];
      const notes = amounts.map((value, index) =>
        note(`N-${index}`, place, { investmentAmount: { value: decimal(value), currency: 'USD' } }),
      );
      const bought = certificate('B-1', { ...place, shareClass: existing(into?.id ?? '') });
      // The service gives sales before conversions.
      const events = [
        ...notes.map((_, index) => conversion(`C-${index}`, of, planned(`N-${index}`), existing(into?.id ?? ''))),
        sale('S-1', of, planned('B-1')),
      ];
      const { learnt } = await scene.apply(makePlan([[...notes, bought]], [events]));
      const { transactions } = await scene.snapshot();
      const amountOf = (row: string) => {
        const id = learnt.find(({ rowKey }) => rowKey === row)?.id;
        return transactions.find((each) => each.id === id)?.investmentAmount?.value;
      };
      expect(['C-0', 'C-1', 'C-2'].map(amountOf)).toEqual(amounts);
    },
  );

  it.each([
    ['a later listing of the transactions', false],
    ['the new security of the class converted to', true],
  ])('without the created security are completed from %s', async (_what, isNeverShown) => {
    const { scene, place } = await openSample();
    const hide = changeList((list) => list.map(withoutOutput));
    scene.proxy.spoil(ADD_TRANSACTIONS, hide);
    if (isNeverShown) scene.proxy.spoil('POST /beta/investment/transactions/get/', hide, hide);
    const snapshot = await scene.client.querySecurities();
    const result = await scene.apply(
      makePlan(
        [[note('N-1', place)]],
        [[conversion('Convert', place.company, planned('N-1'), place.shareClass)]],
        [[sale('Sell', place.company, output('Convert'))]],
      ),
      { snapshot: { ...(await scene.snapshot()), securities: snapshot } },
    );
    expect(outcomesOf(result)).toEqual(['N-1: added', 'Convert: added', 'Sell: added']);
    const sold = (await scene.snapshot()).transactions.find(({ id }) => id === result.learnt[2]?.id);
    expect(sold?.inputSecurityId).toBeDefined();
    expect(snapshot.map(({ id }) => id)).not.toContain(sold?.inputSecurityId);
  });

  it('may be ahead of what a query shows: an id is waited for', async () => {
    const { scene, place } = await openSample();
    scene.proxy.spoil(
      QUERY_SECURITIES,
      changeList(() => []),
    );
    const settled = await scene.snapshot();
    scene.proxy.spoil(
      QUERY_SECURITIES,
      changeList(() => []),
      changeList(() => []),
    );
    const result = await scene.apply(makePlan([[certificate('C-1', place)]]), { snapshot: settled });
    expect(outcomesOf(result)).toEqual(['C-1: added']);
    expect(scene.pauses.length).toBeGreaterThan(0);
    expect(await scene.requestStates()).toEqual(['settled']);
  });

  it('block what needs an id that the service never shows', async () => {
    const { scene, place } = await openSample();
    const snapshot = await scene.snapshot();
    scene.proxy.spoilAll(
      QUERY_SECURITIES,
      changeList(() => []),
    );
    const plan = makePlan([[certificate('C-1', place)]], [[sale('Sell', place.company, planned('C-1'))]]);
    const result = await scene.apply(plan, { snapshot });
    expect(outcomesOf(result)).toEqual(['C-1: added', 'Sell: blocked']);
    expect(result.outcomes[1]?.message).toBe(
      'Needs Securities row 2 (C-1), whose ID in the service could not be found out.',
    );
    expect(await scene.requestStates()).toEqual(['settled', 'planned']);
  });

  it('of several companies come together, those of one company one after the other', async () => {
    const { scene, snapshot } = await openSample();
    const of = (index: number) => existing(snapshot.companies[index]?.id ?? '');
    let underWay = 0;
    let most = 0;
    const watch: Fault = async (_request, forward) => {
      underWay += 1;
      most = Math.max(most, underWay);
      const answer = await forward();
      underWay -= 1;
      return answer;
    };
    scene.proxy.spoilAll(ADD_ROUNDS, watch);
    await scene.apply(makePlan([[round('A', of(0))], [round('B', of(0))], [round('C', of(0))]]));
    expect(most).toBe(1);
    await scene.apply(makePlan([[round('D', of(0))], [round('E', of(1))], [round('F', of(2))]]));
    expect(most).toBeGreaterThan(1);
  });

  it('find a created company by the slug they give, whatever the service made of its name', async () => {
    const { scene } = await openSample();
    scene.proxy.spoil('POST /v1/companies/', async (request, forward) =>
      forward(JSON.parse(request.body.replace('Acme', 'ACME (offline)'))),
    );
    const result = await scene.apply(makePlan([[company('Acme')]], [[round('Seed', planned('Acme'))]]));
    expect(outcomesOf(result)).toEqual(['Acme: added', 'Seed: added']);
  });

  it('share class of a new round is added once its round is in', async () => {
    const { scene, place } = await openSample();
    const result = await scene.apply(
      makePlan([[round('Series Z', place.company)]], [[shareClass('Z', place.company, planned('Series Z'))]]),
    );
    const after = await scene.snapshot();
    expect(after.shareClasses.find(({ name }) => name === 'Z')?.roundId).toBe(result.learnt[0]?.id);
  });
});
