import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { compareDecimals, decimal, sumDecimals } from '../../../../model/values/decimal.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { MarkEntry, Planned } from '../../cap-table/entries.ts';
import type { Rule, RuleFinding } from '../../rule.ts';
import { showCompany, showShare } from '../../words.ts';

const ALL = decimal(1);

/** The funds together own no more of a company on one day than the company. */
export const OWNERSHIP_OVER_ALL: Rule = {
  code: 'ownership-over-all',
  unlessReported: ['mark-of-nothing', 'ownership-off-shares'],
  find: (table) => {
    const shares = table.sent.marks.filter(({ mark }) => 'ownership' in mark);
    const byDay = groupBy(shares, ({ company, date }) => JSON.stringify([company, date]));
    return [...byDay.values()].flatMap((some) => check(some, table));
  },
};

function check(marks: readonly Planned<MarkEntry>[], table: CapTable): RuleFinding[] {
  const last = marks.at(-1);
  if (last === undefined) return [];
  const { company, date, row } = last;
  const owned = sumDecimals(
    [...table.funds.keys()].flatMap((fundId) => {
      const mark = table.markSeries.on({ company, column: 'Ownership', fundId }, date)?.mark;
      return mark !== undefined && 'ownership' in mark ? [mark.ownership] : [];
    }),
  );
  if (compareDecimals(owned, ALL) <= 0) return [];
  const message = `On ${date} the funds together own ${showShare(owned)} of ${showCompany(company, table)}.`;
  return [{ row, column: 'Ownership', message, hint: 'Correct the ownership that is wrong; 12.5% is 0.125.' }];
}
