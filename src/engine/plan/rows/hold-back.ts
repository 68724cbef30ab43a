import { quote } from '../../../base/util/text/quote.ts';
import type { CheckedRecord, RecordKind } from '../../../model/records/record.ts';
import type { SetValue } from '../../../model/service/entry-history.ts';
import { type RowKey, toRowKey } from '../../../model/values/origin.ts';

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

/** Values as canonical texts; absent where nobody knows them. */
export interface ValueHistory {
  readonly stated: string;
  readonly held: string;
  /** What was there when the workbook was written, as it says itself. */
  readonly read: string | undefined;
  /** What an earlier run has set last from this very workbook. */
  readonly own: string | undefined;
}

/**
 * How a value that is not what is held stands to it: a wish, something older that nobody has touched since, or a change
 * here and another one there. A workbook that only knows what it set itself was typed into where it says anything else.
 */
export function judgeValue({ stated, held, read, own }: ValueHistory): 'wish' | 'older' | 'both-changed' {
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
export function saySince({ readAt, own }: Since): string {
  if (own !== undefined) return `since run ${own.runId} set it from this workbook`;
  const when = readAt === undefined ? '' : ` (${readAt.slice(0, 16).replace('T', ' ')} UTC)`;
  return `since this workbook was written${when}`;
}

/** By whom, where the journal knows it. */
export function saySetter(setter: SetValue | undefined): string {
  return setter === undefined ? '' : ` (set by run ${setter.runId} from ${quote(setter.from.input)})`;
}

export const KEEP_OR_ENTER =
  'To keep what the service has, empty the cell. To enter yours, write new under Action, or make a new export and change it there.';
