import type { DecimalSign } from '../../model/values/number-text.ts';
import { toColumnLetters } from '../../util/text/cell-address.ts';
import { foldName, trimText } from '../../util/text/text.ts';
import type { Cell } from '../../workbook/table.ts';
import { type MappingComplaint, suggest } from '../complaint.ts';
import type { ColumnRef, DerivedColumn, RowCondition, SheetMapping, SplitRule } from '../mapping.ts';
import { isFilled, textOf } from './cell-text.ts';
import { deriveCell } from './derive-cell.ts';
import { describeColumn, type SourceHeader } from './source-header.ts';
import { type Found, NOWHERE, type SourceRow } from './source-row.ts';

/** A column of the source, found: of a tab, or a part of one. */
export interface SourceColumn {
  readonly columnIndex: number;
  readonly headerText: string;
  readonly read: (row: SourceRow) => Found;
}

const NO_COLUMN: SourceColumn = {
  columnIndex: 0,
  headerText: '',
  read: () => ({ address: '', isOwn: false, from: NOWHERE }),
};

/** A text that a split could not take apart. */
export interface FailedSplit {
  readonly rule: SplitRule;
  readonly found: Found;
}

/** Finds the columns that a mapping speaks of in one tab, and notes what it speaks of in vain. */
export class ColumnFinder {
  /** The tab's columns that the mapping uses or leaves out on purpose. */
  readonly used = new Set<number>();
  readonly complaints: MappingComplaint[] = [];
  readonly #header: SourceHeader;
  readonly #tab: string;
  readonly #parts = new Map<string, SourceColumn>();
  readonly #splits: { readonly rule: SplitRule; readonly column: SourceColumn; readonly split: Splitter }[] = [];

  constructor(header: SourceHeader, tab: string, { splits, derived, targets }: SheetMapping) {
    this.#header = header;
    this.#tab = tab;
    for (const rule of splits) this.#addSplit(rule);
    const written = targets.flatMap(({ columns }) => columns.flatMap((column) => column.written.decimalSign ?? []));
    for (const column of derived) this.#addDerived(column, written[0]);
  }

  /** `undefined` where there is no such column, after a complaint. */
  find(ref: ColumnRef): SourceColumn | undefined {
    const part = this.#parts.get(foldName(ref.text));
    if (part !== undefined) return part;
    const [columnIndex, ...more] = this.#header.find(ref.text);
    if (columnIndex === undefined) {
      const known = [...this.#header.names(), ...[...this.#parts.values()].map(({ headerText }) => headerText)];
      this.#complain(ref, `has no column "${ref.text}".${suggest(ref.text, known)}`);
      return undefined;
    }
    if (more.length > 0) {
      const places = [columnIndex, ...more].map(toColumnLetters).join(', ');
      this.#complain(ref, `has several columns "${ref.text}": ${places}. Name the one that is meant by its letters.`);
    }
    this.used.add(columnIndex);
    const headerText = this.#header.textOf(columnIndex) ?? `column ${toColumnLetters(columnIndex)}`;
    return { columnIndex, headerText, read: (row) => row.at(columnIndex) };
  }

  findAll(refs: readonly ColumnRef[]): SourceColumn[] {
    return refs.flatMap((ref) => this.find(ref) ?? []);
  }

  /** Whether a row meets a condition; never where its column is not there. */
  toTest({ test }: RowCondition): (row: SourceRow) => boolean {
    if (test.kind === 'rows') return ({ row }) => row.rowNumber >= test.first && row.rowNumber <= test.last;
    const column = this.find(test.column);
    if (column === undefined) return () => false;
    const textIn = (row: SourceRow): string => {
      const { cell } = column.read(row);
      return cell === undefined ? '' : textOf(cell);
    };
    if (test.kind === 'blank') return (row) => isFilled(column.read(row).cell) !== test.isBlank;
    if (test.kind === 'matches') return (row) => test.pattern.test(textIn(row));
    const texts = new Set(test.texts.map(foldName));
    return (row) => texts.has(foldName(textIn(row))) !== test.isNot;
  }

  /** What of a row could not be taken apart. */
  failedSplits(row: SourceRow): readonly FailedSplit[] {
    return this.#splits.flatMap(({ rule, column, split }) => {
      const found = column.read(row);
      const hasFailed = rule.otherwise === undefined && isFilled(found.cell) && split(textOf(found.cell)) === undefined;
      return hasFailed ? [{ rule, found }] : [];
    });
  }

  #addSplit(rule: SplitRule): void {
    // Without its column a part is still known: one complaint is enough.
    const column = this.find(rule.column) ?? NO_COLUMN;
    const split = createSplitter(rule);
    this.#splits.push({ rule, column, split });
    for (const part of rule.parts) {
      const read = (row: SourceRow): Found => takePart(column.read(row), split, part);
      this.#parts.set(foldName(part), { columnIndex: column.columnIndex, headerText: part, read });
    }
  }

  #addDerived({ name, by }: DerivedColumn, sign: DecimalSign | undefined): void {
    const refs = by.kind === 'join' ? by.columns : [by.dividend, by.divisor];
    const columns = refs.map((ref) => this.find(ref) ?? NO_COLUMN);
    const read = (row: SourceRow): Found =>
      deriveCell(
        by,
        columns.map((column) => column.read(row)),
        sign,
      );
    this.#parts.set(foldName(name), { columnIndex: columns[0]?.columnIndex ?? 0, headerText: name, read });
  }

  #complain({ path }: ColumnRef, what: string): void {
    this.complaints.push({ path, message: `The sheet "${this.#tab}" ${what}` });
  }

  describe(columnIndex: number): string {
    return describeColumn(this.#header, columnIndex);
  }
}

function takePart(found: Found, split: Splitter, part: string): Found {
  const { cell, ...place } = found;
  if (!isFilled(cell)) return place;
  const text = split(textOf(cell))?.[part] ?? '';
  return text === '' ? place : { ...place, cell: toTextCell(cell, text) };
}

/** The parts of a text; `undefined` where it has not the shape that the rule says. */
type Splitter = (text: string) => { readonly [part: string]: string } | undefined;

/** Each part of a row's text is asked for by itself, one after the other. */
function createSplitter(rule: SplitRule): Splitter {
  let last: { readonly text: string; readonly parts: ReturnType<Splitter> } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, parts: splitText(text, rule) };
    return last.parts;
  };
}

function splitText(text: string, rule: SplitRule): ReturnType<Splitter> {
  const { by, parts, otherwise } = rule;
  const whole = otherwise === undefined ? undefined : { [otherwise]: text };
  if (by.kind === 'pattern') {
    const groups = by.pattern.match(text);
    return groups === undefined ? whole : mapValues(groups, trimText);
  }
  const pieces = text.split(by.separator).map(trimText);
  if (pieces.length < parts.length) return whole;
  // What is left over belongs to the last part: `A - B - C` into two is `A` and `B - C`.
  const last = pieces.slice(parts.length - 1).join(by.separator);
  return Object.fromEntries(
    parts.map((part, index) => [part, index === parts.length - 1 ? last : (pieces[index] ?? '')]),
  );
}

function mapValues(values: { readonly [key: string]: string }, change: (value: string) => string) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}

function toTextCell(cell: Cell, text: string): Cell {
  const { columnIndex, struck } = cell;
  return { columnIndex, value: { kind: 'text', text }, ...(struck === undefined ? {} : { struck }) };
}
