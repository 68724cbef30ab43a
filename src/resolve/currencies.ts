import { type Finding, placeFinding } from '../model/finding.ts';
import type { Currency, Money, StatedMoney } from '../model/money.ts';
import type { CheckedRecord } from '../model/record.ts';

interface Assumption {
  readonly record: CheckedRecord;
  readonly column: string;
  readonly currency: Currency;
  readonly source: string;
  count: number;
}

/** Gives money without a currency its round's, else the profile's, and says so once a sheet, currency and source. */
export class Currencies {
  readonly #assumptions = new Map<string, Assumption>();
  readonly #default: Currency;

  constructor(defaultCurrency: Currency) {
    this.#default = defaultCurrency;
  }

  settle(
    record: CheckedRecord,
    column: string,
    money: StatedMoney | undefined,
    roundCurrency: Currency | undefined,
  ): Money | undefined {
    if (money === undefined) return undefined;
    if (money.currency !== undefined) return { value: money.value, currency: money.currency };
    const currency = roundCurrency ?? this.#default;
    if (record.action !== 'skip')
      this.#remember(record, column, currency, roundCurrency === undefined ? 'the profile' : 'the round');
    return { value: money.value, currency };
  }

  findings(): Finding[] {
    return [...this.#assumptions.values()].map(({ record, column, currency, source, count }) => {
      const cell = record.cells[column];
      const message = `No currency is given for ${count === 1 ? 'this amount' : `${count} amounts of this sheet, this one the first`}; ${currency} is taken, as ${source} says.`;
      const text = {
        severity: 'info',
        code: 'currency-assumed',
        message,
        hint: 'Fill in the Currency column where it is another.',
      } as const;
      return placeFinding(text, record.origin, cell === undefined ? { column } : { column, cell });
    });
  }

  #remember(record: CheckedRecord, column: string, currency: Currency, source: string): void {
    const key = `${record.origin.inputIndex}/${record.origin.sheet}/${currency}/${source}`;
    const known = this.#assumptions.get(key);
    if (known === undefined) this.#assumptions.set(key, { record, column, currency, source, count: 1 });
    else known.count += 1;
  }
}
