import { groupBy } from '../../../base/util/collections/group-by.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { listRanges } from '../../../base/util/text/row-ranges.ts';
import { joinList } from '../../../base/util/text/words.ts';
import type { CheckedRecord, Naming, RecordKind } from '../../../model/records/record.ts';
import type { SetValue } from '../../../model/service/entry-history.ts';
import { type RowKey, type RowOrigin, toRowKey } from '../../../model/values/origin.ts';
import { findingAt, type PlannedRecord } from '../row-plan.ts';

/** Rows of several values, of which some may be held back while the others go in. */
const IN_PARTS: ReadonlySet<RecordKind> = new Set<RecordKind>(['custom-values', 'valuation']);

const HELD_BACK = 2;

/** The keys under which a plan has a row: its own, and what it holds back of it; most rows have nothing of the kind. */
export function planKeysOf({ key, kind, origin }: CheckedRecord): readonly RowKey[] {
  return IN_PARTS.has(kind) ? [key, toRowKey(origin, HELD_BACK)] : [key];
}

/** The part of a row that is not sent, as a record of its own. */
export function toHeldBack<R extends CheckedRecord>(record: R): R {
  return { ...record, key: toRowKey(record.origin, HELD_BACK), record: HELD_BACK };
}

export interface ValueHistory {
  readonly stated: string;
  readonly held: string;
  readonly read: string | undefined;
  /** The value that an earlier run set last from this very workbook. */
  readonly own: string | undefined;
  /** That run had the workbook under another name: this may be a copy from before what was typed into it. */
  readonly isOwnElsewhere: boolean;
}

/**
 * How a value that is not what is held stands to it: a wish, something older that nobody has touched since, or a change
 * here and another one there. A workbook that only knows what it set itself was typed into where it says anything else; a
 * copy of it that has what capsheet wrote into both was not.
 */
export function checkValue({
  stated,
  held,
  read,
  own,
  isOwnElsewhere,
}: ValueHistory): 'wish' | 'older' | 'both-changed' {
  if (isOwnElsewhere && stated === read && read !== held) return 'older';
  const last = own ?? read;
  if (last === undefined || last === held) return 'wish';
  if (stated === last) return 'older';
  return read === undefined ? 'wish' : 'both-changed';
}

interface Since {
  readonly readAt: string | undefined;
  readonly own: SetValue | undefined;
}

/** Since when somebody else has set it, as the end of a sentence. */
export function describeSince({ readAt, own }: Since): string {
  if (own !== undefined) return `since run ${own.runId} set it from this workbook`;
  const when = readAt === undefined ? '' : ` (${readAt.slice(0, 16).replace('T', ' ')} UTC)`;
  return `since this workbook was written${when}`;
}

export function describeSetter(setter: SetValue | undefined): string {
  return setter === undefined ? '' : ` (set by run ${setter.runId} from ${quote(setter.from.input)})`;
}

export const KEEP_OR_ENTER =
  'To keep what the service has, empty the cell. To enter yours, write new under Action, or make a new export and change it there.';

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
  const byKey = new Map<RowKey, PlannedRecord>(planned.map((record) => [record.row.rowKey, record]));
  const waiting = new Map<RowKey, PlannedRecord[]>();
  const ahead: PlannedRecord[] = [];
  for (const record of planned) {
    const obstacles =
      record.row.action === 'blocked' ? record.row.dependsOn.filter((key) => isInTheWay(byKey.get(key))) : [];
    for (const key of obstacles) {
      const others = waiting.get(key);
      if (others === undefined) waiting.set(key, [record]);
      else others.push(record);
    }
    if (obstacles.length === 0 && isInTheWay(record) && !isForApp(record)) ahead.push(record);
  }
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
  const byKey = new Map<RowKey, PlannedRecord>(planned.map((record) => [record.row.rowKey, record]));
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
    sheets.map((some) => `rows ${listRanges(some.map(({ rowNumber }) => rowNumber))} of "${some[0]?.sheet}"`),
  );
}
