import { z } from 'zod';
import type { Store } from '../store.ts';
import { inReach, type Reach, toReachParameter } from '../store.ts';

const markRow = z.object({
  company_id: z.string(),
  /** Null for a post-money valuation. */
  fund_id: z.string().nullable(),
  kind: z.enum(['ownership', 'post_money_valuation', 'fair_value']),
  date: z.string(),
  /** A decimal, or `<value> <currency>`. */
  value: z.string(),
});
export type MarkRow = z.output<typeof markRow>;

/** In place of what was set for the same company, fund, kind and day. */
export function putMark(store: Store, firmId: string, mark: MarkRow): void {
  const over = "(company_id, kind, date, coalesce(fund_id, ''))";
  store.insert('marks', { firm_id: firmId, ...mark }, { over, columns: ['value'] });
}

/** In the order they were first set. */
export function findMarks(store: Store, reach: Reach): MarkRow[] {
  return store.all(markRow, `SELECT * FROM marks WHERE ${inReach('marks')} ORDER BY seq`, toReachParameter(reach));
}
