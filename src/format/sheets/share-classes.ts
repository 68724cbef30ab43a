import { SHARE_CLASS_TERMS } from '../../model/fields/share-class-terms.ts';
import type { ShareClassRecord } from '../../model/records/record.ts';
import { toColumns, withCurrency } from './columns.ts';
import { ACTION_COLUMN, COMPANY_COLUMN, ROUND_COLUMN, toIdColumn } from './common-columns.ts';
import type { FieldOf, SheetDeclaration } from './sheet.ts';

/** Share classes of rounds. */
export const SHARE_CLASSES: SheetDeclaration<FieldOf<ShareClassRecord>> = {
  kind: 'share-classes',
  recordKind: 'share-class',
  name: 'Share Classes',
  aliases: ['Classes', 'Stock Classes'],
  noun: 'share class',
  help: 'The classes of shares that the rounds issued.',
  idColumn: 'Share Class ID',
  columns: [
    COMPANY_COLUMN,
    { ...ROUND_COLUMN, required: 'always', help: 'The round that issued the class, by name or ID.' },
    {
      name: 'Share Class',
      aliases: ['Class', 'Class Name', 'Share Class Name', 'Name'],
      field: 'name',
      value: { kind: 'text' },
      required: 'always',
      help: 'The name of the class.',
      example: 'Series A Preferred',
    },
    ...withCurrency('Price Per Share', toColumns(SHARE_CLASS_TERMS)),
    toIdColumn('Share Class', 'sc_3310', ['Class ID']),
    ACTION_COLUMN,
  ],
};
