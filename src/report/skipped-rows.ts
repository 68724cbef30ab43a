import { groupBy } from '../base/util/collections/group-by.ts';
import { listRanges } from '../base/util/text/row-ranges.ts';
import { plural } from '../base/util/text/words.ts';
import type { RowOrigin } from '../model/values/origin.ts';
import { toOneLine } from './text/parts/words.ts';

/** No headline names the rows of more sheets. */
const MOST_SHEETS = 5;

type Place = Pick<RowOrigin, 'sheet' | 'rowNumber'> & Partial<Pick<RowOrigin, 'inputIndex'>>;

/**
 * `2 rows are skipped: Rounds row 4, Securities row 7.` of the rows that their Action leaves out, for a headline: nobody
 * who looks at nothing else may miss them. Empty where there are none. A row that became several records counts once.
 */
export function tellSkipped(skipped: readonly Place[], tense: 'is' | 'was' = 'is'): string {
  const bySheet = [...groupBy(skipped, ({ inputIndex, sheet }) => `${inputIndex}/${sheet}`).values()].map((rows) => ({
    sheet: rows[0]?.sheet ?? '',
    rowNumbers: [...new Set(rows.map(({ rowNumber }) => rowNumber))].sort((a, b) => a - b),
  }));
  const count = bySheet.reduce((sum, { rowNumbers }) => sum + rowNumbers.length, 0);
  if (count === 0) return '';
  const named = bySheet.slice(0, MOST_SHEETS).map(({ sheet, rowNumbers }) => {
    return `${toOneLine(sheet)} ${rowNumbers.length === 1 ? 'row' : 'rows'} ${listRanges(rowNumbers)}`;
  });
  const rest = bySheet.length - named.length;
  const more = rest === 0 ? [] : [plural(rest, 'more sheet')];
  const verbs = tense === 'is' ? (['is', 'are'] as const) : (['was', 'were'] as const);
  return `${plural(count, `row ${verbs[0]}`, `rows ${verbs[1]}`)} skipped: ${[...named, ...more].join('; ')}.`;
}
