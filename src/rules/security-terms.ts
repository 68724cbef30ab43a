import { omitAbsent } from '../util/omit-absent.ts';
import type { SecurityTerms } from './things.ts';

export function toTerms(security: SecurityTerms): SecurityTerms {
  const { token, convertibleType, discount, valuationCap, interestRate, daysConvention } = security;
  return omitAbsent({ token, convertibleType, discount, valuationCap, interestRate, daysConvention });
}
