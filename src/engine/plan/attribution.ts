import { byId } from '../../base/util/collections/by-id.ts';
import { getOrInsert } from '../../base/util/collections/get-or-insert.ts';
import { groupBy } from '../../base/util/collections/group-by.ts';
import { makeOnce } from '../../base/util/derive-once.ts';
import { toInputStem } from '../../model/records/input-stem.ts';
import type { LinkedSecurity, LinkedTransaction } from '../../model/records/linked.ts';
import type { EntryHistory } from '../../model/service/entry-history.ts';
import { targetKey } from '../../model/service/target-key.ts';

type Row = LinkedSecurity | LinkedTransaction;
type Kind = Row['kind'];

/** A thing that a run entered: the input by its stem, and the row in it by its Ref. */
interface EnteredThing {
  readonly input: string;
  readonly ref?: string;
  readonly id: string;
}

const NOTHING: readonly EnteredThing[] = [];
const NO_TRANSACTIONS: EntryHistory['transactions'] = [];

/** Which row entered what is there, as far as the journal knows: what has no name is told apart by that alone. */
export class Attribution {
  readonly #entered = { security: new EnteredThings(), transaction: new EnteredThings() };

  readonly #transactions: EntryHistory['transactions'];
  #onSecurity: ReadonlyMap<string, EntryHistory['transactions']> | undefined;

  constructor({ securities, transactions, accepted }: EntryHistory) {
    this.#transactions = transactions;
    for (const thing of securities) if (isEntered(thing)) this.#entered.security.add(thing.data.company, thing);
    for (const thing of accepted)
      if (thing.data.kind === 'transaction') this.#entered.transaction.add(thing.data.company, thing);
  }

  /**
   * The id of what an earlier run entered for a row of this Ref, of the same input and company. Under `new` that of an input of
   * another name counts as well: next quarter's workbook is last quarter's, and the word still stands there.
   */
  idOf(row: Row): string | undefined {
    const all = this.#ofRef(row);
    if (all.length === 0) return undefined;
    const own = toInputStem(row.record.origin.file);
    const elsewhere = row.record.action === 'new' ? all.at(-1) : undefined;
    return (all.findLast(({ input }) => input === own) ?? elsewhere)?.id;
  }

  /** The things that earlier runs entered for a row of this Ref and company in inputs of other names. */
  elsewhereOf(row: Row): readonly EnteredThing[] {
    const all = this.#ofRef(row);
    if (all.length === 0) return NOTHING;
    const own = toInputStem(row.record.origin.file);
    return all.filter(({ input }) => input !== own);
  }

  /** The transactions that runs have entered on a security. */
  enteredOn(securityId: string): EntryHistory['transactions'] {
    this.#onSecurity ??= groupBy(this.#transactions, ({ data }) => data.security);
    return this.#onSecurity.get(securityId) ?? NO_TRANSACTIONS;
  }

  isEntered(kind: Kind, id: string): boolean {
    return this.#entered[kind].byId().has(id);
  }

  /** True of what a run entered for another row. Without a Ref it may be this very row's, from before it had one. */
  isOfAnotherRow(row: Row, id: string): boolean {
    return this.idOf(row) !== id && this.isOfOthers(row, id);
  }

  /** The same of all rows of one signature (`furtherSignature`) alike: what was entered for the row itself not left out. */
  isOfOthers({ kind, record }: Row, id: string): boolean {
    const entered = this.#entered[kind].byId().get(id);
    if (entered === undefined || record.ref === undefined) return false;
    return entered.ref !== undefined || entered.input !== toInputStem(record.origin.file);
  }

  /** True of what a run entered for this row of this very input, or for one of it where neither has a Ref. */
  isOwn(row: Row, id: string): boolean {
    const { input, ref } = this.#entered[row.kind].byId().get(id) ?? {};
    if (input !== toInputStem(row.record.origin.file)) return false;
    return this.idOf(row) === id || (row.record.ref === undefined && ref === undefined);
  }

  /** Equal for things of which `isOfOthers` says the same. */
  signatureOf(kind: Kind, id: string): readonly unknown[] {
    const { input, ref } = this.#entered[kind].byId().get(id) ?? {};
    return [input ?? null, ref !== undefined];
  }

  #ofRef({ kind, record, stated }: Row): readonly EnteredThing[] {
    const { byRef } = this.#entered[kind];
    if (record.ref === undefined || stated.company === undefined || byRef.size === 0) return NOTHING;
    return byRef.get(targetKey(stated.company))?.get(record.ref) ?? NOTHING;
  }
}

/** The things of one kind that runs entered. There may be a hundred thousand: no key is made of several texts. */
class EnteredThings {
  /** Few rows ask what an id was entered for. */
  readonly byId = makeOnce(() => byId(this.#all));
  readonly #all: EnteredThing[] = [];
  /** By company and Ref, whatever the input. */
  readonly byRef = new Map<string, Map<string, EnteredThing[]>>();

  add(companyId: string, thing: EnteredThing): void {
    const { ref } = thing;
    this.#all.push(thing);
    if (ref === undefined) return;
    const ofCompany = this.byRef.get(companyId) ?? new Map<string, EnteredThing[]>();
    this.byRef.set(companyId, ofCompany);
    getOrInsert(ofCompany, ref, () => []).push(thing);
  }
}

/** Others were only found listed. */
function isEntered<Thing extends Partial<EnteredThing>>(thing: Thing): thing is Thing & { readonly input: string } {
  return thing.input !== undefined;
}

/** Equal for rows that `isOfOthers` treats alike. */
export function furtherSignature({ action, ref, origin }: Row['record']): readonly unknown[] {
  return action === 'new' ? [true, ref === undefined ? null : toInputStem(origin.file)] : [false];
}
