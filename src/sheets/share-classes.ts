import type { Choice } from '../model/fields/term.ts';
import type { ShareClassRecord } from '../model/records/record.ts';
import type { ClassType, PurchaseType } from '../model/values/cap-table.ts';
import { ACTION_COLUMN, COMPANY_COLUMN, CURRENCY_COLUMN } from './common-columns.ts';
import type { FieldOf, SheetDeclaration } from './sheet.ts';

const CLASS_TYPE_CHOICES: readonly Choice<ClassType>[] = [
  { value: 'common', label: 'common', aliases: ['Common Stock', 'Common Shares', 'Ordinary', 'Ordinary Shares'] },
  { value: 'preferred', label: 'preferred', aliases: ['Preferred Stock', 'Preferred Shares', 'Pref', 'Preference'] },
];

const PURCHASE_TYPE_CHOICES: readonly Choice<PurchaseType>[] = [
  { value: 'primary', label: 'primary' },
  { value: 'secondary', label: 'secondary' },
];

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
    {
      name: 'Round',
      aliases: ['Round Name', 'Financing Round', 'Financing Round Name', 'Financing'],
      field: 'round',
      value: { kind: 'reference', to: 'round' },
      required: 'always',
      help: 'The round that issued the class, by name or ID.',
      example: 'Series A',
    },
    {
      name: 'Share Class',
      aliases: ['Class', 'Class Name', 'Share Class Name', 'Name'],
      field: 'name',
      value: { kind: 'text' },
      required: 'always',
      help: 'The name of the class.',
      example: 'Series A Preferred',
    },
    {
      name: 'Class Type',
      aliases: ['Share Class Type', 'Share Type', 'Stock Type', 'Type'],
      field: 'classType',
      value: { kind: 'choice', choices: CLASS_TYPE_CHOICES },
      required: 'always',
      help: 'common or preferred.',
      example: 'preferred',
    },
    {
      name: 'Purchase Type',
      aliases: ['Type Of Purchase', 'Primary Or Secondary'],
      field: 'purchaseType',
      value: { kind: 'choice', choices: PURCHASE_TYPE_CHOICES },
      required: 'never',
      help: 'primary or secondary; blank is primary.',
      example: 'primary',
    },
    {
      name: 'Price Per Share',
      aliases: ['PPS', 'Share Price', 'Price', 'Issue Price', 'Original Issue Price', 'OIP', 'Cost Per Share'],
      field: 'pricePerShare',
      value: { kind: 'money' },
      required: 'always',
      help: 'What one share cost.',
      example: '1.6180',
    },
    CURRENCY_COLUMN,
    {
      name: 'In Fair Value',
      aliases: ['Include In Fair Value', 'Included In Fair Value', 'Counts In Fair Value'],
      field: 'inFairValue',
      value: { kind: 'boolean' },
      required: 'never',
      help: 'Whether the class counts in the fair value calculation; blank follows the purchase type.',
      example: 'yes',
    },
    {
      name: 'Share Class ID',
      aliases: ['Class ID'],
      field: 'id',
      value: { kind: 'id' },
      required: 'never',
      help: 'The ID of a share class that is there already; the row then needs nothing else.',
      example: 'sc_3310',
    },
    ACTION_COLUMN,
  ],
};
