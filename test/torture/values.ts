import { type CalendarDate, calendarDate } from '../../src/model/values/calendar-date.ts';
import { type Decimal, decimal } from '../../src/model/values/decimal.ts';
import type { Money } from '../../src/model/values/money.ts';
import type { Chance } from './chance.ts';
import type { DrawnCell } from './drawn-thing.ts';

export const CURRENCIES = ['USD', 'EUR', 'GBP'] as const;
export type DrawnCurrency = (typeof CURRENCIES)[number];

/** Behind the point; of some a service that rounds does not give every digit back. */
const FRACTIONS = ['.5', '.25', '.01', '.99', '.0051', '.1234'];

export function drawMoney(chance: Chance, most: number, currency: DrawnCurrency): Money {
  const whole = String(chance.between(Math.ceil(most / 100), most));
  return { value: decimal(chance.is(0.3) ? `${whole}${chance.pick(FRACTIONS)}` : whole), currency };
}

export function drawCount(chance: Chance, least: number, most: number): Decimal {
  return decimal(`${chance.between(least, most)}${chance.is(0.2) ? chance.pick(FRACTIONS) : ''}`);
}

export function drawDay(chance: Chance, year: number): CalendarDate {
  const pad = (part: number) => String(part).padStart(2, '0');
  return calendarDate(`${year}-${pad(chance.between(1, 12))}-${pad(chance.between(1, 28))}`);
}

export function numberCell(number: string): DrawnCell {
  return { number };
}

export function moneyCell(money: Money | undefined): DrawnCell | undefined {
  return money === undefined ? undefined : numberCell(money.value);
}

/** Drops what is not stated. */
export function cellsOf(cells: { readonly [column: string]: DrawnCell | undefined }): {
  readonly [column: string]: DrawnCell;
} {
  const stated: Record<string, DrawnCell> = {};
  for (const [column, cell] of Object.entries(cells)) if (cell !== undefined) stated[column] = cell;
  return stated;
}
