import { describe, expect, it } from 'vitest';
import { openJournal } from '../../src/journal/open-journal.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { AT, CERTIFICATE, END, LOCK, planOne, RUN, SECURITY_ROW, SERVICE } from './support.ts';

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

  it('lists runs as they followed each other, whatever the clock said', () => {
    const journal = openJournal(makeTempFolder());
    const days = ['2026-11-20', '2026-11-21', '2026-11-19'];
    const ids = days.map((day) => journal.startRun({ ...RUN, startedAt: new Date(`${day}T08:00:00Z`) }).runId);
    expect(journal.listRuns().map((run) => run.id)).toEqual(ids.toReversed());
    expect(journal.findUnfinishedRuns(SERVICE, 'firm-1').map((run) => run.id)).toEqual(ids);
  });

  it('tells the later of two runs that began at the same moment', () => {
    const journal = openJournal(makeTempFolder());
    const ids = Array.from({ length: 8 }, () => journal.startRun(RUN).runId);
    expect(journal.listRuns().map((run) => run.id)).toEqual(ids.toReversed());
  });

  it('calls a run running as long as its lock is held, and from then on unfinished, whoever looks', () => {
    const folder = makeTempFolder();
    const [journal, other] = [openJournal(folder), openJournal(folder)];
    const lock = journal.lock(LOCK);
    const { runId } = journal.startRun(RUN);
    expect([journal, other].map((each) => each.listRuns().map((run) => run.status))).toEqual([
      ['running'],
      ['running'],
    ]);
    expect(other.findUnfinishedRuns(SERVICE, 'firm-1')).toEqual([]);
    lock.release();
    expect(other.listRuns().map((run) => run.status)).toEqual(['unfinished']);
    expect(journal.findUnfinishedRuns(SERVICE, 'firm-1').map((run) => run.id)).toEqual([runId]);
    expect(journal.findUnfinishedRuns(SERVICE, 'firm-2')).toEqual([]);
  });

  it('calls a run unfinished whose lock somebody else holds by now', () => {
    const folder = makeTempFolder();
    const [journal, other] = [openJournal(folder), openJournal(folder)];
    const lock = journal.lock(LOCK);
    journal.startRun(RUN);
    lock.release();
    other.lock(LOCK);
    const next = other.startRun(RUN);
    expect(journal.listRuns().map((run) => run.status)).toEqual(['running', 'unfinished']);
    expect(journal.listRuns()[0]?.id).toBe(next.runId);
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
