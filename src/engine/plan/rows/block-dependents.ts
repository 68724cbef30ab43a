import { getOrInsert } from '../../../base/util/collections/get-or-insert.ts';
import type { PlanRow } from '../../../model/outcomes/plan.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { byRowKey, findingAt, type PlannedRecord } from '../row-plan.ts';

/** Rows that need a row which will not be sent are blocked in turn, however long the chain. */
export function blockDependents(
  planned: readonly PlannedRecord[],
  canAddShareClasses: boolean,
): readonly PlannedRecord[] {
  if (canAddShareClasses && !planned.some(isInTheWay(planned))) return planned;
  const byKey = byRowKey(planned);
  if (!canAddShareClasses) blockShareClasses(byKey);
  let dependents: ReadonlyMap<RowKey, readonly PlannedRecord[]> | undefined;
  const ahead = [...byKey.keys()];
  for (const key of ahead) {
    const record = byKey.get(key);
    const obstacle = record && findObstacle(record, byKey);
    if (record === undefined || obstacle === undefined) continue;
    byKey.set(key, blockedBy(record, obstacle));
    dependents ??= listWaiting(planned, ({ row }) => row.dependsOn);
    for (const { row } of dependents.get(key) ?? []) ahead.push(row.rowKey);
  }
  return [...byKey.values()];
}

/** Whether a row that is sent needs one that is not. Mostly none does, and then there is nothing to do. */
function isInTheWay(planned: readonly PlannedRecord[]): (record: PlannedRecord) => boolean {
  let unsent: ReadonlyMap<RowKey, PlannedRecord> | undefined;
  return (record) => {
    if (!isWaiting(record)) return false;
    unsent ??= byRowKey(planned.filter(({ row }) => row.action !== 'add'));
    return findObstacle(record, unsent) !== undefined;
  };
}

/** By the key of a row, all that need it. */
export function listWaiting(
  planned: readonly PlannedRecord[],
  needsOf: (record: PlannedRecord) => readonly RowKey[],
): ReadonlyMap<RowKey, readonly PlannedRecord[]> {
  const waiting = new Map<RowKey, PlannedRecord[]>();
  for (const record of planned)
    for (const key of needsOf(record)) {
      getOrInsert(waiting, key, () => []).push(record);
    }
  return waiting;
}

function isWaiting({ row, items }: PlannedRecord): boolean {
  return row.action !== 'blocked' && row.dependsOn.length > 0 && (items.length > 0 || row.comesWith !== undefined);
}

function findObstacle(record: PlannedRecord, byKey: ReadonlyMap<RowKey, PlannedRecord>): PlanRow | undefined {
  if (!isWaiting(record)) return undefined;
  const { row } = record;
  for (const key of row.dependsOn) {
    const needed = byKey.get(key)?.row;
    if (needed !== undefined && needed.action !== 'add') return needed;
  }
  return undefined;
}

function blockedBy(record: PlannedRecord, obstacle: PlanRow): PlannedRecord {
  const what = `It needs ${obstacle.key} (${obstacle.origin.sheet} row ${obstacle.origin.rowNumber})`;
  if (obstacle.action !== 'unchanged')
    return block(record, `${what}, which ${isAs(obstacle)}.`, 'Correct that row first, or remove this one.');
  const message = `${what}, which exists, but the portfolio service no longer lists it.`;
  return block(record, message, 'Write the Security ID instead of the Ref.');
}

function isAs({ action }: PlanRow): string {
  return action === 'differs' ? 'differs from what the service has and is not sent' : `is ${action}`;
}

function blockShareClasses(byKey: Map<RowKey, PlannedRecord>): void {
  for (const record of [...byKey.values()]) {
    if (record.row.kind !== 'share-class' || record.row.action !== 'add') continue;
    const message = 'The portfolio service does not accept new share classes.';
    byKey.set(
      record.row.rowKey,
      block(record, message, 'Create the share class in the app, then plan again.', 'share-classes-not-addable'),
    );
  }
}

function block(
  record: PlannedRecord,
  message: string,
  hint: string,
  code: 'reference-blocked' | 'share-classes-not-addable' = 'reference-blocked',
): PlannedRecord {
  const { linked, row } = record;
  const finding = findingAt(linked, 'Company', { severity: 'warning', code, message, hint });
  return {
    linked,
    items: [],
    row: { ...row, action: 'blocked', why: message, changes: [], findings: [...row.findings, finding] },
  };
}
