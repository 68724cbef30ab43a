import { formatCount, nounFor } from '../../base/util/text/words.ts';
import { placesOf } from '../../model/values/currency.ts';

/** The reader's own language for moments, which only a browser knows. Numbers have one form, which every cell accepts. */
const locale = typeof navigator === 'undefined' ? undefined : navigator.language;

/** Absent where something is formatted without a browser. */
declare const navigator: { readonly language: string } | undefined;

const PLAIN = /^-?\d+(\.\d+)?$/;

function isDecimal(text: string): text is `${number}` {
  return PLAIN.test(text);
}

export function formatLocalCount(count: number): string {
  return formatCount(count);
}

/** Formats decimal text with every digit. */
export function formatLocalDecimal(text: string, places = 0): string {
  return groupThousands(text, places) ?? text;
}

export function formatLocalAmount(text: string, currency: string | undefined): string {
  return formatLocalDecimal(text, placesOf(currency));
}

export function formatLocalMoney(text: string, currency: string): string {
  return `${formatLocalAmount(text, currency)} ${currency}`;
}

const GROUPED_FROM = 4;

/** Groups the digits of a decimal, with the `places` of its currency; `undefined` if it would look the same. */
export function groupThousands(text: string, places = 0): string | undefined {
  const [whole = '', fraction = ''] = text.split('.');
  if (!isDecimal(text) || (whole.replace('-', '').length < GROUPED_FROM && fraction.length >= places)) return undefined;
  const padded = fraction.padEnd(places, '0');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${padded === '' ? '' : `.${padded}`}`;
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
  if (seconds < 90) return localPlural(Math.max(1, Math.round(seconds)), 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return localPlural(minutes, 'minute');
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `1 row`, `1,234 rows`. */
export function localPlural(count: number, one: string, many = `${one}s`): string {
  return `${formatLocalCount(count)} ${nounFor(count, one, many)}`;
}
