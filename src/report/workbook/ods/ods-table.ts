import { setImmediate } from 'node:timers/promises';
import { UnpatchableError } from '../../../spreadsheet/opc/unpatchable.ts';
import { rawAttributes, toTag } from '../../../spreadsheet/opc/xml/tag-attributes.ts';
import type { TagScanner } from '../../../spreadsheet/opc/xml/tag-scanner.ts';
import { toCount } from '../../../spreadsheet/workbook/ods/odf-names.ts';
import type { RowChanges, SheetChanges } from '../sheet/splice-sheet.ts';
import type { OdfPen } from './odf-pen.ts';
import type { OdfStyles, Prefixes } from './odf-styles.ts';
import { type CellRun, cutRun, patchCellRuns, readCellRuns, setRepeat } from './ods-cells.ts';

/** Elements that group columns or rows. */
const GROUPS: ReadonlySet<string> = new Set([
  'table-column-group',
  'table-header-columns',
  'table-columns',
  'table-row-group',
  'table-header-rows',
  'table-rows',
]);

/** The height of a line of text, in inches. */
const LINE_INCHES = 0.18;
const NO_CELLS: RowChanges['cells'] = new Map();
const NO_NOTES: ReadonlyMap<number, string> = new Map();

export interface TableChanges extends Pick<SheetChanges, 'changesOf' | 'cleared' | 'widths'> {
  /** Every row that gets something, from 1, in ascending order. */
  readonly rowNumbers: readonly number[];
  /** Comments, as elements, by row (from 1) and column (from 0). */
  readonly notes: ReadonlyMap<number, ReadonlyMap<number, string>>;
  readonly isOwnNote: (note: string) => boolean;
  readonly styles: OdfStyles;
  readonly pen: OdfPen;
  readonly prefixes: Prefixes;
}

/** Equal adjacent rows. */
interface RowRun {
  readonly first: number;
  readonly repeat: number;
  readonly tag: string;
  readonly cells: readonly CellRun[];
}

/** Rows written before others get their turn. */
const ROWS_AT_A_TIME = 500;

/** Writes the table whose first tag the scanner is at, up to its closing tag, where the scanner then is. */
export async function patchTable(scanner: TagScanner, changes: TableChanges): Promise<string> {
  const steps = new OdsTablePatcher(scanner, changes).patch();
  for (let rows = 1; ; rows += 1) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (rows % ROWS_AT_A_TIME === 0) await setImmediate();
  }
}

/** Rewrites a table with its changes; unchanged elements stay as they are. */
class OdsTablePatcher {
  readonly #scanner: TagScanner;
  readonly #changes: TableChanges;
  readonly #pieces: string[] = [];
  /** The default styles of columns, each with the column after its last one. */
  readonly #columnStyles: { readonly end: number; readonly style: string }[] = [];
  readonly #isEveryRowRead: boolean;
  #copied: number;
  #columnCount = 0;
  #columnsEnd: number | undefined;
  #rowNumber = 1;
  #next = 0;

  /** The scanner must be at the table's first tag. */
  constructor(scanner: TagScanner, changes: TableChanges) {
    this.#scanner = scanner;
    this.#changes = changes;
    this.#copied = scanner.start;
    // Traces of earlier annotations may be on any row.
    this.#isEveryRowRead = changes.cleared.size > 0 || changes.pen.restored.size > 0;
  }

  /** Writes the table up to its closing tag, where the scanner then is; yields after each row. */
  *patch(): Generator<void, string, void> {
    const scanner = this.#scanner;
    if (scanner.kind === 'empty') throw new UnpatchableError('one of its sheets has no rows');
    for (let depth = 1; depth > 0; ) {
      if (!scanner.next()) throw new UnpatchableError('the part with its sheets is cut short');
      const { kind, local } = scanner;
      if (kind === 'close') depth -= 1;
      else if (local === 'table-column') this.#patchColumn();
      else if (local === 'table-row') {
        this.#closeColumns();
        this.#patchRow();
        yield;
      } else if (GROUPS.has(local)) depth += kind === 'open' ? 1 : 0;
      else scanner.passContent();
    }
    this.#copy(scanner.end);
    return this.#pieces.join('');
  }

  #copy(to: number): void {
    this.#pieces.push(this.#scanner.text.slice(this.#copied, to));
    this.#copied = to;
  }

  #write(text: string, start: number): void {
    this.#copy(start);
    this.#pieces.push(text);
    this.#copied = this.#scanner.end;
  }

  #patchColumn(): void {
    const scanner = this.#scanner;
    const { table: t } = this.#changes.prefixes;
    const { start, end } = scanner;
    const repeat = toCount(scanner.attribute(`${t}number-columns-repeated`));
    const style = scanner.attribute(`${t}default-cell-style-name`) ?? '';
    scanner.passContent();
    const first = this.#columnCount;
    this.#columnCount += repeat;
    this.#columnStyles.push({ end: this.#columnCount, style });
    const tag = scanner.text.slice(start, end);
    const isWidened = listPoints(this.#changes, first).some((point) => point < this.#columnCount);
    if (isWidened) this.#write(toColumns(tag, { start: first, end: this.#columnCount }, this.#changes), start);
    this.#copy(scanner.end);
    this.#columnsEnd = this.#pieces.length;
  }

  #closeColumns(): void {
    if (this.#columnsEnd === undefined) return;
    const start = this.#columnCount;
    const end = (listPoints(this.#changes, start).at(-1) ?? start - 1) + 1;
    const added = toColumns(`<${this.#changes.prefixes.table}table-column/>`, { start, end }, this.#changes);
    this.#pieces.splice(this.#columnsEnd, 0, added);
    this.#columnsEnd = undefined;
  }

  #patchRow(): void {
    const scanner = this.#scanner;
    const { prefixes, rowNumbers } = this.#changes;
    const { start, end, kind } = scanner;
    const repeat = toCount(scanner.attribute(`${prefixes.table}number-rows-repeated`));
    const first = this.#rowNumber;
    this.#rowNumber += repeat;
    while ((rowNumbers[this.#next] ?? Number.POSITIVE_INFINITY) < first) this.#next += 1;
    const isMeant = (rowNumbers[this.#next] ?? Number.POSITIVE_INFINITY) < first + repeat;
    if (!isMeant && !this.#isEveryRowRead) {
      scanner.passContent();
      return;
    }
    const cells = kind === 'empty' ? [] : readCellRuns(scanner, prefixes);
    const run = { first, repeat, tag: scanner.text.slice(start, end), cells };
    if (isMeant || this.#hasRemains(cells)) this.#write(this.#toRows(run), start);
  }

  /** Returns whether earlier annotations left traces. */
  #hasRemains(cells: readonly CellRun[]): boolean {
    const { cleared, pen, isOwnNote } = this.#changes;
    return cells.some(({ column, repeat, isFilled, style, note }) => {
      if (style !== undefined && pen.restored.has(pen.idOf(style))) return true;
      if (note !== '' && isOwnNote(note)) return true;
      return (isFilled || style !== undefined) && [...cleared].some((at) => at >= column && at < column + repeat);
    });
  }

  /** Splits a run into its changed rows and the rest. */
  #toRows(run: RowRun): string {
    const { first: start, repeat } = run;
    return cutRun({ start, end: start + repeat }, this.#changes.rowNumbers.slice(this.#next, this.#next + repeat), {
      one: (rowNumber) => this.#toRow(run, 1, rowNumber),
      rest: (count) => this.#toRow(run, count, undefined),
    });
  }

  #toRow({ tag, cells }: RowRun, count: number, rowNumber: number | undefined): string {
    const { changesOf, notes, cleared, isOwnNote, pen, prefixes, styles } = this.#changes;
    const t = prefixes.table;
    const row = rowNumber === undefined ? undefined : changesOf(rowNumber);
    const attributes = rawAttributes(tag);
    setRepeat(attributes, `${t}number-rows-repeated`, count);
    setHeight(attributes, `${t}style-name`, styles, row?.lines ?? 1);
    const rowStyle = attributes.get(`${t}default-cell-style-name`);
    const content = patchCellRuns(cells, {
      cleared,
      isOwnNote,
      pen,
      prefixes,
      cells: row?.cells ?? NO_CELLS,
      notes: rowNumber === undefined ? NO_NOTES : (notes.get(rowNumber) ?? NO_NOTES),
      styleOf: (column) => rowStyle ?? this.#columnStyles.find(({ end }) => column < end)?.style ?? '',
    });
    const name = `${t}table-row`;
    return `${toTag(name, attributes, '>')}${content}</${name}>`;
  }
}

const OF_LINES = /^capsheet-lines-\d+(?:-of-)?/;

/** Sets the height that the lines need, instead of that of an earlier annotation. */
function setHeight(attributes: Map<string, string>, name: string, styles: OdfStyles, lines: number): void {
  const style = attributes.get(name) ?? '';
  const own = style.replace(OF_LINES, '');
  const higher = lines > 1 ? toHigher(styles, own, lines) : own;
  if (higher === '') attributes.delete(name);
  else attributes.set(name, higher);
}

/** A height that the user chose stays. */
function toHigher(styles: OdfStyles, own: string, lines: number): string {
  const read = (name: string) => styles.propertyOf('table-row', own, 'table-row-properties', name);
  if (read('style:use-optimal-row-height') === 'false') return own;
  const height = {
    'style:row-height': `${(lines * LINE_INCHES).toFixed(2)}in`,
    'style:use-optimal-row-height': 'true',
  };
  return styles.derive('table-row', own, `lines-${lines}`, { properties: { 'table-row-properties': height } });
}

/** The width of a character, in a usual font and size. */
const INCHES_PER_CHARACTER = 0.082;

interface ColumnChanges {
  /** In characters, by column from 0. */
  readonly widths: ReadonlyMap<number, number>;
  readonly styles: OdfStyles;
  readonly prefixes: Prefixes;
}

/** Lists the columns that get a width, from `start` on. */
function listPoints({ widths }: ColumnChanges, start: number): readonly number[] {
  return [...widths.keys()].filter((column) => column >= start).sort((a, b) => a - b);
}

/** Writes equal adjacent columns with the widths of those that get one. */
function toColumns(tag: string, span: { readonly start: number; readonly end: number }, changes: ColumnChanges) {
  return cutRun(span, listPoints(changes, span.start), {
    one: (point) => toWide(tag, changes.widths.get(point) ?? 0, changes),
    rest: (count) => withRepeat(tag, count, changes),
  });
}

function withRepeat(tag: string, count: number, { prefixes: { table: t } }: ColumnChanges): string {
  const attributes = rawAttributes(tag);
  setRepeat(attributes, `${t}number-columns-repeated`, count);
  return toTag(`${t}table-column`, attributes, '/>');
}

/** A column that gets something becomes visible. */
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
