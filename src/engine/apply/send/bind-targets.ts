import { assertNever } from '../../../base/util/assert-never.ts';
import type { OutcomeKind } from '../../../model/outcomes/outcome.ts';
import type { PlannedItem, PlanRow } from '../../../model/outcomes/plan.ts';
import { linksOf, mapLinks } from '../../../model/records/map-links.ts';
import type { NewData, Target } from '../../../model/service/new-data.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import type { ApplyRun } from '../apply-run.ts';
import type { BoundItem } from '../batch.ts';
import type { RowOutcomes } from '../row-outcomes.ts';

/** Brings the names in an item to the service's ids; says why not where one of the rows it needs is not in. */
export function bindItem(planned: PlannedItem, run: ApplyRun): BoundItem | string {
  const { rows, hasSeveralInputs } = run;
  const missing = findUnresolved(planned, rows) ?? findEarlierMissing(planned, run);
  if (missing === undefined) return { ...planned, data: bindData(planned.data, rows), planned };
  const why = explainMissing(rows.outcomeOf(missing).outcome);
  return `Needs ${describeRow(rows.rowOf(missing), hasSeveralInputs)}, ${why}.`;
}

/** Brings the names in data whose targets are all there to the service's ids. */
export function bindData(data: NewData<Target>, rows: RowOutcomes): NewData<string> {
  return mapLinks(data, (target) => resolveTarget(target, rows) ?? '');
}

/**
 * Finds the transaction of another kind or date that goes before this one on the same security, and is not in: entered
 * first, this one may be what keeps that one out for good.
 */
function findEarlierMissing(item: PlannedItem, { pending, rows }: ApplyRun): RowKey | undefined {
  if (item.data.kind !== 'transaction') return undefined;
  return pending.earlierThan(item, (other) => rows.isIn(other))?.rowKey;
}

/** Returns the id a target stands for, where it is known. */
export function resolveTarget(target: Target, rows: RowOutcomes): string | undefined {
  if (target.kind === 'existing') return target.id;
  if (target.kind === 'planned') return rows.isThere(target.row) ? rows.idOf(target.row) : undefined;
  if (target.kind === 'output') return rows.outputIdOf(target.row);
  return assertNever(target);
}

/** Looks at what is sent alone: the first of rounds that name each other goes without the link, and needs nobody. */
function findUnresolved(item: PlannedItem, rows: RowOutcomes): RowKey | undefined {
  for (const target of linksOf(item.data)) {
    if (target.kind !== 'existing' && resolveTarget(target, rows) === undefined) return target.row;
  }
  return undefined;
}

/** True of what has no id yet, although its row is in. */
export function isUnbound(target: Target, rows: RowOutcomes): boolean {
  return target.kind !== 'existing' && rows.isThere(target.row) && resolveTarget(target, rows) === undefined;
}

/** Names a row for people: `Rounds row 7 (Acme · Series A)`; with its file where there are several. */
function describeRow(row: PlanRow, hasSeveralInputs: boolean): string {
  const file = hasSeveralInputs ? `${row.origin.file}, ` : '';
  return `${file}${row.origin.sheet} row ${row.origin.rowNumber} (${row.key})`;
}

/** Says why a row that was needed is not there, as what follows on its description: it was to be sent, or this one were blocked. */
function explainMissing(outcome: OutcomeKind): string {
  if (outcome === 'failed') return 'which was refused';
  if (outcome === 'blocked') return 'which is blocked itself';
  if (outcome === 'unknown') return 'which may or may not have been entered';
  if (outcome === 'not-run') return 'which was not sent';
  return 'whose ID in the service could not be found out';
}
