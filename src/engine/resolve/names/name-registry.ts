import { byId } from '../../../base/util/collections/by-id.ts';
import { DisjointSets } from '../../../base/util/collections/disjoint-sets.ts';
import { getOrInsert } from '../../../base/util/collections/get-or-insert.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { makeOnce } from '../../../base/util/derive-once.ts';
import { NearNameIndex } from '../../../base/util/text/near-name-index.ts';
import { foldHeaderLetters, foldName } from '../../../base/util/text/text.ts';
import { nameStem } from '../../../model/lexicon/class-kinds.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { Target } from '../../../model/service/new-data.ts';
import type {
  Company,
  CustomColumn,
  Round,
  Security,
  ShareClass,
  Snapshot,
  Transaction,
} from '../../../model/service/snapshot.ts';
import { existing, targetKey } from '../../../model/service/target-key.ts';
import type { Currency } from '../../../model/values/currency.ts';
import type { RowOrigin } from '../../../model/values/origin.ts';
import type { SecurityLedger } from '../../ledger/security-ledger.ts';
import { Currencies } from '../currencies.ts';
import { type Lookup, NameIndex } from './name-index.ts';

/** The names reported in one column of a sheet: as spelt, and folded. */
interface ReportedNames {
  readonly stated: Set<string>;
  readonly folded: Set<string>;
}

interface ReportedSheet extends Pick<RowOrigin, 'inputIndex' | 'sheet'> {
  readonly byColumn: Map<string, ReportedNames>;
}

/** Names that only the service can know: each is reported once a sheet and column, where it stands first, however it is spelt. */
class LaterNames {
  readonly #sheets: ReportedSheet[] = [];
  #listener: (record: CheckedRecord, key: string) => void = () => {};

  /** Hears of every row that reports a name, with a key that is equal for names that are reported once. */
  listen(listener: (record: CheckedRecord, key: string) => void): void {
    this.#listener = listener;
  }

  /** True where it is for this row to report the name; never for a skipped one. */
  claim(record: CheckedRecord, column: string, text: string): boolean {
    const { origin, action } = record;
    if (action === 'skip') return false;
    const { stated, folded } = this.#namesOf(origin, column);
    // Nearly all rows repeat a name as it was spelt before.
    if (stated.has(text)) return false;
    stated.add(text);
    const name = foldName(text);
    const isFirst = !folded.has(name);
    folded.add(name);
    if (isFirst) this.#listener(record, JSON.stringify([origin.inputIndex, origin.sheet, foldName(column), name]));
    return isFirst;
  }

  #namesOf({ inputIndex, sheet }: RowOrigin, column: string): ReportedNames {
    const { byColumn } = this.#sheetOf(inputIndex, sheet);
    const known = byColumn.get(column);
    if (known !== undefined) return known;
    const folded = foldName(column);
    const names = byColumn.get(folded) ?? { stated: new Set(), folded: new Set() };
    byColumn.set(column, names).set(folded, names);
    return names;
  }

  #sheetOf(inputIndex: number, sheet: string): ReportedSheet {
    const known = this.#sheets.find((each) => each.sheet === sheet && each.inputIndex === inputIndex);
    if (known !== undefined) return known;
    const made = { inputIndex, sheet, byColumn: new Map() };
    this.#sheets.push(made);
    return made;
  }
}

/** The facts that rows ask of a company, a round or a class that they name. */
interface NamedFacts {
  rounds?: NameIndex;
  shareClasses?: NameIndex;
  /** A round's. */
  currency?: Currency;
  /** A share class's. */
  round?: Target;
}

export interface ResolveSettings {
  readonly snapshot?: Snapshot;
  readonly ledger?: SecurityLedger;
  readonly defaultCurrency: Currency;
}

/**
 * Everything that can be named, as it is built up: what the service holds first (`addHeld`), then row by row, companies
 * before rounds, rounds before classes, and so on.
 */
export class NameRegistry {
  readonly settings: ResolveSettings;
  readonly currencies: Currencies;
  readonly companies = new NameIndex();
  readonly funds = new NameIndex();
  readonly customColumns = new NameIndex();
  /** Custom columns by their names as headers of the format are compared. */
  readonly customHeaders = new NameIndex();
  readonly laterNames = new LaterNames();
  readonly companyById: ReadonlyMap<string, Company>;
  /** Existing companies that a new one may be: by slug, folded, and by nearly the same name. */
  readonly heldCompanies: {
    readonly bySlug: ReadonlyMap<string, readonly Company[]>;
    readonly byNearName: NearNameIndex<Company>;
  };
  readonly roundById: ReadonlyMap<string, Round>;
  readonly shareClassById: ReadonlyMap<string, ShareClass>;
  /** By `stemKey`, as the service has them: few rows are none of those by name. */
  readonly heldRounds: () => ReadonlyMap<string, readonly Round[]>;
  readonly heldClasses: () => ReadonlyMap<string, readonly ShareClass[]>;
  /** Few rows name a security by its ID. */
  readonly securityById: () => ReadonlyMap<string, Security>;
  readonly transactionById: ReadonlyMap<string, Transaction>;
  readonly customColumnById: ReadonlyMap<string, CustomColumn>;
  /** Rounds that the service has in one pari passu group. */
  readonly pariPassu = new DisjointSets();
  readonly #facts = new Map<string, NamedFacts>();
  readonly #factsOfRows = new Map<Target, NamedFacts>();
  readonly #refs = new Map<number, NameIndex>();
  readonly #standIns = new Map<string, Target>();
  #securities: NameIndex | undefined;
  #fillSecurities: (index: NameIndex) => void = () => {};
  readonly #claims = new Map<string, RowOrigin>();
  readonly #forgetful: ReadonlySet<string>;
  #expectedRefs: ReadonlySet<string> = new Set();

  constructor(settings: ResolveSettings) {
    this.settings = settings;
    this.currencies = new Currencies(settings.defaultCurrency);
    const snapshot = settings.snapshot;
    this.companyById = byId(snapshot?.companies);
    this.heldCompanies = indexCompanies(snapshot?.companies ?? []);
    this.roundById = byId(snapshot?.rounds);
    this.shareClassById = byId(snapshot?.shareClasses);
    this.heldRounds = makeOnce(() =>
      groupBy(snapshot?.rounds ?? [], ({ companyId, name }) => stemKey(companyId, name)),
    );
    this.heldClasses = makeOnce(() =>
      groupBy(snapshot?.shareClasses ?? [], ({ roundId, name }) => stemKey(roundId, name)),
    );
    this.securityById = makeOnce(() => byId(snapshot?.securities));
    this.transactionById = byId(snapshot?.transactions);
    this.customColumnById = byId(snapshot?.customColumns);
    this.#forgetful = new Set((snapshot?.transactions ?? []).filter(isForgetful).map(({ companyId }) => companyId));
  }

  /** By id or name; else as a header (`Deal_Lead *`), where that can mean one column only. */
  findCustomColumn(text: string): Lookup {
    const lookup = this.customColumns.find(text);
    if (lookup.kind !== 'missing') return lookup;
    const [only, ...others] = this.customHeaders.findAll(foldHeaderLetters(text));
    return only === undefined || others.length > 0 ? lookup : { kind: 'found', candidate: only };
  }

  get isOffline(): boolean {
    return this.settings.snapshot === undefined;
  }

  /** By their ids; Refs are labels of an input's own. Most workbooks name few, and a service may hold many thousands. */
  get securities(): NameIndex {
    if (this.#securities === undefined) {
      this.#securities = new NameIndex();
      this.#fillSecurities(this.#securities);
    }
    return this.#securities;
  }

  /** Done when the first of them is asked for. */
  fillSecurities(fill: (index: NameIndex) => void): void {
    this.#fillSecurities = fill;
  }

  roundsOf(company: Target): NameIndex {
    const facts = this.factsOf(company);
    facts.rounds ??= new NameIndex();
    return facts.rounds;
  }

  shareClassesOf(company: Target): NameIndex {
    const facts = this.factsOf(company);
    facts.shareClasses ??= new NameIndex();
    return facts.shareClasses;
  }

  factsOf(thing: Target): NamedFacts {
    if (thing.kind === 'existing') return this.#factsOf(thing.id);
    // Many rows name what a row is to create, by one and the same target: no key is made to find it.
    return getOrInsert(this.#factsOfRows, thing, () => this.#factsOf(targetKey(thing)));
  }

  #factsOf(key: string): NamedFacts {
    return getOrInsert(this.#facts, key, () => ({}));
  }

  /** Sets the names that transactions use, before securities: few of many thousands of Refs are ever asked for. */
  expectRefs(names: readonly (string | undefined)[]): void {
    this.#expectedRefs = new Set(names.flatMap((name) => (name === undefined ? [] : [foldName(name)])));
  }

  isExpectedRef(ref: string): boolean {
    return this.#expectedRefs.size > 0 && this.#expectedRefs.has(foldName(ref));
  }

  /** Refs mean something within their own input only. */
  refsOf(inputIndex: number): NameIndex {
    const known = this.#refs.get(inputIndex) ?? new NameIndex();
    this.#refs.set(inputIndex, known);
    return known;
  }

  /** Offline a company that only the service can know still holds its rows together. */
  standInOf(company: string): Target {
    return getOrInsert(this.#standIns, company, () => existing(`offline:${foldName(company)}`));
  }

  claim(key: string, origin: RowOrigin): RowOrigin | undefined {
    const earlier = this.#claims.get(key);
    if (earlier === undefined) this.#claims.set(key, origin);
    return earlier;
  }

  /** An ID that is not found may be something that the company's transactions concern without naming it. */
  mayHaveForgotten(company: Target | undefined): boolean {
    return company === undefined ? this.#forgetful.size > 0 : this.#forgetful.has(targetKey(company));
  }
}

/** Equal for names that may be one, of rounds of one company or classes of one round. */
export function stemKey(within: string, name: string): string {
  return `${within}/${nameStem(name)}`;
}

function indexCompanies(companies: readonly Company[]): NameRegistry['heldCompanies'] {
  const byNearName = new NearNameIndex<Company>();
  for (const company of companies) byNearName.add(company.name, company);
  return { bySlug: groupBy(companies, ({ slug }) => foldName(slug)), byNearName };
}

function isForgetful({ event, inputSecurityId, outputSecurityId }: Transaction): boolean {
  return inputSecurityId === undefined || (event !== 'sale' && outputSecurityId === undefined);
}
