import { joinList, plural } from '../base/util/text/words.ts';
import type { FairValueTotal, LastMark, MarkLine, MarkReport } from '../model/outcomes/mark-report.ts';
import type { Currency } from '../model/values/currency.ts';
import { type Decimal, decimal, formatDecimal, multiplyDecimals, ZERO } from '../model/values/decimal.ts';
import { formatAmount } from '../model/values/money.ts';

/** Marks as a table, for terminal, workbook and page. */
export interface MarkTable {
  readonly title: string;
  readonly columns: readonly MarkColumn[];
  readonly rows: readonly (readonly MarkCell[])[];
}

export interface MarkColumn {
  readonly head: string;
  /** Figures are right-aligned. */
  readonly isFigure: boolean;
}

/** Absent for a blank. */
export type MarkCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'amount'; readonly value: Decimal; readonly currency: Currency }
  | undefined;

export const MARKS_TITLE = 'Marks beside the last ones';

export const BRIDGE_TITLE = 'Bridge of fair value: opening + purchases - proceeds + change = closing';

export function totalTable({ totals }: MarkReport): MarkTable {
  return toTable('Fair value by fund, currency and day', TOTAL_COLUMNS, totals);
}

export function bridgeTable({ totals }: MarkReport): MarkTable {
  return toTable(BRIDGE_TITLE, BRIDGE_COLUMNS, totals);
}

/** The totals and the bridge, if there is a fair value, and the single marks. */
export function markTables(report: MarkReport): readonly MarkTable[] {
  return [totalTable(report), bridgeTable(report), lineTable(report)].filter(({ rows }) => rows.length > 0);
}

export function lineTable({ marks }: MarkReport): MarkTable {
  return toTable('Mark by mark', LINE_COLUMNS, marks);
}

interface ColumnOf<T> extends MarkColumn {
  readonly of: (one: T) => MarkCell;
  /** Left out if it is blank or zero in every line. */
  readonly isOptional?: true;
}

function toTable<T>(title: string, columns: readonly ColumnOf<T>[], all: readonly T[]): MarkTable {
  const used = columns.filter(({ of, isOptional }) => isOptional !== true || all.some((one) => !isNothing(of(one))));
  return {
    title,
    columns: used.map(({ head, isFigure }) => ({ head, isFigure })),
    rows: all.map((one) => used.map(({ of }) => of(one))),
  };
}

function isNothing(cell: MarkCell): boolean {
  if (cell === undefined) return true;
  return (cell.kind === 'count' && cell.count === 0) || (cell.kind === 'amount' && cell.value === ZERO);
}

const PLACE: readonly ColumnOf<FairValueTotal>[] = [
  textColumn('Fund', ({ fund }) => fund),
  textColumn('Currency', ({ currency }) => currency),
  textColumn('Day', ({ date }) => date),
];

const TOTAL_COLUMNS: readonly ColumnOf<FairValueTotal>[] = [
  ...PLACE,
  amountColumn('Last known', ({ last }) => last),
  amountColumn('New', ({ value }) => value),
  amountColumn('Change', ({ change }) => change),
  countColumn('Marks', ({ marks }) => marks),
  { ...countColumn('Without a last one', ({ withoutLast }) => withoutLast.count), isOptional: true },
  { ...amountColumn('New of these', ({ withoutLast }) => withoutLast.value), isOptional: true },
  countColumn('Holdings', ({ holdings }) => holdings),
  countColumn('Holdings without a mark', ({ unmarked }) => unmarked.length),
  { ...countColumn('Marked before', ({ others }) => others.count), isOptional: true },
  { ...amountColumn('Value of these', ({ others }) => others.value), isOptional: true },
];

const BRIDGE_COLUMNS: readonly ColumnOf<FairValueTotal>[] = [
  ...PLACE,
  amountColumn('Opening', ({ bridge }) => bridge?.opening),
  amountColumn('Purchases', ({ bridge }) => bridge?.purchased),
  amountColumn('Proceeds', ({ bridge }) => bridge?.proceeds),
  amountColumn('Change', ({ bridge }) => bridge?.change),
  amountColumn('Closing', ({ bridge }) => bridge?.closing),
  countColumn('Held', ({ bridge }) => bridge?.held),
  { ...countColumn('New', ({ bridge }) => bridge?.bought), isOptional: true },
  { ...countColumn('Left', ({ bridge }) => bridge?.exited), isOptional: true },
  { ...countColumn('Opening not known', ({ unknownOpening }) => unknownOpening.count), isOptional: true },
  { ...amountColumn('New of these', ({ unknownOpening }) => unknownOpening.value), isOptional: true },
];

const LINE_COLUMNS: readonly ColumnOf<MarkLine>[] = [
  textColumn('Fund', ({ fund }) => fund),
  textColumn('Company', ({ company }) => company),
  textColumn('Mark', ({ column }) => column),
  textColumn('Day', ({ date }) => date),
  textColumn('Currency', ({ currency }) => currency),
  textColumn('Last day', ({ last }) => last?.date),
  { head: 'Last', isFigure: true, of: ({ last, currency }) => last && lastFigure(last, currency) },
  { head: 'New', isFigure: true, of: ({ value, currency }) => figure(value, currency) },
  {
    head: 'Change',
    isFigure: true,
    of: ({ change, currency }) => (change === undefined ? undefined : changeFigure(change, currency)),
  },
  textColumn('Last from', ({ last }) => (last === undefined ? 'none known' : describeSource(last))),
];

function textColumn<T>(head: string, of: (one: T) => string | undefined): ColumnOf<T> {
  return columnOf({ head, isFigure: false }, of, text);
}

function amountColumn(head: string, of: (total: FairValueTotal) => Decimal | undefined): ColumnOf<FairValueTotal> {
  return columnOf({ head, isFigure: true }, of, (value, { currency }) => ({ kind: 'amount', value, currency }));
}

function countColumn(head: string, of: (total: FairValueTotal) => number | undefined): ColumnOf<FairValueTotal> {
  return columnOf({ head, isFigure: true }, of, (count) => ({ kind: 'count', count }));
}

function columnOf<T, Value>(
  column: MarkColumn,
  of: (one: T) => Value | undefined,
  toCell: (value: Value, one: T) => MarkCell,
): ColumnOf<T> {
  const cellOf = (one: T): MarkCell => {
    const value = of(one);
    return value === undefined ? undefined : toCell(value, one);
  };
  return { ...column, of: cellOf };
}

function text(value: string): MarkCell {
  return { kind: 'text', text: value };
}

/** Shows an ownership as a percentage. */
function figure(value: Decimal, currency: Currency | undefined): MarkCell {
  if (currency !== undefined) return { kind: 'amount', value, currency };
  return text(`${toPercent(value)}%`);
}

/** Shows the change of an ownership in percentage points. */
function changeFigure(value: Decimal, currency: Currency | undefined): MarkCell {
  return currency === undefined ? text(`${toPercent(value)} points`) : figure(value, currency);
}

function toPercent(value: Decimal): string {
  return formatDecimal(multiplyDecimals(value, decimal(100)));
}

/** Names the currency if it differs from the mark's. */
function lastFigure({ value, currency: own }: LastMark, currency: Currency | undefined): MarkCell {
  return own === currency ? figure(value, currency) : text(`${formatAmount(value, own)} ${own}`);
}

/** `run 20251003-101500-7f3a of 2025-10-03`. */
function describeSource({ source }: LastMark): string {
  switch (source.kind) {
    case 'run':
      return `run ${source.runId} of ${source.startedAt.slice(0, 10)}`;
    case 'workbook':
      return 'the last marks in the workbook';
    case 'row':
      return `row ${source.row} of ${source.sheet}`;
  }
}

/** Only so many companies are named; the JSON document has all. */
const MOST_NAMED = 8;

/** Lists what readers must know about the figures, in sentences. */
export function markNotes({ scope, totals, marks }: MarkReport): readonly string[] {
  const sum = (of: (total: FairValueTotal) => number) => totals.reduce((count, total) => count + of(total), 0);
  const isSummed = totals.length > 0;
  return [
    ...(isSummed
      ? ['Purchases, with what exercises cost, and proceeds are those since the last mark of each holding.']
      : []),
    ...countNote(
      sum(({ withoutLast }) => withoutLast.count),
      (count, is) => `For ${plural(count, 'fair value')} no last one is known: ${is('it is', 'they are')} in New only.`,
    ),
    ...countNote(
      sum(({ unknownOpening }) => unknownOpening.count),
      (count, is) =>
        `What ${plural(count, 'marked holding')} opened with is not known: ${is('it is', 'they are')} not in the bridge.`,
    ),
    ...countNote(
      sum(({ bridge }) => bridge?.exited ?? 0),
      (count, is) => `${plural(count, 'holding')} that the fund no longer has ${is('closes', 'close')} with nothing.`,
    ),
    ...countNote(
      sum(({ bridge }) => bridge?.otherCurrencies ?? 0),
      (count, is) =>
        `${plural(count, 'purchase or sale', 'purchases and sales')} in a currency other than that of the mark ${is('is', 'are')} not in the bridge.`,
    ),
    ...totals.flatMap(describeUnmarked),
    ...(scope.kind === 'firm' || !isSummed
      ? []
      : ['Holdings are those in the companies of this workbook: the service did not give the whole firm.']),
    ...(marks.some(({ column }) => column !== 'Fair Value')
      ? ['Ownership and post-money valuations are not added up.']
      : []),
  ];
}

/** Returns nothing for 0; `is` chooses between singular and plural. */
function countNote(
  count: number,
  describe: (count: number, is: (one: string, several: string) => string) => string,
): readonly string[] {
  return count === 0 ? [] : [describe(count, (one, several) => (count === 1 ? one : several))];
}

function describeUnmarked({ fund, currency, date, unmarked }: FairValueTotal): string[] {
  if (unmarked.length === 0) return [];
  const named = unmarked.slice(0, MOST_NAMED).map(({ company, last }) => {
    const known =
      last === undefined
        ? 'no last one known'
        : `last ${formatAmount(last.value, last.currency ?? currency)} ${last.currency ?? currency}${last.date === undefined ? '' : ` for ${last.date}`}`;
    return `${company} (${known})`;
  });
  const more = unmarked.length - named.length;
  const all = more === 0 ? named : [...named, `${more} more`];
  return [`Without a mark for ${date}, ${fund} in ${currency}: ${joinList(all)}.`];
}
