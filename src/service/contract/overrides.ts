import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { dateIn, decimalIn, idIn, messageOut, moneyIn } from './scalars.ts';

const common = { date: dateIn, company_id: idIn };

const marksIn = z.strictObject({
  /** 0.125 is 12.5 %. */
  ownerships: z.array(z.strictObject({ ...common, ownership_percentage: decimalIn, fund_id: idIn })).optional(),
  post_money_valuations: z.array(z.strictObject({ ...common, post_money_valuation: moneyIn })).optional(),
  fair_values: z.array(z.strictObject({ ...common, fair_value: moneyIn, fund_id: idIn })).optional(),
});

/** Published facts, overrides upsert: sets the marks of a day; they cannot be read back. */
export const upsertMarks = defineOperation({
  id: 'upsertMarks',
  summary: 'Set ownerships, post-money valuations and fair values',
  endpoint: ['PUT', '/beta/investment/overrides/upsert/'],
  permission: { authenticated: true, access: 'companies', capTableWrite: true },
  request: marksIn,
  response: messageOut,
});
