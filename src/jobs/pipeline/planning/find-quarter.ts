import { usageError } from '../../../base/util/capsheet-error.ts';
import { type CalendarDate, parseIsoDate } from '../../../model/values/calendar-date.ts';
import { type Quarter, quarterTo } from '../../../model/values/quarter.ts';
import type { CheckedInputs } from '../inputs/checked-inputs.ts';

/**
 * Returns the quarter of the inputs: as the user says, or else as the workbooks carry it, from the first to the last if
 * they differ. Never guesses it from the dates of rows, which may be a history of years.
 */
export function findQuarter({ inputs, reading }: Pick<CheckedInputs, 'inputs' | 'reading'>): Quarter | undefined {
  if (reading.quarter !== undefined) return quarterTo(reading.quarter);
  const quarters = inputs.flatMap(({ carried }) => carried?.quarter ?? []).sort();
  const [first, last] = [quarters[0], quarters.at(-1)];
  return first === undefined || last === undefined ? undefined : { first: quarterTo(first).first, last };
}

/** Parses the last day of a quarter; `where` completes the message. Throws `usage` (exit status 2). */
export function toQuarterDate(text: string, where: string): CalendarDate {
  const date = parseIsoDate(text.trim());
  if (date !== undefined) return date;
  const cure = `Give ${where} its last day as YYYY-MM-DD, for example 2024-06-30.`;
  throw usageError('usage', `"${text}" is not a calendar date.`, cure);
}
