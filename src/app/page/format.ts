import { nounFor } from '../../base/util/text/words.ts';
import { placesOf } from '../../model/values/currency.ts';

/**
 * How the reader's own language writes sums and moments: a browser knows it, a terminal and a file do not, which is why
 * these stand beside their namesakes of `util` and `model`. What stands in cells and what is sent is never shown so: it is
 * shown as it is, days as ISO text, and what is typed again as it is shown is the same value.
 */
const locale = navigator.language;

const PLAIN = /^-?\d+(\.\d+)?$/;

function isDecimal(text: string): text is `${number}` {
  return PLAIN.test(text);
}

const wholeNumber = new Intl.NumberFormat(locale);

/** Grouped as the reader's language does. */
export function formatLocalCount(count: number): string {
  return wholeNumber.format(count);
}

const FORMATS = new Map<number, Intl.NumberFormat>();

/** Decimal text, every digit of it: it goes into the formatter as text, so that no float comes between. */
export function formatLocalDecimal(text: string, places = 0): string {
  if (!isDecimal(text)) return text;
  const known = FORMATS.get(places);
  const format = known ?? new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: 100 });
  FORMATS.set(places, format);
  return format.format(text);
}

/** An amount whose currency stands beside it, with the places of that. */
export function formatLocalAmount(text: string, currency: string | undefined): string {
  return formatLocalDecimal(text, placesOf(currency));
}

/** An amount with its currency. */
export function formatLocalMoney(text: string, currency: string): string {
  return `${formatLocalAmount(text, currency)} ${currency}`;
}

/** Fewer digits are read at a glance. */
const GROUPED_FROM = 5;

/**
 * A decimal with its thousands apart, as every cell takes it, to be read beside the decimal itself; `undefined` where
 * nothing would be gained; an amount with the `places` of its currency. In no reader's own form: it may be typed again.
 */
export function groupThousands(text: string, places = 0): string | undefined {
  const [whole = '', fraction = ''] = text.split('.');
  if (!isDecimal(text) || (whole.replace('-', '').length < GROUPED_FROM && fraction.length >= places)) return undefined;
  const padded = fraction.padEnd(places, '0');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${padded === '' ? '' : `.${padded}`}`;
}

const MONEY = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/;

/** The amount and the currency of a value that is told as `1800000 EUR`; nothing of any other. */
export function splitMoney(text: string): { readonly amount?: string; readonly currency?: string } {
  const [, amount, currency] = MONEY.exec(text) ?? [];
  return amount === undefined || currency === undefined ? {} : { amount, currency };
}

const momentFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment, in the reader's own time. */
export function formatMoment(iso: string): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : momentFormat.format(at);
}

/** `about 12 seconds`, `about 3 minutes`. */
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
