import { groupBy } from '../../../base/util/collections/group-by.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { meaningOf } from '../../finding-pages.ts';
import {
  countCell,
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
    const said: SummaryCell = {
      style: 'wrapped',
      text: column === undefined ? message : `${column}: ${message}`,
      merged: SUMMARY_COLUMNS - 3,
    };
    return row(index === 0 ? place : undefined, textCell(severity, severity), said);
  });
}

export function looseFindingRows(findings: readonly Finding[]): readonly SummaryRow[] {
  const loose = findings.filter((finding) => finding.row === undefined);
  return loose.map((finding) => {
    const place = finding.sheet === undefined ? '' : `${finding.sheet}: `;
    const said: SummaryCell = {
      style: 'wrapped',
      text: `${place}${finding.message} ${finding.hint}`,
      merged: SUMMARY_COLUMNS - 2,
    };
    return row(textCell(finding.severity, finding.severity), said);
  });
}
