import { z } from 'zod';
import { SECURITY_TERMS, type SecurityTerm } from '../../model/fields/security-terms.ts';
import {
  hasField,
  SECURITY_TYPES,
  type SecurityType,
  type TypedField,
  termsOf,
  traitsOf,
} from '../../model/fields/security-types.ts';
import type { TermDeclaration } from '../../model/fields/term.ts';
import type { CalendarDate } from '../../model/values/calendar-date.ts';
import { defineOperation } from './operation.ts';
import {
  dateIn,
  dateOut,
  decimalOut,
  idIn,
  idOut,
  messageOut,
  moneyOut,
  optionalIdOut,
  optionalMoneyOut,
  textOut,
  wordOut,
} from './scalars.ts';
import { toWireName } from './terms/wire-names.ts';
import { termIn, termsOut } from './terms/wire-terms.ts';

/** Read by name in the sandbox; the terms beside it are those of its type. */
export interface SecurityItem {
  readonly issue_date: CalendarDate;
  readonly fund_id: string;
  readonly company_id: string;
  readonly financing_id: string | null;
  /** The share class's id, for types that have one. */
  readonly share_class_id?: unknown;
}

/** Must be there, and may be null where there is none. */
const NULLABLE: readonly SecurityTerm[] = ['token'];

/** The service's name of a term of that type. */
export function toSecurityName(type: SecurityType, field: TypedField): string {
  return type === 'token_convertible' && field === 'investmentAmount' ? 'purchase_amount' : toWireName(field);
}

/** True of a term that must be there: because the type needs it, or because it may be null. */
export function isAlwaysSent(type: SecurityType, field: SecurityTerm): boolean {
  return traitsOf(type).needs.includes(field) || NULLABLE.includes(field);
}

/** A security of that type as it is entered: exactly its terms, the needed ones not null (published facts, Securities). */
function securityIn(type: SecurityType): z.ZodType<SecurityItem> {
  const hasClass = hasField(traitsOf(type), 'shareClass');
  const terms = termsOf(type).map((term) => [toSecurityName(type, term.field), securityTermIn(type, term)] as const);
  return z.strictObject({
    ...Object.fromEntries(terms),
    issue_date: dateIn,
    fund_id: idIn,
    company_id: idIn,
    type: z.literal(type).optional(),
    /** Must be there; null where the share class says it. */
    financing_id: hasClass ? idIn.nullable() : idIn,
    ...(hasClass ? { share_class_id: idIn } : {}),
  });
}

function securityTermIn(type: SecurityType, term: TermDeclaration<SecurityTerm>): z.ZodType {
  if (traitsOf(type).needs.includes(term.field)) return termIn(term);
  return NULLABLE.includes(term.field) ? termIn(term).nullable() : termIn(term).nullish();
}

/** The list of operation 4 for items of that type. */
export function toSecurityList(type: SecurityType): string {
  return `${type}s`;
}

const securitiesIn = z.strictObject(
  Object.fromEntries(SECURITY_TYPES.map((type) => [toSecurityList(type), z.array(securityIn(type)).optional()])),
);

/**
 * A security as the service gives it, of any of the seven kinds or one not known yet: the fields of all kinds, each
 * optional (specification, Security; published facts, Securities). `total_cost` is money for token warrants and a bare
 * decimal for warrants.
 */
export const securityOut = z.looseObject({
  id: idOut,
  type: wordOut,
  issue_date: dateOut,
  fund_id: optionalIdOut,
  fund_name: textOut,
  company_id: idOut,
  company_name: textOut,
  financing_id: optionalIdOut,
  share_class_id: optionalIdOut,
  share_class_name: textOut,
  ...termsOut(SECURITY_TERMS),
  purchase_amount: optionalMoneyOut,
  total_cost: z.union([decimalOut, moneyOut]).nullish(),
  accrued_interest: z.unknown().optional(),
  price_per_share: optionalMoneyOut,
});

export type WireSecurity = z.output<typeof securityOut>;

/** Operation 4: securities of one company. It answers with a message alone and gives no identifiers. */
export const addSecurities = defineOperation({
  id: 'addSecurities',
  summary: 'Add securities',
  endpoint: ['POST', '/beta/investment/securities/add/'],
  successStatus: 201,
  permission: { authenticated: true, access: 'company', capTableWrite: true },
  request: securitiesIn,
  response: messageOut,
});

/** Operation 5. */
export const querySecurities = defineOperation({
  id: 'querySecurities',
  summary: 'Query securities',
  endpoint: ['POST', '/beta/investment/securities/get/'],
  safeToRepeat: true,
  permission: { authenticated: true, access: 'companies' },
  request: z
    .strictObject({
      company_ids: z.array(idIn).nullish(),
      security_ids: z.array(idIn).nullish(),
      fund_id: idIn.nullish(),
    })
    .nullish(),
  response: z.array(securityOut),
});
