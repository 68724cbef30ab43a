import type { ValuationRecord } from '../model/records/record.ts';
import { ACTION_COLUMN, COMPANY_COLUMN, CURRENCY_COLUMN } from './common-columns.ts';
import type { FieldOf, SheetDeclaration } from './sheet.ts';

/** The quarter's marks. */
export const VALUATIONS: SheetDeclaration<FieldOf<ValuationRecord>> = {
  kind: 'valuations',
  recordKind: 'valuation',
  name: 'Valuations',
  aliases: ['Marks'],
  noun: 'valuation',
  help: 'The marks of a day: fair value and ownership by fund, post-money valuation by company. What was set for that day is replaced.',
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
    {
      name: 'Fund',
      aliases: ['Fund Name', 'Vehicle'],
      field: 'fund',
      value: { kind: 'reference', to: 'fund' },
      required: 'never',
      help: 'The fund, by name or ID; fair value and ownership need it.',
      example: 'Growth Fund II',
    },
    {
      name: 'Fair Value',
      aliases: ['Fair Market Value', 'FMV'],
      field: 'fairValue',
      value: { kind: 'money' },
      required: 'never',
      help: "The fair value of the fund's holding.",
      example: '1250000',
    },
    {
      name: 'Ownership',
      aliases: ['Ownership %', 'Ownership Percentage'],
      field: 'ownership',
      value: { kind: 'rate' },
      required: 'never',
      help: "The fund's share of the company: 12.5% or 0.125.",
      example: '12.5%',
    },
    {
      name: 'Post-Money Valuation',
      aliases: ['Post-Money', 'Post-Money Value'],
      field: 'postMoneyValuation',
      value: { kind: 'money' },
      required: 'never',
      help: 'What the company is worth after its last round.',
      example: '25000000',
    },
    CURRENCY_COLUMN,
    ACTION_COLUMN,
  ],
};
