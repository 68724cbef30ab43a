import { parseCronItem } from 'graphile-worker';
import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';

const MINUTE_MS = 60_000;
/** A time that nobody was there for is caught up on for so long. */
const CAUGHT_UP_MS = 32 * 24 * 60 * MINUTE_MS;

/** Times that come again and again, to the minute. */
export interface Schedule {
  /** True where one of them lies after `sinceMs` and not after `nowMs`; both in milliseconds since 1970. */
  isDue(sinceMs: number, nowMs: number): boolean;
}

/**
 * Reads five fields as cron has them, in UTC: `0 6 * * 1-5`. The queue's own reader does.
 * @throws CapsheetError `schedule-invalid`
 */
export function parseSchedule(text: string): Schedule {
  let matches: ReturnType<typeof parseCronItem>['match'];
  try {
    matches = parseCronItem({ task: 'look', match: text }).match;
  } catch (cause) {
    throw invalid(text, cause);
  }
  return {
    isDue: (sinceMs, nowMs) => {
      const first = Math.max(sinceMs, nowMs - CAUGHT_UP_MS);
      for (let at = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS; at > first; at -= MINUTE_MS)
        if (matches(toDigest(new Date(at)))) return true;
      return false;
    },
  };
}

function toDigest(at: Date) {
  return {
    min: at.getUTCMinutes(),
    hour: at.getUTCHours(),
    date: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    dow: at.getUTCDay(),
  };
}

function invalid(text: string, cause: unknown): CapsheetError {
  return usageError(
    'schedule-invalid',
    `"${text}" is not a schedule.`,
    'Write five fields as in cron, in UTC: minute, hour, day of the month, month, day of the week; "0 6 * * 1-5" is six o’clock from Monday to Friday.',
    cause,
  );
}
