import type { Finding } from '../../../model/findings/finding.ts';
import { FINDING_CATALOGUE } from '../../../model/findings/finding-catalogue.ts';
import { groupBy } from '../../../util/collections/group-by.ts';
import {
  count,
  filler,
  row,
  SUMMARY_COLUMNS,
  type SummaryCell,
  type SummaryRow,
  text,
  toLocation,
  wide,
} from './summary-cells.ts';

const LEGEND =
  'In the sheets a cell with an error is red, with a warning yellow, with something worth knowing blue; its comment says what is there and what to do.';

const SEVERITIES = ['error', 'warning', 'info'] as const;

/** The findings by code, each with a link to the first cell it is about. */
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
      text('Severity', 'head'),
      text('Code', 'head'),
      filler('head'),
      text('Count', 'headRight'),
      text('First at', 'headBehind'),
      text('What it means', 'head'),
      filler('head'),
      filler('head'),
      filler('head'),
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
    text(first.severity, first.severity),
    { style: 'text', text: first.code, merged: 1 },
    undefined,
    count(group.length),
    placed === undefined ? undefined : toPlaceCell(placed),
    { style: 'wrapped', text: FINDING_CATALOGUE[first.code], merged: 3 },
  );
}

function toPlaceCell({ sheet = '', cell, row: rowNumber }: Finding): SummaryCell {
  const address = cell ?? `A${rowNumber}`;
  return { style: 'link', text: `${sheet}!${address}`, link: toLocation(sheet, address) };
}

/** What stands on no row would otherwise be counted above and told nowhere. */
export function looseFindingRows(findings: readonly Finding[]): readonly SummaryRow[] {
  const loose = findings.filter((finding) => finding.row === undefined);
  return loose.map((finding) => {
    const place = finding.sheet === undefined ? '' : `${finding.sheet}: `;
    const said: SummaryCell = {
      style: 'wrapped',
      text: `${place}${finding.message} ${finding.hint}`,
      merged: SUMMARY_COLUMNS - 2,
    };
    return row(text(finding.severity, finding.severity), said);
  });
}
