import { describe, expect, it } from 'vitest';
import { identifyProcess } from '../../../../src/engine/journal/process-identity.ts';
import { END, LOCK, RUN, SERVICE } from './entries.ts';
import type { MakePlace } from './journal-place.ts';

export function describeLock(makePlace: MakePlace): void {
  describe('the lock of a service and firm', () => {
    it('keeps a second apply out, of the same process too, and says who holds it and since when', async () => {
      const place = await makePlace();
      const lock = await (await place.open()).lock(LOCK);
      const second = await place.open();
      const { pid, host } = identifyProcess();
      await expect(second.lock({ ...LOCK, holder: 'ben' })).rejects.toThrow(
        expect.objectContaining({
          code: 'lock-held',
          exitStatus: 2,
          message: `ana has been applying to Harbour Ventures at ${SERVICE} since 2026-11-20 10:30 UTC (process ${pid} on ${host}).`,
        }),
      );
      await lock.release();
      await lock.release();
      await (await second.lock({ ...LOCK, holder: 'ben' })).release();
    });

    it('is not given back by who had it before', async () => {
      const place = await makePlace();
      const [journal, other] = [await place.open(), await place.open()];
      const before = await journal.lock(LOCK);
      await before.release();
      await other.lock(LOCK);
      await before.release();
      await expect(journal.lock(LOCK)).rejects.toThrow(expect.objectContaining({ code: 'lock-held' }));
    });

    it('is given to one of those who ask for it at the same moment', async () => {
      const place = await makePlace();
      const journals = await Promise.all([1, 2, 3].map(() => place.open()));
      const asked = await Promise.allSettled(journals.map((journal) => journal.lock(LOCK)));
      expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('is one for each portfolio, whatever the address', async () => {
      const journal = await (await makePlace()).open();
      const unnamed = { id: 'client:one', name: 'the firm of client one' };
      const of = [
        LOCK,
        { ...LOCK, firm: { id: 'firm-2', name: 'Other' } },
        { ...LOCK, firm: unnamed },
        { ...LOCK, firm: unnamed, service: 'https://other.example' },
      ];
      for (const request of of) await journal.lock(request);
      const again = { ...LOCK, service: 'https://other.example' };
      for (const request of [...of, again]) await expect(journal.lock(request)).rejects.toThrow('has been applying');
    });

    it('may be counted on until it is given back, and from then on its runs are written to no more', async () => {
      const place = await makePlace();
      const [journal, other] = [await place.open(), await place.open()];
      const stranger = await other.startRun(RUN);
      const lock = await journal.lock(LOCK);
      const own = [await journal.startRun(RUN), await journal.continueRun(stranger.runId)];
      for (const log of own) await log.end(END);
      expect([lock.mayStillSend(), lock.quietInMs(), lock.lost?.aborted ?? false]).toEqual([true, 0, false]);
      await lock.release();
      expect(lock.mayStillSend()).toBe(false);
      const lost = expect.objectContaining({ code: 'lock-lost', exitStatus: 2 });
      for (const log of own) await expect(log.end({ ...END, status: 'interrupted' })).rejects.toThrow(lost);
      await stranger.recordRows([]);
      expect((await other.listRuns()).map(({ status }) => status)).toEqual(['done', 'done']);
    });

    it('belongs to the runs that are begun while it is held, and to no other', async () => {
      const place = await makePlace();
      const [journal, other] = [await place.open(), await place.open()];
      await journal.lock(LOCK);
      const [own, stranger] = [await journal.startRun(RUN), await other.startRun(RUN)];
      const statuses = new Map((await other.listRuns()).map(({ id, status }) => [id, status]));
      expect([statuses.get(own.runId), statuses.get(stranger.runId)]).toEqual(['running', 'unfinished']);
    });
  });
}
