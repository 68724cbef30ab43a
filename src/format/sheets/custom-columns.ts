import type { CustomValuesRecord } from '../../model/records/record.ts';
import { ACTION_COLUMN, COMPANY_COLUMN } from './common-columns.ts';
import type { FieldOf, SheetDeclaration } from './sheet.ts';

/** Empties a custom value; a blank cell leaves it as it is. */
export const CLEAR_MARK = '(clear)';

/** The two columns that make a custom sheet one of the long form; without both of them every other column is a custom one. */
export const LONG_FORM_COLUMNS = ['Column', 'Value'] as const;

/** Values of custom columns: one row a company (wide), or one row a value (long). */
export const CUSTOM_COLUMNS: SheetDeclaration<FieldOf<CustomValuesRecord>> = {
  kind: 'custom-columns',
  recordKind: 'custom-values',
  name: 'Custom Columns',
  aliases: ['Custom Values', 'Custom Fields'],
  noun: 'row of custom values',
  help: 'Replaces custom values: one column for each custom column, under its name, or the columns Column and Value.',
  columns: [
    COMPANY_COLUMN,
    {
      name: 'Column',
      aliases: ['Custom Column', 'Column Name', 'Custom Column Name', 'Custom Field'],
      field: 'values',
      value: { kind: 'custom-column' },
      required: 'always',
      help: 'The name of the custom column (long form only).',
      example: 'Deal Lead',
    },
    {
      name: 'Value',
      aliases: ['Custom Value'],
      field: 'values',
      value: { kind: 'custom-value' },
      required: 'never',
      help: 'Its value. Blank leaves it as it is, (clear) empties it; separate several values with semicolons.',
      example: 'M. Okafor',
    },
    ACTION_COLUMN,
  ],
};
