import { nounFor } from '../../util/text/words.ts';

/**
 * How the reader's own language writes numbers and days: a browser knows it, a terminal and a file do not, which is why
 * these stand beside their namesakes of `util` and `model`. Values are only shown so, and never read back.
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

const FORMATS = new Map<string, Intl.NumberFormat>();

/** Decimal text, every digit of it: it goes into the formatter as text, so that no float comes between. */
export function formatLocalDecimal(text: string, { places = 0, isGrouped = true } = {}): string {
  if (!isDecimal(text)) return text;
  const key = `${places} ${isGrouped}`;
  const known = FORMATS.get(key);
  const format =
    known ??
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: places,
      maximumFractionDigits: 100,
      useGrouping: isGrouped,
    });
  FORMATS.set(key, format);
  return format.format(text);
}

/** An amount whose currency stands beside it. */
export function formatAmount(text: string): string {
  return formatLocalDecimal(text, { places: 2 });
}

/** An amount with its currency. */
export function formatLocalMoney(text: string, currency: string): string {
  return `${formatAmount(text)} ${currency}`;
}

const dayFormat = new Intl.DateTimeFormat(locale, {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'UTC',
});

/** A calendar day; in UTC from end to end, so that no time zone moves it. */
export function formatDay(iso: string): string {
  const at = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(at) ? iso : dayFormat.format(at);
}

const MONEY = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A value as the plan tells it: money and days in the reader's form, anything else as it is. */
export function formatValue(text: string): string {
  const [, amount, currency] = MONEY.exec(text) ?? [];
  if (amount !== undefined && currency !== undefined) return `${formatLocalDecimal(amount)} ${currency}`;
  return DAY.test(text) ? formatDay(text) : text;
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
