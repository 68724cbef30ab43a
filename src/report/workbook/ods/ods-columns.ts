import { rawAttributes, toTag } from '../../../spreadsheet/opc/xml/tag-attributes.ts';
import type { Prefixes } from './odf-prefixes.ts';
import type { OdfStyles } from './odf-styles.ts';

/** How wide a character is, of a usual font at a usual size. */
const INCHES_PER_CHARACTER = 0.082;

/** Columns that are alike and stand side by side. */
export interface ColumnRun {
  /** From 0. */
  readonly column: number;
  readonly repeat: number;
  readonly tag: string;
}

interface ColumnChanges {
  /** In characters, by column from 0. */
  readonly widths: ReadonlyMap<number, number>;
  readonly styles: OdfStyles;
  readonly prefixes: Prefixes;
}

/** The columns of a run with other widths for some; as they are where none of them is meant. */
export function patchColumnRun({ column, repeat, tag }: ColumnRun, changes: ColumnChanges): string | undefined {
  const inside = [...changes.widths.keys()].filter((at) => at >= column && at < column + repeat).sort((a, b) => a - b);
  if (inside.length === 0) return undefined;
  const pieces: string[] = [];
  let at = column;
  for (const point of inside) {
    if (point > at) pieces.push(withRepeat(tag, point - at, changes));
    pieces.push(toWide(tag, changes.widths.get(point) ?? 0, changes));
    at = point + 1;
  }
  if (at < column + repeat) pieces.push(withRepeat(tag, column + repeat - at, changes));
  return pieces.join('');
}

/** What is missing behind the last column, up to the last that gets a width. */
export function addColumns(columnCount: number, changes: ColumnChanges): string {
  const { prefixes, widths } = changes;
  const pieces: string[] = [];
  let at = columnCount;
  for (const point of [...widths.keys()].filter((column) => column >= columnCount).sort((a, b) => a - b)) {
    const tag = `<${prefixes.table}table-column/>`;
    if (point > at) pieces.push(withRepeat(tag, point - at, changes));
    pieces.push(toWide(tag, widths.get(point) ?? 0, changes));
    at = point + 1;
  }
  return pieces.join('');
}

function withRepeat(tag: string, count: number, { prefixes: { table: t } }: ColumnChanges): string {
  const attributes = rawAttributes(tag);
  attributes.delete(`${t}number-columns-repeated`);
  if (count > 1) attributes.set(`${t}number-columns-repeated`, String(count));
  return toTag(`${t}table-column`, attributes, '/>');
}

/** A column that gets something is seen, whatever it was before. */
function toWide(tag: string, width: number, { styles, prefixes: { table: t } }: ColumnChanges): string {
  const attributes = rawAttributes(tag);
  attributes.delete(`${t}number-columns-repeated`);
  attributes.delete(`${t}visibility`);
  const own = attributes.get(`${t}style-name`) ?? '';
  const inches = `${(width * INCHES_PER_CHARACTER).toFixed(3)}in`;
  const properties = {
    'table-column-properties': { 'style:column-width': inches, 'style:use-optimal-column-width': 'false' },
  };
  const style = styles.derive('table-column', own, `width-${width}`, { properties });
  return toTag(`${t}table-column`, attributes.set(`${t}style-name`, style), '/>');
}
