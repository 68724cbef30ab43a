import { z } from 'zod';
import type { Slice } from '../paging.ts';
import type { Store } from '../store.ts';

const fundRow = z.object({
  id: z.string(),
  firm_id: z.string(),
  name: z.string(),
  size: z.string(),
  /** A year. */
  vintage: z.number(),
  currency: z.string(),
});
export type FundRow = z.output<typeof fundRow>;

const countRow = z.object({ n: z.number() });

export function insertFund(store: Store, fund: FundRow): void {
  store.insert('funds', { ...fund });
}

export function getFund(store: Store, firmId: string, id: string): FundRow | undefined {
  return store.get(fundRow, 'SELECT * FROM funds WHERE firm_id = ? AND id = ?', firmId, id);
}

export function findFunds(store: Store, firmId: string, slice: Slice): { count: number; rows: FundRow[] } {
  const count = store.get(countRow, 'SELECT count(*) AS n FROM funds WHERE firm_id = ?', firmId)?.n ?? 0;
  const sql = 'SELECT * FROM funds WHERE firm_id = ? ORDER BY seq LIMIT ? OFFSET ?';
  return { count, rows: store.all(fundRow, sql, firmId, slice.limit, slice.offset) };
}
