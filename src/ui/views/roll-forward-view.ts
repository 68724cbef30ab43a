import { type RollForward, rollByFund } from '../../model/outcomes/roll-forward.ts';
import { showByFund, usedColumns } from '../../report/roll-forward-table.ts';
import { rollForwardNotes, rollForwardTitle } from '../../report/roll-forward-words.ts';
import type { RollForwardView } from '../api/money.ts';

/** More than these no one reads on a page; the report workbook has all. */
const MOST_COMPANIES = 200;

/** By fund, company and security. Empty where there is none. */
export function toRollForwardView(rollForward: RollForward | undefined): { readonly rollForward?: RollForwardView } {
  if (rollForward === undefined) return {};
  const { lines, hidden } = showByFund(rollForward, { mostCompanies: MOST_COMPANIES, bySecurity: true });
  const columns = usedColumns(lines.map(({ figures }) => figures));
  const view: RollForwardView = {
    title: rollForwardTitle(rollForward),
    heads: columns.map(({ head }) => head),
    lines: lines.map(({ figures, ...line }) => ({ ...line, figures: columns.map(({ of }) => of(figures) ?? null) })),
    hidden,
    notes: [...rollForwardNotes(rollForward)],
    funds: rollByFund(rollForward).map(({ total: { fund, currency, cost } }) => {
      return { fund, currency, before: cost.opening, after: cost.closing };
    }),
  };
  return { rollForward: view };
}
