import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../../src/engine/journal/journal.ts';
import type { RunStatus } from '../../../../src/model/outcomes/run-status.ts';
import { END, RUN, SECURITY_ROW, SERVICE } from './entries.ts';
import type { MakePlace } from './journal-place.ts';

const OF = { service: SERVICE, firmId: 'firm-1' };

/** A run that finds or brings in one security, and how it ended. */
async function bring(journal: Journal, status: RunStatus, enteredBy?: string): Promise<string> {
  const log = await journal.startRun(RUN);
  await log.recordRows([SECURITY_ROW]);
  const own = { rowKey: SECURITY_ROW.rowKey, outcome: 'added', id: 'sec-1', findings: [] } as const;
  await log.saveOutcomes([{ ...own, runId: enteredBy ?? log.runId }]);
  await log.end({ ...END, status });
  return log.runId;
}

export function describeLanded(makePlace: MakePlace): void {
  describe('what interrupted runs brought in', () => {
    it('is told until a later run that comes to its end has told of it', async () => {
      const journal = await (await makePlace()).open();
      const runId = await bring(journal, 'interrupted');
      const { kind, key } = SECURITY_ROW;
      const row = { runId, startedAt: '2026-11-20T10:30:15.000Z', kind, key, id: 'sec-1' };
      expect(await journal.readUnreported(OF)).toEqual([row]);
      expect(await journal.readUnreported({ ...OF, firmId: 'firm-2' })).toEqual([]);
      await bring(journal, 'service-lost', runId);
      expect(await journal.readUnreported(OF)).toEqual([row]);
      await bring(journal, 'done', runId);
      expect(await journal.readUnreported(OF)).toEqual([]);
    });

    it('is nothing of a run that came to its end', async () => {
      const journal = await (await makePlace()).open();
      await bring(journal, 'done');
      expect(await journal.readUnreported(OF)).toEqual([]);
    });
  });
}
