import { MARK_TERMS } from '../../model/fields/mark-terms.ts';
import type { ValuationRecord } from '../../model/records/record.ts';
import { toColumns } from './columns.ts';
import { ACTION_COLUMN, COMPANY_COLUMN, CURRENCY_COLUMN, FUND_COLUMN } from './common-columns.ts';
import type { FieldOf, SheetDeclaration } from './sheet.ts';

/** The quarter's marks. */
export const VALUATIONS: SheetDeclaration<FieldOf<ValuationRecord>> = {
  kind: 'valuations',
  recordKind: 'valuation',
  name: 'Valuations',
  aliases: ['Marks'],
  noun: 'valuation',
  help: 'The marks for one day: fair value and ownership by fund, post-money valuation by company. What was set for that day is replaced.',
  offer: {
    shown: ['Last Mark', 'Last Fair Value', 'Last Ownership', 'Last Post-Money Valuation'],
    asked: ['Fair Value', 'Ownership', 'Post-Money Valuation', 'Action'],
  },
  columns: [
    COMPANY_COLUMN,
    {
      name: 'Date',
      aliases: ['Valuation Date', 'As Of', 'As Of Date', 'Mark Date', 'Period End'],
      field: 'date',
      value: { kind: 'date' },
      required: 'always',
      help: 'The day the marks are for.',
      example: '2024-06-30',
    },
    { ...FUND_COLUMN, required: 'never', help: 'The fund, by name or ID; fair value and ownership need it.' },
    ...toColumns(MARK_TERMS),
    CURRENCY_COLUMN,
    ACTION_COLUMN,
  ],
};
