import { SECURITY_TERMS } from '../../../model/fields/security-terms.ts';
import { isSecurityType, termsOf } from '../../../model/fields/security-types.ts';
import { collectTerms } from '../../../model/fields/term.ts';
import type { SecurityEntry } from './entries.ts';

/** The terms that its type has; what the service gives beside them is only to be read. */
export function toOwnTerms(security: SecurityEntry['terms'] & { readonly type: string }): SecurityEntry['terms'] {
  const { type } = security;
  const own: readonly { readonly field: string }[] = isSecurityType(type) ? termsOf(type) : SECURITY_TERMS;
  return collectTerms(SECURITY_TERMS, ({ field }) =>
    own.some((term) => term.field === field) ? security[field] : undefined,
  );
}
