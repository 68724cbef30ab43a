import type { SignedInCaller } from '../context.ts';
import { type Issue, SandboxProblem } from '../errors.ts';
import type { Reach, Store } from '../store/store.ts';
import {
  getRound,
  getSecurity,
  getShareClass,
  type SecurityRow,
  type ShareClassRow,
} from '../store/tables/cap-table.ts';
import { type CompanyRow, getCompany, getCompanyBySlug } from '../store/tables/companies.ts';
import { type CustomColumnRow, getCustomColumn } from '../store/tables/custom-columns.ts';
import { getFund, getUser } from '../store/tables/firms.ts';

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
  private readonly store: Store;
  private readonly reach: Reach;

  constructor(store: Store, reach: Reach) {
    this.store = store;
    this.reach = reach;
  }

  refuse(loc: Loc, type: string, msg: string): void {
    this.issues.push({ loc, msg, type });
  }

  company(id: string, loc: Loc): CompanyRow | undefined {
    const company = getCompany(this.store, this.reach, id);
    return company ?? this.unknown('company', id, loc);
  }

  private companyBySlug(slug: string, loc: Loc): CompanyRow | undefined {
    return getCompanyBySlug(this.store, this.reach, slug) ?? this.unknown('company', slug, loc);
  }

  /** By id, slug or both, which must then be one company. */
  namedCompany(name: CompanyName, loc: Loc): CompanyRow | undefined {
    const { company_id: id, company_slug: slug } = name;
    const bySlug = slug === undefined ? undefined : this.companyBySlug(slug, [...loc, 'company_slug']);
    if (id === undefined) return bySlug;
    const byId = this.company(id, [...loc, 'company_id']);
    if (byId !== undefined && bySlug !== undefined && byId.id !== bySlug.id) {
      this.refuse([...loc, 'company_slug'], 'wrong_company', 'company_id and company_slug name different companies.');
    }
    return byId;
  }

  customColumn(id: string, loc: Loc): CustomColumnRow | undefined {
    return getCustomColumn(this.store, this.reach.firmId, id) ?? this.unknown('custom column', id, loc);
  }

  fund(id: string, loc: Loc): void {
    if (getFund(this.store, this.reach.firmId, id) === undefined) this.unknown('fund', id, loc);
  }

  user(id: string, loc: Loc): void {
    if (getUser(this.store, this.reach.firmId, id) === undefined) this.unknown('user', id, loc);
  }

  round(reference: Reference): void {
    this.ofCompany('financing round', getRound(this.store, this.reach, reference.id), reference);
  }

  shareClass(reference: Reference): ShareClassRow | undefined {
    return this.ofCompany('share class', getShareClass(this.store, this.reach, reference.id), reference);
  }

  security(reference: Reference): SecurityRow | undefined {
    return this.ofCompany('security', getSecurity(this.store, this.reach, reference.id), reference);
  }

  private ofCompany<Row extends { readonly company_id: string }>(
    noun: string,
    row: Row | undefined,
    { id, companyId, loc }: Reference,
  ): Row | undefined {
    if (row === undefined) return this.unknown(noun, id, loc);
    if (row.company_id === companyId) return row;
    this.refuse(loc, 'wrong_company', `The ${noun} "${id}" does not belong to the company "${companyId}".`);
    return undefined;
  }

  private unknown(noun: string, id: string, loc: Loc): undefined {
    this.refuse(loc, 'not_found', `There is no ${noun} "${id}".`);
    return undefined;
  }
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
  const company = id === undefined ? getCompanyBySlug(store, reach, slug ?? '') : getCompany(store, reach, id);
  if (company === undefined) throw new SandboxProblem(404, `There is no company "${id ?? slug}".`);
  if (slug !== undefined && company.slug !== slug) throw new SandboxProblem(404, `There is no such company "${slug}".`);
  return company;
}
