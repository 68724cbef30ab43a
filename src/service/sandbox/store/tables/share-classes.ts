import { z } from 'zod';
import { SHARE_CLASS_TERMS } from '../../../../model/fields/share-class-terms.ts';
import { toHeldTermSchemas } from '../../../../model/fields/term-schemas.ts';
import { inReach, type Reach, termsColumn, toListParameter, toReachParameter } from '../columns.ts';
import type { Store } from '../store.ts';

const shareClassRow = z.object({
  id: z.string(),
  firm_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  financing_id: z.string(),
  name: z.string(),
  terms: termsColumn(toHeldTermSchemas(SHARE_CLASS_TERMS)),
});
export type ShareClassRow = z.output<typeof shareClassRow>;

type NewShareClassRow = Omit<ShareClassRow, 'company_name'>;

interface ShareClassCriteria {
  readonly companyIds?: readonly string[] | null | undefined;
  readonly ids?: readonly string[] | null | undefined;
  readonly purchaseType?: string | null | undefined;
}

const SELECT = 'SELECT s.*, c.name AS company_name FROM share_classes s JOIN companies c ON c.id = s.company_id';

export function insertShareClass(store: Store, shareClass: NewShareClassRow): void {
  store.insert('share_classes', { ...shareClass, terms: JSON.stringify(shareClass.terms) });
}

export function getShareClass(store: Store, reach: Reach, id: string): ShareClassRow | undefined {
  return store.get(shareClassRow, `${SELECT} WHERE ${inReach('s')} AND s.id = ?2`, toReachParameter(reach), id);
}

/** In the order they were entered. */
export function findShareClasses(store: Store, reach: Reach, filter: ShareClassCriteria): ShareClassRow[] {
  const sql = `${SELECT} WHERE ${inReach('s')}
    AND (?2 IS NULL OR s.company_id IN (SELECT value FROM json_each(?2)))
    AND (?3 IS NULL OR s.id IN (SELECT value FROM json_each(?3)))
    AND (?4 IS NULL OR s.terms ->> 'purchaseType' = ?4) ORDER BY s.seq`;
  const lists = [toListParameter(filter.companyIds), toListParameter(filter.ids)] as const;
  return store.all(shareClassRow, sql, toReachParameter(reach), ...lists, filter.purchaseType ?? null);
}
