import type { Money } from '../../model/money.ts';
import type { RowKey } from '../../model/origin.ts';
import type { Plan, PlanRow } from '../../model/plan.ts';
import { groupBy } from '../row-counts.ts';
import { columnWidths, layoutTable, wrapText } from './layout.ts';
import { formatMoney, plannedAmounts } from './planned-money.ts';
import { toRowPlace } from './row-place.ts';
import type { TextView } from './text-view.ts';
import { formatCount, plural, toOneLine } from './words.ts';

const COMPANIES_SHOWN = 12;
const ROWS_SHOWN = 8;
const INDENT = 4;
const SEPARATOR = ' · ';

export interface NewsOptions {
  readonly multipleInputs: boolean;
  readonly view: TextView;
  /** Where the rows stand that are left out here. */
  readonly seeAll: string;
}

/** What is new, company by company; no more than a few screens of it. Empty where nothing is. */
export function toNewsSection(plan: Plan, options: NewsOptions): readonly string[] {
  const rows = plan.rows.filter(({ action }) => action === 'add' || action === 'upload');
  if (rows.length === 0) return [];
  const { colors } = options.view;
  const amounts = plannedAmounts(plan);
  const companies = [...groupBy(rows, (row) => row.company ?? '')];
  const hidden = companies.slice(COMPANIES_SHOWN);
  const isFolded = hidden.length > 0 || companies.some(([, some]) => some.length > ROWS_SHOWN);
  const hiddenRows = hidden.reduce((sum, [, some]) => sum + some.length, 0);
  return [
    colors.bold(`New (${formatCount(rows.length)})`),
    ...companies
      .slice(0, COMPANIES_SHOWN)
      .flatMap(([company, some]) => [
        `  ${company === '' ? 'No company' : toOneLine(company)}`,
        ...toRowLines(some, amounts, options),
      ]),
    ...(hidden.length === 0
      ? []
      : [`  … and ${plural(hidden.length, 'more company', 'more companies')} with ${plural(hiddenRows, 'row')}`].map(
          colors.dim,
        )),
    ...(isFolded ? [colors.dim(`  All of them: ${options.seeAll}`)] : []),
  ];
}

function toRowLines(
  rows: readonly PlanRow[],
  amounts: ReadonlyMap<RowKey, Money>,
  { multipleInputs, view }: NewsOptions,
): readonly string[] {
  const cells = rows.slice(0, ROWS_SHOWN).map((row) => {
    const amount = amounts.get(row.rowKey);
    return [toRowPlace(row, multipleInputs), toShortKey(row), amount === undefined ? '' : formatMoney(amount)] as const;
  });
  const [placeWidth = 0, , amountWidth = 0] = columnWidths(cells, 3);
  const keyWidth = Math.max(20, view.width - INDENT - placeWidth - amountWidth - 4);
  const more = rows.length - ROWS_SHOWN;
  return [
    ...layoutTable({
      columns: [{}, {}, { align: 'right' }],
      rows: cells.flatMap(([place, key, amount]) => {
        const [first = '', ...others] = wrapText(key, { width: keyWidth, hang: 2 });
        return [[place, first, amount], ...others.map((line) => ['', line])];
      }),
      indent: INDENT,
    }),
    ...(more > 0 ? [view.colors.dim(`    … and ${formatCount(more)} more`)] : []),
  ];
}

/** Without the company, under whose name the row stands; a company's own row keeps it. */
function toShortKey({ key, company, kind }: PlanRow): string {
  const parts = key.split(SEPARATOR);
  const others = parts.filter((part) => part !== company);
  return toOneLine(kind === 'company' || others.length === 0 ? key : others.join(SEPARATOR));
}
