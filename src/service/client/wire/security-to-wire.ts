import { hasField, termsOf, traitsOf } from '../../../model/fields/security-types.ts';
import type { NewSecurity } from '../../../model/service/new-data.ts';
import { isAlwaysSent, toSecurityList, toSecurityName } from '../../contract/securities.ts';
import { termsToWire } from './term-to-wire.ts';
import type { Writing } from './to-wire.ts';

/** The item and the list of the request it belongs to; each type sends exactly the fields it has (published facts). */
export function securityToWire(security: NewSecurity<string>, writing: Writing) {
  const { type } = security;
  const item = {
    type,
    issue_date: security.issueDate,
    fund_id: security.fundId,
    company_id: security.company,
    financing_id: security.round ?? null,
    ...(hasField(traitsOf(type), 'shareClass') ? { share_class_id: security.shareClass ?? null } : {}),
    ...termsToWire(termsOf(type), security, {
      nameOf: (field) => toSecurityName(type, field),
      isAlwaysSent: (field) => isAlwaysSent(type, field),
      writing,
    }),
  };
  return { list: toSecurityList(type), item };
}
