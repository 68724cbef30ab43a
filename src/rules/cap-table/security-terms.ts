import { omitAbsent } from '../../util/collections/omit-absent.ts';
import type { SecurityTerms } from './entries.ts';

export function toTerms(security: SecurityTerms): SecurityTerms {
  const { token, convertibleType, discount, valuationCap, interestRate, daysConvention } = security;
  return omitAbsent({ token, convertibleType, discount, valuationCap, interestRate, daysConvention });
}
