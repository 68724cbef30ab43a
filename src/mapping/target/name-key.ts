import { foldName } from '../../base/util/text/text.ts';
import type { SheetKind } from '../../model/records/checked-workbook.ts';
import { isFilled, textOf } from '../source/cell-text.ts';
import type { MadeCell } from './make-cell.ts';

/** Columns that identify a thing, its own name last. Unnamed things are never equal. */
const NAMED_BY: { readonly [kind in SheetKind]?: readonly string[] } = {
  companies: ['Company'],
  rounds: ['Company', 'Round'],
  'share-classes': ['Company', 'Round', 'Share Class'],
};

/** Returns whether several rows may name the same thing. */
export function canBeOnce(kind: SheetKind): boolean {
  return NAMED_BY[kind] !== undefined;
}

/** Returns a key of the named thing; `undefined` without a name. */
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
