import { z } from 'zod';
import { SHARE_CLASS_TERMS } from '../../../../model/fields/share-class-terms.ts';
import { toHeldTermSchemas } from '../../../../model/fields/term-schemas.ts';
import { type Reach, termsColumn, within } from '../columns.ts';
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
  return findShareClasses(store, reach, { ids: [id] })[0];
}

/** In the order they were entered. */
export function findShareClasses(store: Store, reach: Reach, filter: ShareClassCriteria): ShareClassRow[] {
  const { companyIds, ids, purchaseType } = filter;
  const criteria = { 's.company_id': companyIds, 's.id': ids, "s.terms ->> 'purchaseType'": purchaseType };
  const { where, values } = within('s', reach, criteria);
  return store.all(shareClassRow, `${SELECT} WHERE ${where} ORDER BY s.seq`, ...values);
}
