import type { Found } from './sample.ts';

/** Beginnings of the chapter "Where" of a page, each with what the finding must then have. */
const BEGINNINGS: readonly (readonly [RegExp, (finding: Found) => boolean])[] = [
  [/as a whole[.;]/, ({ sheet }) => sheet === undefined],
  [/^The (?:sheet|tab)\.$/, ({ sheet, row }) => sheet !== undefined && row === undefined],
  [/^The row\.$/, ({ sheet, row, cell }) => sheet !== undefined && row !== undefined && cell === undefined],
  [/^The (?:(?:[A-Z]\w* )+|(?:empty|merged|first such|first filled|header) )?cell\b/, ({ cell }) => cell !== undefined],
];
/** Columns that the first sentence names: `under Converted To`, `under Cap Multiple, or under Participation`, `The Action cell`. */
const NAMED = /(?<=under |^The |or |, )(?:[A-Z][\w-]*)(?: (?:[A-Z][\w-]*))*(?=[ ,.;]|$)/g;
const NAMES_COLUMNS = /^The (?:cell under|(?:[A-Z]\w* )+cell)/;

/** True where a finding has such a place as its page says: that of one of the columns that it names, where it names any. */
export function isPlacedAs(where: string, finding: Found): boolean {
  const [first = ''] = where.split(/[.;]/);
  const columns = NAMES_COLUMNS.test(first) ? first.match(NAMED) : null;
  const isUnderOne = columns?.some((name) => finding.column?.endsWith(name)) ?? true;
  return isUnderOne && BEGINNINGS.every(([beginning, holds]) => !beginning.test(where) || holds(finding));
}
