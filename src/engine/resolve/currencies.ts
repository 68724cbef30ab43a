import { type Finding, placeFinding } from '../../model/findings/finding.ts';
import { type CheckedRecord, cellOf } from '../../model/records/record.ts';
import type { Currency } from '../../model/values/currency.ts';
import type { Money, StatedMoney } from '../../model/values/money.ts';

/** A currency that amounts without any were given: those of one sheet, from one source, as one. */
export interface CurrencyAssumption {
  readonly key: string;
  readonly record: CheckedRecord;
  readonly column: string;
  readonly currency: Currency;
  readonly source: string;
  readonly count: number;
}

/** Where money without a currency takes one from. `unknown`: its round could not be found, and may have one. */
export type CurrencySource = Currency | 'unknown' | undefined;

/** Gives money without a currency its round's, else the profile's, and knows which it gave. */
export class Currencies {
  readonly #assumptions = new Map<string, CurrencyAssumption & { count: number }>();
  readonly #default: Currency;

  constructor(defaultCurrency: Currency) {
    this.#default = defaultCurrency;
  }

  complete(money: StatedMoney, round: CurrencySource): Money {
    const assumed = round === undefined || round === 'unknown' ? this.#default : round;
    return { value: money.value, currency: money.currency ?? assumed };
  }

  get assumptions(): readonly CurrencyAssumption[] {
    return [...this.#assumptions.values()];
  }

  /** To be reported once a sheet, currency and source. */
  remember(record: CheckedRecord, column: string, currency: Currency, source: string): void {
    const key = JSON.stringify([record.origin.inputIndex, record.origin.sheet, currency, source]);
    const known = this.#assumptions.get(key);
    if (known === undefined) this.#assumptions.set(key, { key, record, column, currency, source, count: 1 });
    else known.count += 1;
  }
}

/** Code: currency-assumed. */
export function reportAssumptions(assumptions: readonly CurrencyAssumption[]): Finding[] {
  return assumptions.map(({ record, column, currency, source, count }) => {
    const cell = cellOf(record, column);
    const amounts = count === 1 ? 'this amount' : `${count} amounts of this sheet, starting with this one`;
    const message = `No currency is given for ${amounts}; ${currency} is used, according to ${source}.`;
    const text = {
      severity: 'info',
      code: 'currency-assumed',
      message,
      hint: 'Fill in the Currency column if it is a different one.',
    } as const;
    return placeFinding(text, record.origin, cell === undefined ? { column } : { column, cell });
  });
}
