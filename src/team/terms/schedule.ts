/** Bounds of minute, hour, day of month, month, and day of week, of which 0 and 7 are Sunday. */
const FIELDS: readonly (readonly [number, number])[] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
];
/** A star with an optional step, `7` or `1-5`. */
const PART = /^(?:\*(?:\/(?<step>[1-9]\d?))?|(?<from>\d{1,2})(?:-(?<to>\d{1,2}))?)$/;

/** True for five cron fields: `0 6 * * 1-5`. */
export function isSchedule(text: string): boolean {
  const fields = text.split(' ');
  return fields.length === FIELDS.length && FIELDS.every((bounds, index) => isField(fields[index] ?? '', bounds));
}

function isField(field: string, [least, most]: readonly [number, number]): boolean {
  return field.split(',').every((part) => {
    const { step, from, to } = PART.exec(part)?.groups ?? {};
    if (from === undefined) return step !== undefined || part === '*';
    const isRange = to === undefined || (Number(from) < Number(to) && Number(to) <= most);
    return Number(from) >= least && Number(from) <= most && isRange;
  });
}

const HOUR_MS = 3_600_000;
const FIRST_HOUR = 9;
const LAST_HOUR = 17;
const AT_WORK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

/**
 * True after so many working hours: Monday to Friday, nine to five in that IANA time zone, to the hour. Times in
 * milliseconds since 1970. Throws RangeError for an unknown time zone.
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
