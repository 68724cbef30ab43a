import { z } from 'zod';
import { CONVERTIBLE_TYPES } from '../service/cap-table.ts';
import { optionalDate, optionalDecimal, optionalFlag, optionalMoney, optionalText, text } from './scalars.ts';

/** The fields of `model/terms.ts`, to be spread into the objects that have them. */

export const companyTerms = {
  description: optionalText,
  city: optionalText,
  sector: optionalText,
  fiscalYearEnd: optionalText,
  website: optionalText,
};

export const roundTerms = {
  preMoneyValuation: optionalMoney,
  roundSize: optionalMoney,
  fullyDilutedShares: optionalDecimal,
  coInvestors: z.array(z.object({ name: text, isLead: z.boolean() })),
  isCrypto: optionalFlag,
  liquidationMultiple: optionalDecimal,
  capMultiple: optionalDecimal,
  seniority: optionalText,
  participation: optionalText,
};

export const securityTerms = {
  shares: optionalDecimal,
  investmentAmount: optionalMoney,
  dueDate: optionalDate,
  exercisePrice: optionalMoney,
  totalCost: optionalMoney,
  convertibleType: z.enum(CONVERTIBLE_TYPES).exactOptional(),
  discount: optionalDecimal,
  valuationCap: optionalMoney,
  maturityDate: optionalDate,
  interestRate: optionalDecimal,
  daysConvention: optionalDecimal,
  token: optionalText,
  quantity: optionalDecimal,
  pricePerToken: optionalMoney,
};

export const customOption = z.object({ id: text, value: text, color: optionalText });
