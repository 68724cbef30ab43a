import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import type { Finding, FindingText } from '../../model/findings/finding.ts';
import type { CarriedFacts } from '../../model/records/carried-facts.ts';
import type { InputReading } from '../../model/records/input-reading.ts';
import type { RecordBase } from '../../model/records/record.ts';
import type { HeaderUnit } from '../../model/values/unit-text.ts';
import type { Row, Table } from '../../spreadsheet/workbook/table.ts';
import { type Requirement, requirementOf, typeChoicesOf } from '../sheets/columns.ts';
import { ownCurrencyName } from '../sheets/common-columns.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../sheets/sheet.ts';
import { isBlankCell } from '../tables/blank-cell.ts';
import { isRowNumbering } from '../tables/row-numbers.ts';
import { type HeaderMatch, isLongForm, type MatchedHeader } from './header/match-header.ts';
import type { MappedTable } from './mapped-tables.ts';
import { scaleReader } from './table/scale-column.ts';
import { ColumnEvidence, textsBelow } from './values/column-context.ts';
import { type CellReader, createReader } from './values/read-cell.ts';

/** A tab on its way through the check: where it comes from and which sheet it is. */
export interface TableSource {
  readonly inputIndex: number;
  /** The input's own name. */
  readonly file: string;
  readonly isCsv: boolean;
  readonly table: Table;
  readonly sheet: SheetDeclaration;
  /** The type every row has, by the tab's name. */
  readonly presetType?: string;
  readonly settings: InputReading;
  readonly carried?: CarriedFacts | undefined;
  /** Where its cells come from, for a table that a mapping made. */
  readonly mapped?: MappedTable;
}

/** The kinds of columns that contain numbers. */
export const NUMERIC_KINDS: ReadonlySet<string> = new Set(['money', 'count', 'rate', 'multiple']);

/** A declared column where it stands in the table. */
export interface BoundColumn {
  readonly declaration: ColumnDeclaration;
  readonly columnIndex: number;
  /** The source column's letters; empty if a mapping fixes its values. */
  readonly letters: string;
  /** As it stands in the header. */
  readonly headerText: string;
  readonly unit?: HeaderUnit;
  readonly read: CellReader;
  /** Its place in `RowValues`, from 0. */
  readonly position: number;
  /** For an amount, the column that may say its currency. */
  readonly ownCurrency: string;
}

/** A custom column of the wide form. */
interface CustomColumnBinding {
  readonly name: string;
  readonly columnIndex: number;
  readonly letters: string;
  readonly read: CellReader;
}

/** The columns that a row of one type must have, by their declared names, and those that it must not have. */
interface ColumnNeeds {
  readonly required: readonly string[];
  /** The places in `RowValues` of those that the table has, and whether it has them all. */
  readonly positions: readonly number[];
  readonly areBound: boolean;
  readonly forbidden: ReadonlySet<BoundColumn>;
}

/** A table whose header is understood. */
export interface TableBinding {
  readonly source: TableSource;
  readonly header: HeaderMatch;
  /** From left to right; the first where two have one name. */
  readonly columns: readonly BoundColumn[];
  readonly byName: ReadonlyMap<string, BoundColumn>;
  readonly moneyColumns: readonly BoundColumn[];
  /** The columns whose texts a row may state as it likes: texts and Refs. */
  readonly textColumns: readonly BoundColumn[];
  /** The fields of the row's record and the columns that fill them in. */
  readonly recordFields: readonly { readonly field: string; readonly position: number }[];
  /** Where the columns stand that every row must fill in. */
  readonly requiredIndexes: readonly number[];
  /** Empty unless the sheet is a custom one in the wide form. */
  readonly customColumns: readonly CustomColumnBinding[];
  /** Headers that mean no column of the sheet. */
  readonly unknown: readonly MatchedHeader[];
  /** Those of them that seem to be columns which rows need, by the names of these. */
  readonly renamed: ReadonlyMap<string, MatchedHeader>;
  /** Headers of columns that do nothing but number the rows. */
  readonly numbering: readonly MatchedHeader[];
  /** The first two rows below the header that hold anything in columns of the sheet. */
  readonly firstRow?: Row | undefined;
  readonly secondRow?: Row | undefined;
  readonly isLongForm: boolean;
  /** The indexes of all columns that count. */
  readonly columnIndexes: readonly number[];
  /** The rightmost of them; -1 where there is none. */
  readonly lastColumnIndex: number;
  /** The places of columns in `RowValues`, from 0. */
  readonly positions: ReadonlyMap<string, number>;
  /** By the names of the declared columns. */
  readonly columnLetters: RecordBase['columnLetters'];
  /** In which words things are said of its rows. */
  readonly texts: KnownTexts;
  /** How its columns are written, in their order. */
  readonly evidence: readonly ColumnEvidence[];
  readonly needsOf: (type: string | undefined) => ColumnNeeds;
  /** How a type is called in a message; the sheet's own noun where there is none. */
  readonly nounOf: (type: string | undefined) => string;
}

/** Findings of a table's header or cells that the rows they concern repeat. */
export interface TableFaults {
  readonly missingColumns: readonly Finding[];
  /** Columns that rows of some types need and that have another name, by their own. */
  readonly renamedColumns: ReadonlyMap<string, Finding>;
  readonly doubledColumns: readonly { readonly columnIndexes: readonly number[]; readonly finding: Finding }[];
  /** By the row's number. */
  readonly byRow: ReadonlyMap<number, readonly Finding[]>;
  /** The header of another table, from which on no row can be read. */
  readonly secondTable?: Finding;
}

export function bindTable(source: TableSource, header: HeaderMatch): TableBinding {
  const evidence: ColumnEvidence[] = [];
  const columns = bindColumns(source, header, evidence);
  const isCustom = source.sheet.kind === 'custom-columns';
  const long = isCustom && isLongForm(header.headers);
  const foreign = header.headers.filter(({ declaration }) => declaration === undefined);
  const numbering = foreign.filter((found) => numbersRows(source, header, found));
  const unknown = foreign.filter((found) => !numbering.includes(found));
  const customColumns =
    isCustom && !long ? unknown.map((found) => bindCustomColumn(source, header, found, evidence)) : [];
  const columnIndexes = [...columns, ...customColumns].map(({ columnIndex }) => columnIndex);
  const choices = new Map(typeChoicesOf(source.sheet).map(({ value, label }) => [value, label]));
  const byName = new Map(columns.map((column) => [column.declaration.name, column]));
  const positions = listPositions(source.sheet, columns);
  const needsOf = createNeeds({ sheet: source.sheet, byName, positions }, isCustom && !long);
  return {
    source,
    header,
    columns,
    byName,
    moneyColumns: columns.filter(({ declaration }) => declaration.value.kind === 'money'),
    textColumns: columns.filter(({ declaration: { value } }) => value.kind === 'text' || value.kind === 'ref'),
    // The columns that can state something; the tab's name may state the type. Custom values are read separately.
    recordFields: source.sheet.columns.flatMap(({ name, field, value }) => {
      const position = value.kind.startsWith('custom-') ? undefined : positions.get(name);
      return position === undefined || field === undefined ? [] : [{ field, position }];
    }),
    requiredIndexes: needsOf(undefined).required.flatMap((name) => byName.get(name)?.columnIndex ?? []),
    customColumns,
    columnIndexes,
    lastColumnIndex: Math.max(-1, ...columnIndexes),
    unknown: isCustom && !long ? [] : unknown,
    renamed: new Map(),
    numbering,
    ...findFirstRows(source, header, columnIndexes),
    isLongForm: long,
    positions,
    columnLetters: new Map(
      columns.flatMap(({ declaration, letters }) => (letters === '' ? [] : [[declaration.name, letters] as const])),
    ),
    texts: new KnownTexts(),
    evidence,
    needsOf,
    nounOf: (type) => choices.get(type ?? '') ?? source.sheet.noun,
  };
}

function numbersRows({ table, mapped }: TableSource, { rowNumber }: HeaderMatch, { text, columnIndex }: MatchedHeader) {
  return mapped === undefined && isRowNumbering(table, { rowNumber, text }, columnIndex);
}

function findFirstRows({ table }: TableSource, header: HeaderMatch, columnIndexes: readonly number[]) {
  const counted = new Set(columnIndexes);
  const rows: Row[] = [];
  for (const row of table.rows) {
    if (rows.length === 2) break;
    const isFilled = row.cells.some((cell) => counted.has(cell.columnIndex) && !isBlankCell(cell));
    if (row.rowNumber > header.rowNumber && isFilled) rows.push(row);
  }
  return { firstRow: rows[0], secondRow: rows[1] };
}

/** Only of columns that can state something, for there is an array of them for each row. */
function listPositions({ typeColumn }: SheetDeclaration, columns: readonly BoundColumn[]): TableBinding['positions'] {
  const positions = new Map(columns.map(({ declaration, position }) => [declaration.name, position]));
  if (typeColumn !== undefined && !positions.has(typeColumn)) positions.set(typeColumn, positions.size);
  return positions;
}

function bindColumns(source: TableSource, header: HeaderMatch, evidence: ColumnEvidence[]): BoundColumn[] {
  const bound = new Map<string, BoundColumn>();
  for (const found of header.headers) {
    const { declaration, columnIndex, text, unit } = found;
    if (declaration === undefined || bound.has(declaration.name)) continue;
    const letters = lettersOf(source, columnIndex);
    const read = createScaledReader(source, header, { ...found, declaration }, evidence);
    const place = { position: bound.size, ownCurrency: ownCurrencyName(declaration.name) };
    const column = { declaration, columnIndex, letters, headerText: text, read, ...place };
    bound.set(declaration.name, unit === undefined ? column : { ...column, unit });
  }
  return [...bound.values()];
}

/** Reads the cells of a declared column in the unit that its header or the mapping says. */
export function createScaledReader(
  source: TableSource,
  header: HeaderMatch,
  column: MatchedHeader & { readonly declaration: ColumnDeclaration },
  evidence: ColumnEvidence[] = [],
): CellReader {
  const { declaration, text, unit } = column;
  const read = createColumnReader({ source, header, declaration, evidence }, column);
  return unit === undefined ? read : scaleReader(read, text, unit);
}

function bindCustomColumn(
  source: TableSource,
  header: HeaderMatch,
  found: MatchedHeader,
  evidence: ColumnEvidence[],
): CustomColumnBinding {
  const { text: name, columnIndex } = found;
  const declaration: ColumnDeclaration = {
    name,
    aliases: [],
    value: { kind: 'custom-value' },
    required: 'never',
    help: '',
    example: '',
  };
  const read = createColumnReader({ source, header, declaration, evidence }, found);
  return { name, columnIndex, letters: lettersOf(source, columnIndex), read };
}

interface ColumnPlace {
  readonly source: TableSource;
  readonly header: HeaderMatch;
  readonly declaration: ColumnDeclaration;
  /** To which that of the column is added. */
  readonly evidence: ColumnEvidence[];
}

function createColumnReader(
  { source: { table, sheet, settings, mapped }, header, declaration, evidence }: ColumnPlace,
  { columnIndex, written, unit }: MatchedHeader,
): CellReader {
  const shown = new ColumnEvidence(
    () => textsOf(mapped?.evidence ?? [table], header.rowNumber, columnIndex),
    // An unambiguous text is read without evidence, so this ends.
    (text) => read({ columnIndex, value: { kind: 'text', text } }).kind === 'value',
  );
  evidence.push(shown);
  const read = createReader(sheet, declaration, {
    name: declaration.name,
    example: declaration.example,
    epoch: table.epoch,
    scale: unit?.scale?.factor,
    settings: written === undefined ? settings : { ...settings, ...written },
    evidence: shown,
  });
  return read;
}

function* textsOf(tables: readonly Table[], headerRowNumber: number, columnIndex: number): Iterable<string> {
  for (const table of tables) yield* textsBelow(table, headerRowNumber, columnIndex);
}

function lettersOf({ mapped }: TableSource, columnIndex: number): string {
  return mapped === undefined ? toColumnLetters(columnIndex) : (mapped.columns[columnIndex]?.letters ?? '');
}

/** The address of a column's cell in a row, as the source shows it; `undefined` for a value that stands in no cell. */
export function addressOf(
  { mapped }: TableSource,
  { columnIndex, letters }: { readonly columnIndex: number; readonly letters: string },
  rowNumber: number,
): string | undefined {
  const places = mapped?.rows.get(rowNumber)?.places;
  if (places?.has(columnIndex) === true) return places.get(columnIndex);
  return letters === '' ? undefined : `${letters}${rowNumber}`;
}

/** The cells of a row's declared columns that a mapping took from elsewhere; `undefined` where there are none. */
export function mappedCellsOf({ source, columns }: TableBinding, rowNumber: number): RecordBase['mappedCells'] {
  const places = source.mapped?.rows.get(rowNumber)?.places;
  if (places === undefined || places.size === 0) return undefined;
  const moved = columns.filter(({ columnIndex }) => places.has(columnIndex));
  return new Map(moved.map(({ declaration, columnIndex }) => [declaration.name, places.get(columnIndex)]));
}

/** Worked out once for each type; the wide form of a custom sheet has no Column and Value to require. */
function createNeeds(
  { sheet, byName, positions }: Pick<TableBinding, 'byName' | 'positions'> & { readonly sheet: SheetDeclaration },
  isWide: boolean,
): TableBinding['needsOf'] {
  const known = new Map<string | undefined, ColumnNeeds>();
  const columns = isWide ? sheet.columns.filter(({ value }) => !value.kind.startsWith('custom-')) : sheet.columns;
  const namesOf = (requirement: Requirement, type: string | undefined): string[] =>
    columns.flatMap((column) => (requirementOf(column, type) === requirement ? [column.name] : []));
  return (type) => {
    const found = known.get(type);
    if (found !== undefined) return found;
    const forbidden = new Set(namesOf('forbidden', type).flatMap((name) => byName.get(name) ?? []));
    const required = namesOf('required', type);
    const bound = required.flatMap((name) => positions.get(name) ?? []);
    const made = { required, positions: bound, areBound: bound.length === required.length, forbidden };
    known.set(type, made);
    return made;
  };
}

const MOST_TEXTS = 10_000;

/**
 * The words in which something was said of rows. Thousands of rows say the same, and of equal texts one is kept. A text
 * that is looked up here is also in one piece; else V8 keeps all the pieces that it was put together from.
 */
export class KnownTexts {
  readonly #texts = new Map<string, string>();

  /** The same, in words that were used before where they were. */
  reuse({ severity, code, message, hint }: FindingText): FindingText {
    return { severity, code, message: this.#find(message), hint: this.#find(hint) };
  }

  #find(text: string): string {
    const known = this.#texts.get(text);
    if (known === undefined && this.#texts.size < MOST_TEXTS) this.#texts.set(text, text);
    return known ?? text;
  }
}
