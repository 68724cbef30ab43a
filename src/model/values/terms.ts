import type { CoInvestor } from './cap-table.ts';
import type { Decimal } from './decimal.ts';
import type { Money } from './money.ts';

/** What a company and a round say of themselves, whether they are to be entered or held already. */

export interface CompanyTerms {
  readonly description?: string;
  readonly city?: string;
  readonly sector?: string;
  /** `MM/DD`. */
  readonly fiscalYearEnd?: string;
  readonly website?: string;
}

export interface RoundTerms {
  readonly preMoneyValuation?: Money;
  readonly roundSize?: Money;
  readonly fullyDilutedShares?: Decimal;
  readonly coInvestors: readonly CoInvestor[];
  readonly isCrypto?: boolean;
  readonly liquidationMultiple?: Decimal;
  readonly capMultiple?: Decimal;
  readonly seniority?: string;
  readonly participation?: string;
}
