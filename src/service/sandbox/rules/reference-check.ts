import type { SandboxBehaviour } from '../behaviour.ts';
import type { Call, SignedInCaller } from '../context.ts';
import { type Issue, refuseWith, SandboxProblem } from '../errors.ts';
import type { Reach, Store } from '../store/store.ts';
import {
  type CompanyRow,
  type CustomColumnRow,
  type SecurityRow,
  type ShareClassRow,
  TABLES,
} from '../store/tables.ts';

type Loc = Issue['loc'];

/** A thing of the firm that a field names, whose it must be, and where the field stands. */
interface Reference {
  readonly id: string;
  readonly companyId: string;
  readonly loc: Loc;
}

/** Looks up what the items of one request name, and collects every field that names nothing, or another company's. */
export class ReferenceCheck {
  readonly issues: Issue[] = [];
  readonly #store: Store;
  readonly #reach: Reach;

  constructor(store: Store, reach: Reach) {
    this.#store = store;
    this.#reach = reach;
  }

  refuse(loc: Loc, type: string, msg: string): void {
    this.issues.push({ loc, msg, type });
  }

  company(id: string, loc: Loc): CompanyRow | undefined {
    return TABLES.companies.get(this.#store, this.#reach, id) ?? this.#unknown('company', id, loc);
  }

  /** By id, slug or both, which must then be one company. */
  namedCompany({ company_id: id, company_slug: slug }: CompanyName, loc: Loc): CompanyRow | undefined {
    const slugLoc = [...loc, 'company_slug'];
    const bySlug = slug === undefined ? undefined : (this.#bySlug(slug) ?? this.#unknown('company', slug, slugLoc));
    if (id === undefined) return bySlug;
    const byId = this.company(id, [...loc, 'company_id']);
    if (byId !== undefined && bySlug !== undefined && byId.id !== bySlug.id) {
      this.refuse(slugLoc, 'wrong_company', 'company_id and company_slug name different companies.');
    }
    return byId;
  }

  customColumn(id: string, loc: Loc): CustomColumnRow | undefined {
    return TABLES.customColumns.get(this.#store, this.#reach, id) ?? this.#unknown('custom column', id, loc);
  }

  fund(id: string, loc: Loc): void {
    if (TABLES.funds.get(this.#store, this.#reach, id) === undefined) this.#unknown('fund', id, loc);
  }

  user(id: string, loc: Loc): void {
    if (TABLES.users.get(this.#store, this.#reach, id) === undefined) this.#unknown('user', id, loc);
  }

  round(reference: Reference): void {
    this.#ofCompany('financing round', TABLES.rounds.get(this.#store, this.#reach, reference.id), reference);
  }

  shareClass(reference: Reference): ShareClassRow | undefined {
    return this.#ofCompany('share class', TABLES.shareClasses.get(this.#store, this.#reach, reference.id), reference);
  }

  security(reference: Reference): SecurityRow | undefined {
    return this.#ofCompany('security', TABLES.securities.get(this.#store, this.#reach, reference.id), reference);
  }

  #bySlug(slug: string): CompanyRow | undefined {
    return TABLES.companies.find(this.#store, this.#reach, { slug })[0];
  }

  #ofCompany<Row extends { readonly company_id: string }>(
    noun: string,
    row: Row | undefined,
    { id, companyId, loc }: Reference,
  ): Row | undefined {
    if (row === undefined) return this.#unknown(noun, id, loc);
    if (row.company_id === companyId) return row;
    this.refuse(loc, 'wrong_company', `The ${noun} "${id}" does not belong to the company "${companyId}".`);
    return undefined;
  }

  #unknown(noun: string, id: string, loc: Loc): undefined {
    this.refuse(loc, 'not_found', `There is no ${noun} "${id}".`);
    return undefined;
  }
}

/** An item of a request, and its place in the body. */
export interface Entry<Item> {
  readonly item: Item;
  readonly loc: Loc;
}

/** Places the items of a list of the body, or of the body that is a list itself. */
export function placeItems<Item>(items: readonly Item[] = [], ...list: readonly string[]): Entry<Item>[] {
  return items.map((item, index) => ({ item, loc: ['body', ...list, index] }));
}

interface Entering<Entered, Checked, Result> {
  /** Looks up everything that an entry names. */
  readonly check: (references: ReferenceCheck, entry: Entered) => Checked;
  /** Further issues. */
  readonly issues?: readonly Issue[];
  readonly enter: (checked: readonly Checked[]) => Result;
}

/** Enters all of a request, or nothing where something is wrong with it. */
export function enterAll<Entered, Checked, Result>(
  { store, caller, behaviour }: Call<unknown, unknown>,
  entries: readonly Entered[],
  { check, issues = [], enter }: Entering<Entered, Checked, Result>,
): Result {
  assertItemCount(entries.length, behaviour);
  return store.atomically(() => {
    const references = new ReferenceCheck(store, caller.reach);
    const checked = entries.map((entry) => check(references, entry));
    refuseWith([...references.issues, ...issues]);
    return enter(checked);
  });
}

/** Refuses with 413 where one request holds more items than the sandbox takes. */
export function assertItemCount(count: number, behaviour: SandboxBehaviour): void {
  if (count <= behaviour.maxItems) return;
  throw new SandboxProblem(413, `The request contains ${count} items; at most ${behaviour.maxItems} are allowed.`);
}

/** Finds every item that is of another company than the first. */
export function findOtherCompanies(entries: readonly Entry<{ readonly company_id: string }>[]): readonly Issue[] {
  const [first] = entries;
  return entries.flatMap(({ item, loc }) => {
    if (first === undefined || item.company_id === first.item.company_id) return [];
    const msg = `One request is for one company; the first item is of "${first.item.company_id}".`;
    return [{ loc: [...loc, 'company_id'], msg, type: 'several_companies' }];
  });
}

/** Refuses with 403 where a query names a company that the caller has no access to, as any company is that its firm does not have. */
export function assertCompanyAccess(
  store: Store,
  caller: SignedInCaller,
  companyIds: readonly string[] | null | undefined,
): void {
  const foreign = (companyIds ?? []).filter((id) => TABLES.companies.get(store, caller.reach, id) === undefined);
  if (foreign.length === 0) return;
  throw new SandboxProblem(403, `You have no access to ${foreign.map((id) => `company "${id}"`).join(', ')}.`);
}

interface CompanyName {
  readonly company_id?: string | undefined;
  readonly company_slug?: string | undefined;
}

/**
 * The company that a query string or a path names, by id, slug or both; nothing where it names none, 404 where the
 * caller sees no such.
 */
export function findNamedCompany(store: Store, { reach }: SignedInCaller, name: CompanyName): CompanyRow | undefined {
  const { company_id: id, company_slug: slug } = name;
  if (id === undefined && slug === undefined) return undefined;
  const [company] = TABLES.companies.find(store, reach, id === undefined ? { slug } : { id });
  if (company === undefined) throw new SandboxProblem(404, `There is no company "${id ?? slug}".`);
  if (slug !== undefined && company.slug !== slug) throw new SandboxProblem(404, `There is no such company "${slug}".`);
  return company;
}
