import { ZERO } from '../../../../model/values/decimal.ts';
import type { CapTable } from '../../cap-table/cap-table.ts';
import type { MarkEntry, Planned } from '../../cap-table/entries.ts';
import { reportCauses } from '../../report-causes.ts';
import type { Compared, Rule, RuleFinding } from '../../rule.ts';
import { showCompany, showFund } from '../../words.ts';

export const MARK_OF_NOTHING: Rule = {
  code: 'mark-of-nothing',
  unlessReported: ['funds-moved'],
  find: (table) => reportCauses(onePerRow(table.sent.marks.flatMap((mark) => check(mark, table)))),
};

function check({ company, date, mark, row }: Planned<MarkEntry>, table: CapTable): Compared[] {
  if (!('fundId' in mark)) return [];
  const column = 'fairValue' in mark ? 'Fair Value' : 'Ownership';
  const compared = { row, against: { key: JSON.stringify([company, mark.fundId]) }, column };
  const isZero = ('fairValue' in mark ? mark.fairValue.value : mark.ownership) === ZERO;
  const count = table.holdings.on(company, mark.fundId, date)?.count ?? 0;
  if (count > 0 || isZero) return [compared];
  const whose = `${showFund(mark.fundId, table)} holds nothing in ${showCompany(company, table)}`;
  const since = table.holdings.since(company, mark.fundId);
  const when = since === undefined ? '' : since > date ? `: its first security dates from ${since}` : ' any more';
  const message = `On ${date} ${whose}${when}.`;
  const hint = 'Correct the fund, the company or the date, or enter what it holds.';
  return [{ ...compared, finding: { row, column, message, hint } satisfies RuleFinding }];
}

/** Fair value and ownership of one row have one cause. */
function onePerRow(compared: readonly Compared[]): Compared[] {
  return [...new Map(compared.toReversed().map((one) => [one.row, one])).values()].reverse();
}
