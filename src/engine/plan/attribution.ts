import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { toInputStem } from '../../model/records/input-stem.ts';
import type { LinkedSecurity, LinkedTransaction } from '../../model/records/linked.ts';
import {
  type AcceptedThing,
  type EnteredSecurity,
  type EntryHistory,
  seenKey,
} from '../../model/service/entry-history.ts';
import { targetKey } from '../../model/service/target-key.ts';

type Row = LinkedSecurity | LinkedTransaction;
type Kind = Row['kind'];
/** The input by its stem, and the row in it by its Ref. */
type EnteredRow = Pick<EnteredSecurity, 'input' | 'ref'>;

/** What a run entered, and the stem of the input it came from. */
interface EnteredThing {
  readonly input: string;
  readonly id: string;
}

const NOTHING: readonly EnteredThing[] = [];

/** Which row entered what is there, as far as the journal knows: what has no name is told apart by that alone. */
export class Attribution {
  readonly #byId = new Map<string, EnteredRow>();
  readonly #idOf = new Map<string, string>();
  /** By Ref and company, whatever the input. */
  readonly #byRef = new Map<string, EnteredThing[]>();

  constructor({ securities, accepted }: EntryHistory) {
    for (const entered of securities) this.#add('security', entered.data.company, entered);
    for (const thing of accepted) if (isTransaction(thing)) this.#add('transaction', thing.data.company, thing);
  }

  /** The id of what an earlier run entered for a row of this Ref, of the same input and company. */
  idOf({ kind, record, stated }: Row): string | undefined {
    if (record.ref === undefined || stated.company === undefined || this.#idOf.size === 0) return undefined;
    const of = { input: toInputStem(record.origin.file), ref: record.ref };
    return this.#idOf.get(toKey(kind, targetKey(stated.company), of));
  }

  /** What earlier runs entered for a row of this Ref and company in inputs of other names. */
  elsewhereOf({ kind, record, stated }: Row): readonly EnteredThing[] {
    if (record.ref === undefined || stated.company === undefined || this.#byRef.size === 0) return NOTHING;
    const own = toInputStem(record.origin.file);
    const all = this.#byRef.get(toRefKey(kind, targetKey(stated.company), record.ref)) ?? NOTHING;
    return all.filter(({ input }) => input !== own);
  }

  isEntered(kind: Kind, id: string): boolean {
    return this.#byId.get(seenKey(kind, id))?.input !== undefined;
  }

  /** True of what a run entered for another row. Without a Ref it may be this very row's, from before it had one. */
  isOfAnotherRow(row: Row, id: string): boolean {
    return this.idOf(row) !== id && this.isOfOthers(row, id);
  }

  /** The same of all rows of one signature (`furtherSignature`) alike: what was entered for the row itself not left out. */
  isOfOthers({ kind, record }: Row, id: string): boolean {
    const { input, ref } = this.#byId.get(seenKey(kind, id)) ?? {};
    if (input === undefined || record.ref === undefined) return false;
    return ref !== undefined || input !== toInputStem(record.origin.file);
  }

  /** True of what a run entered for this row, or for one of its input where neither has a Ref. */
  isOwn(row: Row, id: string): boolean {
    const { input, ref } = this.#byId.get(seenKey(row.kind, id)) ?? {};
    const isOfInput = ref === undefined && input === toInputStem(row.record.origin.file);
    return this.idOf(row) === id || (row.record.ref === undefined && isOfInput);
  }

  /** Equal for things of which `isOfOthers` says the same. */
  signatureOf(kind: Kind, id: string): readonly unknown[] {
    const { input, ref } = this.#byId.get(seenKey(kind, id)) ?? {};
    return [input ?? null, ref !== undefined];
  }

  #add(kind: Kind, companyId: string, { id, input, ref }: EnteredRow & { readonly id: string }): void {
    if (input === undefined) return;
    this.#byId.set(seenKey(kind, id), omitAbsent({ input, ref }));
    if (ref === undefined) return;
    this.#idOf.set(toKey(kind, companyId, { input, ref }), id);
    const key = toRefKey(kind, companyId, ref);
    const all = this.#byRef.get(key) ?? [];
    this.#byRef.set(key, all);
    all.push({ input, id });
  }
}

/** Equal for rows that `isOfOthers` treats alike. */
export function furtherSignature({ action, ref, origin }: Row['record']): readonly unknown[] {
  return action === 'new' ? [true, ref === undefined ? null : toInputStem(origin.file)] : [false];
}

function isTransaction(
  thing: AcceptedThing,
): thing is AcceptedThing & { readonly data: { readonly kind: 'transaction' } } {
  return thing.data.kind === 'transaction';
}

/** Refs mean something within their input and company only. */
function toKey(kind: Kind, companyId: string, { input, ref }: EnteredRow): string {
  return JSON.stringify([kind, input, companyId, ref]);
}

function toRefKey(kind: Kind, companyId: string, ref: string): string {
  return JSON.stringify([kind, companyId, ref]);
}
