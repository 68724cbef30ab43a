import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { COMPANY_TERMS } from '../../../model/fields/company-terms.ts';
import type { Company } from '../../../model/service/snapshot.ts';
import type { Currency } from '../../../model/values/money.ts';
import type { WireCompany } from '../../contract/companies.ts';
import { toWireName } from '../../contract/terms/wire-names.ts';
import { termsFromWire } from './term-from-wire.ts';

export function companyFromWire(company: WireCompany, defaultCurrency: Currency): Company {
  return {
    id: company.id,
    slug: company.slug ?? '',
    name: company.name,
    ...termsFromWire(COMPANY_TERMS, company, { nameOf: toWireName, defaultCurrency }),
    ...omitAbsent({ status: company.status, logoUrl: company.logo_url }),
  };
}
