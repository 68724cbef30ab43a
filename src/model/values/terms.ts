import type { CalendarDate } from './calendar-date.ts';
import type { CoInvestor, ConvertibleType } from './cap-table.ts';
import type { Decimal } from './decimal.ts';
import type { Money } from './money.ts';

/** What a company, a round and a security say of themselves, whether they are to be entered or held already. */

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

/** The fields that its type has (published facts) are there, the others absent. */
export interface SecurityTerms {
  readonly shares?: Decimal;
  /** The purchase amount of a token convertible too. */
  readonly investmentAmount?: Money;
  readonly dueDate?: CalendarDate;
  readonly exercisePrice?: Money;
  /** Of token warrants; other kinds give it only for reading and it is left out. */
  readonly totalCost?: Money;
  readonly convertibleType?: ConvertibleType;
  readonly discount?: Decimal;
  readonly valuationCap?: Money;
  readonly maturityDate?: CalendarDate;
  readonly interestRate?: Decimal;
  readonly daysConvention?: Decimal;
  readonly token?: string;
  readonly quantity?: Decimal;
  readonly pricePerToken?: Money;
}
