import { type FindingText, placeFinding } from '../../model/findings/finding.ts';
import type { PlannedItem } from '../../model/outcomes/plan.ts';
import type { ExistingRecord } from '../../model/service/existing-record.ts';
import type { Complaint } from '../../service/client/errors.ts';
import type { ApplyRun } from './apply-run.ts';
import type { BoundItem } from './batch.ts';
import { columnOf, ownProperty } from './send/columns.ts';

const CORRECT = 'Correct what the service complains about and apply again: nothing is entered twice.';
const APPLY_AGAIN = 'Apply again: the service is asked first, and only what is missing is sent.';
const ALSO_ENTERED =
  'If somebody else entered an equal one at that very moment, that one was counted as this row: check the company in the app.';

/** The service refused the rows, in its own words, which stand at the column that it named. */
export function noteFailed(run: ApplyRun, failed: ReadonlyMap<BoundItem, Complaint>): void {
  for (const [item, { message: words, property }] of failed) {
    run.rows.note(item.planned, { kind: 'failed', message: words });
    const message = `The portfolio service refused it: ${words}`;
    addFinding(run, item, { severity: 'error', code: 'refused', message, hint: CORRECT }, property);
  }
}

/** The file is another than was planned, or gone: its sending was interrupted before its end. */
export function noteChangedFile(run: ApplyRun, items: readonly BoundItem[], words: string): void {
  const message = `Not sent: ${words}.`;
  const hint = 'Apply again, with the file as it is now.';
  noteEach(run, items, { kind: 'failed', message }, { severity: 'error', code: 'file-changed', message, hint });
}

/** The service failed at the rows each time, or at all that was sent with them: the rows may be right. */
export function noteFault(run: ApplyRun, items: readonly BoundItem[], words: string): void {
  const message = `The portfolio service did not accept it: ${words}`;
  const finding = { severity: 'error', code: 'service-fault', message, hint: APPLY_AGAIN } as const;
  noteEach(run, items, { kind: 'failed', message: words }, finding);
}

/** The service has no call that adds share classes: nothing the rows say can change that. */
export function noteNotAddable(run: ApplyRun, items: readonly BoundItem[], words: string): void {
  const message = `The portfolio service has no call for adding share classes (${words}).`;
  const hint = 'Create the share class in the app, then apply again: the rows that need it will find it.';
  const finding = { severity: 'error', code: 'share-classes-not-addable', message, hint } as const;
  noteEach(run, items, { kind: 'blocked', message }, finding);
}

/** The service no longer holds what the plan was made against. */
export function noteStale(run: ApplyRun, item: PlannedItem, what: string): void {
  run.rows.note(item, { kind: 'blocked', message: `Not sent: ${what}` });
  const message = `The portfolio service has changed since this was planned; the row was not sent: ${what}`;
  const hint = 'Plan again and look at it; whatever is right then is sent with the next apply.';
  const { origin } = run.rows.rowOf(item.rowKey);
  run.rows.addFinding(item.rowKey, placeFinding({ severity: 'error', code: 'plan-stale', message, hint }, origin));
}

/** Nobody can say any more whether the rows are in. */
export function noteUnknown(run: ApplyRun, items: readonly BoundItem[], words: string): void {
  const message = `${words} It is not known whether the row is in.`;
  const finding = { severity: 'error', code: 'outcome-unknown', message, hint: APPLY_AGAIN } as const;
  noteEach(run, items, { kind: 'unknown', message }, finding);
}

/** The rows are in although their request was not answered with success; the service was asked. */
export function noteStored(run: ApplyRun, stored: ReadonlyMap<BoundItem, ExistingRecord>, why: string): void {
  for (const [item, held] of stored) {
    const message = `${why} The service was asked and holds it (${held.thing.id}).`;
    run.markStored(item, held, message);
    addFinding(run, item, { severity: 'warning', code: 'settled-by-query', message, hint: ALSO_ENTERED });
  }
}

function noteEach(
  run: ApplyRun,
  items: readonly BoundItem[],
  state: { readonly kind: 'failed' | 'blocked' | 'unknown'; readonly message: string },
  finding: FindingText,
): void {
  for (const item of items) {
    run.rows.note(item.planned, state);
    addFinding(run, item, finding);
  }
}

/** Places a finding at the item's column, or at its row. */
function addFinding(run: ApplyRun, { planned, rowKey }: BoundItem, text: FindingText, property?: string): void {
  const { snapshot, cellOf } = run.context;
  const place = property ?? ownProperty(planned.data);
  const column = place === undefined ? undefined : columnOf(planned.data, place, snapshot.customColumns);
  const cell = column === undefined ? undefined : cellOf?.(rowKey, column);
  const at = column === undefined ? undefined : cell === undefined ? { column } : { column, cell };
  run.rows.addFinding(rowKey, placeFinding(text, run.rows.rowOf(rowKey).origin, at));
}
