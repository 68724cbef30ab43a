import { groupBy } from '../../../base/util/collections/group-by.ts';
import { formatCount, plural } from '../../../base/util/text/words.ts';
import type { Change, PlanRow } from '../../../model/outcomes/plan.ts';
import type { RowOrigin } from '../../../model/values/origin.ts';
import { showChangeValue } from '../../change-value.ts';
import {
  columnWidths,
  displayWidth,
  type Folding,
  layoutTable,
  limitOf,
  shorten,
  type TextView,
  toOneLine,
  wrapText,
} from './layout.ts';

interface PlacedRow {
  readonly origin: Omit<RowOrigin, 'inputIndex'>;
  readonly record?: number;
}

/** `Rounds row 14`, after its file if there are several inputs. */
export function toRowPlace({ origin, record }: PlacedRow, multipleInputs: boolean): string {
  const row = `row ${origin.rowNumber}${record === undefined ? '' : `, record ${record}`}`;
  return `${toSheetLabel(origin, multipleInputs)} ${row}`;
}

/** The tab's name, after its file if there are several inputs. */
export function toSheetLabel(origin: Omit<RowOrigin, 'inputIndex'>, multipleInputs: boolean): string {
  return `${multipleInputs ? `${toOneLine(origin.file)}: ` : ''}${toOneLine(origin.sheet)}`;
}

const ROWS_SHOWN = 10;

export const SIDES = 'what the service has → what the workbook says';

/** A row with its remarks. */
export interface RowListEntry extends PlacedRow {
  readonly key: string;
  /** Each starts a new line. */
  readonly texts: readonly string[];
  readonly changes?: readonly Change[];
}

export interface RowListOptions extends Pick<Folding, 'multipleInputs' | 'view'> {
  readonly title: string;
  /** Explains the lines below the title. */
  readonly legend?: string | undefined;
  /** Says what to do about all of them. */
  readonly advice?: string | undefined;
  /** Where to find the rows that are left out here. */
  readonly seeAll?: string;
  readonly limit?: number;
}

/** Lists rows under a title that counts them, about a screen of them. */
export function toRowList(rows: readonly RowListEntry[], options: RowListOptions): readonly string[] {
  const { title, legend, advice, multipleInputs, view, seeAll } = options;
  if (rows.length === 0) return [];
  const { colors, width } = view;
  const limit = options.limit ?? limitOf(view, ROWS_SHOWN);
  const more = rows.length - limit;
  return [
    `${colors.bold(`${title} (${formatCount(rows.length)})`)}${legend === undefined ? '' : `: ${legend}`}`,
    ...rows
      .slice(0, limit)
      .flatMap((row) => [
        ...wrapText(`${toRowPlace(row, multipleInputs)}: ${toOneLine(row.key)}`, { width, indent: 2, hang: 2 }),
        ...row.texts.flatMap((text) => wrapText(toOneLine(text), { width, indent: 4 })).map(colors.dim),
        ...toChangeLines(row.changes ?? [], view),
      ]),
    ...(more > 0
      ? [colors.dim(`  … and ${formatCount(more)} more${seeAll === undefined ? '' : ` (all: ${seeAll})`}`)]
      : []),
    ...(advice === undefined ? [] : wrapText(advice, { width, indent: 2 }).map(colors.dim)),
  ];
}

const INDENT = 4;
const COLUMNS_SHOWN = 12;
const NAME_WIDTH = 40;
/** Two gaps, the arrow and the space after it. */
const SEPARATORS_WIDTH = 6;
/** Characters kept before the first difference of two long texts. */
const CONTEXT = 12;

/** `Round Size   10,000,000 USD → 12,000,000 USD`: the service's value, then the workbook's. */
function toChangeLines(changes: readonly Change[], view: TextView): readonly string[] {
  const { colors, width } = view;
  const shown = changes.slice(0, limitOf(view, COLUMNS_SHOWN));
  const cells = shown.map(({ column, service, workbook }) => {
    return [
      shorten(toOneLine(column), NAME_WIDTH),
      showChangeValue(column, service),
      showChangeValue(column, workbook),
    ] as const;
  });
  const [nameWidth = 0, serviceWidth = 0, workbookWidth = 0] = columnWidths(cells, 3);
  const room = Math.max(40, width - INDENT - nameWidth - SEPARATORS_WIDTH);
  const half = Math.floor(room / 2);
  const limits = {
    service: Math.min(serviceWidth, Math.max(half, room - workbookWidth)),
    workbook: Math.min(workbookWidth, Math.max(half, room - serviceWidth)),
  };
  const more = changes.length - shown.length;
  return [
    ...layoutTable({
      columns: ['', '', ''],
      rows: cells.map(([name, service, workbook]) => {
        const start = startOfDifference(service, workbook, limits);
        const shown = [service, workbook].map((value) => (start === 0 ? value : `…${value.slice(start)}`));
        const [left = '', right = ''] = shown;
        return [name, shorten(left, limits.service), `${colors.dim('→')} ${shorten(right, limits.workbook)}`];
      }),
      indent: INDENT,
    }),
    ...(more > 0 ? [colors.dim(`    … and ${plural(more, 'more column')}`)] : []),
  ];
}

/** Two long texts that differ only beyond the visible part are cut shortly before the difference. */
function startOfDifference(
  service: string,
  workbook: string,
  limits: { readonly service: number; readonly workbook: number },
): number {
  if (displayWidth(service) <= limits.service && displayWidth(workbook) <= limits.workbook) return 0;
  let common = 0;
  while (common < service.length && service[common] === workbook[common]) common += 1;
  return common + CONTEXT < Math.min(limits.service, limits.workbook) ? 0 : Math.max(0, common - CONTEXT);
}

const REASONS_SHOWN = 10;
/** Up to this many rows of one reason are shown one by one. */
const FEW_ROWS = 3;

/** Groups blocked rows by what is in their way. */
export function toBlockedSection(rows: readonly PlanRow[], options: Folding): readonly string[] {
  if (rows.length === 0) return [];
  const { view, seeAll, multipleInputs } = options;
  const { colors, width } = view;
  const reasons = [...groupBy(rows, (row) => [row.why, hintOf(row)].join(' ').trim())];
  const hidden = reasons.slice(limitOf(view, REASONS_SHOWN));
  const more = hidden.reduce((sum, [, some]) => sum + some.length, 0);
  return [
    colors.bold(`Blocked, not sent (${formatCount(rows.length)})`),
    ...reasons.slice(0, reasons.length - hidden.length).flatMap(([reason, some]) => [
      ...wrapText(toOneLine(reason), { width, indent: 2, hang: 2 }),
      ...toRowLines(some, multipleInputs)
        .flatMap((line) => wrapText(line, { width, indent: 4, hang: 2 }))
        .map(colors.dim),
    ]),
    ...(hidden.length === 0
      ? []
      : [colors.dim(`  … and ${plural(more, 'more row')} for ${plural(hidden.length, 'reason')} (all: ${seeAll})`)]),
  ];
}

/** The hint of the finding that gives the reason. */
function hintOf({ findings, why }: PlanRow): string {
  return findings.find(({ message }) => message === why)?.hint ?? '';
}

/** Lists few rows one by one, many by their numbers. */
function toRowLines(rows: readonly PlanRow[], multipleInputs: boolean): readonly string[] {
  if (rows.length > FEW_ROWS) return [toPlaces(rows, multipleInputs)];
  return rows.map((row) => `${toRowPlace(row, multipleInputs)}: ${toOneLine(row.key)}`);
}

/** `Rounds rows 2–4, 9; Share Classes row 2`. */
function toPlaces(rows: readonly PlanRow[], multipleInputs: boolean): string {
  const sheets = groupBy(rows, ({ origin }) => toSheetLabel(origin, multipleInputs));
  return [...sheets]
    .map(([sheet, some]) => {
      const numbers = [...new Set(some.map(({ origin }) => origin.rowNumber))];
      return `${sheet} ${numbers.length === 1 ? 'row' : 'rows'} ${toRanges(numbers).join(', ')}`;
    })
    .join('; ');
}

function toRanges(numbers: readonly number[]): readonly string[] {
  const ranges: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
}

export interface CountedRow<Kind extends string> {
  readonly origin: RowOrigin;
  readonly kind: Kind;
}

type Counts<Kind> = Map<Kind, number>;

/** Counts rows by sheet and kind, with totals; leaves out kinds without rows. */
export function toCountTable<Kind extends string>(
  rows: Iterable<CountedRow<Kind>>,
  options: { readonly kinds: readonly Kind[]; readonly multipleInputs: boolean; readonly view: TextView },
): readonly string[] {
  const { colors } = options.view;
  const { sheets, all } = countRows(rows, options.multipleInputs);
  const kinds = options.kinds.filter((kind) => all.has(kind));
  if (kinds.length === 0) return [];
  const toCells = (counts: Counts<Kind>): readonly string[] =>
    [...kinds.map((kind) => counts.get(kind) ?? 0), sum(counts)].map(toCell);
  const total = sheets.size > 1 ? [['Total', ...toCells(all)]] : [];
  return layoutTable({
    columns: ['Sheet', ...[...kinds, 'total'].map((right) => ({ right }))],
    rows: [...[...sheets].map(([sheet, counts]) => [sheet, ...toCells(counts)]), ...total],
    style: colors.dim,
  });
}

function countRows<Kind extends string>(rows: Iterable<CountedRow<Kind>>, multipleInputs: boolean) {
  const sheets = new Map<string, Counts<Kind>>();
  const all: Counts<Kind> = new Map();
  let last: { readonly file: string; readonly sheet: string; readonly counts: Counts<Kind> } | undefined;
  for (const { origin, kind } of rows) {
    const { file, sheet } = origin;
    // Rows of one sheet mostly follow each other.
    if (last?.file !== file || last.sheet !== sheet) {
      const label = toSheetLabel(origin, multipleInputs);
      last = { file, sheet, counts: sheets.get(label) ?? new Map() };
      sheets.set(label, last.counts);
    }
    const { counts } = last;
    for (const counted of [counts, all]) counted.set(kind, (counted.get(kind) ?? 0) + 1);
  }
  return { sheets, all };
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

function toCell(count: number): string {
  return count === 0 ? '-' : formatCount(count);
}
