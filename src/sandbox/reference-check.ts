import type { Issue } from './errors.ts';
import { type CompanyRow, getCompany, getCompanyBySlug } from './store/companies.ts';
import { type CustomColumnRow, getCustomColumn } from './store/custom-columns.ts';
import { getFund } from './store/funds.ts';
import { getRound } from './store/rounds.ts';
import { getSecurity, type SecurityRow } from './store/securities.ts';
import { getShareClass, type ShareClassRow } from './store/share-classes.ts';
import type { Store } from './store/store.ts';

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
  private readonly firmId: string;

  constructor(store: Store, firmId: string) {
    this.store = store;
    this.firmId = firmId;
  }

  refuse(loc: Loc, type: string, msg: string): void {
    this.issues.push({ loc, msg, type });
  }

  company(id: string, loc: Loc): CompanyRow | undefined {
    const company = getCompany(this.store, this.firmId, id);
    return company ?? this.unknown('company', id, loc);
  }

  companyBySlug(slug: string, loc: Loc): CompanyRow | undefined {
    return getCompanyBySlug(this.store, this.firmId, slug) ?? this.unknown('company', slug, loc);
  }

  customColumn(id: string, loc: Loc): CustomColumnRow | undefined {
    return getCustomColumn(this.store, this.firmId, id) ?? this.unknown('custom column', id, loc);
  }

  fund(id: string, loc: Loc): void {
    if (getFund(this.store, this.firmId, id) === undefined) this.unknown('fund', id, loc);
  }

  round(reference: Reference): void {
    this.ofCompany('financing round', getRound(this.store, this.firmId, reference.id), reference);
  }

  shareClass(reference: Reference): ShareClassRow | undefined {
    return this.ofCompany('share class', getShareClass(this.store, this.firmId, reference.id), reference);
  }

  security(reference: Reference): SecurityRow | undefined {
    return this.ofCompany('security', getSecurity(this.store, this.firmId, reference.id), reference);
  }

  private ofCompany<Row extends { readonly company_id: string }>(
    noun: string,
    row: Row | undefined,
    { id, companyId, loc }: Reference,
  ): Row | undefined {
    if (row === undefined) return this.unknown(noun, id, loc);
    if (row.company_id === companyId) return row;
    this.refuse(loc, 'wrong_company', `The ${noun} "${id}" belongs to another company than "${companyId}".`);
    return undefined;
  }

  private unknown(noun: string, id: string, loc: Loc): undefined {
    this.refuse(loc, 'not_found', `There is no ${noun} "${id}".`);
    return undefined;
  }
}
