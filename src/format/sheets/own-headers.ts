import { allColumnsOf } from './columns.ts';
import { findColumn, indexColumns } from './find-column.ts';
import type { SheetDeclaration } from './sheet.ts';

/**
 * Returns whether a header is one of the format, and not of a foreign list whose names coincide with its own in part: it
 * knows most of them, and spells one as the format does.
 */
export function isHeaderOfFormat(sheet: SheetDeclaration, headers: readonly string[]): boolean {
  // Those have columns of the firm's own.
  if (sheet.kind === 'custom-columns') return true;
  const index = indexColumns(sheet);
  const filled = headers.map((header) => header.replace(/\*\s*$/, '').trim()).filter((header) => header !== '');
  const known = filled.filter((header) => findColumn(index, header) !== undefined);
  const names = new Set(allColumnsOf(sheet).flatMap(({ name, aliases }) => [name, ...aliases]));
  return known.length * 2 > filled.length && known.some((header) => names.has(header));
}
