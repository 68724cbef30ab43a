import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../../src/engine/journal/journal.ts';
import { AT, CERTIFICATE, END, planOne, RUN, SECURITY_ROW, SERVICE } from './entries.ts';
import type { MakePlace } from './journal-place.ts';

const OF = { service: SERVICE, firmId: 'firm-1' };
const ROW = SECURITY_ROW.rowKey;

/** A run that enters a certificate and is interrupted at that moment, or has compared it with the workbook. */
async function enter(
  journal: Journal,
  at: string,
  how: { readonly id: string; readonly verified?: boolean },
): Promise<void> {
  const log = await journal.startRun({ ...RUN, startedAt: new Date(at) });
  await log.recordRows([SECURITY_ROW]);
  const number = await planOne(log, 'addSecurities', ROW);
  await log.intendRequest(number, { items: [{ rowKey: ROW, data: CERTIFICATE }], held: [], at: AT });
  await log.saveOutcomes([{ rowKey: ROW, outcome: 'added', ...how, findings: [] }]);
  await log.end({ ...END, status: 'interrupted', endedAt: new Date(at) });
}

const ids = async (journal: Journal) => (await journal.readUnproven(OF)).map(({ id }) => id);

export function describeUnproven(makePlace: MakePlace): void {
  describe('what runs brought in without having come to their proof', () => {
    it('is all of it, whatever the clock says of when that was', async () => {
      const journal = await (await makePlace()).open();
      await enter(journal, '2026-11-20T10:00:00Z', { id: 'sec-1' });
      await enter(journal, '2027-11-20T10:00:00Z', { id: 'sec-2' });
      await enter(journal, '2025-11-20T10:00:00Z', { id: 'sec-3' });
      expect(await ids(journal)).toEqual(['sec-1', 'sec-2', 'sec-3']);
      expect(await journal.readUnproven({ ...OF, firmId: 'firm-2' })).toEqual([]);
    });

    it('is nothing that a later run has compared, by the sequence of the runs', async () => {
      const journal = await (await makePlace()).open();
      await enter(journal, '2026-11-20T10:00:00Z', { id: 'sec-1' });
      await enter(journal, '2025-11-20T10:00:00Z', { id: 'sec-1', verified: true });
      expect(await ids(journal)).toEqual([]);
      await enter(journal, '2024-11-20T10:00:00Z', { id: 'sec-1' });
      expect(await ids(journal)).toEqual(['sec-1']);
    });
  });
}
