import { beforeEach, describe, expect, it } from 'vitest';
import type { Journal, RunLog } from '../../../../src/engine/journal/journal.ts';
import { identifyProcess } from '../../../../src/engine/journal/process-identity.ts';
import { AT, CERTIFICATE, END, planOne, RUN, SECURITY_ROW } from './entries.ts';
import type { MakePlace } from './journal-place.ts';

let journal: Journal;
let log: RunLog;
const ITEM = { rowKey: SECURITY_ROW.rowKey, data: CERTIFICATE };
const HELD = [{ id: 'sec-9', identity: 'certificate 2020-01-01' }];

export function describeRunLog(makePlace: MakePlace): void {
  describe('the journal of a run', () => {
    beforeEach(async () => {
      journal = await (await makePlace()).open();
      log = await journal.startRun(RUN);
      await log.recordRows([SECURITY_ROW]);
    });

    it('names a run by its start in UTC', () => {
      expect(log.runId).toMatch(/^20261120-103015-[0-9a-f]{4}$/);
    });

    it('holds what was about to be sent before anything is sent', async () => {
      const number = await planOne(log, 'addSecurities', ITEM.rowKey);
      await log.intendRequest(number, { items: [ITEM], held: HELD, at: AT });

      expect((await journal.readRun(log.runId))?.requests).toEqual([
        {
          number: 1,
          operation: 'addSecurities',
          state: 'sent',
          rowKeys: ['0/Securities/2'],
          items: [ITEM],
          held: HELD,
          intendedAt: '2026-11-20T10:30:20.000Z',
          sentAt: '2026-11-20T10:30:20.000Z',
        },
      ]);
    });

    it('gives a run in full when it has ended', async () => {
      const number = await planOne(log, 'addSecurities', ITEM.rowKey);
      await log.intendRequest(number, { items: [ITEM], held: [], at: AT });
      await log.advanceRequest(number, 'answered', { at: AT, message: 'added' });
      const added = { rowKey: ITEM.rowKey, outcome: 'added', id: 'sec-1', runId: log.runId, findings: [] } as const;
      await log.advanceRequest(number, 'settled', { at: AT, outcomes: [added] });
      await log.saveOutcomes([{ ...added, verified: true }]);
      await log.end(END);

      const detail = await journal.readRun(log.runId);
      expect(detail?.run).toEqual({
        id: log.runId,
        service: RUN.service,
        firm: RUN.firm,
        madeBy: 'ana',
        madeAt: '2026-11-20T10:29:00.000Z',
        appliedBy: 'ben',
        startedAt: '2026-11-20T10:30:15.000Z',
        endedAt: '2026-11-20T10:31:00.000Z',
        status: 'done',
        process: identifyProcess(),
        inputs: RUN.inputs,
        basis: RUN.basis,
        results: ['/data/quarterly.result.xlsx'],
        counts: { added: 1 },
        requests: { reads: 4, writes: 1, retries: 0 },
        tieOut: [],
        findings: [],
        summary: '1 row added',
      });
      expect(detail?.requests.map(({ state, message }) => ({ state, message }))).toEqual([
        { state: 'settled', message: 'added' },
      ]);
      expect(detail?.outcomes).toEqual([
        {
          ...SECURITY_ROW,
          outcome: 'added',
          id: 'sec-1',
          runId: log.runId,
          data: [CERTIFICATE],
          verified: true,
          findings: [],
        },
      ]);
    });

    it('keeps what was said of rows and of the run, but for codes that it does not know', async () => {
      const said = { severity: 'warning', code: 'rows-hidden', message: 'Row 3 is hidden.', hint: 'Look.' } as const;
      const refused = {
        severity: 'error',
        code: 'refused',
        cell: 'C2',
        message: 'Refused.',
        hint: 'Correct it.',
      } as const;
      const changes = [{ column: 'Shares', service: '10', workbook: '12' }];
      const run = await journal.startRun({ ...RUN, basis: { version: '1.2.3', notes: [], findings: [said] } });
      const planned = { action: 'add', why: 'new', changes: [], findings: [said] } as const;
      await run.recordRows([{ ...SECURITY_ROW, planned }]);
      await run.saveOutcomes([
        { rowKey: SECURITY_ROW.rowKey, outcome: 'added', createdId: 'sec-2', findings: [refused], changes },
      ]);
      const unknown = { ...refused, code: 'of-another-version' };
      await run.end({ ...END, findings: JSON.parse(JSON.stringify([refused, unknown])) });
      const detail = await journal.readRun(run.runId);
      expect(detail?.run).toMatchObject({
        basis: { version: '1.2.3', notes: [], findings: [said] },
        findings: [refused],
      });
      expect(detail?.outcomes).toMatchObject([{ planned, createdId: 'sec-2', findings: [refused], changes }]);
    });

    it('stores the outcomes together with the answer or not at all', async () => {
      const number = await planOne(log, 'addSecurities', ITEM.rowKey);
      const outcome = { rowKey: ITEM.rowKey, outcome: 'added', findings: [] } as const;
      await expect(log.advanceRequest(number, 'answered', { at: AT, outcomes: [outcome] })).rejects.toThrow();
      expect((await journal.readRun(log.runId))?.outcomes[0]?.outcome).toBe('not-run');
    });
  });
}
