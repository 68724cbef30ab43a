import { z } from 'zod';
import { EVENTS } from '../../model/values/cap-table.ts';
import { defineOperation } from './operation.ts';
import {
  dateIn,
  dateOut,
  decimalIn,
  decimalOut,
  idIn,
  idOut,
  moneyIn,
  optionalIdOut,
  optionalMoneyOut,
  textOut,
  wordOut,
} from './scalars.ts';

const common = { company_id: idIn, date: dateIn, security_id: idIn };

/** `shares_sold` is 0 for a note, and its quantity for a token. */
const saleIn = z.strictObject({ ...common, cash_received: moneyIn, shares_sold: decimalIn });

/** A conversion or an exercise: both name the share class of what they bring into being. */
const conversionIn = z.strictObject({ ...common, converted_to_share_class_id: idIn });

/** The three lists of operation 7, by the event of their items. */
export const TRANSACTION_LISTS = { sale: 'sales', conversion: 'conversions', exercise: 'exercises' } as const;

const transactionsIn = z.strictObject({
  sales: z.array(saleIn).optional(),
  conversions: z.array(conversionIn).optional(),
  exercises: z.array(conversionIn).optional(),
});

/** A transaction as the service gives it; its event in any capitalisation (specification, Transaction). */
export const transactionOut = z.looseObject({
  id: idOut,
  company_id: idOut,
  company_name: textOut,
  input_security_id: optionalIdOut,
  output_security_id: optionalIdOut,
  date: dateOut,
  event: wordOut,
  shares: decimalOut,
  investment_amount: optionalMoneyOut,
  proceeds: optionalMoneyOut,
});

export type WireTransaction = z.output<typeof transactionOut>;

/** Operation 7: transactions of one company. */
export const addTransactions = defineOperation({
  id: 'addTransactions',
  summary: 'Add transactions',
  endpoint: ['POST', '/beta/investment/transactions/add/'],
  successStatus: 201,
  permission: { authenticated: true, access: 'company', capTableWrite: true },
  request: transactionsIn,
  response: z.array(transactionOut),
});

/** Operation 8. */
export const queryTransactions = defineOperation({
  id: 'queryTransactions',
  summary: 'Query transactions',
  endpoint: ['POST', '/beta/investment/transactions/get/'],
  safeToRepeat: true,
  permission: { authenticated: true, access: 'companies' },
  request: z
    .strictObject({
      company_ids: z.array(idIn).nullish(),
      transaction_ids: z.array(idIn).nullish(),
      event: z.enum(EVENTS).nullish(),
      input_security_id: idIn.nullish(),
      output_security_id: idIn.nullish(),
    })
    .nullish(),
  response: z.array(transactionOut),
});
