import type { Finding } from '../../model/findings/finding.ts';
import type { ScaleWord } from '../../model/lexicon/units.ts';
import type { InputReading } from '../../model/records/input-reading.ts';
import type { Naming } from '../../model/records/record.ts';
import type { RowOrigin } from '../../model/values/origin.ts';
import type { Cell, Table } from '../../spreadsheet/workbook/table.ts';
import type { ResultColumnName } from '../sheets/result-columns.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../sheets/sheet.ts';

/** How numbers and dates in text are written; what is absent is as the command says. */
export type WrittenForm = Partial<Pick<InputReading, 'dateOrder' | 'decimalSign'>>;

export type MappingUnit = ScaleWord | 'percent';

/** The mapped tabs of one input, by name. Tabs that the mapping does not mention are absent. */
export type MappedInput = ReadonlyMap<string, MappedTab>;

/** A tab of the source and what it became. */
export interface MappedTab {
  readonly table: Table;
  /** Empty for a tab that is left out on purpose. */
  readonly tables: readonly MappedTable[];
  /** The last row of its header, as Excel shows it, from 1. */
  readonly headerRowNumber: number;
  /** Those an earlier result wrote. */
  readonly resultColumns: readonly { readonly column: ResultColumnName; readonly columnIndex: number }[];
  /** From 0: the rightmost column that holds anything, in the header or below it. */
  readonly lastColumnIndex: number;
  /** Findings of the tab and its columns. */
  readonly findings: readonly Finding[];
}

/**
 * A table of a declared sheet, made of a tab of the source. Its name and the numbers of its rows are the source's;
 * its columns are those that the mapping fills, from 0 in their order.
 */
export interface MappedTable {
  readonly table: Table;
  readonly sheet: SheetDeclaration;
  readonly presetType?: string;
  /** As Excel shows it, from 1: the last row of the header above it. */
  readonly headerRowNumber: number;
  readonly columns: readonly MappedColumn[];
  /** By the number of the row. */
  readonly rows: ReadonlyMap<number, MappedRow>;
  /** All tables of a sheet if one source row became several rows: together they show how values are written. */
  readonly evidence?: readonly Table[];
}

export interface MappedColumn {
  /** The declared name; a custom column's own. */
  readonly name: string;
  /** Absent for a custom column. */
  readonly declaration?: ColumnDeclaration;
  /** As it stands in the source's header; the declared name where there is none. */
  readonly headerText: string;
  /** The source column's letters; absent if the mapping fixes the value. */
  readonly letters?: string;
  readonly unit?: MappingUnit;
  readonly written: WrittenForm;
}

/** Where the cells of a row come from, as far as that is not their own column in their own row. */
export interface MappedRow {
  /** From 1, where the row of the source became several records. */
  readonly record?: number;
  /** The rows of the source that name it; absent where it is its own row alone. */
  readonly namings?: readonly Naming[];
  /** By column: the address, or none for a value from another tab. */
  readonly places: ReadonlyMap<number, string | undefined>;
  /** Other cells that state what this row states: they must say the same. */
  readonly repeats: readonly RepeatedCell[];
  readonly findings: readonly Finding[];
  /** Columns of the table for which it could find or work out nothing: that has been said, and they are not just blank. */
  readonly unmade: ReadonlySet<number>;
}

/** A cell of a further row of the source that names the same thing. */
export interface RepeatedCell {
  /** Column of the mapped table. */
  readonly columnIndex: number;
  readonly cell: Cell;
  readonly origin: RowOrigin;
  readonly address: string | undefined;
  /** Its own column, where numbers or dates are written otherwise there than in the table. */
  readonly column?: MappedColumn;
}
