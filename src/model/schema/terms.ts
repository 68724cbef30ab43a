import { z } from 'zod';
import { CONVERTIBLE_TYPES } from '../values/cap-table.ts';
import { optionalDate, optionalDecimalText, optionalFlag, optionalMoney, optionalText, plainText } from './scalars.ts';

/** The fields of `model/values/terms.ts`, to be spread into the objects that have them. */

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
  fullyDilutedShares: optionalDecimalText,
  coInvestors: z.array(z.object({ name: plainText, isLead: z.boolean() })),
  isCrypto: optionalFlag,
  liquidationMultiple: optionalDecimalText,
  capMultiple: optionalDecimalText,
  seniority: optionalText,
  participation: optionalText,
};

export const securityTerms = {
  shares: optionalDecimalText,
  investmentAmount: optionalMoney,
  dueDate: optionalDate,
  exercisePrice: optionalMoney,
  totalCost: optionalMoney,
  convertibleType: z.enum(CONVERTIBLE_TYPES).exactOptional(),
  discount: optionalDecimalText,
  valuationCap: optionalMoney,
  maturityDate: optionalDate,
  interestRate: optionalDecimalText,
  daysConvention: optionalDecimalText,
  token: optionalText,
  quantity: optionalDecimalText,
  pricePerToken: optionalMoney,
};

export const customOption = z.object({ id: plainText, value: plainText, color: optionalText });
