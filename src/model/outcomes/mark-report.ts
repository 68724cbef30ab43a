import type { CalendarDate } from '../values/calendar-date.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Currency } from '../values/money.ts';
import type { RollForwardScope } from './roll-forward.ts';

/** What the marks of a workbook come to beside the last ones that are known: the service has no call that reads marks. */
export interface MarkReport {
  /** Of which companies the holdings are known. */
  readonly scope: RollForwardScope;
  /** Fair values by fund, currency and day, in order. Ownerships and post-money valuations are never summed. */
  readonly totals: readonly FairValueTotal[];
  /** Each mark that the workbook states, by fund, company, column and day. */
  readonly marks: readonly MarkLine[];
}

/** Where the last value of a mark is known from. */
export type MarkSource =
  /** A run of the journal has set it. `startedAt` is ISO 8601 in UTC. */
  | { readonly kind: 'run'; readonly runId: string; readonly startedAt: string }
  /** The workbook's own columns of last marks. */
  | { readonly kind: 'workbook' }
  /** A row of the same workbook, of an earlier day. */
  | { readonly kind: 'row'; readonly sheet: string; readonly row: number };

/** The mark before: of an earlier day, or what an earlier run has set for the same one. */
export interface LastMark {
  readonly value: Decimal;
  /** Absent of an ownership. */
  readonly currency?: Currency;
  /** Absent where the workbook does not say it. */
  readonly date?: CalendarDate;
  readonly source: MarkSource;
}

export interface MarkLine {
  /** Absent of a post-money valuation. */
  readonly fund?: string;
  readonly company: string;
  /** The declared column. */
  readonly column: string;
  readonly date: CalendarDate;
  readonly value: Decimal;
  /** Absent of an ownership. */
  readonly currency?: Currency;
  /** Absent where none is known. */
  readonly last?: LastMark;
  /** value - last; absent where none is known in the same currency. */
  readonly change?: Decimal;
}

/** How many marks, and what they come to. */
export interface CountedValue {
  readonly count: number;
  readonly value: Decimal;
}

export interface FairValueTotal {
  readonly fund: string;
  readonly currency: Currency;
  readonly date: CalendarDate;
  /** Fair values that the workbook states. */
  readonly marks: number;
  /** What they come to. */
  readonly value: Decimal;
  /** What is known of the last ones in this currency; absent where none is known. */
  readonly last?: Decimal;
  /** value - last, of the marks that have a last one; absent where none has. */
  readonly change?: Decimal;
  /** Those of which no last one is known in this currency: they are in `value` alone. */
  readonly withoutLast: CountedValue;
  /** Companies that the fund holds on that day. */
  readonly holdings: number;
  /** Those of them without a fair value of that day. */
  readonly unmarked: readonly UnmarkedHolding[];
  /** Fair values of that day that earlier runs have set, and this workbook does not state. */
  readonly others: CountedValue;
  /** Absent where of no holding both ends are known. */
  readonly bridge?: FairValueBridge;
  /** Marks of older holdings without a last one: what they open with is not known, and they are not in the bridge. */
  readonly unknownOpening: CountedValue;
}

export interface UnmarkedHolding {
  readonly company: string;
  readonly last?: LastMark;
}

/**
 * opening + purchased - proceeds + change = closing, exactly. Purchases (with what was paid for exercises) and proceeds
 * are those since the last mark of each holding, and what this workbook enters that is dated before it.
 */
export interface FairValueBridge {
  readonly opening: Decimal;
  readonly purchased: Decimal;
  readonly proceeds: Decimal;
  readonly change: Decimal;
  readonly closing: Decimal;
  /** Holdings with a last mark. */
  readonly held: number;
  /** Holdings that are new: they open with nothing. */
  readonly bought: number;
  /** Holdings of which nothing is left, and that have no mark any more: they close with nothing. */
  readonly exited: number;
  /** Purchases and proceeds in other currencies than the mark of their holding, which are in no figure here. */
  readonly otherCurrencies: number;
}
