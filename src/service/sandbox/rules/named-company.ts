import type { SignedInCaller } from '../context.ts';
import { SandboxProblem } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { type CompanyRow, getCompany, getCompanyBySlug } from '../store/tables/companies.ts';

export interface CompanyName {
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
