import { formatCount, plural } from '../../../base/util/text/words.ts';
import type { MarkReport } from '../../../model/outcomes/mark-report.ts';
import type { FigureDifference, OpeningChange, RollForward } from '../../../model/outcomes/roll-forward.ts';
import { isAtRest } from '../../../model/outcomes/roll-forward-totals.ts';
import { type Decimal, formatDecimal, subtractDecimals, ZERO } from '../../../model/values/decimal.ts';
import { formatAmount } from '../../../model/values/money.ts';
import {
  bridgeTable,
  lineTable,
  MARKS_TITLE,
  type MarkCell,
  type MarkTable,
  markNotes,
  totalTable,
} from '../../mark-tables.ts';
import {
  describeChange,
  describeDifferences,
  EXPECTED_MARK,
  formatFigure,
  nameFigure,
  nameLine,
  RECONCILIATION_TITLE,
  reconciliationColumns,
  rollForwardNotes,
  rollForwardTitle,
  type ShownLine,
  showByFund,
  usedColumns,
} from '../../roll-forward-words.ts';
import {
  type Folding,
  layoutTable,
  layoutTitledTable,
  limitOf,
  shorten,
  type TextView,
  toOneLine,
  wrapText,
} from '../parts/layout.ts';

const COMPANIES_SHOWN = 40;
const MOST_NAME = 40;
const INDENTS = { fund: '', company: '  ', security: '    ' } as const;

/** Formats cost by fund and currency, with the companies that change and their shares; empty if nothing changes. */
export function toRollForwardSection(
  rollForward: RollForward | undefined,
  { view, seeAll }: Pick<Folding, 'view' | 'seeAll'>,
): readonly string[] {
  if (rollForward === undefined || isAtRest(rollForward)) return [];
  const { colors, width } = view;
  const mostCompanies = limitOf(view, COMPANIES_SHOWN);
  const { lines, hidden } = showByFund(rollForward, { mostCompanies, bySecurity: view.isFull === true });
  const more = `… and ${plural(hidden, 'more company', 'more companies')} that change`;
  return [
    colors.bold(rollForwardTitle(rollForward)),
    ...toTable(lines, colors.dim),
    ...(hidden === 0 ? [] : [colors.dim(`  ${more}`)]),
    ...rollForwardNotes(rollForward)
      .flatMap((note) => wrapText(note, { width, indent: 2 }))
      .map(colors.dim),
    ...(view.isFull === true ? [] : [colors.dim(`  By security: ${seeAll}`)]),
  ];
}

function toTable(lines: readonly ShownLine[], style: (text: string) => string): readonly string[] {
  const columns = usedColumns(lines.map(({ figures }) => figures));
  return layoutTable({
    columns: ['Fund, company', '', ...columns.map(({ head }) => ({ right: head }))],
    rows: lines.map((line) => [
      toName(line),
      line.currency ?? '',
      ...columns.map(({ of }) => toFigure(of(line.figures), line)),
    ]),
    indent: 2,
    style,
  });
}

function toName({ level, what, name, scope, isExpected }: ShownLine): string {
  const indent = `${INDENTS[level]}${what === 'shares' ? '  ' : ''}`;
  const named = `${indent}${shorten(toOneLine(name), MOST_NAME)}`;
  return `${named}${scope === undefined ? '' : `, ${scope}`}${isExpected ? ` ${EXPECTED_MARK}` : ''}`;
}

function toFigure(value: Decimal | undefined, { what, currency }: ShownLine): string {
  if (value === undefined || value === ZERO) return '-';
  return what === 'cost' ? formatAmount(value, currency) : formatDecimal(value);
}

const LINES_SHOWN = 20;
const LONGEST_NAME = 50;

/** Lists holdings that do not open as the last run closed them. */
export function toOpeningSection(rollForward: RollForward | undefined, view: TextView): readonly string[] {
  const changes = rollForward?.opening?.changes ?? [];
  if (changes.length === 0) return [];
  const table = {
    title: 'Changed since the last closing',
    heads: ['Fund', 'Holding', 'What happened', ''],
    figureHeads: ['Closed with', 'Opens with', 'Shares then', 'Shares now'],
    rows: changes.map(toOpeningCells),
  };
  return layoutTitledTable({ ...table, most: limitOf(view, LINES_SHOWN) }, view);
}

function toOpeningCells(change: OpeningChange): readonly string[] {
  const { currency, cost, units } = change;
  const counts = units === undefined ? ['-', '-'] : [formatDecimal(units.closed), formatDecimal(units.opening)];
  const amounts = [formatAmount(cost.closed, currency), formatAmount(cost.opening, currency)];
  return [...toHolding(change), describeChange(change), currency, ...amounts, ...counts];
}

/** Lists figures that differ from the plan. */
export function toComparisonSection(rollForward: RollForward | undefined, view: TextView): readonly string[] {
  const comparison = rollForward?.comparison;
  const title = describeDifferences(comparison);
  if (comparison === undefined || title === '') return [];
  const table = {
    title: `Plan and result: ${title}`,
    heads: ['Fund', 'Holding', 'Figure', ''],
    figureHeads: ['Planned', 'In the service', 'Difference'],
    rows: comparison.differences.map((each) => [
      ...toHolding(each),
      nameFigure(each),
      each.measure === 'units' ? '' : each.currency,
      ...[each.expected, each.actual, subtractDecimals(each.actual, each.expected)].map((figure) =>
        formatFigure(figure, each),
      ),
    ]),
  };
  return layoutTitledTable({ ...table, most: limitOf(view, LINES_SHOWN) }, view);
}

/** The fund, then the holding. */
function toHolding(line: OpeningChange | FigureDifference): readonly string[] {
  return [line.fund, nameLine(line)].map((name) => shorten(toOneLine(name), LONGEST_NAME));
}

/** From entered cost to closing cost; empty for a plan. */
export function toReconciliationSection(rollForward: RollForward | undefined, view: TextView): readonly string[] {
  const lines = rollForward?.reconciliation ?? [];
  if (lines.length === 0) return [];
  const columns = reconciliationColumns(lines);
  const table = {
    title: RECONCILIATION_TITLE,
    heads: ['Fund', ''],
    figureHeads: columns.map(({ head }) => head),
    rows: lines.map((line) => [
      toOneLine(line.fund),
      line.currency,
      ...columns.map(({ of }) => formatAmount(of(line), line.currency)),
    ]),
  };
  return layoutTitledTable(table, view);
}

const MARKS_SHOWN = 20;

/** Formats the totals of the marks, the bridge of fair value, and each mark beside the last one. */
export function toMarkSection(
  report: MarkReport | undefined,
  { view, seeAll }: Pick<Folding, 'view' | 'seeAll'>,
): readonly string[] {
  if (report === undefined) return [];
  const { colors, width } = view;
  const lines = lineTable(report);
  const shown = lines.rows.slice(0, limitOf(view, MARKS_SHOWN));
  const hidden = lines.rows.length - shown.length;
  return [
    colors.bold(MARKS_TITLE),
    ...[totalTable(report), bridgeTable(report), { ...lines, rows: shown }].flatMap((table) =>
      table.rows.length === 0 ? [] : [`  ${table.title}`, ...toLines(table, colors.dim)],
    ),
    ...(hidden === 0 ? [] : [colors.dim(`    … and ${plural(hidden, 'more mark')}: ${seeAll}`)]),
    ...markNotes(report)
      .flatMap((note) => wrapText(note, { width, indent: 2 }))
      .map(colors.dim),
  ];
}

function toLines({ columns, rows }: MarkTable, style: (text: string) => string): readonly string[] {
  return layoutTable({
    columns: columns.map(({ head, isFigure }) => (isFigure ? { right: head } : head)),
    rows: rows.map((cells) => cells.map(showCell)),
    indent: 4,
    style,
  });
}

function showCell(cell: MarkCell): string {
  switch (cell?.kind) {
    case undefined:
      return '-';
    case 'text':
      return shorten(toOneLine(cell.text), MOST_NAME);
    case 'count':
      return formatCount(cell.count);
    case 'amount':
      return formatAmount(cell.value, cell.currency);
  }
}
