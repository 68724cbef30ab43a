import { markKey } from '../../../model/identity/identity.ts';
import { carriedValueKey } from '../../../model/records/carried-facts.ts';
import { toInputStem } from '../../../model/records/input-stem.ts';
import type { RecordBase } from '../../../model/records/record.ts';
import type { EntryHistory, SetFrom, SetValue } from '../../../model/service/entry-history.ts';

/** The facts that identify a record's workbook: the place of its rows, and what it carries. */
type OfWorkbook = Pick<RecordBase, 'origin' | 'carried'>;

/** Values that earlier runs set, and from which workbook: one that still has what it set itself says nothing new. */
export class SetValues {
  readonly #set: EntryHistory['set'];
  /** Per input, in their order; empty where unknown. */
  readonly #digests: readonly string[];
  readonly #last: ReadonlyMap<string, SetValue>;
  readonly #byInput = new Map<number, ReadonlyMap<string, SetValue>>();

  constructor({ set }: Pick<EntryHistory, 'set'>, digests: readonly string[]) {
    this.#set = set;
    this.#digests = digests;
    this.#last = lastByKey(set);
  }

  last(key: string): SetValue | undefined {
    return this.#last.get(key);
  }

  lastFrom(record: OfWorkbook, key: string): SetValue | undefined {
    const { inputIndex } = record.origin;
    const known = this.#byInput.get(inputIndex) ?? this.#listFrom(record);
    this.#byInput.set(inputIndex, known);
    return known.get(key);
  }

  /** Whether it was set from the record's workbook under another name: of two copies, one need not know of the other. */
  isElsewhere({ origin }: OfWorkbook, own: SetValue | undefined): boolean {
    if (own === undefined || own.from.sha256 === this.#digests[origin.inputIndex]) return false;
    return own.from.input !== toInputStem(origin.file);
  }

  /** Whether a person's word that stands beside a value has sent it before, in this very file or as its result says. */
  isAnswered({ origin, carried }: OfWorkbook, key: string, own: SetValue | undefined): boolean {
    if (carried?.answered?.has(key) === true) return true;
    return own !== undefined && own.from.sha256 === this.#digests[origin.inputIndex];
  }

  #listFrom({ origin, carried }: OfWorkbook): ReadonlyMap<string, SetValue> {
    const sha256 = this.#digests[origin.inputIndex];
    const own = { input: toInputStem(origin.file), sha256, writtenAt: carried?.readAt };
    const isOwn = (each: SetValue) =>
      each.from.sha256 === sha256 || (carried?.isAsWritten !== true && isSameWorkbook(each, own));
    const from = this.#set.filter(isOwn);
    // An earlier copy, byte by byte: what its successors have set, it does not know.
    const asItWas = from.findLastIndex((each) => each.from.sha256 === sha256);
    return lastByKey(asItWas < 0 ? from : from.slice(0, asItWas + 1));
  }
}

type Own = { readonly [Field in keyof SetFrom]: SetFrom[Field] | undefined };

/** By when it was written, where both say so; else by its name, and not before it was written. */
function isSameWorkbook({ from, at }: SetValue, own: Own): boolean {
  if (from.writtenAt !== undefined && own.writtenAt !== undefined) return from.writtenAt === own.writtenAt;
  return from.input === own.input && (own.writtenAt === undefined || at >= own.writtenAt);
}

function lastByKey(set: readonly SetValue[]): ReadonlyMap<string, SetValue> {
  return new Map(set.map((each) => [keyOf(each), each]));
}

function keyOf({ data }: SetValue): string {
  return data.kind === 'mark' ? markKey(data) : carriedValueKey(data.company, data.columnId);
}
