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
  [/\(--quarter does\)/, '(you can, where it says how the workbook is read)'],
  [/, or in the workbook that "check --report" writes/, ''],
  [/The rules file given with --rules says so/, 'The rules file says so'],
  [/"capsheet runs RUN" lists/, 'the history lists'],
  [/, or (?:name its sheet with --sheet|use --sheet "[^"]*")/, ''],
];

/** The cure of a finding of a foreign file, on the screen that shows how the file is read, by its code. */
const BY_MAPPING: { readonly [code: string]: string } = {
  'column-not-mapped': 'Choose on the Mapping screen what the column becomes, or leave it out there.',
  'layout-recognised': 'If something is wrong, change it on the Mapping screen.',
  'mapping-unconfirmed': 'Answer its question on the Mapping screen.',
  'memory-ambiguous': 'Have a mapping proposed on the Mapping screen, or use the file of the one that is meant there.',
  'rows-left-out': 'If they should count, let them on the Mapping screen.',
  'source-changed': 'Answer what the Mapping screen asks about it.',
  'source-recalled': 'If that is wrong, change it on the Mapping screen.',
  'source-tie-out-open': 'Choose on the Mapping screen what the amounts become, or why they are left out.',
  'unit-doubtful': 'Choose the unit of the column on the Mapping screen.',
};

const ON_SCREEN = 'The Mapping screen shows how it is read, and changes it.';
/** For what a mapping says in words that the questions of its screen do not use. */
const IN_FILE = 'That is in the mapping as a file, at the end of the Mapping screen.';
const WORDS_OF_FILE =
  /\b(?:skipRows|headings|fillDown|otherwise|confirm list|missing: blank|blank: \[|round: \d|beside the group)|\bunder types\b/;

/** Returns the hint of a finding or error for a reader of the page, who has no command line. */
export function toPageHint(hint: string, code = ''): string {
  const cure = BY_MAPPING[code];
  if (cure !== undefined) return cure;
  const text = OPTIONS.reduce((words, [option, instead]) => words.replace(option, instead), hint);
  const sentences = text.split(/(?<=\.) (?=["A-Z])/);
  const own = sentences.filter((sentence) => !/capsheet map|--mapping/.test(sentence));
  const where = own.length < sentences.length ? [ON_SCREEN] : WORDS_OF_FILE.test(text) ? [IN_FILE] : [];
  return [...own, ...where].join(' ');
}
