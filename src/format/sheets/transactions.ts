import type { Choice } from '../../model/fields/term.ts';
import { TRANSACTION_TERMS } from '../../model/fields/transaction-terms.ts';
import type { TransactionRecord } from '../../model/records/record.ts';
import type { TransactionEvent } from '../../model/values/cap-table.ts';
import { toColumns, withCurrency } from './columns.ts';
import { ACTION_COLUMN, COMPANY_COLUMN, ROUND_COLUMN, toIdColumn, toRefColumn } from './common-columns.ts';
import type { ColumnDeclaration, FieldOf, SheetDeclaration } from './sheet.ts';

const EVENT_CHOICES: readonly Choice<TransactionEvent>[] = [
  { value: 'sale', label: 'sale', aliases: ['sales', 'sell', 'sold', 'disposal'] },
  { value: 'conversion', label: 'conversion', aliases: ['conversions', 'convert', 'converted'] },
  { value: 'exercise', label: 'exercise', aliases: ['exercises', 'exercised', 'warrant exercise'] },
];

const SALE = ['sale'] as const;
const CREATING = ['conversion', 'exercise'] as const;

/** Only sales have terms; what they brought in must be told, and of a note there are no shares. */
function needOf(
  field: (typeof TRANSACTION_TERMS)[number]['field'],
): Pick<ColumnDeclaration, 'required' | 'allowedFor'> {
  return { required: field === 'cashReceived' ? { forTypes: SALE } : 'never', allowedFor: SALE };
}

export const TRANSACTIONS: SheetDeclaration<FieldOf<TransactionRecord>> = {
  kind: 'transactions',
  recordKind: 'transaction',
  name: 'Transactions',
  aliases: [],
  noun: 'transaction',
  help: 'Sales, conversions and exercises of securities.',
  typeColumn: 'Event',
  idColumn: 'Transaction ID',
  presets: [
    { names: ['Sales'], type: 'sale' },
    { names: ['Conversions'], type: 'conversion' },
    { names: ['Exercises', 'Warrant Exercises'], type: 'exercise' },
  ],
  columns: [
    toRefColumn('A label of your own for this transaction.', 'NR-SALE-1'),
    {
      name: 'Event',
      aliases: ['Event Type', 'Transaction Type', 'Transaction', 'Type'],
      field: 'event',
      value: { kind: 'choice', choices: EVENT_CHOICES },
      required: 'always',
      help: 'sale, conversion or exercise.',
      example: 'sale',
    },
    COMPANY_COLUMN,
    {
      name: 'Date',
      aliases: ['Transaction Date', 'Event Date', 'Sale Date', 'Conversion Date', 'Exercise Date'],
      field: 'date',
      value: { kind: 'date' },
      required: 'always',
      help: 'The day it took effect.',
      example: '2024-06-30',
    },
    {
      name: 'Security',
      aliases: ['Security Ref', 'Security ID', 'Input Security', 'Input Security ID', 'Holding', 'Holding ID'],
      field: 'security',
      value: { kind: 'reference', to: 'security' },
      required: 'always',
      help: 'The security: a Ref from this workbook, a Security ID, or a holding from the list.',
      example: 'NR-CERT-1',
    },
    ...withCurrency('Cash Received', toColumns(TRANSACTION_TERMS, needOf)),
    {
      name: 'Converted To',
      aliases: ['Converted To Share Class', 'Share Class', 'Class', 'Class Name', 'New Share Class'],
      field: 'convertedTo',
      value: { kind: 'reference', to: 'share-class' },
      required: { forTypes: CREATING },
      allowedFor: CREATING,
      help: 'The share class that a conversion or exercise turns it into, by name or ID.',
      example: 'Series B Preferred',
    },
    {
      ...ROUND_COLUMN,
      required: 'never',
      allowedFor: CREATING,
      help: 'The round of that share class, if the name of the class is not unique.',
      example: 'Series B',
    },
    {
      name: 'Creates Ref',
      aliases: ['Creates', 'New Ref', 'Output Ref', 'Created Ref'],
      field: 'createsRef',
      value: { kind: 'ref' },
      required: 'never',
      allowedFor: CREATING,
      help: 'A label for the security this creates, so that a later row can sell it.',
      example: 'NR-CERT-2',
    },
    toIdColumn('Transaction', 'tx_7730', []),
    ACTION_COLUMN,
  ],
};
