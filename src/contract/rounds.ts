import { z } from 'zod';
import { PARTICIPATIONS, SENIORITIES } from '../model/values/cap-table.ts';
import { moneyIn, optionalMoneyOut } from './money.ts';
import { defineOperation, NO_QUERY } from './operation.ts';
import {
  booleanOut,
  dateIn,
  decimalIn,
  decimalOut,
  idIn,
  idOut,
  multipleIn,
  optionalDateOut,
  textOut,
} from './scalars.ts';
import { coInvestorIn, coInvestorsOut } from './terms/co-investors.ts';

/**
 * A round as it is entered (operation 2). The valuation, the size and the share count must be there and may be null;
 * a single co-investor object is taken as well as a list, since some deployments know only the one (published facts).
 */
export const roundIn = z.strictObject({
  company_id: idIn,
  name: z.string().trim().min(1, 'expected a name'),
  pre_money_valuation: moneyIn.nullable(),
  round_size: moneyIn.nullable(),
  fully_diluted_shares: decimalIn.nullable(),
  closing_date: dateIn,
  co_investors: z.union([z.array(coInvestorIn), coInvestorIn]),
  is_crypto: z.boolean().optional(),
  liquidation_multiple: multipleIn.nullish(),
  cap_multiple: multipleIn.nullish(),
  seniority_position: z.enum(SENIORITIES).nullish(),
  participation_type: z.enum(PARTICIPATIONS).nullish(),
  pari_passu_rounds: z.array(idIn).nullish(),
});

/** A round as the service gives it (specification, Financing round). */
export const roundOut = z.looseObject({
  id: idOut,
  company_id: idOut,
  company_name: textOut,
  name: z.string(),
  pre_money_valuation: optionalMoneyOut,
  round_size: optionalMoneyOut,
  fully_diluted_shares: decimalOut,
  closing_date: optionalDateOut,
  co_investors: coInvestorsOut,
  is_crypto: booleanOut,
  liquidation_multiple: decimalOut,
  cap_multiple: decimalOut,
  seniority_position: textOut,
  participation_type: textOut,
  pari_passu_rounds: z
    .array(z.union([z.looseObject({ id: idOut, name: textOut }), idOut.transform((id) => ({ id, name: undefined }))]))
    .nullish(),
});

export type WireRound = z.output<typeof roundOut>;

/** Operation 2. */
export const addRounds = defineOperation({
  id: 'addRounds',
  summary: 'Add financing rounds',
  method: 'POST',
  host: 'app',
  path: '/beta/investment/financing-rounds/add/',
  encoding: 'json',
  successStatus: 201,
  safeToRepeat: false,
  permission: { authenticated: true, access: 'companies', capTableWrite: true },
  paged: false,
  query: NO_QUERY,
  request: z.strictObject({ financing_rounds: z.array(roundIn).min(1) }),
  response: z.array(roundOut),
});

/** Operation 3. Without a filter it gives every round of the firm; a co-investor's `name` is a substring. */
export const queryRounds = defineOperation({
  id: 'queryRounds',
  summary: 'Query financing events',
  method: 'POST',
  host: 'app',
  path: '/beta/investment/financing-events/get/',
  encoding: 'json',
  successStatus: 200,
  safeToRepeat: true,
  permission: { authenticated: true, access: 'companies' },
  paged: false,
  query: NO_QUERY,
  request: z
    .strictObject({
      company_ids: z.array(idIn).nullish(),
      financing_ids: z.array(idIn).nullish(),
      sort_by: z
        .enum(['closing_date', '+closing_date', '-closing_date', 'round_size', '+round_size', '-round_size'])
        .nullish(),
      is_crypto: z.boolean().nullish(),
      co_investors: z
        .array(z.strictObject({ name: z.string().min(1), role: z.enum(['lead', 'co', 'any']).optional() }))
        .nullish(),
    })
    .nullish(),
  response: z.array(roundOut),
});
