import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { MarkReport } from '../../model/outcomes/mark-report.ts';
import type { RollForward } from '../../model/outcomes/roll-forward.ts';
import { rollByFund } from '../../model/outcomes/roll-forward-totals.ts';
import type { SourceTieOut } from '../../model/outcomes/source-tie-out.ts';
import { type Decimal, subtractDecimals } from '../../model/values/decimal.ts';
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
import type { CellView, MarksView, RollForwardView, SourceTieOutView, TableView } from '../api/money.ts';

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

function toCell(cell: MarkCell): CellView {
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
    notes: [...rollForwardNotes(rollForward)],
    ...omitAbsent({
      openingChanges: toChanges(rollForward),
      comparison: toComparison(rollForward),
      reconciliation: toReconciliation(rollForward),
    }),
    funds: rollByFund(rollForward).map(({ total: { fund, currency, cost } }) => {
      return { fund, currency, before: cost.opening, after: cost.closing };
    }),
  };
  return { rollForward: view };
}

function toReconciliation({ reconciliation = [] }: RollForward): TableView | undefined {
  const columns = reconciliationColumns(reconciliation);
  const rows = reconciliation.map((line) => {
    const amount = toAmountCell(line.currency);
    return [toTextCell(line.fund), toTextCell(line.currency), ...columns.map(({ of }) => amount(of(line)))];
  });
  return toTable(RECONCILIATION_TITLE, {
    heads: ['Fund', 'Currency'],
    figureHeads: columns.map(({ head }) => head),
    rows,
  });
}

function toChanges({ opening }: RollForward): TableView | undefined {
  const rows = (opening?.changes ?? []).map((change) => {
    const { fund, currency, cost, units } = change;
    const names = [fund, nameLine(change), describeChange(change), currency].map(toTextCell);
    const amounts = [cost.closed, cost.opening].map(toAmountCell(currency));
    return [...names, ...amounts, ...[units?.closed, units?.opening].map(toCountCell)];
  });
  return toTable('Changed since the last closing', {
    heads: ['Fund', 'Holding', 'What happened', 'Currency'],
    figureHeads: ['Closed with', 'Opens with', 'Shares then', 'Shares now'],
    rows,
  });
}

function toComparison({ comparison }: RollForward): TableView | undefined {
  const rows = (comparison?.differences ?? []).map((each) => {
    const { fund, measure, currency, expected, actual } = each;
    const isUnits = measure === 'units';
    const names = [fund, nameLine(each), nameFigure(each), isUnits ? '' : currency].map(toTextCell);
    const figures = [expected, actual, subtractDecimals(actual, expected)];
    return [...names, ...figures.map(isUnits ? toCountCell : toAmountCell(currency))];
  });
  return toTable(`Plan and result: ${describeDifferences(comparison)}`, {
    heads: ['Fund', 'Holding', 'Figure', 'Currency'],
    figureHeads: ['Planned', 'In the service', 'Difference'],
    rows,
  });
}

function toTextCell(text: string): CellView {
  return { kind: 'text', text };
}

function toCountCell(count: Decimal | undefined): CellView {
  return count === undefined ? null : { kind: 'count', text: count };
}

function toAmountCell(currency: string): (amount: Decimal) => CellView {
  return (amount) => ({ kind: 'amount', text: amount, currency });
}

interface ShownRows {
  readonly heads: readonly string[];
  readonly figureHeads: readonly string[];
  readonly rows: CellView[][];
}

/** Returns nothing without rows. */
function toTable(title: string, { heads, figureHeads, rows }: ShownRows): TableView | undefined {
  if (rows.length === 0) return undefined;
  const columns = [
    ...heads.map((head) => ({ head, isFigure: false })),
    ...figureHeads.map((head) => ({ head, isFigure: true })),
  ];
  const shown = rows.slice(0, MOST_DIFFERENCES);
  return { title, columns, rows: shown, hidden: rows.length - shown.length };
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
