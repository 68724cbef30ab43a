import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { MarkReport } from '../../model/outcomes/mark-report.ts';
import type { FigureDifference, OpeningChange, RollForward } from '../../model/outcomes/roll-forward.ts';
import { rollByFund } from '../../model/outcomes/roll-forward-totals.ts';
import type { SourceTieOut } from '../../model/outcomes/source-tie-out.ts';
import { subtractDecimals } from '../../model/values/decimal.ts';
import { MARKS_TITLE, type MarkCell, markNotes, markTables } from '../../report/mark-tables.ts';
import {
  describeChange,
  describeDifferences,
  nameFigure,
  nameLine,
  RECONCILIATION_TITLE,
  reconciliationColumns,
  rollForwardNotes,
  rollForwardTitle,
  showByFund,
  usedColumns,
} from '../../report/roll-forward-words.ts';
import { describeRemarks, listAmountColumns, nameSourceColumn, tiesOut } from '../../report/source-columns.ts';
import type {
  ComparisonView,
  MarksView,
  OpeningChangeView,
  ReconciliationView,
  RollForwardView,
  SourceTieOutView,
} from '../api/money.ts';
import { toPageHint } from '../api/problem.ts';

/** More rows are never read on a page; the report workbook has more, the JSON document all. */
const MOST_ROWS = 500;

/** Totals, the bridge of fair value, and mark by mark. */
export function toMarksView(report: MarkReport | undefined): { readonly marks?: MarksView } {
  if (report === undefined) return {};
  const tables = markTables(report).map(({ title, columns, rows }) => ({
    title,
    columns: [...columns],
    rows: rows.slice(0, MOST_ROWS).map((cells) => cells.map(toCell)),
    hidden: Math.max(0, rows.length - MOST_ROWS),
  }));
  return { marks: { title: MARKS_TITLE, tables, notes: [...markNotes(report)] } };
}

function toCell(cell: MarkCell): MarksView['tables'][number]['rows'][number][number] {
  switch (cell?.kind) {
    case undefined:
      return null;
    case 'text':
      return { kind: cell.kind, text: cell.text };
    case 'count':
      return { kind: cell.kind, text: String(cell.count) };
    case 'amount':
      return { kind: cell.kind, text: cell.value, currency: cell.currency };
  }
}

/** More are never read on a page; the report workbook has all. */
const MOST_COMPANIES = 200;
const MOST_DIFFERENCES = 200;

/** By fund, company and security. */
export function toRollForwardView(rollForward: RollForward | undefined): { readonly rollForward?: RollForwardView } {
  if (rollForward === undefined) return {};
  const { lines, hidden } = showByFund(rollForward, { mostCompanies: MOST_COMPANIES, bySecurity: true });
  const columns = usedColumns(lines.map(({ figures }) => figures));
  const view: RollForwardView = {
    title: rollForwardTitle(rollForward),
    heads: columns.map(({ head }) => head),
    lines: lines.map(({ figures, ...line }) => ({ ...line, figures: columns.map(({ of }) => of(figures) ?? null) })),
    hidden,
    notes: rollForwardNotes(rollForward).map((note) => toPageHint(note)),
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

/** More are never read on a page; the report workbook has all. */
const MOST_COLUMNS = 100;

/** The columns of amounts of foreign spreadsheets, those that do not tie out first. */
export function toSourceTieOutView(tieOut: SourceTieOut | undefined): { readonly sourceTieOut?: SourceTieOutView } {
  const columns = listAmountColumns(tieOut ?? []);
  if (columns.length === 0) return {};
  const lines = columns.slice(0, MOST_COLUMNS).map(({ table, column }) => ({
    sheet: table.sheet,
    column: nameSourceColumn(column),
    total: column.total,
    loaded: column.loaded,
    leftOut: column.leftOut,
    isTiedOut: tiesOut(column),
    remarks: describeRemarks(column),
  }));
  return { sourceTieOut: { lines, hidden: columns.length - lines.length } };
}
