import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { SECTORS } from '../../../model/values/cap-table.ts';
import { createCompany, listCompanies, updateCompany, uploadLogo } from '../../contract/companies.ts';
import type { Call } from '../context.ts';
import { refuseWith, SandboxProblem } from '../errors.ts';
import { toFileLink } from '../http/file-links.ts';
import { defineRoute, type SandboxRoute } from '../http/route.ts';
import { findNamedCompany, ReferenceCheck } from '../rules/reference-check.ts';
import { toSlice } from '../store/paging.ts';
import {
  type CompanyRow,
  findInvestedFunds,
  findLogoOwners,
  grantAccess,
  insertCompany,
  NAME_PART,
  putLogo,
  TABLES,
} from '../store/tables.ts';

type AnyCall = Call<unknown, unknown>;

const SECTOR_NAMES: readonly string[] = SECTORS;

/** The fields that a firm may set of a company that has taken its own data in hand. */
const FIELDS_OF_ONLINE: readonly string[] = ['firm_sector', 'investment_lead_id'];

export const COMPANY_ROUTES: readonly SandboxRoute[] = [
  defineRoute(listCompanies, (call) => {
    const { store, caller, query, page } = call;
    const criteria = { id: query['ids[]'], [NAME_PART]: query.name };
    const { count, rows } = TABLES.companies.page(store, caller.reach, toSlice(page), criteria);
    return { count, results: toWire(call, rows) };
  }),

  defineRoute(createCompany, ({ store, caller, body, behaviour }) => {
    const company = store.atomically(() => {
      const created = insertCompany(store, {
        id: store.nextId('companies'),
        firm_id: caller.firmId,
        name: body.name,
        status: 'offline',
        description: body.description ?? '',
        city: body.city ?? '',
        sector: toSector(body.sector),
        fiscal_year_end: body.fiscal_year_end ?? '12/31',
        website: body.website ?? '',
        firm_sector: '',
        investment_lead_id: null,
      });
      if (caller.reach.companyIds !== undefined) grantAccess(store, caller.userId, created.id);
      return created;
    });
    // The id is no part of this answer in the specification: whoever needs it has to look the company up.
    const { id, name, description, city, sector, fiscal_year_end, website, slug } = company;
    const answer = { name, description, city, sector, fiscal_year_end, website, slug };
    return behaviour.createAnswersId ? { id, ...answer } : answer;
  }),

  defineRoute(updateCompany, (call) => {
    const { store, caller, body } = call;
    return store.atomically(() => {
      const company = requireCompany(call);
      if (company.status === 'online') refuseFieldsOfOnline(body);
      const check = new ReferenceCheck(store, caller.reach);
      if (typeof body.investment_lead_id === 'string') {
        check.user(body.investment_lead_id, ['body', 'investment_lead_id']);
      }
      refuseWith(check.issues);
      const { sector, ...rest } = body;
      const changes = omitAbsent({ ...rest, sector: sector === undefined ? undefined : toSector(sector) });
      TABLES.companies.change(store, company.id, changes);
      return toWire(call, [{ ...company, ...changes }])[0];
    });
  }),

  defineRoute(uploadLogo, (call) => {
    const { store, caller, body } = call;
    store.atomically(() => {
      const company = requireCompany(call);
      if (company.status !== 'offline') {
        const msg = `"${company.name}" is online: a logo can be uploaded for offline companies only.`;
        refuseWith([{ loc: ['path', 'company_id'], msg, type: 'online_company' }]);
      }
      const { filename: name, content } = body.file;
      putLogo(store, { company_id: company.id, firm_id: caller.firmId, name, content });
    });
    return { success: true, message: `"${body.file.filename}" is now the logo.` };
  }),
];

function requireCompany({ store, caller, params }: AnyCall): CompanyRow {
  const company = findNamedCompany(store, caller, params);
  if (company === undefined) throw new SandboxProblem(404, 'No company is named.');
  return company;
}

function refuseFieldsOfOnline(body: object): void {
  const wrong = Object.keys(body).filter((field) => !FIELDS_OF_ONLINE.includes(field));
  const msg = `Of an online company, only ${FIELDS_OF_ONLINE.join(' and ')} can be changed.`;
  refuseWith(wrong.map((field) => ({ loc: ['body', field], msg, type: 'online_company' })));
}

function toSector(sector: string | null | undefined): string {
  return sector !== null && sector !== undefined && SECTOR_NAMES.includes(sector) ? sector : 'Other';
}

function toWire({ store, origin }: AnyCall, companies: readonly CompanyRow[]) {
  const ids = companies.map((company) => company.id);
  const [funds, withLogo] = [findInvestedFunds(store, ids), findLogoOwners(store, ids)];
  return companies.map((fields) => ({
    ...fields,
    logo_url: withLogo.has(fields.id) ? toFileLink(store, origin, { kind: 'logo', id: fields.id }) : '',
    invested_fund_ids: funds.get(fields.id) ?? [],
    reporting_currency: 'USD',
    unique_ref: '',
  }));
}
