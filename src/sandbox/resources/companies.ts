import { createCompany, listCompanies } from '../../contract/companies.ts';
import { SECTORS } from '../../model/cap-table.ts';
import { toSlice } from '../paging.ts';
import { defineRoute, type Route } from '../route.ts';
import { type CompanyRow, findCompanies, findInvestedFunds, insertCompany } from '../store/companies.ts';

const SECTOR_NAMES: readonly string[] = SECTORS;

export const COMPANY_ROUTES: readonly Route[] = [
  defineRoute(listCompanies, ({ store, caller, query, page }) => {
    const filter = { ids: query['ids[]'], namePart: query.name, slice: toSlice(page) };
    const { count, rows } = findCompanies(store, caller.firmId, filter);
    const companyIds = rows.map((company) => company.id);
    const funds = findInvestedFunds(store, companyIds);
    return { count, results: rows.map((company) => toWire(company, funds.get(company.id) ?? [])) };
  }),

  defineRoute(createCompany, ({ store, caller, body }) => {
    const company = store.atomically(() =>
      insertCompany(store, {
        id: store.nextId('companies'),
        firm_id: caller.firmId,
        name: body.name,
        status: 'offline',
        description: body.description ?? '',
        city: body.city ?? '',
        sector: toSector(body.sector),
        fiscal_year_end: body.fiscal_year_end ?? '12/31',
        website: body.website ?? '',
      }),
    );
    // The id is no part of this answer in the specification: whoever needs it has to look the company up.
    const { name, description, city, sector, fiscal_year_end, website, slug } = company;
    return { name, description, city, sector, fiscal_year_end, website, slug };
  }),
];

function toSector(sector: string | null | undefined): string {
  return sector !== null && sector !== undefined && SECTOR_NAMES.includes(sector) ? sector : 'Other';
}

function toWire(company: CompanyRow, fundIds: readonly string[]) {
  const { firm_id: _, ...fields } = company;
  return {
    ...fields,
    firm_sector: '',
    logo_url: '',
    investment_lead_id: null,
    invested_fund_ids: fundIds,
    reporting_currency: 'USD',
    unique_ref: '',
  };
}
