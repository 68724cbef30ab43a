import { formatDecimal, parseDecimal } from '../../model/decimal.ts';
import type { Change } from '../../model/plan.ts';
import { ALL_SHEETS } from '../../sheets/all-sheets.ts';
import { columnWidths, displayWidth, layoutTable, shorten } from './layout.ts';
import { limitOf, type TextView } from './text-view.ts';
import { plural, toOneLine } from './words.ts';

const INDENT = 4;
const COLUMNS_SHOWN = 12;
const NAME_WIDTH = 40;
/** Two gaps, the arrow and the space behind it. */
const SEPARATORS_WIDTH = 6;
/** Characters kept in front of where two long texts part. */
const CONTEXT = 12;

/** Columns of amounts and counts; elsewhere a text of digits is a text. */
const NUMBER_COLUMNS: ReadonlySet<string> = new Set(
  ALL_SHEETS.flatMap(({ columns }) => columns)
    .filter(({ value }) => value.kind === 'money' || value.kind === 'count')
    .map(({ name }) => name),
);

/** `Round Size   10,000,000 USD → 12,000,000 USD`: what the service holds, then what the workbook says. */
export function toChangeLines(changes: readonly Change[], view: TextView): readonly string[] {
  const { colors, width } = view;
  const shown = changes.slice(0, limitOf(view, COLUMNS_SHOWN));
  const cells = shown.map(({ column, service, workbook }) => {
    return [shorten(toOneLine(column), NAME_WIDTH), toValue(column, service), toValue(column, workbook)] as const;
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
      columns: [{}, {}, {}],
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

function toValue(column: string, value: string | undefined): string {
  if (value === undefined || value === '') return '(empty)';
  return NUMBER_COLUMNS.has(column) ? groupDigits(toOneLine(value)) : toOneLine(value);
}

/** `1800000 EUR` as `1,800,000 EUR`. */
function groupDigits(text: string): string {
  const [number = '', ...unit] = text.split(' ');
  const value = parseDecimal(number);
  return value === undefined ? text : [formatDecimal(value), ...unit].join(' ');
}

/** Two long texts that part only beyond their room are shown from shortly before that place: else both look the same. */
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
