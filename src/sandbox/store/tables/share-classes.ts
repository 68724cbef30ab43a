import { z } from 'zod';
import { flagColumn, moneyColumn, type StoredMoney, toFlagColumn, toListParameter, toMoneyColumn } from '../columns.ts';
import { inReach, type Reach, toReachParameter } from '../reach.ts';
import type { Store } from '../store.ts';

const shareClassRow = z.object({
  id: z.string(),
  firm_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  financing_id: z.string(),
  purchase_type: z.string(),
  type: z.string(),
  name: z.string(),
  price_per_share: moneyColumn,
  include_in_fair_value: flagColumn,
});
export type ShareClassRow = z.output<typeof shareClassRow>;

export interface NewShareClassRow {
  readonly id: string;
  readonly firm_id: string;
  readonly company_id: string;
  readonly financing_id: string;
  readonly purchase_type: string;
  readonly type: string;
  readonly name: string;
  readonly price_per_share: StoredMoney;
  readonly include_in_fair_value: boolean;
}

export interface ShareClassFilter {
  readonly companyIds?: readonly string[] | null | undefined;
  readonly ids?: readonly string[] | null | undefined;
  readonly purchaseType?: string | null | undefined;
}

const SELECT = 'SELECT s.*, c.name AS company_name FROM share_classes s JOIN companies c ON c.id = s.company_id';

export function insertShareClass(store: Store, shareClass: NewShareClassRow): void {
  store.insert('share_classes', {
    ...shareClass,
    price_per_share: toMoneyColumn(shareClass.price_per_share),
    include_in_fair_value: toFlagColumn(shareClass.include_in_fair_value),
  });
}

export function getShareClass(store: Store, reach: Reach, id: string): ShareClassRow | undefined {
  return store.get(shareClassRow, `${SELECT} WHERE ${inReach('s')} AND s.id = ?2`, toReachParameter(reach), id);
}

/** In the order they were entered. */
export function findShareClasses(store: Store, reach: Reach, filter: ShareClassFilter): ShareClassRow[] {
  const sql = `${SELECT} WHERE ${inReach('s')}
    AND (?2 IS NULL OR s.company_id IN (SELECT value FROM json_each(?2)))
    AND (?3 IS NULL OR s.id IN (SELECT value FROM json_each(?3)))
    AND (?4 IS NULL OR s.purchase_type = ?4) ORDER BY s.seq`;
  const lists = [toListParameter(filter.companyIds), toListParameter(filter.ids)] as const;
  return store.all(shareClassRow, sql, toReachParameter(reach), ...lists, filter.purchaseType ?? null);
}
