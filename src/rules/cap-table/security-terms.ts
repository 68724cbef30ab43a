import { omitAbsent } from '../../util/collections/omit-absent.ts';
import type { UnjudgedTerms } from './entries.ts';

export function toTerms(security: UnjudgedTerms): UnjudgedTerms {
  const { token, convertibleType, discount, valuationCap, interestRate, daysConvention } = security;
  return omitAbsent({ token, convertibleType, discount, valuationCap, interestRate, daysConvention });
}
