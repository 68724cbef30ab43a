import { describe, expect, it } from 'vitest';
import { openJournal } from '../../src/journal/open-journal.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { startDeadRun } from './dead-run.ts';
import { AT, CERTIFICATE, END, planOne, RUN, SECURITY_ROW, SERVICE } from './support.ts';

const ITEM = { rowKey: SECURITY_ROW.rowKey, data: CERTIFICATE };

describe('the history of runs', () => {
  it('lists the latest run first, and only those asked for', () => {
    const journal = openJournal(makeTempFolder());
    const first = journal.startRun(RUN);
    const second = journal.startRun({ ...RUN, startedAt: new Date('2026-11-21T00:00:00Z') });
    const other = journal.startRun({ ...RUN, firm: { id: 'firm-2', name: 'Other' } });

    const ids = (filter?: { firmId?: string }) => journal.listRuns(filter).map((run) => run.id);
    expect(ids({ firmId: 'firm-1' })).toEqual([second.runId, first.runId]);
    expect(ids({ firmId: 'firm-2' })).toEqual([other.runId]);
    expect(ids()).toHaveLength(3);
    expect(journal.readRun('20200101-000000-0000')).toBeUndefined();
  });

  it('tells the later of two runs that began at the same moment', () => {
    const journal = openJournal(makeTempFolder());
    const ids = Array.from({ length: 8 }, () => journal.startRun(RUN).runId);
    expect(journal.listRuns().map((run) => run.id)).toEqual(ids.toReversed());
  });

  it('calls a run of this process running, not unfinished', () => {
    const journal = openJournal(makeTempFolder());
    journal.startRun(RUN);
    expect(journal.listRuns().map((run) => run.status)).toEqual(['running']);
    expect(journal.findUnfinishedRuns(SERVICE, 'firm-1')).toEqual([]);
  });

  it('calls a run whose process is dead unfinished', async () => {
    const folder = makeTempFolder();
    const runId = await startDeadRun(folder);
    const journal = openJournal(folder);
    expect(journal.findUnfinishedRuns(SERVICE, 'firm-1').map((run) => run.id)).toEqual([runId]);
    expect(journal.findUnfinishedRuns(SERVICE, 'firm-2')).toEqual([]);
  });

  it('calls a run unfinished that ended without learning what became of a request', () => {
    const journal = openJournal(makeTempFolder());
    const log = journal.startRun(RUN);
    log.recordRows([SECURITY_ROW]);
    const number = planOne(log, 'addSecurities', ITEM.rowKey);
    log.intendRequest(number, { items: [ITEM], held: [], at: AT });
    log.markSent(number, AT);
    log.advanceRequest(number, 'unknown', { at: AT, message: 'the connection was lost' });
    log.end({ ...END, status: 'service-lost' });
    expect(journal.listRuns().map((run) => run.status)).toEqual(['unfinished']);

    log.advanceRequest(number, 'settled', { at: AT });
    expect(journal.listRuns().map((run) => run.status)).toEqual(['service-lost']);
    expect(journal.readRun(log.runId)?.requests[0]?.message).toBe('the connection was lost');
  });

  it('does not call an interrupted run unfinished over what it never sent', () => {
    const journal = openJournal(makeTempFolder());
    const log = journal.startRun(RUN);
    planOne(log, 'addSecurities', ITEM.rowKey);
    log.end({ ...END, status: 'interrupted' });
    expect(journal.listRuns().map((run) => run.status)).toEqual(['interrupted']);
  });
});
