import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { formatCount, joinList, plural } from '../../../base/util/text/words.ts';
import type { PlanRow } from '../../../model/outcomes/plan.ts';
import { type Decimal, ZERO } from '../../../model/values/decimal.ts';
import { showChangeValue } from '../../change-value.ts';
import type { CompanyNews } from '../../planned-figures.ts';
import { nameOfKind } from '../../text/created-text.ts';
import {
  amount,
  headRow,
  row,
  type SummaryCell,
  type SummaryRow,
  textCell,
  toLocation,
  wide,
} from './summary-cells.ts';

/** Nobody reads a dry run of a hundred thousand rows line by line; the rest is beside the rows. */
const MOST_LINES = 500;

/** Lists what each company gets, one line for each currency. */
export function newsRows(news: readonly CompanyNews[]): readonly SummaryRow[] {
  if (news.length === 0) return [];
  const { cells } = headRow(['Company', '', 'Currency'], ['Cost', 'Cash received']);
  return [
    row(...cells, textCell('What is new', 'headBehind'), ...headRow(['', '', '']).cells),
    ...cut(news.flatMap(toCompanyRows), 'lines'),
  ];
}

function toCompanyRows(news: CompanyNews): readonly SummaryRow[] {
  const { company, cost, cash } = news;
  const name = textCell(company === '' ? 'No company' : company);
  const said = textCell(describeNews(news), 'behind');
  const currencies = [...new Set([...cost, ...cash].map(({ currency }) => currency))];
  if (currencies.length === 0) return [row(name, undefined, undefined, undefined, undefined, said)];
  const sumIn = (sums: CompanyNews['cost'], currency: string) =>
    figure(sums.find((sum) => sum.currency === currency)?.value ?? ZERO, currency);
  return currencies.map((currency, index) => {
    const sums = [textCell(currency), sumIn(cost, currency), sumIn(cash, currency)];
    return index === 0 ? row(name, undefined, ...sums, said) : row(undefined, undefined, ...sums);
  });
}

function describeNews({ isNew, counts }: CompanyNews): string {
  const things = [...counts].map(([kind, count]) => {
    const name = nameOfKind(kind);
    return kind === 'custom-values' ? `${formatCount(count)} ${name}` : plural(count, name, toPlural(name));
  });
  return joinList([...(isNew ? ['the company itself'] : []), ...things]);
}

function toPlural(name: string): string {
  if (name.endsWith('y')) return `${name.slice(0, -1)}ies`;
  return name.endsWith('s') ? `${name}es` : `${name}s`;
}

/**
 * Lists values in the service and in the workbook, column by column: those replaced, and those that differ and stay.
 */
export function changeRows(rows: readonly PlanRow[]): readonly SummaryRow[] {
  const changed = rows.filter(({ action, changes }) => changes.length > 0 && action !== 'add');
  if (changed.length === 0) return [];
  return [
    headRow(['Row', 'What', 'Action', 'Column', 'In the service', '', 'In the workbook', '', '']),
    ...cut(changed.flatMap(toChangeRows), 'values'),
  ];
}

function toChangeRows({ origin, action, key, kind, company, changes }: PlanRow): readonly SummaryRow[] {
  const place: SummaryCell = {
    style: 'link',
    text: `${origin.sheet} row ${origin.rowNumber}`,
    link: toLocation(origin.sheet, toCellAddress(origin.rowNumber, 0)),
  };
  // The key of custom values names their columns, which are listed here anyway.
  const name = kind === 'custom-values' ? (company ?? key) : key;
  const head = [place, { style: 'wrapped', text: name } as const, textCell(action)];
  return changes.map(({ column, service, workbook }, index) =>
    row(
      ...(index === 0 ? head : [undefined, undefined, undefined]),
      { style: 'wrapped', text: column },
      { style: 'wrapped', text: showChangeValue(column, service), merged: 1 },
      undefined,
      { style: 'wrapped', text: showChangeValue(column, workbook), merged: 2 },
    ),
  );
}

function cut(rows: readonly SummaryRow[], what: string): readonly SummaryRow[] {
  if (rows.length <= MOST_LINES) return rows;
  const more = formatCount(rows.length - MOST_LINES);
  return [...rows.slice(0, MOST_LINES), row(wide(`… and ${more} more ${what}: each is beside its row.`))];
}

function figure(number: Decimal, currency: string): SummaryCell {
  return number === ZERO ? textCell('–', 'none') : amount(number, currency);
}
