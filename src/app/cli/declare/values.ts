import { usageError } from '../../../base/util/capsheet-error.ts';
import { type CalendarDate, parseIsoDate } from '../../../model/values/calendar-date.ts';

/** `--port`. Throws `usage`. */
export function toPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw usageError('usage', `"${text}" is not a port.`, 'Give --port a whole number from 0 to 65535.');
}

/** `--since`. Throws `since-invalid`. */
export function toSinceDate(text: string): CalendarDate {
  const date = parseIsoDate(text.trim());
  if (date !== undefined) return date;
  throw usageError('since-invalid', `"${text}" is not a date.`, 'Write --since as YYYY-MM-DD, for example 2024-03-31.');
}

/** `--limit`. Throws `usage`. */
export function toLimit(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw usageError('usage', `--limit is "${text}", but must be a whole number.`, 'Give it from 1 to 999999.');
}

const NUMBERS = {
  submission: 'See "capsheet inbox" for the numbers.',
  watch: '"capsheet team watch list FIRM" shows the numbers.',
  webhook: '"capsheet team webhook list FIRM" shows the numbers.',
} as const;

/** Reads the number of a submission, watch and the like. Throws `usage`. */
export function toNumberOf(what: keyof typeof NUMBERS): (text: string) => number {
  return (text) => {
    if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
    throw usageError('usage', `"${text}" is not the number of a ${what}.`, NUMBERS[what]);
  };
}
