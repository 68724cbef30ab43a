import { describe, expect, it } from 'vitest';
import type { RunLog } from '../../../../src/engine/journal/journal.ts';
import { securityAsSent } from '../../../../src/engine/ledger/as-sent.ts';
import { toInputStem } from '../../../../src/model/records/input-stem.ts';
import { NO_CLOSINGS } from '../../../../src/model/service/closings.ts';
import { foundKey, NO_ENTRY_HISTORY } from '../../../../src/model/service/entry-history.ts';
import type { ExistingRecord } from '../../../../src/model/service/existing-record.ts';
import type { NewTransaction } from '../../../../src/model/service/new-data.ts';
import { calendarDate } from '../../../../src/model/values/calendar-date.ts';
import { decimal } from '../../../../src/model/values/decimal.ts';
import { AT, CERTIFICATE, planOne, RUN, SECURITY_ROW, SERVICE } from './entries.ts';
import type { MakePlace } from './journal-place.ts';

const SALE: NewTransaction<string> = {
  kind: 'transaction',
  event: 'sale',
  company: 'co-1',
  date: calendarDate('2026-11-01'),
  security: 'sec-1',
  sharesSold: decimal('10'),
  cashReceived: { value: decimal('0'), currency: 'USD' },
};
const SALE_ROW = {
  rowKey: '0/Sales/2',
  origin: { inputIndex: 0, file: 'quarterly.result.xlsx', sheet: 'Sales', rowNumber: 2 },
  kind: 'transaction',
  key: 'sale',
  planned: SECURITY_ROW.planned,
  outcome: 'not-run',
} as const;

async function enter(log: RunLog, outcomes: Parameters<RunLog['saveOutcomes']>[0]): Promise<void> {
  await log.recordRows([SECURITY_ROW, SALE_ROW]);
  const security = await planOne(log, 'addSecurities', SECURITY_ROW.rowKey);
  await log.intendRequest(security, { items: [{ rowKey: SECURITY_ROW.rowKey, data: CERTIFICATE }], held: [], at: AT });
  const sale = await planOne(log, 'addTransactions', SALE_ROW.rowKey);
  await log.intendRequest(sale, { items: [{ rowKey: SALE_ROW.rowKey, data: SALE }], held: [], at: AT });
  await log.saveOutcomes(outcomes);
}

export function describeEntryHistory(makePlace: MakePlace): void {
  describe('what the journal knows', () => {
    it('gives the securities and transactions that runs of this firm entered', async () => {
      const journal = await (await makePlace()).open();
      const log = await journal.startRun(RUN);
      await enter(log, [
        { rowKey: SECURITY_ROW.rowKey, outcome: 'added', id: 'sec-1', findings: [] },
        { rowKey: SALE_ROW.rowKey, outcome: 'added', id: 'tx-1', findings: [] },
      ]);
      const security = { input: 'quarterly', ref: 'C-1', id: 'sec-1', data: CERTIFICATE };
      const sale = { input: 'quarterly', id: 'tx-1', data: SALE };
      expect(await journal.readEntryHistory(SERVICE, 'firm-1')).toEqual({
        securities: [expect.objectContaining(security)],
        transactions: [expect.objectContaining(sale)],
        marks: [],
        customValues: [],
        set: [],
        logos: [],
        accepted: [
          { runId: log.runId, hasId: true, ...security },
          { runId: log.runId, hasId: true, ...sale },
        ],
        firstSeen: new Map(),
        inputs: new Map(),
        closings: NO_CLOSINGS,
        found: new Map(),
      });
      expect(await journal.readEntryHistory(SERVICE, 'firm-2')).toEqual(NO_ENTRY_HISTORY);
    });

    it('gives by the keys of rows what the runs of this firm found listed, each once', async () => {
      const journal = await (await makePlace()).open();
      const rowOf = (rowKey: string, outcome: 'unchanged' | 'differs', id: string) => ({
        ...SECURITY_ROW,
        ...{ rowKey, outcome, id },
      });
      for (const firm of [RUN.firm, RUN.firm, { id: 'firm-3', name: 'Another' }]) {
        const log = await journal.startRun({ ...RUN, firm });
        const rows = [rowOf('0/Securities/2', 'unchanged', 'sec-2'), rowOf('0/Securities/3', 'unchanged', 'sec-1')];
        await log.recordRows([...rows, rowOf('0/Securities/4', 'differs', 'sec-3')]);
      }
      const { found } = await journal.readEntryHistory(SERVICE, 'firm-1');
      expect(found).toEqual(new Map([[foundKey('security', SECURITY_ROW.key), ['sec-1', 'sec-2']]]));
    });

    it('is that of the portfolio, by whatever address: where the service names no firm, of its address', async () => {
      const journal = await (await makePlace()).open();
      const unnamed = { id: 'client:one', name: 'the firm of client one' };
      const known = async (service: string, firmId: string) =>
        (await journal.readEntryHistory(service, firmId)).accepted.map(({ id }) => id);
      const enter = async (service: string, firm: typeof unnamed) => {
        const log = await journal.startRun({ ...RUN, service, firm });
        await log.recordRows([SECURITY_ROW]);
        const [number = 0] = await log.planRequests([{ operation: 'addSecurities', rowKeys: [SECURITY_ROW.rowKey] }]);
        await log.intendRequest(number, {
          items: [{ rowKey: SECURITY_ROW.rowKey, data: CERTIFICATE }],
          held: [],
          at: AT,
        });
        await log.saveOutcomes([{ rowKey: SECURITY_ROW.rowKey, outcome: 'added', id: 'sec-1', findings: [] }]);
      };
      await enter(SERVICE, RUN.firm);
      await enter('http://127.0.0.1:80', unnamed);
      expect(await known('https://other.example', 'firm-1')).toEqual(['sec-1']);
      expect(await known('http://[::1]:80', unnamed.id)).toEqual(['sec-1']);
      expect(await known('http://127.0.0.1:81', unnamed.id)).toEqual([]);
      const within = { service: 'https://other.example', firmId: 'firm-1' };
      expect((await journal.listRuns({ within })).map(({ service }) => service)).toEqual([SERVICE]);
    });

    it('leaves out what is not in, and gives what has no id as accepted alone', async () => {
      const journal = await (await makePlace()).open();
      const log = await journal.startRun(RUN);
      await enter(log, [
        { rowKey: SECURITY_ROW.rowKey, outcome: 'failed', id: 'sec-1', findings: [] },
        { rowKey: SALE_ROW.rowKey, outcome: 'added', findings: [] },
      ]);
      const sale = { runId: log.runId, input: 'quarterly', id: `${log.runId}/0/Sales/2`, hasId: false, data: SALE };
      expect(await journal.readEntryHistory(SERVICE, 'firm-1')).toEqual({ ...NO_ENTRY_HISTORY, accepted: [sale] });
    });

    it('tells what no answer said was in, once and for all, from what was answered', async () => {
      const journal = await (await makePlace()).open();
      const log = await journal.startRun(RUN);
      const sale = { rowKey: SALE_ROW.rowKey, outcome: 'added', id: 'tx-1', findings: [] } as const;
      const security = { rowKey: SECURITY_ROW.rowKey, outcome: 'added', id: 'sec-1', findings: [] } as const;
      await enter(log, [security, { ...sale, isFound: true }]);
      await log.saveOutcomes([security, sale]);
      const { accepted } = await journal.readEntryHistory(SERVICE, 'firm-1');
      expect(accepted.map(({ id, isFound }) => [id, isFound])).toEqual([
        ['sec-1', undefined],
        ['tx-1', true],
      ]);
    });

    it('says which run was the first to begin with a thing in sight', async () => {
      const journal = await (await makePlace()).open();
      const [first, second] = [await journal.startRun(RUN), await journal.startRun(RUN)];
      const security: ExistingRecord = { kind: 'security', thing: securityAsSent(CERTIFICATE, 'sec-0') };
      const company: ExistingRecord = { kind: 'company', thing: { id: 'co-1', name: 'Acme', slug: 'acme' } };
      await journal.keepSeen({ runId: first.runId, held: [security] });
      await enter(second, [{ rowKey: SECURITY_ROW.rowKey, outcome: 'added', id: 'sec-1', findings: [] }]);
      await journal.keepSeen({ runId: second.runId, held: [security, company] });
      const { accepted, firstSeen } = await journal.readEntryHistory(SERVICE, 'firm-1');
      expect(accepted.map(({ runNumber }) => runNumber)).toEqual([2]);
      expect(firstSeen).toEqual(
        new Map([
          ['company co-1', 2],
          ['security sec-0', 1],
        ]),
      );
    });

    it('says what was about to be consumed as it was listed last, and what had taken from it', async () => {
      const journal = await (await makePlace()).open();
      const of = { service: SERVICE, firmId: 'firm-1' };
      const listed = { id: 'sec-7', data: CERTIFICATE, transactions: ['tx-1', 'tx-2'] };
      const later = { ...listed, data: { ...CERTIFICATE, shares: decimal('7') }, transactions: ['tx-3'] };
      await journal.rememberListed({ ...of, securities: [listed] });
      await journal.rememberListed({ ...of, securities: [later] });
      const { securities, inputs } = await journal.readEntryHistory(SERVICE, 'firm-1');
      expect(securities).toEqual([{ id: 'sec-7', data: later.data }]);
      expect(inputs).toEqual(new Map(['tx-1', 'tx-2', 'tx-3'].map((id) => [id, 'sec-7'])));
      expect(await journal.readEntryHistory(SERVICE, 'firm-2')).toEqual(NO_ENTRY_HISTORY);
    });

    it('takes the latest run that speaks of an id, whatever the clock said', async () => {
      const journal = await (await makePlace()).open();
      const added = [{ rowKey: SECURITY_ROW.rowKey, outcome: 'added', id: 'sec-1', findings: [] } as const];
      await enter(await journal.startRun(RUN), added);
      const later = await journal.startRun({ ...RUN, startedAt: new Date('2026-11-19T00:00:00Z') });
      await later.recordRows([{ ...SECURITY_ROW, ref: 'C-2' }]);
      const number = await planOne(later, 'addSecurities', SECURITY_ROW.rowKey);
      await later.intendRequest(number, {
        items: [{ rowKey: SECURITY_ROW.rowKey, data: CERTIFICATE }],
        held: [],
        at: AT,
      });
      await later.saveOutcomes(added);
      expect((await journal.readEntryHistory(SERVICE, 'firm-1')).securities.map(({ ref }) => ref)).toEqual(['C-2']);
    });

    it.each([
      ['quarterly.xlsx', 'quarterly'],
      ['quarterly.result.xlsx', 'quarterly'],
      ['quarterly.result-2.xlsx', 'quarterly'],
      ['Book.2026.XLSM', 'Book.2026'],
      ['folder.2026', 'folder.2026'],
      ['Sales.csv', 'Sales'],
    ])('knows the input %s as %s', (name, stem) => {
      expect(toInputStem(name)).toBe(stem);
    });
  });
}
