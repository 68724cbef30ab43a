import { z } from 'zod';
import { flagColumn, moneyColumn, type StoredMoney, textColumn, toListParameter, toMoneyColumn } from '../columns.ts';
import { inReach, type Reach, toReachParameter } from '../reach.ts';
import type { Store } from '../store.ts';

const securityRow = z.object({
  id: z.string(),
  firm_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  fund_id: z.string(),
  fund_name: z.string(),
  type: z.enum([
    'certificate',
    'warrant',
    'convertible',
    'token_investment',
    'token_warrant',
    'token_convertible',
    'public_equity',
  ]),
  issue_date: z.string(),
  financing_id: textColumn,
  share_class_id: textColumn,
  share_class_name: textColumn,
  /** As entered; sales do not change it. */
  shares: textColumn,
  investment_amount: moneyColumn,
  due_date: textColumn,
  exercise_price: moneyColumn,
  total_cost: moneyColumn,
  convertible_type: textColumn,
  discount: textColumn,
  valuation_cap: moneyColumn,
  maturity_date: textColumn,
  interest_rate: textColumn,
  days_convention: textColumn,
  token: textColumn,
  /** As entered; sales do not change it. */
  quantity: textColumn,
  price_per_token: moneyColumn,
  purchase_amount: moneyColumn,
  price_per_share: moneyColumn,
  /** Shares, or quantity of tokens, that sales have taken. */
  sold: z.string(),
  /** Wholly sold, converted or exercised. */
  is_consumed: flagColumn,
});
export type SecurityRow = z.output<typeof securityRow>;

/** The fields that a kind does not have are left out. */
export interface NewSecurityRow {
  readonly id: string;
  readonly firm_id: string;
  readonly company_id: string;
  readonly fund_id: string;
  readonly type: SecurityRow['type'];
  readonly issue_date: string;
  readonly financing_id?: string | null | undefined;
  readonly share_class_id?: string | undefined;
  readonly shares?: string | undefined;
  readonly investment_amount?: StoredMoney | undefined;
  readonly due_date?: string | undefined;
  readonly exercise_price?: StoredMoney | undefined;
  readonly total_cost?: StoredMoney | undefined;
  readonly convertible_type?: string | undefined;
  readonly discount?: string | null | undefined;
  readonly valuation_cap?: StoredMoney | null | undefined;
  readonly maturity_date?: string | null | undefined;
  readonly interest_rate?: string | null | undefined;
  readonly days_convention?: string | null | undefined;
  readonly token?: string | null | undefined;
  readonly quantity?: string | undefined;
  readonly price_per_token?: StoredMoney | undefined;
  readonly purchase_amount?: StoredMoney | undefined;
  readonly price_per_share?: StoredMoney | undefined;
}

export interface SecurityFilter {
  readonly companyIds?: readonly string[] | null | undefined;
  readonly ids?: readonly string[] | null | undefined;
  readonly fundId?: string | null | undefined;
  readonly withConsumed: boolean;
}

const SELECT = `SELECT s.*, c.name AS company_name, f.name AS fund_name, k.name AS share_class_name
  FROM securities s JOIN companies c ON c.id = s.company_id JOIN funds f ON f.id = s.fund_id
  LEFT JOIN share_classes k ON k.id = s.share_class_id`;

export function insertSecurity(store: Store, security: NewSecurityRow): void {
  const columns: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(security)) columns[name] = toColumn(value);
  store.insert('securities', columns);
}

export function getSecurity(store: Store, reach: Reach, id: string): SecurityRow | undefined {
  return store.get(securityRow, `${SELECT} WHERE ${inReach('s')} AND s.id = ?2`, toReachParameter(reach), id);
}

/** In the order they were entered. */
export function findSecurities(store: Store, reach: Reach, filter: SecurityFilter): SecurityRow[] {
  const sql = `${SELECT} WHERE ${inReach('s')}
    AND (?2 IS NULL OR s.company_id IN (SELECT value FROM json_each(?2)))
    AND (?3 IS NULL OR s.id IN (SELECT value FROM json_each(?3)))
    AND (?4 IS NULL OR s.fund_id = ?4)
    AND (?5 = 1 OR s.is_consumed = 0) ORDER BY s.seq`;
  const lists = [toListParameter(filter.companyIds), toListParameter(filter.ids)] as const;
  return store.all(
    securityRow,
    sql,
    toReachParameter(reach),
    ...lists,
    filter.fundId ?? null,
    filter.withConsumed ? 1 : 0,
  );
}

/** What a transaction leaves of a security. */
export function setSold(
  store: Store,
  id: string,
  state: { readonly sold: string; readonly isConsumed: boolean },
): void {
  store.run('UPDATE securities SET sold = ?, is_consumed = ? WHERE id = ?', state.sold, state.isConsumed ? 1 : 0, id);
}

function toColumn(value: string | StoredMoney | null | undefined): string | null {
  return typeof value === 'string' ? value : toMoneyColumn(value);
}
