import { placeFinding } from '../../../model/findings/finding.ts';
import type { PlanRow } from '../../../model/outcomes/plan.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { type PlannedRecord, placeOf } from '../row-plan.ts';

/** Rows that need a row which will not be sent are blocked in turn, however long the chain. */
export function blockDependents(planned: readonly PlannedRecord[], canAddShareClasses: boolean): PlannedRecord[] {
  const byKey = new Map<RowKey, PlannedRecord>(planned.map((record) => [record.row.rowKey, record]));
  if (!canAddShareClasses) blockShareClasses(byKey);
  for (let changed = true; changed; ) {
    changed = false;
    for (const record of byKey.values()) {
      const obstacle = findObstacle(record, byKey);
      if (obstacle === undefined) continue;
      byKey.set(record.row.rowKey, blockedBy(record, obstacle));
      changed = true;
    }
  }
  return [...byKey.values()];
}

function findObstacle({ row, items }: PlannedRecord, byKey: ReadonlyMap<RowKey, PlannedRecord>): PlanRow | undefined {
  if (items.length === 0 && row.comesWith === undefined) return undefined;
  return row.dependsOn
    .map((key) => byKey.get(key)?.row)
    .find((needed) => needed !== undefined && needed.action !== 'add');
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
  const finding = placeFinding(
    { severity: 'warning', code, message, hint },
    linked.record.origin,
    placeOf(linked, 'Company'),
  );
  return {
    linked,
    items: [],
    row: { ...row, action: 'blocked', why: message, changes: [], findings: [...row.findings, finding] },
  };
}
