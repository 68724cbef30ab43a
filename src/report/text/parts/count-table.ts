import { formatCount } from '../../../base/util/text/words.ts';
import type { RowOrigin } from '../../../model/values/origin.ts';
import { layoutTable, type TextView } from './layout.ts';
import { toSheetLabel } from './row-list.ts';

export interface CountedRow<Kind extends string> {
  readonly origin: RowOrigin;
  readonly kind: Kind;
}

type Counts<Kind> = Map<Kind, number>;

/** Counts rows by sheet and kind, with totals; leaves out kinds without rows. */
export function toCountTable<Kind extends string>(
  rows: Iterable<CountedRow<Kind>>,
  options: { readonly kinds: readonly Kind[]; readonly multipleInputs: boolean; readonly view: TextView },
): readonly string[] {
  const { colors } = options.view;
  const { sheets, all } = countRows(rows, options.multipleInputs);
  const kinds = options.kinds.filter((kind) => all.has(kind));
  if (kinds.length === 0) return [];
  const toCells = (counts: Counts<Kind>): readonly string[] =>
    [...kinds.map((kind) => counts.get(kind) ?? 0), sum(counts)].map(toCell);
  const total = sheets.size > 1 ? [['Total', ...toCells(all)]] : [];
  return layoutTable({
    columns: [{ header: 'Sheet' }, ...[...kinds, 'total'].map((header) => ({ header, align: 'right' as const }))],
    rows: [...[...sheets].map(([sheet, counts]) => [sheet, ...toCells(counts)]), ...total],
    style: colors.dim,
  });
}

function countRows<Kind extends string>(rows: Iterable<CountedRow<Kind>>, multipleInputs: boolean) {
  const sheets = new Map<string, Counts<Kind>>();
  const all: Counts<Kind> = new Map();
  for (const { origin, kind } of rows) {
    const label = toSheetLabel(origin, multipleInputs);
    const counts: Counts<Kind> = sheets.get(label) ?? new Map();
    sheets.set(label, counts);
    for (const counted of [counts, all]) counted.set(kind, (counted.get(kind) ?? 0) + 1);
  }
  return { sheets, all };
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

function toCell(count: number): string {
  return count === 0 ? '-' : formatCount(count);
}
