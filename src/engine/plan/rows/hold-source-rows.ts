import { groupBy } from '../../../base/util/collections/group-by.ts';
import { listRanges } from '../../../base/util/text/row-ranges.ts';
import { joinList } from '../../../base/util/text/words.ts';
import type { Naming } from '../../../model/records/record.ts';
import { type RowKey, type RowOrigin, toRowKey } from '../../../model/values/origin.ts';
import { byRowKey, findingAt, type PlannedRecord } from '../row-plan.ts';
import { listWaiting } from './block-dependents.ts';

const NONE: ReadonlySet<RowKey> = new Set();

/**
 * A row of the source is sent whole or not at all, whatever number of records it became: those of a row with an error are
 * held back, and so is what no row without one names or needs. A company, round or class that several rows name stays as
 * long as one of them is sent. `faulty` are rows with errors that no record has. Code: row-held.
 */
export function holdSourceRows(
  planned: readonly PlannedRecord[],
  faulty: ReadonlySet<RowKey> = NONE,
): readonly PlannedRecord[] {
  const unsent = findUnsentRows(planned, faulty);
  if (unsent.size === 0) return planned;
  const needed = findNeeded(planned, unsent);
  return planned.map((record) => (record.items.length === 0 || needed.has(record.row.rowKey) ? record : hold(record)));
}

function findUnsentRows(planned: readonly PlannedRecord[], faulty: ReadonlySet<RowKey>): ReadonlySet<RowKey> {
  const rows = findFailing(planned).flatMap((record) => namingsOf(record).flat());
  return new Set([...faulty, ...rows.map((origin) => toRowKey(origin))]);
}

/** Rows waiting only for a share class to be made in the app are left out: their company and round must be there. */
function findFailing(planned: readonly PlannedRecord[]): readonly PlannedRecord[] {
  if (!planned.some(isInTheWay)) return [];
  const byKey = byRowKey(planned);
  const obstaclesOf = ({ row }: PlannedRecord): readonly RowKey[] =>
    row.action === 'blocked' ? row.dependsOn.filter((key) => isInTheWay(byKey.get(key))) : [];
  const waiting = listWaiting(planned, obstaclesOf);
  const ahead = planned.filter((record) => isInTheWay(record) && !isForApp(record) && obstaclesOf(record).length === 0);
  const reached = new Set<PlannedRecord>();
  for (let record = ahead.pop(); record !== undefined; record = ahead.pop()) {
    if (reached.has(record)) continue;
    reached.add(record);
    ahead.push(...(waiting.get(record.row.rowKey) ?? []));
  }
  return [...reached].filter(({ row: { action } }) => action === 'invalid' || action === 'blocked');
}

function isForApp({ row }: PlannedRecord): boolean {
  return row.findings.some(({ code }) => code === 'share-classes-not-addable');
}

/** Not sent, and not there in a way that others could use. */
function isInTheWay(record: PlannedRecord | undefined): boolean {
  const action = record?.row.action;
  return action === 'invalid' || action === 'blocked' || action === 'differs' || action === 'skipped';
}

function findNeeded(planned: readonly PlannedRecord[], unsent: ReadonlySet<RowKey>): ReadonlySet<RowKey> {
  const byKey = byRowKey(planned);
  const needed = new Set<RowKey>();
  const ahead = planned.filter((record) =>
    namingsOf(record).some((rows) => rows.every((origin) => !unsent.has(toRowKey(origin)))),
  );
  for (let record = ahead.pop(); record !== undefined; record = ahead.pop()) {
    const { rowKey, dependsOn } = record.row;
    if (needed.has(rowKey)) continue;
    needed.add(rowKey);
    ahead.push(...dependsOn.flatMap((key) => byKey.get(key) ?? []));
  }
  return needed;
}

function namingsOf({ linked: { record } }: PlannedRecord): readonly Naming[] {
  return record.namings ?? [[record.origin]];
}

function hold(record: PlannedRecord): PlannedRecord {
  const { linked, row } = record;
  const rows = namingsOf(record).flat();
  const what =
    rows.length === 1
      ? `${nameRows(rows)} has an error or is blocked`
      : `Only ${nameRows(rows)} name it, and each of them has an error or is blocked`;
  const message = `${what}; nothing of such a row is sent.`;
  const hint = 'Correct the row; then this is sent with it.';
  // The error itself is reported at its own cell.
  const finding = findingAt(linked, 'Company', { severity: 'info', code: 'row-held', message, hint });
  // Findings on it as a record that is sent no longer count.
  const findings = [...linked.findings, finding];
  return { linked, items: [], row: { ...row, action: 'blocked', why: message, changes: [], findings } };
}

/** `Row 5 of "Deals"`, `rows 5 and 7 of "Deals"`. */
function nameRows(rows: readonly RowOrigin[]): string {
  const sheets = [...groupBy(rows, ({ inputIndex, sheet }) => `${inputIndex}/${sheet}`).values()];
  if (rows.length === 1) return `Row ${rows[0]?.rowNumber} of "${rows[0]?.sheet}"`;
  return joinList(
    sheets.map((some) => `rows ${listRanges(some.map(({ rowNumber }) => rowNumber))} of "${some[0].sheet}"`),
  );
}
