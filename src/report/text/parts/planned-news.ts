import { groupBy } from '../../../base/util/collections/group-by.ts';
import { formatCount, plural } from '../../../base/util/text/words.ts';
import { ALL_SHEETS } from '../../../format/sheets/all-sheets.ts';
import type { PlanDocument, PlanRow } from '../../../model/outcomes/plan.ts';
import type { RecordKind } from '../../../model/records/record.ts';
import type { Snapshot } from '../../../model/service/snapshot.ts';
import { formatMoney, type Money } from '../../../model/values/money.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { addedRows, amountsByRow, type CompanyNews, newsByCompany } from '../../planned-figures.ts';
import {
  type Column,
  columnWidths,
  layoutTable,
  limitOf,
  shorten,
  type TextView,
  toOneLine,
  wrapText,
} from './layout.ts';
import { toRowPlace } from './row-list.ts';

/** Up to this many rows are listed one by one; beyond that, totals by company say more. */
const ROWS_SHOWN = 60;
const COMPANIES_SHOWN = 40;
const MOST_NAME = 28;
const NEW_MARK = '*';
const INDENT = 4;
const SEPARATOR = ' · ';

/** Kinds of things in the order of the sheets, with short headers that leave room for the others. */
const KINDS: readonly { readonly kind: RecordKind; readonly header: string }[] = ALL_SHEETS.map(
  ({ recordKind, name }) => ({ kind: recordKind, header: name.replace(/^Share /, '') }),
);

export interface NewsOptions {
  readonly multipleInputs: boolean;
  readonly view: TextView;
  /** Where to find the rows that are left out here. */
  readonly seeAll: string;
}

/** Lists what is new, company by company: row by row, or totals if there are many. */
export function toNewsSection(
  document: Pick<PlanDocument, 'plan' | 'snapshot'>,
  options: NewsOptions,
): readonly string[] {
  const rows = addedRows(document.plan);
  if (rows.length === 0) return [];
  const { colors } = options.view;
  const title = colors.bold(`New (${formatCount(rows.length)})`);
  if (rows.length > limitOf(options.view, ROWS_SHOWN)) {
    return [`${title}, by company`, ...toCompanyTable(newsByCompany(document), options)];
  }
  const amounts = amountsByRow(document.plan);
  const names = securityNames(document.snapshot);
  return [
    title,
    ...[...groupBy(rows, (row) => row.company ?? '')].flatMap(([company, some]) => [
      `  ${nameOf(company)}`,
      ...toRowLines(some, { amounts, names }, options),
    ]),
  ];
}

function nameOf(company: string): string {
  return company === '' ? 'No company' : toOneLine(company);
}

function toCompanyTable(news: readonly CompanyNews[], { view, seeAll }: NewsOptions): readonly string[] {
  const { dim } = view.colors;
  const shown = news.slice(0, limitOf(view, COMPANIES_SHOWN));
  const kinds = KINDS.filter(({ kind }) => news.some(({ counts }) => counts.has(kind)));
  const hasCash = news.some(({ cash }) => cash.length > 0);
  const right = (header: string): Column => ({ header, align: 'right' });
  const columns = [{ header: 'Company' }, ...kinds.map(({ header }) => right(header)), right('Cost')];
  const rows = shown.flatMap((one) => toCompanyRows(one, kinds, hasCash));
  const hidden = news.slice(shown.length);
  const more = hidden.reduce((sum, one) => sum + countRows(one), 0);
  const company = 'more company';
  return [
    ...layoutTable({ columns: hasCash ? [...columns, right('Cash received')] : columns, rows, indent: 2, style: dim }),
    ...(hidden.length === 0
      ? []
      : [dim(`  … and ${plural(hidden.length, company, 'more companies')} with ${plural(more, 'row')}`)]),
    ...(news.some(({ isNew }) => isNew) ? [dim(`  ${NEW_MARK} the company itself is new`)] : []),
    dim(`  Row by row: ${seeAll}`),
  ];
}

/** Amounts in several currencies take one line each. */
function toCompanyRows({ company, isNew, counts, cost, cash }: CompanyNews, kinds: typeof KINDS, hasCash: boolean) {
  const name = `${shorten(nameOf(company), MOST_NAME)}${isNew ? ` ${NEW_MARK}` : ''}`;
  const numbers = kinds.map(({ kind }) => toCount(counts.get(kind)));
  const lines = Math.max(1, cost.length, hasCash ? cash.length : 0);
  return Array.from({ length: lines }, (_, index) => [
    ...(index === 0 ? [name, ...numbers] : ['', ...numbers.map(() => '')]),
    toAmount(cost, index),
    ...(hasCash ? [toAmount(cash, index)] : []),
  ]);
}

function toAmount(amounts: readonly Money[], index: number): string {
  const amount = amounts[index];
  if (amount !== undefined) return formatMoney(amount);
  return index === 0 ? '-' : '';
}

function countRows({ counts, isNew }: CompanyNews): number {
  return [...counts.values()].reduce((sum, count) => sum + count, isNew ? 1 : 0);
}

function toCount(count: number | undefined): string {
  return count === undefined ? '-' : formatCount(count);
}

interface RowFacts {
  readonly amounts: ReadonlyMap<RowKey, Money>;
  readonly names: SecurityNames;
}

function toRowLines(
  rows: readonly PlanRow[],
  { amounts, names }: RowFacts,
  { multipleInputs, view }: NewsOptions,
): readonly string[] {
  const cells = rows.map((row) => {
    const amount = amounts.get(row.rowKey);
    const key = toShortKey(row, names);
    return [toRowPlace(row, multipleInputs), key, amount === undefined ? '' : formatMoney(amount)] as const;
  });
  const [placeWidth = 0, , amountWidth = 0] = columnWidths(cells, 3);
  const keyWidth = Math.max(20, view.width - INDENT - placeWidth - amountWidth - 4);
  return layoutTable({
    columns: [{}, {}, { align: 'right' }],
    rows: cells.flatMap(([place, key, amount]) => {
      const [first = '', ...others] = wrapText(key, { width: keyWidth, hang: 2 });
      return [[place, first, amount], ...others.map((line) => ['', line])];
    }),
    indent: INDENT,
  });
}

/** Leaves out the company, which is the heading; a company's own row keeps it. */
function toShortKey({ key, company, kind }: PlanRow, names: SecurityNames): string {
  const parts = key.split(SEPARATOR);
  const others = parts.filter((part) => part !== company);
  return toOneLine(
    kind === 'company' || others.length === 0 ? key : others.map((part) => names.of(part)).join(SEPARATOR),
  );
}

/** Readable names for securities that rows name by id. */
interface SecurityNames {
  /** Returns the text itself if it is not the id of a security. */
  readonly of: (text: string) => string;
}

function securityNames({ securities, funds, rounds }: Snapshot): SecurityNames {
  const byId = new Map(securities.map((security) => [security.id, security]));
  const fundNames = new Map(funds.map(({ id, name }) => [id, name]));
  const roundNames = new Map(rounds.map(({ id, name }) => [id, name]));
  return {
    of: (text) => {
      const security = byId.get(text);
      if (security === undefined) return text;
      const { type, fundId, fundName, roundId, issueDate } = security;
      const fund = fundNames.get(fundId) ?? fundName;
      const round = roundId === undefined ? undefined : roundNames.get(roundId);
      const parts = [`${type.replaceAll('_', ' ')} of ${issueDate}`, fund, round];
      return parts.filter((part) => part !== undefined).join(', ');
    },
  };
}
