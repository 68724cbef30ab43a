import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import {
  type FigureDifference,
  type OpeningChange,
  type RollForward,
  rollByFund,
} from '../../model/outcomes/roll-forward.ts';
import { subtractDecimals } from '../../model/values/decimal.ts';
import { showByFund, usedColumns } from '../../report/roll-forward-table.ts';
import {
  describeChange,
  describeDifferences,
  nameFigure,
  nameLine,
  RECONCILIATION_TITLE,
  reconciliationColumns,
  rollForwardNotes,
  rollForwardTitle,
} from '../../report/roll-forward-words.ts';
import type { ComparisonView, OpeningChangeView, ReconciliationView, RollForwardView } from '../api/money.ts';

/** More than these no one reads on a page; the report workbook has all. */
const MOST_COMPANIES = 200;
const MOST_DIFFERENCES = 200;

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
    openingChanges: (rollForward.opening?.changes ?? []).slice(0, MOST_DIFFERENCES).map(toChangeView),
    ...toComparisonView(rollForward),
    ...toReconciliationView(rollForward),
    funds: rollByFund(rollForward).map(({ total: { fund, currency, cost } }) => {
      return { fund, currency, before: cost.opening, after: cost.closing };
    }),
  };
  return { rollForward: view };
}

function toReconciliationView({ reconciliation = [] }: RollForward): { readonly reconciliation?: ReconciliationView } {
  if (reconciliation.length === 0) return {};
  const columns = reconciliationColumns(reconciliation);
  const lines = reconciliation.map((line) => {
    return { fund: line.fund, currency: line.currency, figures: columns.map(({ of }) => of(line)) };
  });
  return { reconciliation: { title: RECONCILIATION_TITLE, heads: columns.map(({ head }) => head), lines } };
}

function toChangeView(change: OpeningChange): OpeningChangeView {
  const { fund, currency, cost, units } = change;
  return omitAbsent({ fund, holding: nameLine(change), what: describeChange(change), currency, cost, units });
}

function toComparisonView({ comparison }: RollForward): { readonly comparison?: ComparisonView } {
  const title = describeDifferences(comparison);
  if (comparison === undefined || title === '') return {};
  const differences = comparison.differences.slice(0, MOST_DIFFERENCES).map(toDifferenceView);
  return { comparison: { title, differences, hidden: comparison.differences.length - differences.length } };
}

function toDifferenceView(each: FigureDifference): ComparisonView['differences'][number] {
  const { fund, measure, currency, expected, actual } = each;
  const difference = subtractDecimals(actual, expected);
  const unit = omitAbsent({ currency: measure === 'units' ? undefined : currency });
  return { fund, holding: nameLine(each), figure: nameFigure(each), ...unit, expected, actual, difference };
}
