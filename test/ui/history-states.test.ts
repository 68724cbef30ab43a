import { describe, expect, it } from 'vitest';
import { detain } from '../support/fault-proxy.ts';
import { isQuick } from '../support/sweep.ts';
import { openProxied, openUi, Visitor } from './support.ts';

/** The sample, confirmed, through a proxy. */
async function applySample({ proxy, ui }: Awaited<ReturnType<typeof openProxied>>, spoil: () => void) {
  const visitor = await Visitor.of(await openUi(ui));
  await visitor.upload('samples/quarterly.xlsx');
  await visitor.settled();
  await visitor.post('plan');
  const { planId } = await visitor.settled();
  spoil();
  await visitor.post('apply', { planId, isPartial: false, isAcknowledged: true });
  return { visitor, runs: async () => (await visitor.get('runs')).json.runs, proxy };
}

describe('the history', () => {
  it.skipIf(isQuick)(
    'says of a run that is under way that it is, and what became of it when it has ended',
    async () => {
      const service = await openProxied();
      const rounds = detain();
      const { visitor, runs } = await applySample(service, () => {
        service.proxy.spoil('POST /beta/investment/financing-rounds/add/', rounds.fault);
      });
      await rounds.came;
      expect(await runs()).toMatchObject([{ status: 'running', entered: 2, left: 67 }]);
      rounds.letGo();
      await visitor.settled();
      expect(await runs()).toMatchObject([{ status: 'done', entered: 69 }]);
    },
  );

  it('says what is left of a run that was stopped before it learnt what the service made of a row', async () => {
    const service = await openProxied();
    const { proxy } = service;
    const learning = detain();
    const { visitor, runs } = await applySample(service, () => {
      // Lists that are asked once something was sent are asked for its ids.
      proxy.spoilAll('GET /v1/companies/', async (request, forward) => {
        if (proxy.countCalls('POST /v1/companies/') === 0) return forward();
        await learning.fault(request, forward);
        return 'drop';
      });
    });
    await learning.came;
    await visitor.post('stop');
    learning.letGo();
    await visitor.settled();
    const [{ status, entered, left }] = await runs();
    expect([status, entered + left, left > 0]).toEqual(['unfinished', 69, true]);
  });

  it('learns what became of a run that was stopped before it knew by comparing again, if nothing is left to send', async () => {
    const { proxy, ui, sandbox } = await openProxied();
    const visitor = await Visitor.of(await openUi(ui));
    const bytes = Buffer.from('Company,Round,Closing Date\nKestrel Bio,Series C,2025-06-01\n');
    await visitor.upload({ name: 'Rounds.csv', bytes });
    await visitor.settled();
    await visitor.post('plan');
    const { planId } = await visitor.settled();
    const held = detain();
    proxy.spoil('POST /beta/investment/financing-rounds/add/', async (request, forward) => {
      await held.fault(request, forward);
      return 'drop';
    });
    await visitor.post('apply', { planId, isPartial: false, isAcknowledged: true });
    await held.came;
    // It looks for nothing while it is held.
    await visitor.post('pause');
    held.letGo();
    await visitor.post('stop');
    await visitor.settled();
    const latest = async () => (await visitor.get('runs')).json.runs[0];
    expect(await latest()).toMatchObject({ status: 'unfinished', left: 1 });
    await visitor.post('plan');
    expect(await visitor.settled()).toMatchObject({ phase: 'planned', warnings: 0 });
    expect((await visitor.get('plan')).json.summary).toMatchObject({ add: 0, unchanged: 1 });
    expect(await latest()).toMatchObject({ status: 'interrupted', entered: 1 });
    expect(sandbox.dump().rounds.filter(({ name }) => name === 'Series C')).toHaveLength(1);
  });
});
