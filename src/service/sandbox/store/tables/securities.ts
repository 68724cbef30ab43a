import { z } from 'zod';
import { SECURITY_TERMS } from '../../../../model/fields/security-terms.ts';
import { SECURITY_TYPES } from '../../../../model/fields/security-types.ts';
import type { HeldTerms } from '../../../../model/fields/term.ts';
import { toHeldTermSchemas } from '../../../../model/fields/term-schemas.ts';
import {
  flagColumn,
  moneyColumn,
  type Reach,
  type StoredMoney,
  termsColumn,
  textColumn,
  toMoneyColumn,
  within,
} from '../columns.ts';
import type { Store } from '../store.ts';

/** The terms of a security as it was entered; sales do not change them. */
export type StoredTerms = HeldTerms<typeof SECURITY_TERMS>;

const securityRow = z.object({
  id: z.string(),
  firm_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  fund_id: z.string(),
  fund_name: z.string(),
  type: z.enum([...SECURITY_TYPES, 'public_equity']),
  issue_date: z.string(),
  financing_id: textColumn,
  share_class_id: textColumn,
  share_class_name: textColumn,
  terms: termsColumn(toHeldTermSchemas(SECURITY_TERMS)),
  /** For public equity alone. */
  price_per_share: moneyColumn,
  /** The shares, or quantity of tokens, that sales have taken. */
  sold: z.string(),
  /** Wholly sold, converted or exercised. */
  is_consumed: flagColumn,
});
export type SecurityRow = z.output<typeof securityRow>;

export interface NewSecurityRow {
  readonly id: string;
  readonly firm_id: string;
  readonly company_id: string;
  readonly fund_id: string;
  readonly type: SecurityRow['type'];
  readonly issue_date: string;
  readonly financing_id?: string | null | undefined;
  readonly share_class_id?: string | undefined;
  readonly terms: StoredTerms;
  readonly price_per_share?: StoredMoney | undefined;
}

export interface SecurityCriteria {
  readonly companyIds?: readonly string[] | null | undefined;
  readonly ids?: readonly string[] | null | undefined;
  readonly fundId?: string | null | undefined;
  readonly withConsumed: boolean;
}

const SELECT = `SELECT s.*, c.name AS company_name, f.name AS fund_name, k.name AS share_class_name
  FROM securities s JOIN companies c ON c.id = s.company_id JOIN funds f ON f.id = s.fund_id
  LEFT JOIN share_classes k ON k.id = s.share_class_id`;

export function insertSecurity(store: Store, security: NewSecurityRow): void {
  const { terms, financing_id = null, share_class_id = null, price_per_share, ...own } = security;
  store.insert('securities', {
    ...own,
    financing_id,
    share_class_id,
    terms: JSON.stringify(terms),
    price_per_share: toMoneyColumn(price_per_share),
  });
}

export function getSecurity(store: Store, reach: Reach, id: string): SecurityRow | undefined {
  return findSecurities(store, reach, { ids: [id], withConsumed: true })[0];
}

/** In the order they were entered. */
export function findSecurities(store: Store, reach: Reach, filter: SecurityCriteria): SecurityRow[] {
  const { where, values } = within('s', reach, {
    's.company_id': filter.companyIds,
    's.id': filter.ids,
    's.fund_id': filter.fundId,
    's.is_consumed': filter.withConsumed ? undefined : false,
  });
  return store.all(securityRow, `${SELECT} WHERE ${where} ORDER BY s.seq`, ...values);
}

export function setSold(
  store: Store,
  id: string,
  state: { readonly sold: string; readonly isConsumed: boolean },
): void {
  store.run('UPDATE securities SET sold = ?, is_consumed = ? WHERE id = ?', state.sold, state.isConsumed ? 1 : 0, id);
}
