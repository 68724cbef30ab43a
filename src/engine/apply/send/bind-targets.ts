import { assertNever } from '../../../base/util/assert-never.ts';
import type { OutcomeKind } from '../../../model/outcomes/outcome.ts';
import type { PlanRow } from '../../../model/outcomes/plan.ts';
import { linksOf, mapLinks } from '../../../model/records/map-links.ts';
import type { NewData, Target } from '../../../model/service/new-data.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import type { RowOutcomes } from '../row-outcomes.ts';
import type { BoundItem, WorkItem } from '../work-item.ts';
import type { PendingTransactions } from './pending-transactions.ts';

export interface BindingFacts {
  readonly rows: RowOutcomes;
  readonly pending: PendingTransactions;
  readonly hasSeveralInputs: boolean;
}

export type Binding =
  | { readonly kind: 'bound'; readonly item: BoundItem }
  /** `row` is the row that is needed and not there. */
  | { readonly kind: 'blocked'; readonly row: RowKey; readonly message: string };

/** Brings the names in an item to the service's ids; blocked where one of the rows it needs is not in. */
export function bindItem(item: WorkItem, { rows, pending, hasSeveralInputs }: BindingFacts): Binding {
  const missing = findUnresolved(item, rows) ?? findEarlierMissing(item, pending, rows);
  if (missing === undefined) {
    const data: NewData<string> = mapLinks(item.data, (target) => resolveTarget(target, rows) ?? '');
    return { kind: 'bound', item: { ...item, data } };
  }
  const why = explainMissing(rows.outcomeOf(missing).outcome);
  return {
    kind: 'blocked',
    row: missing,
    message: `Needs ${describeRow(rows.rowOf(missing), hasSeveralInputs)}, ${why}.`,
  };
}

/**
 * The transaction of another kind or date that goes before this one on the same security, and is not in: entered first,
 * this one may be what keeps that one out for good.
 */
function findEarlierMissing(item: WorkItem, pending: PendingTransactions, rows: RowOutcomes): RowKey | undefined {
  if (item.data.kind !== 'transaction') return undefined;
  return pending.earlierThan(item, (other) => rows.isIn(other))?.rowKey;
}

/** The id a target stands for, where it is known. */
export function resolveTarget(target: Target, rows: RowOutcomes): string | undefined {
  switch (target.kind) {
    case 'existing':
      return target.id;
    case 'planned':
      return rows.isThere(target.row) ? rows.idOf(target.row) : undefined;
    case 'output':
      return rows.outputIdOf(target.row);
    default:
      return assertNever(target);
  }
}

/** By what is sent alone: of rounds that name each other the first goes without the link, and needs nobody. */
function findUnresolved(item: WorkItem, rows: RowOutcomes): RowKey | undefined {
  for (const target of linksOf(item.data)) {
    if (target.kind !== 'existing' && resolveTarget(target, rows) === undefined) return target.row;
  }
  return undefined;
}

/** What the items name and has no id yet, although its row is in. */
export function findUnbound(items: readonly WorkItem[], rows: RowOutcomes): readonly Target[] {
  return items
    .flatMap((item) => linksOf(item.data))
    .filter(
      (target) => target.kind !== 'existing' && rows.isThere(target.row) && resolveTarget(target, rows) === undefined,
    );
}

/** A row for people: `Rounds row 7 (Acme · Series A)`; with its file where there are several. */
function describeRow(row: PlanRow, hasSeveralInputs: boolean): string {
  const file = hasSeveralInputs ? `${row.origin.file}, ` : '';
  return `${file}${row.origin.sheet} row ${row.origin.rowNumber} (${row.key})`;
}

/** Why a row that was needed is not there: goes on from its description. */
function explainMissing(outcome: OutcomeKind): string {
  switch (outcome) {
    case 'failed':
      return 'which was refused';
    case 'blocked':
      return 'which is blocked itself';
    case 'invalid':
      return 'which has an error';
    case 'skipped':
      return 'which is skipped';
    case 'unknown':
      return 'which may or may not have been entered';
    case 'not-run':
      return 'which was not sent';
    default:
      return 'whose ID in the service could not be found out';
  }
}
