import { ROUND_TERMS } from '../../model/fields/round-terms.ts';
import type { RoundRecord } from '../../model/records/record.ts';
import { toColumns, withCurrency } from './columns.ts';
import { ACTION_COLUMN, COMPANY_COLUMN, CURRENCY_COLUMN, toIdColumn } from './common-columns.ts';
import type { FieldOf, SheetDeclaration } from './sheet.ts';

/** Financing rounds. */
export const ROUNDS: SheetDeclaration<FieldOf<RoundRecord>> = {
  kind: 'rounds',
  recordKind: 'round',
  name: 'Rounds',
  aliases: ['Financing Rounds', 'Financings', 'Financing Events'],
  noun: 'round',
  help: 'Financing rounds of the companies.',
  idColumn: 'Round ID',
  columns: [
    COMPANY_COLUMN,
    {
      name: 'Round',
      aliases: ['Round Name', 'Financing Round', 'Financing Round Name', 'Financing', 'Name'],
      field: 'name',
      value: { kind: 'text' },
      required: 'always',
      help: 'The name of the round.',
      example: 'Series A',
    },
    ...withCurrency('Round Size', toColumns(ROUND_TERMS), { ...CURRENCY_COLUMN, field: 'currency' }),
    {
      name: 'Pari Passu With',
      aliases: ['Pari Passu Rounds'],
      field: 'pariPassuWith',
      value: { kind: 'references', to: 'round' },
      required: 'never',
      help: 'Rounds of the same company with equal rank, separated by semicolons.',
      example: 'Seed; Bridge 2023',
    },
    toIdColumn('Round', 'fr_2087', ['Financing ID', 'Financing Round ID']),
    ACTION_COLUMN,
  ],
};
