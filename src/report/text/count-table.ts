import type { RowOrigin } from '../../model/origin.ts';
import { groupBy } from '../row-counts.ts';
import { layoutTable } from './layout.ts';
import { toSheetLabel } from './row-place.ts';
import type { TextView } from './text-view.ts';
import { formatCount } from './words.ts';

export interface CountedRow<Kind extends string> {
  readonly origin: RowOrigin;
  readonly kind: Kind;
}

/** Rows by sheet and kind, with totals; kinds that no row has are left out. Empty where there are no rows. */
export function toCountTable<Kind extends string>(
  rows: readonly CountedRow<Kind>[],
  options: { readonly kinds: readonly Kind[]; readonly multipleInputs: boolean; readonly view: TextView },
): readonly string[] {
  const { colors } = options.view;
  const kinds = options.kinds.filter((kind) => rows.some((row) => row.kind === kind));
  if (kinds.length === 0) return [];
  const countsOf = (some: readonly CountedRow<Kind>[]): readonly string[] =>
    [...kinds.map((kind) => some.filter((row) => row.kind === kind).length), some.length].map(toCell);
  const sheets = groupBy(rows, ({ origin }) => toSheetLabel(origin, options.multipleInputs));
  const total = sheets.size > 1 ? [['Total', ...countsOf(rows)]] : [];
  return layoutTable({
    columns: [{ header: 'Sheet' }, ...[...kinds, 'total'].map((header) => ({ header, align: 'right' as const }))],
    rows: [...[...sheets].map(([sheet, some]) => [sheet, ...countsOf(some)]), ...total],
    style: colors.dim,
  });
}

function toCell(count: number): string {
  return count === 0 ? '-' : formatCount(count);
}
