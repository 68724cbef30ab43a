import stringWidth from 'string-width';
import { toOneLine } from './words.ts';

export interface Column {
  /** A table has a line of headers where any column has one. */
  readonly header?: string;
  readonly align?: 'left' | 'right';
}

export interface TextTable {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** In columns. */
  readonly indent?: number;
  /** For the line of headers. */
  readonly style?: (text: string) => string;
}

const GAP = 2;

/** In columns of a terminal: wide characters count two, colours none. */
export function displayWidth(text: string): number {
  return stringWidth(text);
}

/** Lines of a table whose columns stand below each other. */
export function layoutTable({ columns, rows, indent = 0, style = (text) => text }: TextTable): readonly string[] {
  const headers = columns.map((column) => column.header ?? '');
  const hasHeader = headers.some((header) => header !== '');
  const widths = columnWidths(hasHeader ? [headers, ...rows] : rows, columns.length);
  const layoutLine = (cells: readonly string[]): string => {
    const padded = columns.map((column, index) => pad(cells[index] ?? '', widths[index] ?? 0, column.align));
    return `${' '.repeat(indent)}${padded.join(' '.repeat(GAP))}`.trimEnd();
  };
  return [...(hasHeader ? [style(layoutLine(headers))] : []), ...rows.map(layoutLine)];
}

/** The widest cell of each column. */
export function columnWidths(rows: readonly (readonly string[])[], count: number): readonly number[] {
  const widthOf = (index: number): number =>
    rows.reduce((widest, row) => Math.max(widest, displayWidth(row[index] ?? '')), 0);
  return Array.from({ length: count }, (_, index) => widthOf(index));
}

/** Cut to a width, an ellipsis in place of what is left out. */
export function shorten(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = '';
  for (const character of text) {
    if (displayWidth(kept + character) > width - 1) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

export interface Wrapping {
  /** In columns, the indent included. */
  readonly width: number;
  /** Of every line. */
  readonly indent?: number;
  /** Further, of every line but the first. */
  readonly hang?: number;
}

/** Lines no wider than the width, broken at spaces; a word that is wider stays whole, so that it can be copied. */
export function wrapText(text: string, { width, indent = 0, hang = 0 }: Wrapping): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const room = width - indent - (lines.length === 0 ? 0 : hang);
    if (line !== '' && displayWidth(line) + 1 + displayWidth(word) > room) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].map((each, index) => `${' '.repeat(indent + (index === 0 ? 0 : hang))}${each.trimEnd()}`);
}

/** Sections with an empty line between them; empty ones are left out. No line end after the last. */
export function joinSections(sections: readonly (readonly string[])[]): string {
  return sections
    .filter((section) => section.length > 0)
    .map((section) => section.join('\n'))
    .join('\n\n');
}

/** `Service   https://…`, one below the other; a fact without a value is left out. */
export function layoutFacts(facts: readonly (readonly [name: string, value: string | undefined])[]): readonly string[] {
  const known = facts.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, toOneLine(value)]],
  );
  return layoutTable({ columns: [{}, {}], rows: known });
}

function pad(text: string, width: number, align: Column['align']): string {
  const blank = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return align === 'right' ? `${blank}${text}` : `${text}${blank}`;
}
