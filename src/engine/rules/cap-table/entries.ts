import type { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import type { SECURITY_TERMS } from '../../../model/fields/security-terms.ts';
import type { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import type { HeldTerms } from '../../../model/fields/term.ts';
import type { NewData, Target } from '../../../model/service/new-data.ts';
import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import type { TransactionEvent } from '../../../model/values/cap-table.ts';
import type { Currency } from '../../../model/values/currency.ts';
import type { Decimal } from '../../../model/values/decimal.ts';
import type { Money } from '../../../model/values/money.ts';
import type { RowKey, RowOrigin } from '../../../model/values/origin.ts';

export interface SentRow {
  readonly rowKey: RowKey;
  readonly origin: RowOrigin;
  /** Its Action says that it is a further one. */
  readonly isFurther: boolean;
  readonly ref?: string | undefined;
  /** The rounds that a round's row states to be of equal rank; only some of them are sent. */
  readonly pariPassuRounds?: readonly Target[] | undefined;
  readonly items: readonly NewData<Target>[];
}

/** Something of the cap table: there already, or (with its row) to be sent. Keys are those of `targetKey`. */
interface Entry {
  readonly key: string;
  /** Absent for what is in the service. */
  readonly row?: SentRow | undefined;
}

export type Planned<T extends Entry> = T & { readonly row: SentRow };

export interface CompanyEntry extends Entry {
  readonly name: string;
}

export interface RoundEntry extends Entry, HeldTerms<typeof ROUND_TERMS> {
  readonly company: string;
  readonly name: string;
  readonly pariPassuRounds: readonly string[];
}

export interface ShareClassEntry extends Entry, HeldTerms<typeof SHARE_CLASS_TERMS> {
  readonly company: string;
  readonly round: string;
  readonly name: string;
}

export interface SecurityEntry extends Entry {
  readonly company: string;
  readonly fundId: string;
  readonly type: string;
  readonly issueDate: CalendarDate;
  readonly round?: string | undefined;
  readonly shareClass?: string | undefined;
  /** The entries of these two, so that no rule looks them up anew for each of many securities. */
  readonly inRound?: RoundEntry | undefined;
  readonly ofClass?: ShareClassEntry | undefined;
  /** Shares, or the quantity of tokens. Of what is in the service: what it had, or what sales have left of it. */
  readonly units?: Decimal | undefined;
  readonly cost?: Money | undefined;
  /** The terms of its own type. */
  readonly terms: HeldTerms<typeof SECURITY_TERMS>;
}

export interface TransactionEntry extends Entry {
  readonly company: string;
  readonly event: TransactionEvent;
  readonly date: CalendarDate;
  /** Absent where the service does not say what the transaction concerned. */
  readonly security?: string;
  /** The key of what it created, where that is known. */
  readonly creates?: string;
  /** The key of the class that a conversion or exercise to be sent gives. */
  readonly convertedTo?: string;
  readonly unitsSold?: Decimal;
  readonly cashReceived?: Money;
}

/** A mark as a figure of its column. */
export type MarkFigure = { readonly value: Decimal } & (
  | { readonly column: 'Fair Value'; readonly currency: Currency; readonly fundId: string }
  | { readonly column: 'Ownership'; readonly currency?: undefined; readonly fundId: string }
  | { readonly column: 'Post-Money Valuation'; readonly currency: Currency; readonly fundId?: undefined }
);

interface MarkFacts extends Entry {
  readonly company: string;
  readonly date: CalendarDate;
}

export type MarkEntry = MarkFacts & MarkFigure;

export type FairValueEntry = Extract<MarkEntry, { readonly column: 'Fair Value' }>;

/** The things that can be sent, by their kind. */
export interface Entries {
  readonly companies: CompanyEntry;
  readonly rounds: RoundEntry;
  readonly shareClasses: ShareClassEntry;
  readonly securities: SecurityEntry;
  readonly transactions: TransactionEntry;
  readonly marks: MarkEntry;
}
