import { quote } from '../../../base/util/text/quote.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { Change } from '../../../model/outcomes/plan.ts';
import type { LinkedCustomValues, LinkedValuation } from '../../../model/records/linked.ts';
import type { CheckedRecord, RecordBase, RecordKind } from '../../../model/records/record.ts';
import type { SetValue } from '../../../model/service/entry-history.ts';
import { type RowKey, toRowKey } from '../../../model/values/origin.ts';
import type { SetValues } from '../known/set-values.ts';
import { decideUnsound, type PlannedRecord, type RowDecision, toPlanned } from '../row-plan.ts';

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

/** The differences between one kind of such rows and the other. */
export interface SetKind<R, V> {
  readonly valuesOf: (row: R) => readonly V[];
  readonly withValues: (row: R, values: readonly V[]) => R;
  /** Names the values that change; of a row without any, all that were compared. */
  readonly keyOf: (row: R, values: readonly V[]) => string;
  readonly isSet: (row: R, value: V) => boolean;
  readonly findConflict: (row: R, value: V) => Finding | undefined;
  readonly toChange: (row: R, value: V) => Change;
  readonly replace: (row: R, values: readonly V[]) => Pick<RowDecision, 'why' | 'items' | 'findings'>;
  readonly whyUnchanged: string;
  readonly whyHeld: string;
}

/** A value in conflict is, beside others of its row, a record of its own, so that those go in. */
export function planSetRow<R extends LinkedCustomValues | LinkedValuation, V>(
  row: R,
  kind: SetKind<R, V>,
): PlannedRecord[] {
  const values = kind.valuesOf(row);
  const unsound = decideUnsound(row);
  if (unsound !== undefined) return [toPlanned(row, kind.keyOf(row, values), unsound)];
  const open = values.filter((value) => !kind.isSet(row, value));
  const conflicts = new Map<V, Finding>();
  for (const value of open) {
    const finding = kind.findConflict(row, value);
    if (finding !== undefined) conflicts.set(value, finding);
  }
  const others = values.filter((value) => !conflicts.has(value));
  const free = open.filter((value) => !conflicts.has(value));
  const key = kind.keyOf(row, free.length === 0 ? others : free);
  if (conflicts.size === 0) return [toPlanned(row, key, decide(row, free, kind))];
  const held = [...conflicts.keys()];
  const conflict = decideConflict(row, conflicts, kind);
  // A record that a mapping made of a row is not divided again.
  if (others.length === 0 || row.record.record !== undefined)
    return [toPlanned(row, kind.keyOf(row, values), conflict)];
  const first = toPlanned(kind.withValues(row, others), key, decide(row, free, kind));
  const part = { ...kind.withValues(row, held), record: toHeldBack(row.record), findings: [] };
  return [{ ...first, row: { ...first.row, record: 1 } }, toPlanned(part, kind.keyOf(row, held), conflict)];
}

function decide<R, V>(row: R, replaced: readonly V[], kind: SetKind<R, V>): RowDecision {
  if (replaced.length === 0) return { action: 'unchanged', why: kind.whyUnchanged };
  const changes = replaced.map((value) => kind.toChange(row, value));
  return { action: 'replace', changes, ...kind.replace(row, replaced) };
}

function decideConflict<R, V>(row: R, conflicts: ReadonlyMap<V, Finding>, kind: SetKind<R, V>): RowDecision {
  const changes = [...conflicts.keys()].map((value) => kind.toChange(row, value));
  const why = `${changes.map(({ column }) => column).join(', ')}: ${kind.whyHeld}; not sent until that is settled.`;
  return { action: 'differs', why, changes, findings: [...conflicts.values()] };
}

export const KEEP_OR_ENTER =
  'To keep what the service has, empty the cell. To enter yours, write new under Action, or make a new export and change it there.';

interface ComparedValue {
  readonly key: string;
  readonly stated: string;
  readonly held: string;
  readonly read: string | undefined;
  readonly textOf: (data: SetValue['data']) => string | undefined;
}

interface Dispute {
  /** Nobody has touched the workbook's value since; else it was changed here and there. */
  readonly isOlder: boolean;
  /** Since when somebody else has set it, as the end of a sentence. */
  readonly since: string;
  /** The value that an earlier run set last from this very workbook. */
  readonly own: SetValue | undefined;
}

/**
 * How a value that is not what is held stands to it: a wish, something older that nobody has touched since, or a change
 * here and another one there. A workbook that only knows what it set itself was typed into where it says anything else; a
 * copy of it that has what capsheet wrote into both was not. `undefined` for a wish.
 */
export function findDispute(record: RecordBase, value: ComparedValue, sets: SetValues): Dispute | undefined {
  const { key, stated, held, read, textOf } = value;
  const own = sets.lastFrom(record, key);
  // A person's word sends it once: neither the same file nor its result has it for good.
  if (record.action === 'new' && !sets.isAnswered(record, key, own)) return undefined;
  // That run had the workbook under another name: this may be a copy from before what was typed into it.
  const isOwnElsewhere = sets.isElsewhere(record, own);
  const since = describeSince(record.carried?.readAt, isOwnElsewhere ? undefined : own);
  if (isOwnElsewhere && stated === read && read !== held) return { isOlder: true, since, own };
  const last = (own && textOf(own.data)) ?? read;
  if (last === undefined) return findTakenBack(value, sets.last(key));
  if (last === held) return undefined;
  if (stated === last) return { isOlder: true, since, own };
  return read === undefined ? undefined : { isOlder: false, since, own };
}

/** A workbook that knows nothing states what the latest run set from another one, the last quarter's most often. */
function findTakenBack({ stated, textOf }: ComparedValue, latest: SetValue | undefined): Dispute | undefined {
  if (latest === undefined || textOf(latest.data) !== stated) return undefined;
  return { isOlder: true, since: `since run ${latest.runId} set it from ${quote(latest.from.input)}`, own: undefined };
}

function describeSince(readAt: string | undefined, own: SetValue | undefined): string {
  if (own !== undefined) return `since run ${own.runId} set it from this workbook`;
  const when = readAt === undefined ? '' : ` (${readAt.slice(0, 16).replace('T', ' ')} UTC)`;
  return `since this workbook was written${when}`;
}

export function describeSetter(setter: SetValue | undefined): string {
  return setter === undefined ? '' : ` (set by run ${setter.runId} from ${quote(setter.from.input)})`;
}
