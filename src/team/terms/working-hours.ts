const HOUR_MS = 3_600_000;
const FIRST_HOUR = 9;
const LAST_HOUR = 17;
const AT_WORK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

/**
 * True once so many working hours have gone by: from Monday to Friday, from nine to five in that time zone of the IANA, to
 * the hour. Times in milliseconds since 1970. Throws a RangeError for a time zone that is not one.
 */
export function haveWorked(hours: number, sinceMs: number, untilMs: number, timeZone: string): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' });
  let worked = 0;
  for (let at = sinceMs; at + HOUR_MS <= untilMs && worked < hours; at += HOUR_MS)
    worked += isWorking(clock, at) ? 1 : 0;
  return worked >= hours;
}

function isWorking(clock: Intl.DateTimeFormat, at: number): boolean {
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const hour = Number(parts.get('hour'));
  return AT_WORK.includes(parts.get('weekday') ?? '') && hour >= FIRST_HOUR && hour < LAST_HOUR;
}
