import type { ControlTotalRecord } from '../../model/records/record.ts';
import { ACTION_COLUMN, COMPANY_COLUMN, CURRENCY_COLUMN, FUND_COLUMN } from './common-columns.ts';
import type { FieldOf, SheetDeclaration } from './sheet.ts';

export const CONTROL_TOTALS: SheetDeclaration<FieldOf<ControlTotalRecord>> = {
  kind: 'control-totals',
  recordKind: 'control-total',
  name: 'Control Totals',
  aliases: ['Control Sums'],
  noun: 'control total',
  help: 'What the securities in this workbook must add up to, in cost and in number; nothing is sent unless they do.',
  columns: [
    {
      ...COMPANY_COLUMN,
      required: 'never',
      help: 'The company whose securities are added up; blank for all companies.',
    },
    { ...FUND_COLUMN, required: 'never', help: 'The fund whose securities are added up; blank for all funds.' },
    {
      ...CURRENCY_COLUMN,
      field: 'currency',
      help: 'The currency whose amounts are added up; beside a count, blank for all of them.',
    },
    {
      name: 'Amount',
      aliases: ['Total', 'Total Amount', 'Investment Amount', 'Total Cost', 'Cost'],
      field: 'amount',
      value: { kind: 'money' },
      required: 'never',
      help: 'What the securities cost in all: their investment amounts, and for token warrants the total cost.',
      example: '12500000',
    },
    {
      name: 'Count',
      aliases: ['Number', 'Number Of Securities', 'Number Of Rows', 'Rows', 'Securities'],
      field: 'count',
      value: { kind: 'count' },
      required: 'never',
      help: 'How many securities there are.',
      example: '48',
    },
    ACTION_COLUMN,
  ],
};
