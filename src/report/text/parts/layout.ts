import stringWidth from 'string-width';
import { hasHidden, showHidden } from '../../../base/util/text/visible-text.ts';
import { formatCount } from '../../../base/util/text/words.ts';

/** In characters. A cell may hold sixteen times as much, which would push everything else out of sight. */
const LONGEST_LINE = 2_000;

/**
 * Puts text of a workbook or service on one line, with hidden characters made visible: a line end is `␤`. Called before
 * layout, because it changes the width.
 */
export function toOneLine(text: string): string {
  const shown = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
  return showHidden(
    shown
      .trim()
      .replace(/\p{Zs}+/gu, ' ')
      .replace(/\r?\n/g, '␤'),
  );
}

/** Quotes an argument for a shell; hidden characters as in `bash` and `zsh`. */
export function quoteArgument(text: string): string {
  if (hasHidden(text)) return `$'${text.replace(/[\\']/g, '\\$&').replace(/[^ -~]/gu, toShellEscape)}'`;
  return /^[\w@%+=:,./~-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function toShellEscape(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x1_0000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
}

/** Formats a command line to type. */
export function toCommand(name: string, args: readonly string[]): string {
  return ['capsheet', name, ...args.map(quoteArgument)].join(' ');
}

/** Passed in, so that a view never queries the terminal. */
export interface Colors {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
}

export interface TextView {
  readonly colors: Colors;
  /** In columns. */
  readonly width: number;
  /** Shows lists in full instead of about a screen. */
  readonly isFull?: boolean;
}

/** For lists of which not all is shown. */
export interface Folding {
  readonly multipleInputs: boolean;
  readonly view: TextView;
  /** Where to find what is left out. */
  readonly seeAll: string;
}

/** Returns how much of a list is shown. */
export function limitOf({ isFull }: TextView, most: number): number {
  return isFull === true ? Number.POSITIVE_INFINITY : most;
}

/** By its header, which may be empty. Figures are aligned to the right. */
export type Column = string | { readonly right: string };

interface TextTable {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  readonly indent?: number;
  readonly style?: (text: string) => string;
}

const GAP = 2;

/** In terminal columns: wide characters count two, colours none. */
export function displayWidth(text: string): number {
  return stringWidth(text);
}

/** Aligns the cells of a table. */
export function layoutTable({ columns, rows, indent = 0, style = (text) => text }: TextTable): readonly string[] {
  const headers = columns.map((column) => (typeof column === 'string' ? column : column.right));
  const hasHeader = headers.some((header) => header !== '');
  const widths = columnWidths(hasHeader ? [headers, ...rows] : rows, columns.length);
  const layoutLine = (cells: readonly string[]): string => {
    const padded = columns.map((column, index) =>
      pad(cells[index] ?? '', widths[index] ?? 0, typeof column !== 'string'),
    );
    return `${' '.repeat(indent)}${padded.join(' '.repeat(GAP))}`.trimEnd();
  };
  return [...(hasHeader ? [style(layoutLine(headers))] : []), ...rows.map(layoutLine)];
}

/** Returns the widest cell of each column. */
export function columnWidths(rows: readonly (readonly string[])[], count: number): readonly number[] {
  const widthOf = (index: number): number =>
    rows.reduce((widest, row) => Math.max(widest, displayWidth(row[index] ?? '')), 0);
  return Array.from({ length: count }, (_, index) => widthOf(index));
}

/** Cuts a text to a width, with an ellipsis. */
export function shorten(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = '';
  for (const character of text) {
    if (displayWidth(kept + character) > width - 1) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

interface Wrapping {
  /** In columns, including the indent. */
  readonly width: number;
  readonly indent?: number;
  /** Additional indent of every line but the first. */
  readonly hang?: number;
}

/** Breaks a text at spaces; a word wider than the line stays whole, so that it can be copied. */
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

/** Joins sections with empty lines; leaves out empty ones. No line end after the last. */
export function joinSections(sections: readonly (readonly string[])[]): string {
  return sections
    .filter((section) => section.length > 0)
    .map((section) => section.join('\n'))
    .join('\n\n');
}

/** `Service   https://…`, one fact per line; leaves out facts without a value. */
export function layoutFacts(facts: readonly (readonly [name: string, value: string | undefined])[]): readonly string[] {
  const known = facts.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, toOneLine(value)]],
  );
  return layoutTable({ columns: ['', ''], rows: known });
}

function pad(text: string, width: number, isRight: boolean): string {
  const blank = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return isRight ? `${blank}${text}` : `${text}${blank}`;
}

/** A table under a title: texts left-aligned, figures right-aligned; rows beyond `most` are only counted. */
export interface TitledTable {
  readonly title: string;
  readonly heads: readonly string[];
  readonly figureHeads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** All by default. */
  readonly most?: number;
}

export function layoutTitledTable(
  { title, heads, figureHeads, rows, most = rows.length }: TitledTable,
  { colors }: Pick<TextView, 'colors'>,
): readonly string[] {
  const more = rows.length - most;
  return [
    colors.bold(title),
    ...layoutTable({
      columns: [...heads, ...figureHeads.map((right) => ({ right }))],
      rows: rows.slice(0, most),
      indent: 2,
      style: colors.dim,
    }),
    ...(more > 0 ? [colors.dim(`  … and ${formatCount(more)} more`)] : []),
  ];
}

/** Lists wrapped lines under a title that counts them; lines beyond `most` are only counted. */
export function layoutList(
  title: string,
  lines: readonly string[],
  { view, most, seeAll = '' }: { readonly view: TextView; readonly most: number; readonly seeAll?: string },
): readonly string[] {
  if (lines.length === 0) return [];
  const { colors, width } = view;
  const more = lines.length - most;
  return [
    `${colors.bold(`${title} (${formatCount(lines.length)})`)}:`,
    ...lines.slice(0, most).flatMap((line) => wrapText(toOneLine(line), { width, indent: 2, hang: 2 })),
    ...(more > 0 ? [colors.dim(`  … and ${formatCount(more)} more${seeAll}`)] : []),
  ];
}
