import { type Finding, placeFinding } from '../../model/findings/finding.ts';
import { type CheckedRecord, cellOf } from '../../model/records/record.ts';
import type { Currency } from '../../model/values/currency.ts';
import type { Money, StatedMoney } from '../../model/values/money.ts';
import type { LinkedDraft } from './row-draft.ts';

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

/** Gives money without a currency its round's, else the profile's, and says so once a sheet, currency and source. */
export class Currencies {
  readonly #assumptions = new Map<string, CurrencyAssumption & { count: number }>();
  readonly #default: Currency;

  constructor(defaultCurrency: Currency) {
    this.#default = defaultCurrency;
  }

  completeSilently(money: StatedMoney | undefined, round: CurrencySource): Money | undefined {
    if (money === undefined) return undefined;
    const assumed = round === undefined || round === 'unknown' ? this.#default : round;
    return { value: money.value, currency: money.currency ?? assumed };
  }

  /** Codes: currency-assumed (once), currency-contradiction. */
  complete(
    row: LinkedDraft<CheckedRecord>,
    column: string,
    money: StatedMoney | undefined,
    round: CurrencySource,
  ): Money | undefined {
    const completed = this.completeSilently(money, round);
    if (money === undefined || completed === undefined || money.currency !== undefined) return completed;
    if (row.record.action === 'skip' || round === 'unknown') return completed;
    const source = round === undefined ? 'the profile' : 'the round';
    reportContradiction({ row, column, money, currency: completed.currency, source });
    this.#remember(row.record, column, completed.currency, source);
    return completed;
  }

  get assumptions(): readonly CurrencyAssumption[] {
    return [...this.#assumptions.values()];
  }

  #remember(record: CheckedRecord, column: string, currency: Currency, source: string): void {
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

/** The amount gives its currency away without stating it, and it is not the one that is taken. */
function reportContradiction(of: {
  row: LinkedDraft<CheckedRecord>;
  column: string;
  money: StatedMoney;
  currency: Currency;
  source: string;
}): void {
  const { row, column, money, currency, source } = of;
  const { sign, value } = money;
  if (sign === undefined || sign.fits.includes(currency)) return;
  const how = sign.from === 'typed' ? 'typed' : 'formatted';
  const message = `${value} is ${how} with "${sign.text}", but ${source} says ${currency}.`;
  row.error(column, 'currency-contradiction', message, 'Correct the sign, or fill in the Currency column.');
}
