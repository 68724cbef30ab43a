import type { TermValue } from '../../model/fields/term.ts';
import type { SheetKind } from '../../model/records/checked-workbook.ts';
import type { CheckedRecord, RecordBase, RecordKind } from '../../model/records/record.ts';

/** The kind of value in a column: it decides how cells are read, shown in the template, and exported. */
export type ValueType =
  | TermValue
  /** A label of the user's own. */
  | { readonly kind: 'ref' }
  /** The service's id of the row's own thing. */
  | { readonly kind: 'id' }
  /** A name or id of another thing. */
  | { readonly kind: 'reference'; readonly to: 'company' | 'fund' | 'round' | 'share-class' | 'security' }
  /** Several names or ids, separated by `;`. */
  | { readonly kind: 'references'; readonly to: 'round' }
  | { readonly kind: 'currency' }
  /** A path relative to the workbook. */
  | { readonly kind: 'file' }
  /** Blank, `skip` or `new`. */
  | { readonly kind: 'action' }
  /** The name of a custom column. */
  | { readonly kind: 'custom-column' }
  /** Text for a custom column, or `(clear)`. */
  | { readonly kind: 'custom-value' };

/** Always, never, or for rows of these types. */
type Required = 'always' | 'never' | { readonly forTypes: readonly string[] };

/** The fields of a record that a column may fill. */
export type FieldOf<R> = R extends CheckedRecord
  ? Exclude<keyof R, Exclude<keyof RecordBase, 'id' | 'action'> | 'kind' | 'inspected'>
  : never;

/** One column, declared once: the template, header matching, checking, results, export and the handbook derive from it. */
export interface ColumnDeclaration<Field extends string = string> {
  readonly name: string;
  /** Other names it is known by, each unique within the sheet. */
  readonly aliases: readonly string[];
  /** The record's field that holds the value; absent where the value goes into another field (a currency into its money). */
  readonly field?: Field;
  readonly value: ValueType;
  readonly required: Required;
  /** The types of row that may fill it in; absent means all. A type that requires it is among them. */
  readonly allowedFor?: readonly string[];
  /** One sentence for the template and the handbook. */
  readonly help: string;
  readonly example: string;
  /** The meaning of a 0, where people leave the cell empty instead. */
  readonly zeroMeans?: string;
  /** A money column's own currency column: read where it stands, not part of the template. */
  readonly isImplied?: true;
}

/** A tab that stands for rows of one type. */
interface SheetPreset {
  readonly names: readonly string[];
  /** A value of the sheet's type column. */
  readonly type: string;
}

/** Rows that a workbook of ours puts there to be completed: until then they are none. */
interface SheetOffer {
  /** Columns that show what was before and are never read; where one stands, rows are offered. */
  readonly shown: readonly string[];
  /** A row that fills in none of these is only offered. */
  readonly asked: readonly string[];
}

export interface SheetDeclaration<Field extends string = string> {
  readonly kind: SheetKind;
  readonly recordKind: RecordKind;
  /** The tab's name in the template. */
  readonly name: string;
  readonly aliases: readonly string[];
  /** A row's name, in the singular: `round`. */
  readonly noun: string;
  readonly help: string;
  /** In the template's order. */
  readonly columns: readonly ColumnDeclaration<Field>[];
  /** The column whose value decides which others a row needs and may have. */
  readonly typeColumn?: string;
  readonly idColumn?: string;
  readonly presets?: readonly SheetPreset[];
  readonly offer?: SheetOffer;
}
