import { z } from 'zod';
import { COMPANY_TERMS } from '../../model/fields/company-terms.ts';
import { fileIn } from './file-part.ts';
import { defineOperation } from './operation.ts';
import { envelopeOf, idIn, idOut, optionalIdOut, textOut, uploadOut } from './scalars.ts';
import { termsOut } from './terms/wire-terms.ts';
import { LOGO_FILES } from './uploads.ts';

/** `MM/DD`, a day that some year has. */
const fiscalYearEndIn = z
  .string()
  .regex(/^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])$/, 'expected a day as MM/DD')
  .refine((text) => !['02/30', '02/31', '04/31', '06/31', '09/31', '11/31'].includes(text), 'expected a day as MM/DD');

const websiteIn = z.union([z.literal(''), z.url({ protocol: /^https?$/ })], 'expected an address as https://…');

/**
 * A company as it is entered (operation 9). The sector is free text here: the service makes `Other` of what it does
 * not know, and that is no error.
 */
const companyIn = z.strictObject({
  name: z.string().trim().min(1, 'expected a name').max(255),
  description: z.string().optional(),
  city: z.string().max(255).optional(),
  sector: z.string().nullish(),
  fiscal_year_end: fiscalYearEndIn.optional(),
  website: websiteIn.optional(),
});

/** A company as the service gives it (specification, Company; published facts, companies list). */
export const companyOut = z.looseObject({
  id: idOut,
  name: z.string(),
  slug: textOut,
  status: textOut,
  ...termsOut(COMPANY_TERMS),
  firm_sector: textOut,
  logo_url: textOut,
  investment_lead_id: optionalIdOut,
  invested_fund_ids: z.array(idOut).nullish(),
  reporting_currency: textOut,
  unique_ref: textOut,
});

export type WireCompany = z.output<typeof companyOut>;

/** Published facts, companies list: `name` is a substring, without regard to case; the key of ids is `ids[]`, repeated. */
export const listCompanies = defineOperation({
  id: 'listCompanies',
  summary: 'List companies',
  endpoint: ['GET', '/v1/companies/'],
  permission: { authenticated: true, access: 'companies' },
  paged: true,
  query: z.strictObject({ name: z.string().optional(), 'ids[]': z.array(idIn).optional() }),
  response: envelopeOf(companyOut),
});

/** Operation 9. Its answer need not hold the id: the company is looked up by its slug or name. */
export const createCompany = defineOperation({
  id: 'createCompany',
  summary: 'Create a company',
  endpoint: ['POST', '/v1/companies/'],
  successStatus: 201,
  permission: { authenticated: true, roles: ['ADMIN', 'EDITOR'], access: 'none' },
  request: companyIn,
  response: companyOut.extend({ id: optionalIdOut }),
});

/** Published facts, companies update. An online company takes only `firm_sector` and `investment_lead_id`. */
export const updateCompany = defineOperation({
  id: 'updateCompany',
  summary: 'Update a company',
  endpoint: ['PATCH', '/v1/companies/{company_id}/'],
  permission: { authenticated: true, roles: ['ADMIN', 'EDITOR'], access: 'company' },
  request: companyIn.partial().extend({ firm_sector: z.string().optional(), investment_lead_id: idIn.nullish() }),
  response: companyOut,
});

/** Operation 10. Replaces the logo of an offline company. */
export const uploadLogo = defineOperation({
  id: 'uploadLogo',
  summary: 'Upload a company logo',
  endpoint: ['POST', '/v1/companies/{company_id}/logo/'],
  encoding: 'multipart',
  upload: LOGO_FILES,
  successStatus: 201,
  safeToRepeat: true,
  permission: { authenticated: true, roles: ['ADMIN', 'EDITOR'], access: 'company' },
  request: z.strictObject({ file: fileIn(LOGO_FILES) }),
  response: uploadOut,
});
