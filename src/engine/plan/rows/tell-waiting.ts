import { groupBy } from '../../../base/util/collections/group-by.ts';
import { type Finding, placeFinding } from '../../../model/findings/finding.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { type PlannedRecord, placeOf } from '../row-plan.ts';

/** So many rows that wait for one are each told by themselves. */
const FEW_ROWS = 3;

/**
 * One cause gives one finding: where many rows wait for one that cannot be sent, through whatever stands between, it is
 * told at that one, with their number. At their own cells it is then merely worth knowing. Code: reference-blocked.
 */
export function tellWaiting(planned: readonly PlannedRecord[]): readonly PlannedRecord[] {
  const blocked = planned.filter(({ row }) => row.action === 'blocked');
  if (blocked.length <= FEW_ROWS) return planned;
  const byKey = new Map<RowKey, PlannedRecord>(planned.map((record) => [record.row.rowKey, record]));
  const roots: Roots = new Map();
  const waiting = groupBy(blocked, (record) => findRoot(record, byKey, roots));
  const told = new Map<PlannedRecord, PlannedRecord>();
  for (const [root, some] of waiting) {
    if (root === undefined || some.length <= FEW_ROWS) continue;
    told.set(root, withFindings(root, [...root.row.findings, countWaiting(root, some)]));
    for (const record of some) told.set(record, withFindings(record, record.row.findings.map(soften)));
  }
  return planned.map((record) => told.get(record) ?? record);
}

type Roots = Map<PlannedRecord, PlannedRecord | undefined>;

/** The row at the end of the chain; `undefined` where it waits for something else than a row. Each row is gone through once. */
function findRoot(
  record: PlannedRecord,
  byKey: ReadonlyMap<RowKey, PlannedRecord>,
  roots: Roots,
): PlannedRecord | undefined {
  const way = new Set<PlannedRecord>();
  let at: PlannedRecord | undefined = record;
  while (at !== undefined && at.row.action === 'blocked' && !roots.has(at) && !way.has(at)) {
    way.add(at);
    at = findObstacle(at, byKey);
  }
  const root = at === undefined || at.row.action !== 'blocked' ? at : roots.get(at);
  for (const each of way) roots.set(each, root);
  return root;
}

function findObstacle(
  { linked, row }: PlannedRecord,
  byKey: ReadonlyMap<RowKey, PlannedRecord>,
): PlannedRecord | undefined {
  if (linked.blockedBy !== undefined) return byKey.get(linked.blockedBy);
  return row.dependsOn
    .flatMap((key) => byKey.get(key) ?? [])
    .find((needed) => needed.row.action !== 'add' && needed.row.action !== 'unchanged');
}

function countWaiting({ linked, row }: PlannedRecord, waiting: readonly PlannedRecord[]): Finding {
  const sheets = [...groupBy(waiting, (each) => each.row.origin.sheet)];
  const where = sheets.map(([sheet, { length }]) => `${length} of ${sheet}`).join(', ');
  const message = `${waiting.length} rows depend on this one and are not sent: ${where}.`;
  const hint = 'Correct this row, and they are sent with it.';
  const { record } = linked;
  const column = row.findings.find(({ severity }) => severity === 'error')?.column;
  return placeFinding(
    { severity: 'warning', code: 'reference-blocked', message, hint },
    record.origin,
    placeOf(linked, column ?? (record.action === 'skip' ? 'Action' : 'Company')),
  );
}

function soften(finding: Finding): Finding {
  return finding.code === 'reference-blocked' ? { ...finding, severity: 'info' } : finding;
}

function withFindings(record: PlannedRecord, findings: readonly Finding[]): PlannedRecord {
  return { ...record, row: { ...record.row, findings } };
}
