import { makeOnce } from '../../base/util/derive-once.ts';
import { NearNameIndex } from '../../base/util/text/near-name-index.ts';
import { foldName } from '../../base/util/text/text.ts';
import type { CheckedRecord } from '../../model/records/record.ts';
import { isLikeHoldingLabel } from '../../model/service/holding-labels.ts';
import { namesOf } from '../../model/service/recalled.ts';
import type { Company, Fund } from '../../model/service/snapshot.ts';
import { existing } from '../../model/service/target-key.ts';
import { NameIndex } from './names/name-index.ts';

/** IDs that rows state, by what they are IDs of. */
export interface StatedIds {
  readonly rounds: readonly string[];
  readonly shareClasses: readonly string[];
  readonly securities: readonly string[];
  readonly transactions: readonly string[];
}

export interface Needs {
  readonly withCustomValues: boolean;
  /** Some row is a round, a share class, a security or a transaction, or a mark, which is held against what is held. */
  readonly withCapTable: boolean;
}

export interface Scope extends Needs {
  readonly companyIds: readonly string[];
  readonly ids: StatedIds;
  /** Some row names its company by nothing but the ID of something it has. */
  readonly hasRowsWithoutCompany: boolean;
  readonly documentCompanyIds: readonly string[];
}

/** Which companies' data must be fetched before these rows can be resolved. Pure. */
export function findScope(
  records: readonly CheckedRecord[],
  directory: { readonly companies: readonly Company[]; readonly funds: readonly Fund[] },
): Scope {
  const lookup = new CompanyLookup(directory.companies);
  const companyIds = new Set<string>();
  const documentCompanyIds = new Set<string>();
  const near = new NearNameIndex<string>();
  for (const { id, name } of directory.companies) near.add(name, id);
  for (const record of records) {
    const named = lookup.idsOf(record);
    for (const id of named) companyIds.add(id);
    if (record.kind === 'document' && record.action !== 'skip') for (const id of named) documentCompanyIds.add(id);
    // A Companies row of nearly the name of an existing company is held as that company until its Action says otherwise.
    if (record.kind === 'company' && record.name !== undefined)
      for (const id of near.near(record.name)) companyIds.add(id);
  }
  const identified = records.filter(({ id }) => id !== undefined);
  const idsOf = (kind: CheckedRecord['kind']) =>
    identified.flatMap((record) => (record.kind === kind && record.id !== undefined ? [record.id] : []));
  const transactions = records.filter((record) => record.kind === 'transaction');
  const isRef = toIsRef(records, new Set(transactions.map(({ security }) => security)));
  const named = transactions.flatMap(({ security, carried }) => {
    if (security === undefined || isRef(security)) return [];
    return carried?.holdingIds.get(foldName(security)) ?? (isLikeHoldingLabel(security) ? [] : [security]);
  });
  return {
    companyIds: [...companyIds].sort(),
    documentCompanyIds: [...documentCompanyIds].sort(),
    ids: {
      rounds: idsOf('round'),
      shareClasses: idsOf('share-class'),
      securities: [...idsOf('security'), ...named],
      transactions: idsOf('transaction'),
    },
    hasRowsWithoutCompany: identified.some((record) => record.kind !== 'company' && record.company === undefined),
    ...findNeeds(records),
  };
}

/**
 * Whether one of these names, by which transactions name something, is a Ref. There may be hundreds of thousands of Refs: they are
 * folded only where a name is spelt otherwise.
 */
function toIsRef(records: readonly CheckedRecord[], names: ReadonlySet<string | undefined>): (name: string) => boolean {
  const refs = new Set(names.size === 0 ? [] : listRefs(records, (ref) => names.has(ref)));
  const folded = makeOnce(() => new Set([...listRefs(records)].map(foldName)));
  return (name) => refs.has(name) || folded().has(foldName(name));
}

function* listRefs(
  records: readonly CheckedRecord[],
  isWanted: (ref: string) => boolean = () => true,
): Generator<string> {
  for (const record of records) {
    const created = record.kind === 'transaction' ? record.createsRef : undefined;
    const ref = record.kind === 'security' ? record.ref : created;
    if (ref !== undefined && isWanted(ref)) yield ref;
    if (record.former?.id !== undefined && isWanted(record.former.id)) yield record.former.id;
  }
}

export function findNeeds(records: readonly CheckedRecord[]): Needs {
  const kinds = new Set(records.map(({ kind }) => kind));
  return {
    withCustomValues: kinds.has('custom-values'),
    withCapTable: CAP_TABLE_KINDS.some((kind) => kinds.has(kind)),
  };
}

const CAP_TABLE_KINDS = ['round', 'share-class', 'security', 'transaction', 'valuation'] as const;

function indexCompanies(companies: readonly Company[]): NameIndex {
  const index = new NameIndex();
  for (const company of companies) {
    const { id, slug, name, isNamesake } = company;
    const texts = [id, ...(isNamesake === true ? [] : [slug]), ...namesOf(company)];
    index.add({ target: existing(id), name, label: name, obstacle: () => undefined }, texts);
  }
  return index;
}

/** The companies that rows may mean by a name, looked up once however many rows have it: which one is decided later. */
class CompanyLookup {
  readonly #index: NameIndex;
  readonly #known = new Map<string, readonly string[]>();

  constructor(companies: readonly Company[]) {
    this.#index = indexCompanies(companies);
  }

  idsOf(record: CheckedRecord): readonly string[] {
    const name = record.kind === 'company' ? record.name : record.company;
    if (name === undefined) return [];
    const known = this.#known.get(name) ?? this.#find(name);
    this.#known.set(name, known);
    return known;
  }

  #find(name: string): readonly string[] {
    return this.#index.findAll(name).flatMap(({ target }) => (target.kind === 'existing' ? [target.id] : []));
  }
}
