import type { Decimal } from '../values/decimal.ts';
import type { Currency } from '../values/money.ts';

/** A total that the workbook states of itself, beside what its securities come to. */
export interface StatedTotal {
  /** Where it stands. */
  readonly sheet: string;
  readonly row: number;
  /** Whose total it is: `Acme · Harbour Fund I · USD`. */
  readonly what: string;
  readonly column: 'Amount' | 'Count';
  /** Of an amount. */
  readonly currency?: Currency;
  readonly stated: Decimal;
  readonly counted: Decimal;
}

/** What the securities of the workbook cost in one currency: all that were read, and those that would be sent. */
export interface ReadTotal {
  readonly currency: Currency;
  readonly read: Decimal;
  readonly readCount: number;
  readonly sent: Decimal;
  readonly sentCount: number;
}

/** Both figures of each total that tells whether a workbook went in whole. */
export interface ControlTotals {
  readonly stated: readonly StatedTotal[];
  /** By currency, in order; empty where no security has a cost. */
  readonly read: readonly ReadTotal[];
}
