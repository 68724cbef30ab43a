import { foldName } from '../../base/util/text/text.ts';
import type { SheetKind } from '../../model/records/checked-workbook.ts';
import { isFilled, textOf } from '../source/cell-text.ts';
import type { MadeCell } from './make-cell.ts';

/** What names the thing of a row, its own name last. Things without a name are never the same. */
const NAMED_BY: { readonly [kind in SheetKind]?: readonly string[] } = {
  companies: ['Company'],
  rounds: ['Company', 'Round'],
  'share-classes': ['Company', 'Round', 'Share Class'],
};

/** True for a sheet whose rows several rows of a source may name together. */
export function canBeOnce(kind: SheetKind): boolean {
  return NAMED_BY[kind] !== undefined;
}

/** Equal for rows that name the same thing; `undefined` where the row names none. */
export function toNameKey(
  kind: SheetKind,
  cells: readonly MadeCell[],
  slotOf: (column: string) => number | undefined,
): string | undefined {
  const columns = NAMED_BY[kind] ?? [];
  const names = columns.map((column) => {
    const slot = slotOf(column);
    const cell = slot === undefined ? undefined : cells[slot]?.cell;
    return isFilled(cell) ? foldName(textOf(cell)) : '';
  });
  return names.length === 0 || names.at(-1) === '' ? undefined : [kind, ...names].join('\u0000');
}
