import { z } from 'zod';

/**
 * The messages between page and server. Decimals are canonical text, dates ISO text, moments ISO 8601 in UTC; row
 * numbers start at 1, as Excel shows them, indexes at 0.
 */

/** The body of every answer that is not a success. */
export const problem = z.object({ code: z.string(), message: z.string(), hint: z.string() });
export type Problem = z.infer<typeof problem>;

/** The answer of calls that return nothing. */
export const done = z.object({});

const OPTIONS: readonly (readonly [option: RegExp, words: string])[] = [
  [/use --date-order \w+(?: or \w+)*/, 'choose in the review how dates are read'],
  [/use --decimal [.,]/, 'choose the decimal sign in the review,'],
  [/use --fill-down/, 'let merged cells apply to every row, in the review'],
  [/^Leave out --fill-down if/, 'Switch it off in the review if'],
  [/name its encoding with --encoding/, 'choose its encoding in the review'],
  [/name its encoding: --encoding [^.]*/, 'choose its encoding below'],
  [/give another --encoding/, 'choose a different encoding below'],
  [/\(--quarter does\)/, '(you can, where it says how the workbook is read)'],
  [/, or (?:name its sheet with --sheet|use --sheet "[^"]*")/, ''],
];

/** Returns the hint for a reader of the page, who has no command line. */
export function toPageHint(hint: string): string {
  return OPTIONS.reduce((text, [option, words]) => text.replace(option, words), hint);
}
