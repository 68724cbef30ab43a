import { placeFinding } from '../../model/findings/finding.ts';
import type { ExistingRecord } from '../../model/service/existing-record.ts';
import type { Complaint } from '../../service/client/errors.ts';
import type { ApplyRun } from './apply-run.ts';
import type { BoundItem } from './work-item.ts';

const CORRECT = 'Correct what the service complains about and apply again: nothing is entered twice.';
const APPLY_AGAIN = 'Apply again: the service is asked first, and only what is missing is sent.';

/** The service refused the row: its own words, at the column that it named. */
export function noteFailed(run: ApplyRun, failed: ReadonlyMap<BoundItem, Complaint>): void {
  for (const [item, { message: words, property }] of failed) {
    run.rows.note(item, { kind: 'failed', message: words });
    const message = `The portfolio service refused it: ${words}`;
    run.addFinding(item, { severity: 'error', code: 'refused', message, hint: CORRECT }, property);
  }
}

/** The file is another than was planned, or gone: its sending was interrupted before its end. */
export function noteChangedFile(run: ApplyRun, items: readonly BoundItem[], words: string): void {
  const message = `Not sent: ${words}.`;
  for (const item of items) {
    run.rows.note(item, { kind: 'failed', message });
    run.addFinding(item, {
      severity: 'error',
      code: 'file-changed',
      message,
      hint: 'Apply again, with the file as it is now.',
    });
  }
}

/** The service failed at the row each time, or at all that was sent with it: nobody says that the row is wrong. */
export function noteFault(run: ApplyRun, items: readonly BoundItem[], words: string): void {
  for (const item of items) {
    run.rows.note(item, { kind: 'failed', message: words });
    const message = `The portfolio service did not accept it: ${words}`;
    run.addFinding(item, { severity: 'error', code: 'service-fault', message, hint: APPLY_AGAIN });
  }
}

/** The service has no call that adds share classes: nothing the rows say can change that. */
export function noteNotAddable(run: ApplyRun, items: readonly BoundItem[], words: string): void {
  const message = `The portfolio service has no call for adding share classes (${words}).`;
  const hint = 'Create the share class in the app, then apply again: the rows that need it will find it.';
  for (const item of items) {
    run.rows.note(item, { kind: 'blocked', message });
    run.addFinding(item, { severity: 'error', code: 'share-classes-not-addable', message, hint });
  }
}

/** What the service holds of it is no longer what the plan was made against. */
export function noteStale(run: ApplyRun, item: Pick<BoundItem, 'index' | 'rowKey'>, what: string): void {
  run.rows.note(item, { kind: 'blocked', message: `Not sent: ${what}` });
  const message = `The portfolio service has changed since this was planned; the row was not sent: ${what}`;
  const hint = 'Plan again and look at it; whatever is right then is sent with the next apply.';
  const { origin } = run.rows.rowOf(item.rowKey);
  run.rows.addFinding(item.rowKey, placeFinding({ severity: 'error', code: 'plan-stale', message, hint }, origin));
}

/** Nobody can say any more whether the row is in. */
export function noteUnknown(run: ApplyRun, items: readonly BoundItem[], words: string): void {
  const message = `${words} It is not known whether the row is in.`;
  for (const item of items) {
    run.rows.note(item, { kind: 'unknown', message });
    run.addFinding(item, { severity: 'error', code: 'outcome-unknown', message, hint: APPLY_AGAIN });
  }
}

/** The row is in although its request was not answered with success; the service was asked. */
export function noteStored(run: ApplyRun, stored: ReadonlyMap<BoundItem, ExistingRecord>, why: string): void {
  for (const [item, held] of stored) {
    const message = `${why} The service was asked and holds it (${held.thing.id}).`;
    run.markStored(item, held, message);
    const hint =
      'If somebody else entered an equal one at that very moment, that one was counted as this row: check the company in the app.';
    run.addFinding(item, { severity: 'warning', code: 'settled-by-query', message, hint });
  }
}
