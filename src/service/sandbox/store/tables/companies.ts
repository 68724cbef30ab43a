import { z } from 'zod';
import type { Slice } from '../paging.ts';
import type { Store } from '../store.ts';
import { inReach, type Reach, toListParameter, toReachParameter } from '../store.ts';

const companyRow = z.object({
  id: z.string(),
  firm_id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** `online`, or `offline` for what was entered over this interface. */
  status: z.string(),
  description: z.string(),
  city: z.string(),
  sector: z.string(),
  /** `MM/DD`. */
  fiscal_year_end: z.string(),
  website: z.string(),
  firm_sector: z.string(),
  investment_lead_id: z.string().nullable(),
});
export type CompanyRow = z.output<typeof companyRow>;

const investedRow = z.object({ company_id: z.string(), fund_id: z.string() });

export interface CompanyCriteria {
  readonly ids?: readonly string[] | undefined;
  /** A part of the name, in any case. */
  readonly namePart?: string | undefined;
}

const MATCHES = `${inReach('companies', 'id')} AND (?2 IS NULL OR id IN (SELECT value FROM json_each(?2)))
  AND (?3 IS NULL OR instr(lower(name), lower(?3)) > 0)`;

const SELECT = `SELECT * FROM companies WHERE ${inReach('companies', 'id')}`;

export function insertCompany(store: Store, company: Omit<CompanyRow, 'slug'>): CompanyRow {
  const row = { ...company, slug: freeSlug(store, company.firm_id, company.name) };
  store.insert('companies', row);
  return row;
}

/** `changes` are columns that the program names, never a request. */
export function changeCompany(store: Store, id: string, changes: Partial<Omit<CompanyRow, 'id' | 'firm_id'>>): void {
  for (const [column, value] of Object.entries(changes)) {
    store.run(`UPDATE companies SET ${column} = ? WHERE id = ?`, value, id);
  }
}

export function getCompany(store: Store, reach: Reach, id: string): CompanyRow | undefined {
  return store.get(companyRow, `${SELECT} AND id = ?2`, toReachParameter(reach), id);
}

export function getCompanyBySlug(store: Store, reach: Reach, slug: string): CompanyRow | undefined {
  return store.get(companyRow, `${SELECT} AND slug = ?2`, toReachParameter(reach), slug);
}

export function findCompanies(
  store: Store,
  reach: Reach,
  query: CompanyCriteria & { readonly slice: Slice },
): { count: number; rows: CompanyRow[] } {
  const filter = [toReachParameter(reach), toListParameter(query.ids), query.namePart ?? null] as const;
  return store.page(companyRow, { from: `companies WHERE ${MATCHES}` }, filter, query.slice);
}

/** The funds that hold securities of each company, by company id. */
export function findInvestedFunds(store: Store, companyIds: readonly string[]): Map<string, string[]> {
  const sql = `SELECT company_id, fund_id FROM securities WHERE company_id IN (SELECT value FROM json_each(?))
    GROUP BY company_id, fund_id ORDER BY min(seq)`;
  const funds = new Map<string, string[]>();
  for (const row of store.all(investedRow, sql, JSON.stringify(companyIds))) {
    funds.set(row.company_id, [...(funds.get(row.company_id) ?? []), row.fund_id]);
  }
  return funds;
}

function freeSlug(store: Store, firmId: string, name: string): string {
  const base = toSlug(name);
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? base : `${base}-${n}`;
    if (getCompanyBySlug(store, { firmId }, slug) === undefined) return slug;
  }
}

/** A name as addresses have it. */
export function toSlug(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'company';
}
