import { COMPANY_TERMS } from '../../../model/fields/company-terms.ts';
import type { NewCompany } from '../../../model/service/new-data.ts';
import { toWireName } from '../../contract/terms/wire-names.ts';
import { termsToWire } from './term-to-wire.ts';
import type { Writing } from './to-wire.ts';

export function companyToWire(company: NewCompany, writing: Writing) {
  return {
    name: company.name,
    ...termsToWire(COMPANY_TERMS, company, { nameOf: toWireName, isAlwaysSent: () => false, writing }),
  };
}
