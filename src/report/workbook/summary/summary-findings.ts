import { groupBy } from '../../../base/util/collections/group-by.ts';
import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { formatCount, joinList, plural } from '../../../base/util/text/words.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { PlanRow } from '../../../model/outcomes/plan.ts';
import { type Decimal, ZERO } from '../../../model/values/decimal.ts';
import { showChangeValue } from '../../change-value.ts';
import { meaningOf } from '../../finding-pages.ts';
import type { CompanyNews } from '../../planned-figures.ts';
import { nameOfKind } from '../../text/created-text.ts';
import {
  amount,
  countCell,
  cutRows,
  headRow,
  row,
  SUMMARY_COLUMNS,
  type SummaryCell,
  type SummaryRow,
  textCell,
  toLocation,
  wide,
} from './summary-cells.ts';

const LEGEND =
  'In the sheets, a cell with an error is red, one with a warning yellow, and one worth knowing about blue; its comment says what is there and what to do.';

const SEVERITIES = ['error', 'warning', 'info'] as const;

/** Lists the findings by code, each with a link to its first cell. */
export function findingRows(findings: readonly Finding[]): readonly SummaryRow[] {
  if (findings.length === 0) return [];
  const groups = SEVERITIES.flatMap((severity) => [
    ...groupBy(
      findings.filter((finding) => finding.severity === severity),
      ({ code }) => code,
    ).values(),
  ]);
  const hasCells = findings.some(({ cell }) => cell !== undefined);
  return [
    ...(hasCells ? [row(wide(LEGEND))] : []),
    row(
      ...headRow(['Severity', 'Code', ''], ['Count']).cells,
      textCell('First at', 'headBehind'),
      ...headRow(['What it means', '', '', '']).cells,
    ),
    ...groups.flatMap((group) => {
      const [first] = group;
      return first === undefined ? [] : [toFindingRow(first, group)];
    }),
  ];
}

function toFindingRow(first: Finding, group: readonly Finding[]): SummaryRow {
  const placed = group.find(({ sheet, cell, row: number }) => sheet !== undefined && (cell ?? number) !== undefined);
  return row(
    textCell(first.severity, first.severity),
    { style: 'text', text: first.code, merged: 1 },
    undefined,
    countCell(group.length),
    placed === undefined ? undefined : toPlaceCell(placed),
    { style: 'wrapped', text: meaningOf(first.code), merged: 3 },
  );
}

function toPlaceCell({ sheet = '', cell, row: rowNumber }: Finding): SummaryCell {
  const address = cell ?? `A${rowNumber}`;
  return { style: 'link', text: `${sheet}!${address}`, link: toLocation(sheet, address) };
}

/** The rest is only at the cells. */
const MOST_ROWS = 500;

/** Lists every row with findings, in the order of sheets and rows. */
export function rowFindingRows(findings: readonly Finding[]): readonly SummaryRow[] {
  const placed = findings.filter(({ sheet, row: number }) => sheet !== undefined && number !== undefined);
  const sheets = [...groupBy(placed, ({ sheet }) => sheet).values()];
  const rows = sheets.flatMap((some) => {
    const byRow = [...groupBy(some, (finding) => finding.row ?? 0)].sort(([a], [b]) => a - b);
    return byRow.map(([, ofRow]) => ofRow);
  });
  if (rows.length === 0) return [];
  const more = rows.length - MOST_ROWS;
  return [
    headRow(['Row', 'Severity', 'What is said of it', ...Array.from({ length: 6 }, () => '')]),
    ...rows.slice(0, MOST_ROWS).flatMap(toRowFindings),
    ...(more > 0 ? [row(wide(`… and ${more} more rows: each has a comment at its cell.`))] : []),
  ];
}

function toRowFindings(ofRow: readonly Finding[]): readonly SummaryRow[] {
  return ofRow.map((finding, index) => {
    const { sheet = '', row: number, severity, column, message } = finding;
    const place = { ...toPlaceCell(finding), text: `${sheet} row ${number}` };
    const text: SummaryCell = {
      style: 'wrapped',
      text: column === undefined ? message : `${column}: ${message}`,
      merged: SUMMARY_COLUMNS - 3,
    };
    return row(index === 0 ? place : undefined, textCell(severity, severity), text);
  });
}

export function looseFindingRows(findings: readonly Finding[]): readonly SummaryRow[] {
  const loose = findings.filter((finding) => finding.row === undefined);
  return loose.map((finding) => {
    const place = finding.sheet === undefined ? '' : `${finding.sheet}: `;
    const text: SummaryCell = {
      style: 'wrapped',
      text: `${place}${finding.message} ${finding.hint}`,
      merged: SUMMARY_COLUMNS - 2,
    };
    return row(textCell(finding.severity, finding.severity), text);
  });
}

/** Nobody reads a dry run of a hundred thousand rows line by line; the rest is beside the rows. */
const MOST_LINES = 500;

/** Lists what each company gets, one line for each currency. */
export function newsRows(news: readonly CompanyNews[]): readonly SummaryRow[] {
  if (news.length === 0) return [];
  const { cells } = headRow(['Company', '', 'Currency'], ['Cost', 'Cash received']);
  return [
    row(...cells, textCell('What is new', 'headBehind'), ...headRow(['', '', '']).cells),
    ...cutRows(news.flatMap(toCompanyRows), MOST_LINES, (count) => `${count} more lines: each is beside its row.`),
  ];
}

function toCompanyRows(news: CompanyNews): readonly SummaryRow[] {
  const { company, cost, cash } = news;
  const name = textCell(company === '' ? 'No company' : company);
  const text = textCell(describeNews(news), 'behind');
  const currencies = [...new Set([...cost, ...cash].map(({ currency }) => currency))];
  if (currencies.length === 0) return [row(name, undefined, undefined, undefined, undefined, text)];
  const sumIn = (sums: CompanyNews['cost'], currency: string) =>
    figure(sums.find((sum) => sum.currency === currency)?.value ?? ZERO, currency);
  return currencies.map((currency, index) => {
    const sums = [textCell(currency), sumIn(cost, currency), sumIn(cash, currency)];
    return index === 0 ? row(name, undefined, ...sums, text) : row(undefined, undefined, ...sums);
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
    ...cutRows(changed.flatMap(toChangeRows), MOST_LINES, (count) => `${count} more values: each is beside its row.`),
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

function figure(number: Decimal, currency: string): SummaryCell {
  return number === ZERO ? textCell('–', 'none') : amount(number, currency);
}
