import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CapsheetError, usageError } from '../../../../src/base/util/capsheet-error.ts';
import {
  type ApplyAssignment,
  type ApplyEnd,
  applyApproved,
} from '../../../../src/jobs/library/inside/submission/apply-approved.ts';
import { type CheckedPlan, checkAndPlan } from '../../../../src/jobs/library/inside/submission/check-and-plan.ts';
import { isWrite } from '../../../scenarios/desk.ts';
import { heldRounds, ROUNDS_ADD } from '../../../scenarios/two-applies.ts';
import { dropAfterStoring } from '../../../support/fault-proxy.ts';
import { openReaderHere } from '../../../support/read-here.ts';
import { isQuick } from '../../../support/sweep.ts';
import { COLUMNS, newJob, openWorkDesk, type WorkDesk } from './open-work-desk.ts';

const ROUNDS = `${COLUMNS}\nKestrel Bio,Series C,2025-08-20\nKestrel Bio,Series D,2025-08-20\n`;

function assertPlanned(planned: CheckedPlan): asserts planned is Extract<CheckedPlan, { kind: 'planned' }> {
  expect(planned.kind).toBe('planned');
}

function assertEnded(applied: ApplyEnd): asserts applied is Extract<ApplyEnd, { kind: 'ended' }> {
  expect(applied.kind).toBe('ended');
}

async function plan(desk: WorkDesk, rounds = ROUNDS) {
  const planned = await checkAndPlan(await desk.assign(rounds));
  assertPlanned(planned);
  return planned;
}

async function apply(desk: WorkDesk, planSha256: string, other: Partial<ApplyAssignment> = {}): Promise<ApplyEnd> {
  const assignment = await desk.assign(ROUNDS);
  const approval = { approvedBy: 'Ben', approvedAt: '2025-08-21T09:00:00.000Z', planSha256 };
  return applyApproved({ ...assignment, approval, isStillApproved: async () => true, ...other });
}

/** As Node says that the system refused to write. */
const ofSystem = (code: string) => Object.assign(new Error(code), { code, syscall: 'write' });

describe('work that was handed over', () => {
  test('is planned in one folder and applied in another, and both are gone afterwards', async () => {
    const desk = await openWorkDesk();
    const folders: string[] = [];
    const { fetch } = desk.files;
    Object.assign(desk.files, {
      fetch: (sha256: string, path: string) => {
        folders.push(dirname(path));
        return fetch(sha256, path);
      },
    });
    const planned = await plan(desk);
    expect(planned.document.plan.summary.add).toBe(2);
    expect(planned.reports.map(({ name }) => name)).toEqual(['Rounds.plan.xlsx']);
    const applied = await apply(desk, planned.plan.sha256);
    assertEnded(applied);
    expect(applied.results.map(({ name }) => name)).toEqual(['Rounds.result.xlsx']);
    expect(JSON.parse(String(await desk.read(applied.record.sha256)))).toMatchObject({
      summary: { added: 2 },
      results: ['Rounds.result.xlsx'],
      planSha256: planned.plan.sha256,
    });
    expect(await desk.ask('SELECT results FROM runs')).toEqual([{ results: '["Rounds.result.xlsx"]' }]);
    expect(heldRounds(desk)).toEqual(['Series C', 'Series D']);
    expect(folders.map((folder) => [folder.includes('capsheet-job-'), existsSync(folder)])).toEqual(
      Array(3).fill([true, false]),
    );
  });

  test('is refused with an annotated copy where it has errors, and with its reason where it cannot be read', async () => {
    const desk = await openWorkDesk();
    const wrong = await checkAndPlan(await desk.assign(`${COLUMNS}\nKestrel Bio,Series C,31/02/2025\n`));
    expect(wrong).toMatchObject({ kind: 'refused', reports: [{ name: 'Rounds.plan.xlsx' }] });
    const garbled = await checkAndPlan(await desk.assign('PK\u0003\u0004 no workbook'));
    if (garbled.kind !== 'unreadable') throw new Error(garbled.kind);
    expect(garbled.error.message).toMatch(/Rounds\.csv/);
    expect(garbled.error.message).not.toMatch(/capsheet-job/);
  });

  test.skipIf(isQuick)('is one input where it is several CSV files, and has its papers beside it', async () => {
    const desk = await openWorkDesk();
    const given = {
      'Rounds.csv': ROUNDS,
      'Documents.csv': 'Company,File\nKestrel Bio,papers/note.pdf\n',
      'papers/note.pdf': '%PDF-1.4 nothing to note',
    };
    const planned = await checkAndPlan(await desk.assign(given));
    assertPlanned(planned);
    expect(planned.document.plan.summary).toMatchObject({ add: 2, upload: 1 });
    const approval = { approvedBy: 'Ben', approvedAt: '2025-08-21T09:00:00.000Z', planSha256: planned.plan.sha256 };
    const applied = await applyApproved({
      ...(await desk.assign(given)),
      approval,
      isStillApproved: async () => true,
    });
    assertEnded(applied);
    expect(applied.results.map(({ name }) => name)).toEqual(['CSV files.result.xlsx']);
    expect(applied.report.outcomes.map(({ outcome }) => outcome).sort()).toEqual(['added', 'added', 'uploaded']);
  });

  test('sends nothing once the approval holds no more', async () => {
    const desk = await openWorkDesk();
    const planned = await plan(desk);
    desk.asked();
    expect(await apply(desk, planned.plan.sha256, { isStillApproved: async () => false })).toEqual({
      kind: 'declined',
    });
    expect(desk.asked().filter(isWrite)).toEqual([]);
  });

  test.each([
    ['a disk without room', ofSystem('ENOSPC'), 'temp-folder-full'],
    ['a disk that fails', ofSystem('EIO'), 'result-unwritable'],
    ['what stands in the workbook', usageError('input-too-large', 'x', 'y'), 'input-too-large'],
    ['a fault of our own', new TypeError('x is not a function'), undefined],
  ])('that is in names why its result cannot be written, and writes it next time: %s', async (_, fault, code) => {
    const desk = await openWorkDesk();
    const planned = await plan(desk);
    const openReader = () => {
      const reader = openReaderHere();
      const read: typeof reader.read = async (request, profile) => ({
        ...(await reader.read(request, profile)),
        writeCopy: () => Promise.reject(fault),
      });
      return { ...reader, read };
    };
    const error: unknown = await apply(desk, planned.plan.sha256, { openReader }).catch((thrown: unknown) => thrown);
    expect(error instanceof CapsheetError ? error.code : error).toBe(code ?? fault);
    desk.asked();
    const again = await apply(desk, planned.plan.sha256);
    assertEnded(again);
    expect(desk.asked().filter(isWrite)).toEqual([]);
    expect(again.results.map(({ name }) => name)).toEqual(['Rounds.result.xlsx']);
  });

  test.skipIf(isQuick)('that is done by an earlier run is told as that run told it', async () => {
    const desk = await openWorkDesk();
    const planned = await plan(desk);
    const first = await apply(desk, planned.plan.sha256);
    desk.asked();
    const again = await apply(desk, planned.plan.sha256);
    assertEnded(first);
    assertEnded(again);
    expect(desk.asked().filter(isWrite)).toEqual([]);
    expect(again.report.status).toBe('already-applied');
    expect(again.results.map(({ name }) => name)).toEqual(['Rounds.result.xlsx']);
    expect(again.report.outcomes.map(({ outcome }) => outcome)).toEqual(['added', 'added']);
  });

  test.skipIf(isQuick)('that was stopped goes on under the same plan', async () => {
    const desk = await openWorkDesk();
    const planned = await plan(desk);
    const job = newJob();
    desk.proxy.spoil(ROUNDS_ADD, (request, forward) => {
      job.stop();
      return dropAfterStoring(request, forward);
    });
    const stopped = await apply(desk, planned.plan.sha256, { job });
    assertEnded(stopped);
    expect(stopped.report.status).toBe('interrupted');
    const second = await apply(desk, planned.plan.sha256);
    assertEnded(second);
    expect(second.report.outcomes.map(({ outcome }) => outcome)).toEqual(['added', 'added']);
    expect(heldRounds(desk)).toEqual(['Series C', 'Series D']);
  });
});
