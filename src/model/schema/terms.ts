import { z } from 'zod';
import { SECURITY_TERMS } from '../fields/security-terms.ts';
import { optionalDecimalText, optionalFlag, optionalMoney, optionalText, plainText } from './scalars.ts';
import { toTermSchemas } from './term-schemas.ts';

/** What things say of themselves, to be spread into the objects that have them. */

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

export const securityTerms = toTermSchemas(SECURITY_TERMS);

export const customOption = z.object({ id: plainText, value: plainText, color: optionalText });
