import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../../src/engine/journal/journal.ts';
import { AT, CERTIFICATE, END, planOne, RUN, SECURITY_ROW, SERVICE } from './entries.ts';
import type { JournalPlace, MakePlace } from './journal-place.ts';

const RESTORE =
  'Restore the journal from a backup. Or move it away to start a new one, which knows of no earlier run: then look carefully at what the plan would add.';

/** A run that entered one certificate and came to its end. */
async function enter(journal: Journal, firm = RUN.firm): Promise<string> {
  const log = await journal.startRun({ ...RUN, firm });
  await log.recordRows([SECURITY_ROW]);
  const number = await planOne(log, 'addSecurities', SECURITY_ROW.rowKey);
  await log.intendRequest(number, { items: [{ rowKey: SECURITY_ROW.rowKey, data: CERTIFICATE }], held: [], at: AT });
  await log.advanceRequest(number, 'answered', { at: AT });
  const outcomes = [{ rowKey: SECURITY_ROW.rowKey, outcome: 'added', id: 'sec-1', findings: [] } as const];
  await log.advanceRequest(number, 'settled', { at: AT, outcomes });
  await log.end(END);
  return log.runId;
}

/** Gives what the journal says to a part of it that it cannot read. */
function damage(path: string, runId: string, what: string) {
  const message = `The journal ${path} cannot be read in the part about run ${runId}: ${what}.`;
  return expect.objectContaining({ code: 'journal-damaged', exitStatus: 2, message, hint: RESTORE });
}

type Change = Parameters<JournalPlace['spoil']>[2];

async function openDamaged(makePlace: MakePlace, table: 'runs' | 'outcomes', change: Change) {
  const place = await makePlace();
  const journal = await place.open();
  const [whole, damaged] = [await enter(journal), await enter(journal)];
  await place.spoil(table, damaged, change);
  return { place, journal, whole, damaged };
}

const OF_ROW = 'in its row 0/Securities/2';

export function describeDamaged(makePlace: MakePlace): void {
  describe('a run that cannot be read', () => {
    it.each([
      [{ inputs: '[{' }, 'the column "inputs" is not JSON'],
      [{ counts: '{"added":"two"}' }, 'the column "counts" does not hold what it should at "added"'],
      [{ tie_out: 'null' }, 'the column "tie_out" is "null"'],
    ])('is told apart, the others are listed, and nothing else stands still (%o)', async (change, what) => {
      const { journal, whole, damaged } = await openDamaged(makePlace, 'runs', change);
      expect((await journal.listRuns()).map(({ id }) => id)).toEqual([whole]);
      expect(await journal.listDamagedRuns()).toEqual([{ runId: damaged, damage: what }]);
      expect((await journal.readRun(whole))?.run.id).toBe(whole);
      await expect(journal.readRun(damaged)).rejects.toThrow(damage(journal.path, damaged, what));
      // It has come to its end, and what it entered is known.
      expect(await journal.findUnfinishedRuns(SERVICE, 'firm-1')).toEqual([]);
      expect((await journal.readEntryHistory(SERVICE, 'firm-1')).securities.map(({ id }) => id)).toEqual(['sec-1']);
    });

    it('says all of it that cannot be read', async () => {
      const change = { findings: '[', message: 'added' };
      const { place, journal, damaged } = await openDamaged(makePlace, 'outcomes', change);
      await place.spoil('requests', damaged, { held: 'x' });
      const what = `in its request 1 the column "held" is not JSON; ${OF_ROW} the column "findings" is not JSON`;
      await expect(journal.readRun(damaged)).rejects.toThrow(damage(journal.path, damaged, what));
      expect(await journal.listRuns()).toHaveLength(2);
    });

    it.each([
      [{ data: '[{' }, `${OF_ROW} the column "data" is not JSON`],
      [{ outcome: 'entered' }, `${OF_ROW} the column "outcome" is "entered"`],
      [{ kind: 'share' }, `${OF_ROW} the column "kind" is "share"`],
      [{ origin: '{}' }, `${OF_ROW} the column "origin" does not hold what it should at "inputIndex"`],
    ])('is missed where it says what was entered: nothing is planned without it (%o)', async (change, what) => {
      const { journal, damaged } = await openDamaged(makePlace, 'outcomes', change);
      await expect(journal.readEntryHistory(SERVICE, 'firm-1')).rejects.toThrow(damage(journal.path, damaged, what));
      expect((await journal.readEntryHistory(SERVICE, 'firm-2')).securities).toEqual([]);
    });

    it('is missed where it has not come to its end: its fates cannot be learnt', async () => {
      const place = await makePlace();
      const journal = await place.open();
      const { runId } = await journal.startRun(RUN);
      await place.spoil('runs', runId, { inputs: '' });
      const error = damage(journal.path, runId, 'the column "inputs" is not JSON');
      await expect(journal.findUnfinishedRuns(SERVICE, 'firm-1')).rejects.toThrow(error);
      expect(await journal.findUnfinishedRuns(SERVICE, 'firm-2')).toEqual([]);
    });

    it('stands in the way of nothing but its own firm', async () => {
      const place = await makePlace();
      const journal = await place.open();
      const [own, other] = [await enter(journal), await enter(journal, { id: 'firm-2', name: 'Other' })];
      await place.spoil('outcomes', other, { data: 'x' });
      expect((await journal.readEntryHistory(SERVICE, 'firm-1')).securities).toHaveLength(1);
      expect(await journal.readUnproven({ service: SERVICE, firmId: 'firm-1' })).toHaveLength(1);
      expect((await journal.readRun(own))?.outcomes).toHaveLength(1);
    });

    it('is waited for all the same where its row says which company', async () => {
      const { journal } = await openDamaged(makePlace, 'outcomes', { data: '[{' });
      expect(await journal.readUnproven({ service: SERVICE, firmId: 'firm-1' })).toEqual([
        { kind: 'security', id: 'sec-1', companyId: 'co-1' },
        { kind: 'security', id: 'sec-1' },
      ]);
    });
  });

  it('what was listed before a transaction is missed as well', async () => {
    const place = await makePlace();
    const journal = await place.open();
    const securities = [{ id: 'sec-7', data: CERTIFICATE, transactions: [] }];
    await journal.rememberListed({ service: SERVICE, firmId: 'firm-1', securities });
    await place.spoil('last_listed', 'sec-7', { data: '' });
    await expect(journal.readEntryHistory(SERVICE, 'firm-1')).rejects.toThrow(
      expect.objectContaining({
        code: 'journal-damaged',
        message: `The journal ${journal.path} cannot be read in the part about security sec-7 as it was last listed: the column "data" is not JSON.`,
      }),
    );
  });
}
