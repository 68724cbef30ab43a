import type { Finding } from '../../model/finding.ts';
import { FINDING_CATALOGUE } from '../../model/finding-catalogue.ts';
import type { TieOutLine } from '../../model/outcome.ts';
import { SUMMARY_SHEET_NAME } from '../../sheets/sheet-names.ts';
import { groupBy } from '../row-counts.ts';
import { type AnnotatedRow, mergeRecords, ROW_MARKS, type RowMark } from './annotated-row.ts';
import type { ImportSummary } from './import-summary.ts';
import {
  BLANK_ROW,
  count,
  row,
  type SummaryCell,
  type SummaryRow,
  type SummaryStyle,
  text,
  toLocation,
} from './summary-cells.ts';

/** How many columns titles and long texts reach over. */
const SUMMARY_COLUMNS = 9;

/** The rows of the summary sheet, from the top. */
export function toSummaryRows(summary: ImportSummary, rows: readonly AnnotatedRow[]): readonly SummaryRow[] {
  const counts = countMarks(rows);
  return [
    { ...row(text(SUMMARY_SHEET_NAME, 'title')), height: 26 },
    row(text(summary.headline ?? toLead(summary, counts), 'lead')),
    BLANK_ROW,
    ...section(summary.kind === 'result' ? 'Run' : summary.kind === 'plan' ? 'Plan' : 'Check', factRows(summary)),
    ...section('Rows by sheet', countRows(counts)),
    ...section('Requests', requestRows(summary)),
    ...section('Tie-out: entered cost by company, fund and currency', tieOutRows(summary.tieOut ?? [])),
    ...section('Findings', findingRows(summary.findings)),
    ...section('Findings about the workbook as a whole', looseFindingRows(summary.findings)),
    ...section(
      'Notes',
      (summary.notes ?? []).map((note) => row(wide(note))),
    ),
  ];
}

type Counts = ReadonlyMap<string, ReadonlyMap<RowMark, number>>;

function countMarks(rows: readonly AnnotatedRow[]): Counts {
  const bySheet = groupBy(rows, ({ sheet }) => sheet);
  return new Map([...bySheet].map(([sheet, records]) => [sheet, countOf(mergeRecords(records))]));
}

function countOf(rows: ReadonlyMap<number, AnnotatedRow>): ReadonlyMap<RowMark, number> {
  return new Map([...groupBy([...rows.values()], ({ outcome }) => outcome)].map(([mark, some]) => [mark, some.length]));
}

function total(counts: Counts, mark: RowMark): number {
  return [...counts.values()].reduce((sum, bySheet) => sum + (bySheet.get(mark) ?? 0), 0);
}

function toLead(summary: ImportSummary, counts: Counts): string {
  const parts = ROW_MARKS.map((mark) => [mark, total(counts, mark)] as const).filter(([, number]) => number > 0);
  const rows = parts.reduce((sum, [, number]) => sum + number, 0);
  const said = parts.map(([mark, number]) => `${number} ${mark}`).join(', ');
  const head = { result: '', plan: 'Dry run, nothing was sent. ', check: 'Checked offline, nothing was sent. ' };
  return `${head[summary.kind]}${rows} ${rows === 1 ? 'row' : 'rows'}${said === '' ? '' : `: ${said}`}.`;
}

function section(title: string, rows: readonly SummaryRow[]): readonly SummaryRow[] {
  if (rows.length === 0) return [];
  const bar = Array.from({ length: SUMMARY_COLUMNS }, (_, index) =>
    index === 0 ? text(title, 'section') : filler('section'),
  );
  return [{ ...row(...bar), height: 19 }, ...rows, BLANK_ROW];
}

function filler(style: SummaryStyle): SummaryCell {
  return { style };
}

function wide(value: string): SummaryCell {
  return { style: 'wrapped', text: value, merged: SUMMARY_COLUMNS - 1 };
}

function factRows(summary: ImportSummary): readonly SummaryRow[] {
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    ['Run', summary.runId],
    ['Started', toTimeText(summary.startedAt)],
    ['Finished', toTimeText(summary.finishedAt)],
    ['Service', summary.service],
    ['Firm', summary.firm],
    ['Credentials of', summary.serviceUser],
    ['Plan made by', summary.madeBy],
    ['Plan made at', toTimeText(summary.madeAt)],
    ['Applied by', summary.appliedBy],
    ...summary.inputs.flatMap((input): [string, string][] => [
      ['Input', input.name],
      ['SHA-256', input.sha256],
    ]),
    ['Mapping SHA-256', summary.mappingSha256],
    ['Profile SHA-256', summary.profileSha256],
    ['capsheet version', summary.version],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [row(text(label, 'label'), text(value))]));
}

/** `2026-03-31T12:05:09.123Z` as `2026-03-31 12:05:09 UTC`. */
function toTimeText(iso: string | undefined): string | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z$/.exec(iso ?? '');
  return parts === null ? iso : `${parts[1]} ${parts[2]} UTC`;
}

function countRows(counts: Counts): readonly SummaryRow[] {
  if (counts.size === 0) return [];
  const marks = ROW_MARKS.filter((mark) => total(counts, mark) > 0);
  const sums = marks.map((mark) => total(counts, mark));
  return [
    row(text('Sheet', 'head'), ...marks.map((mark) => text(mark, 'headRight')), text('Rows', 'headRight')),
    ...[...counts].map(([sheet, bySheet]) => {
      const numbers = marks.map((mark) => bySheet.get(mark) ?? 0);
      return row(text(sheet), ...numbers.map((number) => count(number)), count(sum(numbers)));
    }),
    row(text('Total', 'total'), ...sums.map((number) => count(number, 'totalCount')), count(sum(sums), 'totalCount')),
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function requestRows({ requests, kind }: ImportSummary): readonly SummaryRow[] {
  if (requests === undefined) return [];
  const planned = kind === 'plan' ? ' (planned)' : '';
  return [
    row(text(`Reads${planned}`, 'label'), count(requests.reads)),
    row(text(`Writes${planned}`, 'label'), count(requests.writes)),
    ...(requests.retries === undefined ? [] : [row(text('Sent once more', 'label'), count(requests.retries))]),
  ];
}

function tieOutRows(lines: readonly TieOutLine[]): readonly SummaryRow[] {
  if (lines.length === 0) return [];
  const amounts = ['Before', 'Added', 'After', 'Difference'].map((name) => text(name, 'headRight'));
  return [
    row(
      text('Company', 'head'),
      text('Fund', 'head'),
      text('Currency', 'head'),
      ...amounts,
      filler('head'),
      filler('head'),
    ),
    ...lines.map((line) => {
      const closes = line.difference === '0';
      return row(
        text(line.company),
        text(line.fund),
        text(line.currency),
        { style: 'amount', number: line.before },
        { style: 'amount', number: line.added },
        { style: 'amount', number: line.after },
        { style: 'amount', number: line.difference },
        text(closes ? 'closes' : 'does not close', closes ? 'good' : 'bad'),
      );
    }),
  ];
}

const SEVERITIES = ['error', 'warning', 'info'] as const;

function findingRows(findings: readonly Finding[]): readonly SummaryRow[] {
  if (findings.length === 0) return [];
  const groups = SEVERITIES.flatMap((severity) => [
    ...groupBy(
      findings.filter((finding) => finding.severity === severity),
      ({ code }) => code,
    ).values(),
  ]);
  return [
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

/** What stands on no row would otherwise be counted here and told nowhere. */
function looseFindingRows(findings: readonly Finding[]): readonly SummaryRow[] {
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
