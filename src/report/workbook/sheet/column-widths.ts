import { rawAttributes, toTag } from '../../../spreadsheet/opc/xml/tag-attributes.ts';
import type { XmlElement } from '../../../spreadsheet/opc/xml/xml-tree.ts';

/** Columns of a sheet with a width of their own; numbers from 1, as the format counts them, both ends included. */
interface ColumnRange {
  readonly min: number;
  readonly max: number;
  readonly attributes: ReadonlyMap<string, string>;
}

/**
 * The `<cols>` of a sheet with other widths for some columns (from 0; in characters). What it said of all the others stays,
 * ranges are divided where they must be.
 */
export function setColumnWidths(
  cols: XmlElement | undefined,
  prefix: string,
  widths: ReadonlyMap<number, number>,
): string {
  const ranges = cols?.children.map(toRange) ?? [];
  const changed = new Set([...widths.keys()].map((columnIndex) => columnIndex + 1));
  const kept = ranges.flatMap((range) => cutOut(range, changed));
  const added = [...widths].map(([columnIndex, width]) => newRange(columnIndex + 1, width));
  const all = [...kept, ...added].sort((a, b) => a.min - b.min);
  return `<${prefix}cols>${all.map((range) => toXml(range, prefix)).join('')}</${prefix}cols>`;
}

/** The style that a sheet gives to the blank cells of a column (from 0). */
export function columnStyles(cols: XmlElement | undefined): (columnIndex: number) => number {
  const ranges = cols?.children.map(toRange) ?? [];
  return (columnIndex) => {
    const range = ranges.find(({ min, max }) => min <= columnIndex + 1 && columnIndex + 1 <= max);
    return Number(range?.attributes.get('style') ?? 0);
  };
}

function toRange(element: XmlElement): ColumnRange {
  const attributes = rawAttributes(element.tag);
  const min = Number(attributes.get('min') ?? 1);
  return { min, max: Number(attributes.get('max') ?? min), attributes };
}

function newRange(number: number, width: number): ColumnRange {
  const attributes = new Map([
    ['width', String(width)],
    ['customWidth', '1'],
  ]);
  return { min: number, max: number, attributes };
}

function cutOut({ min, max, attributes }: ColumnRange, numbers: ReadonlySet<number>): ColumnRange[] {
  const inside = [...numbers].filter((number) => number >= min && number <= max).sort((a, b) => a - b);
  const pieces: ColumnRange[] = [];
  let from = min;
  for (const number of inside) {
    if (from < number) pieces.push({ min: from, max: number - 1, attributes });
    from = number + 1;
  }
  if (from <= max) pieces.push({ min: from, max, attributes });
  return pieces;
}

function toXml({ min, max, attributes }: ColumnRange, prefix: string): string {
  const all = new Map([['min', String(min)], ['max', String(max)], ...attributes]);
  all.set('min', String(min)).set('max', String(max));
  return toTag(`${prefix}col`, all, '/>');
}
