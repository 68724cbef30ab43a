import { z } from 'zod';
import { CONVERTIBLE_TYPES } from '../model/values/cap-table.ts';
import { messageOut } from './envelope.ts';
import { moneyIn, moneyOut, optionalMoneyOut } from './money.ts';
import { defineOperation, NO_QUERY } from './operation.ts';
import {
  dateIn,
  dateOut,
  decimalIn,
  decimalOut,
  idIn,
  idOut,
  optionalDateOut,
  optionalIdOut,
  textOut,
  wordOut,
} from './scalars.ts';

const common = { issue_date: dateIn, fund_id: idIn, company_id: idIn };

/** The token's name must be there and may be null. */
const token = z.string().nullable();

const certificateIn = z.strictObject({
  ...common,
  type: z.literal('certificate').optional(),
  investment_amount: moneyIn,
  shares: decimalIn,
  share_class_id: idIn,
  /** Must be there; null where the share class says it. */
  financing_id: idIn.nullable(),
});

const warrantIn = z.strictObject({
  ...common,
  type: z.literal('warrant').optional(),
  due_date: dateIn,
  exercise_price: moneyIn,
  shares: decimalIn,
  financing_id: idIn,
});

const convertibleIn = z.strictObject({
  ...common,
  type: z.literal('convertible').optional(),
  convertible_type: z.enum(CONVERTIBLE_TYPES),
  investment_amount: moneyIn,
  financing_id: idIn,
  /** 0.2 is 20 %. */
  discount: decimalIn.nullish(),
  valuation_cap: moneyIn.nullish(),
  maturity_date: dateIn.nullish(),
  /** 0.08 is 8 %. */
  interest_rate: decimalIn.nullish(),
  /** An integer on the wire, the one number that is not sent as text. */
  days_convention: decimalIn.refine((value) => ['360', '365'].includes(value), 'expected 360 or 365').nullish(),
});

const tokenInvestmentIn = z.strictObject({
  ...common,
  type: z.literal('token_investment').optional(),
  token,
  investment_amount: moneyIn,
  quantity: decimalIn,
  price_per_token: moneyIn,
  financing_id: idIn,
});

const tokenWarrantIn = z.strictObject({
  ...common,
  type: z.literal('token_warrant').optional(),
  token,
  due_date: dateIn,
  total_cost: moneyIn,
  exercise_price: moneyIn,
  quantity: decimalIn,
  financing_id: idIn,
});

const tokenConvertibleIn = z.strictObject({
  ...common,
  type: z.literal('token_convertible').optional(),
  token,
  purchase_amount: moneyIn,
  financing_id: idIn,
});

/** The six lists of operation 4, by the type of their items. */
export const SECURITY_LISTS = {
  certificate: 'certificates',
  warrant: 'warrants',
  convertible: 'convertibles',
  token_investment: 'token_investments',
  token_warrant: 'token_warrants',
  token_convertible: 'token_convertibles',
} as const;

const securitiesIn = z.strictObject({
  certificates: z.array(certificateIn).optional(),
  warrants: z.array(warrantIn).optional(),
  convertibles: z.array(convertibleIn).optional(),
  token_investments: z.array(tokenInvestmentIn).optional(),
  token_warrants: z.array(tokenWarrantIn).optional(),
  token_convertibles: z.array(tokenConvertibleIn).optional(),
});

/**
 * A security as the service gives it, of any of the seven kinds or one not known yet: the fields of all kinds, each
 * optional (specification, Security; published facts, Securities). `total_cost` is money for token warrants and a bare
 * decimal for warrants.
 */
export const securityOut = z.looseObject({
  id: idOut,
  type: wordOut,
  issue_date: dateOut,
  fund_id: optionalIdOut,
  fund_name: textOut,
  company_id: idOut,
  company_name: textOut,
  financing_id: optionalIdOut,
  share_class_id: optionalIdOut,
  share_class_name: textOut,
  shares: decimalOut,
  investment_amount: optionalMoneyOut,
  purchase_amount: optionalMoneyOut,
  due_date: optionalDateOut,
  exercise_price: optionalMoneyOut,
  total_cost: z.union([decimalOut, moneyOut]).nullish(),
  convertible_type: wordOut,
  discount: decimalOut,
  valuation_cap: optionalMoneyOut,
  maturity_date: optionalDateOut,
  interest_rate: decimalOut,
  days_convention: decimalOut,
  accrued_interest: z.unknown().optional(),
  token: textOut,
  quantity: decimalOut,
  price_per_token: optionalMoneyOut,
  price_per_share: optionalMoneyOut,
});

export type WireSecurity = z.output<typeof securityOut>;

/** Operation 4: securities of one company. It answers with a message alone and gives no identifiers. */
export const addSecurities = defineOperation({
  id: 'addSecurities',
  summary: 'Add securities',
  method: 'POST',
  host: 'app',
  path: '/beta/investment/securities/add/',
  encoding: 'json',
  successStatus: 201,
  safeToRepeat: false,
  permission: { authenticated: true, access: 'company', capTableWrite: true },
  paged: false,
  query: NO_QUERY,
  request: securitiesIn,
  response: messageOut,
});

/** Operation 5. */
export const querySecurities = defineOperation({
  id: 'querySecurities',
  summary: 'Query securities',
  method: 'POST',
  host: 'app',
  path: '/beta/investment/securities/get/',
  encoding: 'json',
  successStatus: 200,
  safeToRepeat: true,
  permission: { authenticated: true, access: 'companies' },
  paged: false,
  query: NO_QUERY,
  request: z
    .strictObject({
      company_ids: z.array(idIn).nullish(),
      security_ids: z.array(idIn).nullish(),
      fund_id: idIn.nullish(),
    })
    .nullish(),
  response: z.array(securityOut),
});
