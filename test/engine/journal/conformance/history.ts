import { describe, expect, it } from 'vitest';
import type { RunFilter } from '../../../../src/engine/journal/journal.ts';
import { AT, CERTIFICATE, END, LOCK, planOne, RUN, SECURITY_ROW, SERVICE } from './entries.ts';
import type { MakePlace } from './journal-place.ts';

const ONE = { service: SERVICE, firmId: 'firm-1' };
const ITEM = { rowKey: SECURITY_ROW.rowKey, data: CERTIFICATE };

export function describeHistory(makePlace: MakePlace): void {
  describe('the history of runs', () => {
    it('lists the latest run first, and only those asked for', async () => {
      const journal = await (await makePlace()).open();
      const first = await journal.startRun(RUN);
      const second = await journal.startRun({
        ...RUN,
        planSha256: 'cd34',
        startedAt: new Date('2026-11-21T00:00:00Z'),
      });
      const other = await journal.startRun({ ...RUN, firm: { id: 'firm-2', name: 'Other' } });

      const ids = async (filter?: RunFilter) => (await journal.listRuns(filter)).map((run) => run.id);
      expect(await ids({ within: ONE })).toEqual([second.runId, first.runId]);
      expect(await ids({ within: { ...ONE, firmId: 'firm-2' } })).toEqual([other.runId]);
      expect(await ids({ planSha256: 'cd34' })).toEqual([second.runId]);
      expect(await ids({ within: ONE, runId: first.runId })).toEqual([first.runId]);
      expect(await ids({ within: ONE, runId: other.runId })).toEqual([]);
      expect(await ids()).toHaveLength(3);
      expect(await journal.readRun('20200101-000000-0000')).toBeUndefined();
    });

    it('lists runs as they followed each other, whatever the clock said', async () => {
      const journal = await (await makePlace()).open();
      const days = ['2026-11-20', '2026-11-21', '2026-11-19'];
      const ids: string[] = [];
      for (const day of days)
        ids.push((await journal.startRun({ ...RUN, startedAt: new Date(`${day}T08:00:00Z`) })).runId);
      expect((await journal.listRuns()).map((run) => run.id)).toEqual(ids.toReversed());
      expect((await journal.findUnfinishedRuns(SERVICE, 'firm-1')).map((run) => run.id)).toEqual(ids);
    });

    it('tells the later of two runs that began at the same moment', async () => {
      const journal = await (await makePlace()).open();
      const ids: string[] = [];
      for (let count = 0; count < 8; count++) ids.push((await journal.startRun(RUN)).runId);
      expect((await journal.listRuns()).map((run) => run.id)).toEqual(ids.toReversed());
    });

    it('calls a run running as long as its lock is held, and from then on unfinished, whoever looks', async () => {
      const place = await makePlace();
      const [journal, other] = [await place.open(), await place.open()];
      const lock = await journal.lock(LOCK);
      const { runId } = await journal.startRun(RUN);
      for (const each of [journal, other])
        expect((await each.listRuns()).map(({ status }) => status)).toEqual(['running']);
      expect(await other.findUnfinishedRuns(SERVICE, 'firm-1')).toEqual([]);
      await lock.release();
      expect((await other.listRuns()).map((run) => run.status)).toEqual(['unfinished']);
      expect((await journal.findUnfinishedRuns(SERVICE, 'firm-1')).map((run) => run.id)).toEqual([runId]);
      expect(await journal.findUnfinishedRuns(SERVICE, 'firm-2')).toEqual([]);
    });

    it('calls a run unfinished whose lock somebody else holds by now', async () => {
      const place = await makePlace();
      const [journal, other] = [await place.open(), await place.open()];
      const lock = await journal.lock(LOCK);
      await journal.startRun(RUN);
      await lock.release();
      await other.lock(LOCK);
      const next = await other.startRun(RUN);
      expect((await journal.listRuns()).map((run) => run.status)).toEqual(['running', 'unfinished']);
      expect((await journal.listRuns())[0]?.id).toBe(next.runId);
    });

    it('calls a run unfinished that ended without learning what became of a request', async () => {
      const journal = await (await makePlace()).open();
      const log = await journal.startRun(RUN);
      await log.recordRows([SECURITY_ROW]);
      const number = await planOne(log, 'addSecurities', ITEM.rowKey);
      await log.intendRequest(number, { items: [ITEM], held: [], at: AT });
      await log.advanceRequest(number, 'unknown', { at: AT, message: 'the connection was lost' });
      await log.end({ ...END, status: 'service-lost' });
      expect((await journal.listRuns()).map((run) => run.status)).toEqual(['unfinished']);

      await log.advanceRequest(number, 'settled', { at: AT });
      expect((await journal.listRuns()).map((run) => run.status)).toEqual(['service-lost']);
      expect((await journal.readRun(log.runId))?.requests[0]?.message).toBe('the connection was lost');
    });

    it('does not call an interrupted run unfinished over what it never sent', async () => {
      const journal = await (await makePlace()).open();
      const log = await journal.startRun(RUN);
      await planOne(log, 'addSecurities', ITEM.rowKey);
      await log.end({ ...END, status: 'interrupted' });
      expect((await journal.listRuns()).map((run) => run.status)).toEqual(['interrupted']);
    });
  });
}
