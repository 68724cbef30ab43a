import { z } from 'zod';
import type { Slice } from '../paging.ts';
import type { Store } from '../store.ts';
import { type Reach, within } from '../store.ts';

const columnRow = z.object({ id: z.string(), firm_id: z.string(), name: z.string(), type: z.string() });
export type CustomColumnRow = z.output<typeof columnRow>;

const optionRow = z.object({ id: z.string(), column_id: z.string(), value: z.string(), color: z.string() });
export type CustomOptionRow = z.output<typeof optionRow>;

const valueRow = z.object({
  company_id: z.string(),
  company_name: z.string(),
  company_slug: z.string(),
  column_id: z.string(),
  column_name: z.string(),
  type: z.string(),
  text: z.string(),
  /** In the order they were chosen. */
  option_ids: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
});
export type CustomValueRow = z.output<typeof valueRow>;

export interface NewCustomValueRow {
  readonly firm_id: string;
  readonly company_id: string;
  readonly column_id: string;
  readonly text: string;
  readonly option_ids: readonly string[];
}

export function insertCustomColumn(store: Store, column: CustomColumnRow): void {
  store.insert('custom_columns', { ...column });
}

export function insertCustomOption(store: Store, option: CustomOptionRow): void {
  store.insert('custom_options', { ...option });
}

export function getCustomColumn(store: Store, firmId: string, id: string): CustomColumnRow | undefined {
  return store.get(columnRow, 'SELECT * FROM custom_columns WHERE firm_id = ? AND id = ?', firmId, id);
}

export function findCustomColumns(store: Store, firmId: string, slice: Slice) {
  return store.page(columnRow, { from: 'custom_columns WHERE firm_id = ?1' }, [firmId], slice);
}

export function findOptions(store: Store, columnId: string): CustomOptionRow[] {
  return store.all(optionRow, 'SELECT * FROM custom_options WHERE column_id = ? ORDER BY seq', columnId);
}

/** Company by company, in the order of the columns; of one company where `companyId` says so. */
export function findCustomValues(store: Store, reach: Reach, query: { companyId?: string | undefined; slice: Slice }) {
  const { where, values } = within('v', reach, { 'v.company_id': query.companyId });
  const select = {
    select: 'v.*, c.name AS company_name, c.slug AS company_slug, k.name AS column_name, k.type',
    from: `custom_values v JOIN companies c ON c.id = v.company_id JOIN custom_columns k ON k.id = v.column_id
      WHERE ${where}`,
    order: 'c.seq, k.seq',
  };
  return store.page(valueRow, select, values, query.slice);
}

/** Replaces what the company's column holds. */
export function putCustomValue(store: Store, value: NewCustomValueRow): void {
  const row = { ...value, option_ids: JSON.stringify(value.option_ids) };
  store.insert('custom_values', row, { over: '(company_id, column_id)', columns: ['text', 'option_ids'] });
}
