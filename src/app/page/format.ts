import { plural } from '../../base/util/text/words.ts';
import { placesOf } from '../../model/values/currency.ts';
import { DATE_ORDERS, type DateOrder } from '../../model/values/date-text.ts';

/** The reader's own language for moments, which only a browser knows. Numbers have one form, which every cell accepts. */
const locale = typeof navigator === 'undefined' ? undefined : navigator.language;

/** Absent where something is formatted without a browser. */
declare const navigator: { readonly language: string } | undefined;

const PLAIN = /^-?\d+(\.\d+)?$/;

/** Groups the digits of decimal text, every one of them, with the `places` of its currency; any other text stays. */
export function groupDigits(text: string, places = 0): string {
  if (!PLAIN.test(text)) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const padded = fraction.padEnd(places, '0');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${padded === '' ? '' : `.${padded}`}`;
}

export function groupAmount(text: string, currency: string | undefined): string {
  return groupDigits(text, placesOf(currency));
}

export function groupMoney(text: string, currency: string): string {
  return `${groupAmount(text, currency)} ${currency}`;
}

const MONEY = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/;

/** Splits `1800000 EUR`; any other text gives nothing. */
export function splitMoney(text: string): { readonly amount?: string; readonly currency?: string } {
  const [, amount, currency] = MONEY.exec(text) ?? [];
  return amount === undefined || currency === undefined ? {} : { amount, currency };
}

const momentFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

export function formatMoment(iso: string): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : momentFormat.format(at);
}

/** `12 seconds`, `3 minutes`, `1 h 30 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 90) return plural(Math.max(1, Math.round(seconds)), 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return plural(minutes, 'minute');
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const LABELS: { readonly [order in DateOrder]: string } = {
  dmy: 'day, month, year',
  mdy: 'month, day, year',
  ymd: 'year, month, day',
};

/** Choices for the order of dates, with what it means to choose none. */
export function dateOrderChoices(none: string): readonly { readonly value: string; readonly label: string }[] {
  return [{ value: '', label: none }, ...DATE_ORDERS.map((value) => ({ value, label: LABELS[value] }))];
}
