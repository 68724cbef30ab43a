import { assertNever } from '../../base/util/assert-never.ts';
import { recallLast } from '../../base/util/recall-latest.ts';
import { toCellAddress, toColumnLetters } from '../../base/util/text/cell-address.ts';
import { quote } from '../../base/util/text/quote.ts';
import { foldName, trimText } from '../../base/util/text/text.ts';
import { type Finding, type FindingText, placeFinding } from '../../model/findings/finding.ts';
import { divideDecimals } from '../../model/values/decimal.ts';
import type { DecimalSign } from '../../model/values/decimal-sign.ts';
import type { RowOrigin } from '../../model/values/origin.ts';
import type { CellValue } from '../../spreadsheet/workbook/table.ts';
import { type MappingComplaint, suggest } from '../complaint.ts';
import type {
  ColumnRef,
  DerivedColumn,
  MappingPath,
  MappingStep,
  RowCondition,
  SheetMapping,
  SplitRule,
} from '../mapping.ts';
import { isFilled, joinStruck, showSourceCell, textIn, textOf } from './cell-text.ts';
import { describeColumn, type SourceHeader } from './source-header.ts';
import { numberOf, readNumberIn } from './source-number.ts';
import { type Found, NOTHING_FOUND, NOWHERE, type SourceRow } from './source-row.ts';
import { homeOf, isMade, type TabCell, type TabColumn } from './tab-column.ts';

/** A resolved column: of a tab, a part of one, or made by a step. */
export interface SourceColumn {
  /** The column itself, or its first one; absent where there is no single one. */
  readonly columnIndex?: TabColumn;
  /** Columns of the tab whose cells it takes unchanged. */
  readonly columnIndexes: readonly TabColumn[];
  /** Columns that its amounts come from; a number in the mapping ends the chain. */
  readonly origins: readonly ColumnOrigin[];
  /** Columns of the tab that all cells it is made from stand in; absent where others may be among them. */
  readonly within?: readonly TabColumn[];
  readonly headerText: string;
  /** Its depth within rows that steps made; 0 for rows of the source. */
  readonly depth: number;
  readonly read: (row: SourceRow) => Found;
}

export interface ColumnOrigin {
  readonly finder: ColumnFinder;
  readonly columnIndex: TabColumn;
}

const NO_COLUMN: SourceColumn = {
  columnIndexes: [],
  origins: [],
  within: [],
  headerText: '',
  depth: 0,
  read: () => NOTHING_FOUND,
};

interface FailedSplit {
  readonly rule: SplitRule;
  readonly found: Found;
}

/** A made column, and the number of row changes before it. */
interface MadeColumn {
  readonly column: SourceColumn;
  readonly changesBefore: number;
}

/** Reads a column through a change of the rows. */
type ColumnChange = (column: SourceColumn, key: string) => SourceColumn;

/** The parts of a mapping that make columns. */
type MadeBy = Pick<SheetMapping, 'headerRows' | 'splits' | 'derived' | 'steps' | 'written'>;

/** Resolves a mapping's columns on a tab, and collects complaints. */
export class ColumnFinder {
  /** Columns of the tab that the mapping uses or ignores. */
  readonly used = new Set<TabColumn>();
  readonly complaints: MappingComplaint[] = [];
  readonly decimalSign: DecimalSign;
  readonly #header: SourceHeader;
  readonly #headerRow: number;
  readonly #tab: string;
  readonly #parts = new Map<string, MadeColumn>();
  readonly #changes: ColumnChange[] = [];
  readonly #splits: { readonly rule: SplitRule; readonly column: SourceColumn; readonly split: Splitter }[] = [];
  /** Columns that later steps make. */
  readonly #later: ReadonlySet<string>;

  /** `decimalSign` is the default for numbers in text. */
  constructor(header: SourceHeader, tab: string, mapping: MadeBy, decimalSign: DecimalSign) {
    this.decimalSign = decimalSign;
    this.#headerRow = mapping.headerRows.last;
    const { splits, derived } = mapping;
    this.#header = header;
    this.#tab = tab;
    this.#later = new Set(mapping.steps.flatMap(namesMadeBy).map(foldName));
    for (const rule of splits) this.addSplit(rule);
    for (const column of derived) this.#addDerived(column, mapping.written.decimalSign);
  }

  /** Returns `undefined` after a complaint. */
  find(ref: ColumnRef): SourceColumn | undefined {
    const made = this.#parts.get(foldName(ref.text));
    if (made !== undefined) return this.#change(made, foldName(ref.text));
    const columnIndex = this.#findInHeader(ref);
    return columnIndex === undefined ? undefined : this.at(columnIndex);
  }

  at(columnIndex: TabColumn): SourceColumn {
    this.used.add(columnIndex);
    const headerText = this.#header.textOf(columnIndex) ?? `column ${toColumnLetters(homeOf(columnIndex))}`;
    const read = (row: SourceRow): Found => row.at(columnIndex);
    const origins = [{ finder: this, columnIndex }];
    const columnIndexes = [columnIndex];
    // A heading stands in a row of its own, in whatever column.
    const within = isMade(columnIndex) ? {} : { within: columnIndexes };
    const column = { columnIndex, columnIndexes, origins, ...within, headerText, depth: 0, read };
    return this.#change({ column, changesBefore: 0 }, keyOfIndex(columnIndex));
  }

  findAll(refs: readonly ColumnRef[]): SourceColumn[] {
    return refs.flatMap((ref) => this.find(ref) ?? []);
  }

  /** Identifies the column for `change`. */
  keyOf({ text }: ColumnRef): string {
    if (this.#parts.has(foldName(text))) return foldName(text);
    const [columnIndex] = this.#header.find(text);
    return columnIndex === undefined ? '' : keyOfIndex(columnIndex);
  }

  add({ text, path }: ColumnRef, column: SourceColumn): void {
    const key = foldName(text);
    if (this.#parts.has(key) || this.#header.find(text).length > 0) {
      const message = `already has a column "${text}"; what is made here needs a name of its own.`;
      this.complain(path, message);
    }
    this.#parts.set(key, { column, changesBefore: this.#changes.length });
  }

  /** Changes the rows: earlier columns are read through the change. */
  change(change: ColumnChange): void {
    this.#changes.push(change);
  }

  /** Returns a test for rows; always false where the column is missing. */
  toTest({ test }: RowCondition): (row: SourceRow) => boolean {
    if (test.kind === 'rows') return ({ row }) => row.rowNumber >= test.first && row.rowNumber <= test.last;
    const column = this.find(test.column);
    if (column === undefined) return () => false;
    const cellOf = (row: SourceRow): TabCell | undefined => column.read(row).cell;
    if (test.kind === 'blank') return (row) => isFilled(cellOf(row)) !== test.isBlank;
    if (test.kind === 'matches') return (row) => test.pattern.test(textIn(cellOf(row)));
    if (test.kind === 'fund') return (row) => test.names.has(foldName(textIn(cellOf(row)))) === test.isFund;
    const texts = new Set(test.texts.map(foldName));
    const isIn = (row: SourceRow): boolean => {
      const cell = cellOf(row);
      const shown = cell === undefined ? '' : showSourceCell(cell, row.tab.table.epoch);
      return texts.has(foldName(textIn(cell))) || texts.has(foldName(shown));
    };
    return (row) => isIn(row) !== test.isNot;
  }

  depthOf({ test }: RowCondition): number {
    return test.kind === 'rows' ? 0 : (this.find(test.column)?.depth ?? 0);
  }

  failedSplits(row: SourceRow): readonly FailedSplit[] {
    return this.#splits.flatMap(({ rule, column, split }) =>
      row.lines.flatMap((line) => {
        const found = column.read(line);
        const isText = rule.otherwise === undefined && isFilled(found.cell);
        return isText && split(textOf(found.cell)) === undefined ? [{ rule, found }] : [];
      }),
    );
  }

  addSplit(rule: SplitRule): void {
    // Parts exist without their column, so that there is one complaint only.
    const column = this.find(rule.column) ?? NO_COLUMN;
    // Each part asks separately.
    const split = recallLast((text: string) => splitText(text, rule));
    this.#splits.push({ rule, column, split });
    for (const part of rule.parts) {
      const read = (row: SourceRow): Found => takePart(column.read(row), split, part);
      this.#set(part, { ...column, headerText: part, read });
    }
  }

  complain(path: MappingPath, what: string): void {
    this.complaints.push({ path, message: `The sheet "${this.#tab}" ${what}` });
  }

  /** The cell of the last header line. */
  headerAddress(columnIndex: TabColumn): string {
    return toCellAddress(this.#headerRow, homeOf(columnIndex));
  }

  describe(columnIndex: TabColumn): string {
    return describeColumn(this.#header, columnIndex);
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
    const [first] = columns;
    const { within: _, ...like } = first ?? NO_COLUMN;
    this.#set(name, { ...like, ...(by.kind === 'join' ? withinAll(columns) : { within: [] }), headerText: name, read });
  }

  #set(name: string, column: SourceColumn): void {
    this.#parts.set(foldName(name), { column, changesBefore: this.#changes.length });
  }

  #change({ column, changesBefore }: MadeColumn, key: string): SourceColumn {
    return this.#changes.slice(changesBefore).reduce((before, change) => change(before, key), column);
  }

  #findInHeader(ref: ColumnRef): TabColumn | undefined {
    const [columnIndex, ...more] = this.#header.find(ref.text);
    if (columnIndex === undefined) {
      const isLater = this.#later.has(foldName(ref.text));
      const known = [...this.#header.names(), ...[...this.#parts.values()].map(({ column }) => column.headerText)];
      const hint = isLater ? ' A later step makes it.' : suggest(ref.text, known);
      this.complain(ref.path, `has no column "${ref.text}".${hint}`);
      return undefined;
    }
    if (more.length > 0) {
      const places = [columnIndex, ...more].map((one) => toColumnLetters(homeOf(one))).join(', ');
      this.complain(ref.path, `has several columns "${ref.text}": ${places}. Name the one you mean by its letters.`);
    }
    return columnIndex;
  }
}

/** Where all cells of several columns stand. */
export function withinAll(columns: readonly SourceColumn[]): Pick<SourceColumn, 'within'> {
  const known = columns.flatMap(({ within }) => (within === undefined ? [] : [within]));
  return known.length < columns.length ? {} : { within: known.flat() };
}

function keyOfIndex(columnIndex: TabColumn): string {
  return `#${isMade(columnIndex) ? foldName(columnIndex.name) : columnIndex}`;
}

/** Lists the columns that a mapping makes of others, as it calls them. */
export function listMade({ headings, splits, derived, steps }: SheetMapping): readonly string[] {
  const names = [
    ...headings.map(({ name }) => name),
    ...splits.flatMap(({ parts }) => parts),
    ...derived.map(({ name }) => name),
    ...steps.flatMap(namesMadeBy),
  ];
  return [...new Map(names.map((name) => [foldName(name), name])).values()];
}

/** Lists the columns that a step makes. */
function namesMadeBy(step: MappingStep): readonly string[] {
  if (step.kind === 'unpivot')
    return [
      ...(step.name === undefined ? [] : [step.name]),
      ...step.above.map(({ name }) => name),
      ...step.records.flatMap(({ values }) => values.map(({ into }) => into)),
    ];
  if (step.kind === 'lookup') return step.takes.map(({ name }) => name);
  if (step.kind === 'compute') return [step.name];
  if (step.kind === 'split') return step.rule.parts;
  if (step.kind === 'group') return [];
  return assertNever(step);
}

function takePart(found: Found, split: Splitter, part: string): Found {
  const { cell, ...place } = found;
  if (!isFilled(cell)) return place;
  const text = split(textOf(cell))?.[part] ?? '';
  return text === '' ? place : { ...place, cell: toTextCell(cell, text) };
}

/** Splits a text; `undefined` where it does not match. */
type Splitter = (text: string) => { readonly [part: string]: string } | undefined;

function splitText(text: string, rule: SplitRule): ReturnType<Splitter> {
  const { by, parts, otherwise } = rule;
  const whole = otherwise === undefined ? undefined : { [otherwise]: text };
  if (by.kind === 'pattern') {
    const groups = by.pattern.match(text);
    return groups === undefined ? whole : mapValues(groups, trimText);
  }
  const pieces = text.split(by.separator).map(trimText);
  if (pieces.length < parts.length) return whole;
  // The last part gets the rest: `A - B - C` in two parts is `A` and `B - C`.
  const last = pieces.slice(parts.length - 1).join(by.separator);
  return Object.fromEntries(
    parts.map((part, index) => [part, index === parts.length - 1 ? last : (pieces[index] ?? '')]),
  );
}

function mapValues(values: { readonly [key: string]: string }, change: (value: string) => string) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}

function toTextCell(cell: TabCell, text: string): TabCell {
  const { columnIndex, struck } = cell;
  return { columnIndex, value: { kind: 'text', text }, ...(struck === undefined ? {} : { struck }) };
}

const SHOWN_CHARACTERS = 60;

/** Reports texts that cannot be split. Code: split-failed. */
export function findSplitFaults(failed: readonly FailedSplit[], origin: RowOrigin): Finding[] {
  return failed.map(({ rule, found }) => {
    const text = textIn(found.cell).slice(0, SHOWN_CHARACTERS);
    const parts = rule.parts.join(', ');
    const how = rule.by.kind === 'pattern' ? `the pattern ${rule.by.pattern.source}` : `"${rule.by.separator}"`;
    const said: FindingText = {
      severity: 'error',
      code: 'split-failed',
      message: `${quote(text)} cannot be taken apart into ${parts} by ${how}.`,
      hint: 'Write it like the others, or say in the mapping, under otherwise, which part such a text is.',
    };
    return placeFinding(said, origin, { column: rule.column.text, cell: found.address });
  });
}

/** More than any price has. */
const PLACES_OF_QUOTIENT = 10;

/** Makes the value of a derived column, at the place of its first cell. */
export function deriveCell(by: DerivedColumn['by'], found: readonly Found[], sign: DecimalSign = '.'): Found {
  const filled = found.filter(({ cell }) => isFilled(cell));
  const faults = found.flatMap((one) => one.faults ?? []);
  const place = {
    address: (filled[0] ?? found[0])?.address ?? '',
    isOwn: filled.some(({ isOwn }) => isOwn),
    from: by.kind === 'join' ? filled.flatMap(({ from }) => from) : NOWHERE,
    ...(faults.length === 0 ? {} : { faults }),
  };
  const value = by.kind === 'join' ? joinTexts(filled, by.separator) : divide(found, sign);
  const typed = by.kind === 'quotient' ? typedIn(found[0]?.cell) : undefined;
  const struck = joinStruck(filled.flatMap(({ cell }) => cell ?? []));
  if (value === undefined) return place;
  return {
    ...place,
    cell: { columnIndex: 0, value, ...struck },
    ...(typed === undefined ? {} : { typedCurrency: typed }),
  };
}

/** Skips blanks; undefined where all are blank. */
function joinTexts(filled: readonly Found[], separator: string): CellValue | undefined {
  const texts = filled.flatMap(({ cell }) => (cell === undefined ? [] : [textOf(cell)]));
  return texts.length === 0 ? undefined : { kind: 'text', text: texts.join(separator) };
}

/** Returns undefined unless both are plain numbers; the check reports where the value is needed. */
function divide([dividend, divisor]: readonly Found[], sign: DecimalSign): CellValue | undefined {
  const [a, b] = [numberOf(dividend?.cell, sign), numberOf(divisor?.cell, sign)];
  const quotient = a === undefined || b === undefined ? undefined : divideDecimals(a, b, PLACES_OF_QUOTIENT);
  return quotient === undefined ? undefined : { kind: 'number', text: quotient };
}

/** The currency typed beside the dividend is the quotient's too. */
function typedIn(cell: TabCell | undefined): string | undefined {
  return cell?.value.kind === 'text' ? readNumberIn(textOf(cell))?.currency : undefined;
}
