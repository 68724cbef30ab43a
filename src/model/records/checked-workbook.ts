import type { z } from 'zod';
import type { Finding } from '../findings/finding.ts';
import type { sheetLayout } from './carried-schema.ts';
import type { CheckedRecord } from './record.ts';

/** All inputs after reading and checking, names not yet resolved. */
export interface CheckedWorkbook {
  /** In order of input, tab and row; rows with errors and skipped rows are among them, empty rows are not. */
  readonly records: readonly CheckedRecord[];
  /** One for each tab that is a sheet of the format and has a header; in order of input and tab. */
  readonly sheets: readonly SheetLayout[];
  /** About files, sheets, columns and rows, in order of place; each record repeats its own. */
  readonly findings: readonly Finding[];
}

/** Where things stand on one tab of an input; its fields are in their schema. */
export type SheetLayout = Readonly<z.infer<typeof sheetLayout>>;

/** The sheets of the format, by what they hold. */
export type SheetKind = NonNullable<SheetLayout['sheetKind']>;
