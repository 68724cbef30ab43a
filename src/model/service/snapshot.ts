import type { COMPANY_TERMS } from '../fields/company-terms.ts';
import type { ROUND_TERMS } from '../fields/round-terms.ts';
import type { SECURITY_TERMS } from '../fields/security-terms.ts';
import type { SecurityType } from '../fields/security-types.ts';
import type { SHARE_CLASS_TERMS } from '../fields/share-class-terms.ts';
import type { HeldTerms } from '../fields/term.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import type { TransactionEvent } from '../values/cap-table.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Money } from '../values/money.ts';

/**
 * What the service holds at one moment, for the companies a workbook concerns. Absent fields are what the service
 * gives as null, empty or not at all: to capsheet the three are the same.
 */
export interface Snapshot {
  readonly firm: Firm;
  /** Every company of the firm: a name can only be known as new when all others are known. */
  readonly companies: readonly Company[];
  readonly funds: readonly Fund[];
  readonly rounds: readonly Round[];
  readonly shareClasses: readonly ShareClass[];
  readonly securities: readonly Security[];
  readonly transactions: readonly Transaction[];
  readonly customColumns: readonly CustomColumn[];
  readonly customValues: readonly CustomValue[];
  /** Of the companies for which the workbook has documents. */
  readonly documents: readonly CompanyDocument[];
}

/** What the service holds of every company of the firm. */
export type FirmHoldings = Pick<Snapshot, 'securities' | 'transactions'>;

/** What the journal knows of a thing that an earlier run entered, beside what the service says of it. */
export interface Recalled {
  readonly runId: string;
  /** False where the service has accepted it and does not list it: all that is said of it is what was sent. */
  readonly isListed: boolean;
  /** False where its id was never learnt: then the thing's own is a stand-in, which names nothing at the service. */
  readonly hasId: boolean;
  /** Where the service lists other texts than were sent; the thing has those that were sent. */
  readonly rewritten: readonly RewrittenText[];
}

export interface RewrittenText {
  /** The declared name of the column. */
  readonly column: string;
  readonly sent: string;
  readonly listed: string;
}

/** Never of what the service gave: the plan adds it (`recallAccepted`). */
export interface MayBeRecalled {
  readonly recalled?: Recalled;
  /** Somebody else entered it under the name of what a run of ours had entered: that has the name, this an id alone. */
  readonly isNamesake?: true;
}

/** From whoami; where the service does not have that call, `id` is `client:<client id>`. */
export interface Firm {
  readonly id: string;
  readonly name: string;
  /** Who the credentials belong to, as the service names them. */
  readonly user?: string;
}

export interface Company extends HeldTerms<typeof COMPANY_TERMS>, MayBeRecalled {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly status?: string;
  readonly logoUrl?: string;
}

export interface Fund {
  readonly id: string;
  readonly name: string;
  readonly currency?: string;
}

export interface Round extends HeldTerms<typeof ROUND_TERMS>, MayBeRecalled {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly pariPassuRounds: readonly { readonly id: string; readonly name: string }[];
}

export interface ShareClass extends HeldTerms<typeof SHARE_CLASS_TERMS>, MayBeRecalled {
  readonly id: string;
  readonly companyId: string;
  readonly roundId: string;
  readonly name: string;
}

export interface Security extends HeldTerms<typeof SECURITY_TERMS>, MayBeRecalled {
  readonly id: string;
  /** `public_equity` and types not known yet are only ever read. */
  readonly type: SecurityType | 'public_equity' | 'other';
  readonly companyId: string;
  readonly fundId: string;
  readonly fundName?: string;
  readonly roundId?: string;
  readonly issueDate: CalendarDate;
  readonly shareClassId?: string;
  /** Of public equity; other kinds give it only for reading and it is left out. */
  readonly pricePerShare?: Money;
}

export interface Transaction extends MayBeRecalled {
  readonly id: string;
  readonly companyId: string;
  readonly event: TransactionEvent;
  readonly date: CalendarDate;
  readonly inputSecurityId?: string;
  readonly outputSecurityId?: string;
  readonly shares?: Decimal;
  readonly investmentAmount?: Money;
  readonly proceeds?: Money;
}

export interface CustomOption {
  readonly id: string;
  readonly value: string;
  readonly color?: string;
}

export interface CustomColumn {
  readonly id: string;
  readonly name: string;
  /** `text`, `select`, `multi_select`, or whatever else the service has. */
  readonly type: string;
  readonly options: readonly CustomOption[];
}

export interface CustomValue {
  readonly columnId: string;
  readonly companyId: string;
  /** The text, or the values of the chosen options; an empty value is an empty list. */
  readonly values: readonly string[];
}

export interface CompanyDocument extends MayBeRecalled {
  readonly id: string;
  readonly companyId: string;
  /** The file's name. */
  readonly name: string;
}
