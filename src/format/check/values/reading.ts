import type { FindingText } from '../../../model/findings/finding.ts';
import type { FindingCode } from '../../../model/findings/finding-codes.ts';
import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import type { CoInvestor } from '../../../model/values/cap-table.ts';
import type { Currency } from '../../../model/values/currency.ts';
import type { Decimal } from '../../../model/values/decimal.ts';
import type { CurrencySign, StatedMoney } from '../../../model/values/money.ts';

/** A cell's value, read by the type of its column. */
export type StatedValue =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'decimal'; readonly decimal: Decimal }
  | { readonly type: 'date'; readonly date: CalendarDate }
  | { readonly type: 'boolean'; readonly boolean: boolean }
  | { readonly type: 'list'; readonly items: readonly string[] }
  | { readonly type: 'co-investors'; readonly investors: readonly CoInvestor[] }
  | { readonly type: 'currency'; readonly currency: Currency }
  /**
   * An amount, whose currency other cells of the row decide. `shown` is what its number format shows, where that is not
   * the sign of the money itself.
   */
  | { readonly type: 'money'; readonly money: StatedMoney; readonly shown?: CurrencySign };

/** The result of reading a cell. Notes are findings that leave the value as it is. */
export type CellReading =
  | { readonly kind: 'value'; readonly value: StatedValue; readonly notes?: readonly FindingText[] }
  /** `placeholder` is what stands there for nothing, such as a dash. */
  | { readonly kind: 'blank'; readonly placeholder?: string }
  | { readonly kind: 'problem'; readonly problem: FindingText };

export const BLANK: CellReading = { kind: 'blank' };

export function toValue(value: StatedValue, notes: readonly FindingText[] = []): CellReading {
  return notes.length === 0 ? { kind: 'value', value } : { kind: 'value', value, notes };
}

export function misread(code: FindingCode, message: string, hint: string): Extract<CellReading, { kind: 'problem' }> {
  return { kind: 'problem', problem: error(code, message, hint) };
}

export function error(code: FindingCode, message: string, hint: string): FindingText {
  return { severity: 'error', code, message, hint };
}

export function info(code: FindingCode, message: string, hint: string): FindingText {
  return { severity: 'info', code, message, hint };
}

export function warning(code: FindingCode, message: string, hint: string): FindingText {
  return { severity: 'warning', code, message, hint };
}
