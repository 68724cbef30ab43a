import { type Approval, NAMES_WITHOUT_SIGN_IN, nameApprover } from '../../../model/outcomes/approval.ts';
import { openLines, type RollForward } from '../../../model/outcomes/roll-forward.ts';
import { packCarried } from '../../../model/records/carried-back.ts';
import { SUMMARY_SHEET_NAME } from '../../../sheets/sheet-names.ts';
import { groupBy } from '../../../util/collections/group-by.ts';
import { plural } from '../../../util/text/words.ts';
import { toWarningsVerdict } from '../../plan-headline.ts';
import { sayDifferent } from '../../roll-forward-figures.ts';
import { tellSkipped } from '../../skipped-rows.ts';
import { type AnnotatedRow, mergeRecords, ROW_MARKS, type RowMark } from '../annotated-row.ts';
import { type CopySource, SOURCES_TITLE, sourceRows } from '../copy-sources.ts';
import type { ImportSummary } from './import-summary.ts';
import { BLANK_ROW, count, filler, row, SUMMARY_COLUMNS, type SummaryRow, text, wide } from './summary-cells.ts';
import { comparisonRows } from './summary-comparison.ts';
import { findingRows, looseFindingRows, rowFindingRows } from './summary-findings.ts';
import { changeRows, newsRows } from './summary-plan.ts';
import { costRows, unitRows } from './summary-roll-forward.ts';
import { controlTotalRows, signatureRows } from './summary-sign-off.ts';
import { sourceTieOutRows } from './summary-source.ts';
import { fundRows, tieOutRows } from './summary-tie-out.ts';

/** The rows of the summary sheet, from the top; `sources` is what the copy that it stands in was made from. */
export function toSummaryRows(
  summary: ImportSummary,
  rows: readonly AnnotatedRow[],
  sources: readonly CopySource[] = [],
): readonly SummaryRow[] {
  const counts = countMarks(rows);
  const { planned, rollForward, controlTotals, carried } = summary;
  const hidden = carried === undefined ? [] : packCarried(carried);
  return [
    { ...row(text(SUMMARY_SHEET_NAME, 'title')), height: 26, ...(hidden.length === 0 ? {} : { hidden }) },
    row(text(summary.headline ?? toLead(summary, rows, counts), 'lead')),
    ...toAdvice(summary, counts).map((advice) => row(text(advice, 'lead'))),
    BLANK_ROW,
    ...section(summary.kind === 'result' ? 'Run' : summary.kind === 'plan' ? 'Plan' : 'Check', factRows(summary)),
    ...section('Sign-off', signatureRows(summary)),
    ...section(SOURCES_TITLE, sourceRows(sources)),
    ...section('Rows by sheet', countRows(counts)),
    ...section('Control totals', controlTotals === undefined ? [] : controlTotalRows(controlTotals)),
    ...section(toRollForwardTitle('cost', rollForward), rollForward === undefined ? [] : costRows(rollForward)),
    ...section(
      toRollForwardTitle('shares and tokens', rollForward),
      rollForward === undefined ? [] : unitRows(rollForward),
    ),
    ...section(toComparisonTitle(rollForward), comparisonRows(rollForward)),
    ...section('What is new, by company', newsRows(planned?.news ?? [])),
    ...section('What changes, and what differs and stays as it is', changeRows(planned?.rows ?? [])),
    ...section('Requests', requestRows(summary)),
    ...section('Entered cost by fund and currency, of the companies concerned', fundRows(summary.tieOut ?? [])),
    ...section('Tie-out: entered cost by company, fund and currency', tieOutRows(summary.tieOut ?? [])),
    ...section('Tie-out of the source: its amounts as they stand', sourceTieOutRows(summary.sourceTieOut ?? [])),
    ...section('Findings', findingRows(summary.findings)),
    ...section('Rows with a finding, by sheet and row', rowFindingRows(summary.findings)),
    ...section('Findings about the workbook as a whole', looseFindingRows(summary.findings)),
    ...section(
      'Notes',
      (summary.notes ?? []).map((note) => row(wide(note))),
    ),
  ];
}

function toRollForwardTitle(what: string, rollForward: RollForward | undefined): string {
  const open = rollForward === undefined ? 0 : openLines(rollForward).length;
  const verdict = open === 0 ? '' : `: ${plural(open, 'line does', 'lines do')} not close`;
  return `Roll-forward of ${what}, by fund, company and security${verdict}`;
}

function toComparisonTitle(rollForward: RollForward | undefined): string {
  return `Plan and result: ${sayDifferent(rollForward?.comparison)}`;
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

function toLead(summary: ImportSummary, annotated: readonly AnnotatedRow[], counts: Counts): string {
  const parts = ROW_MARKS.map((mark) => [mark, total(counts, mark)] as const).filter(([, number]) => number > 0);
  const rows = parts.reduce((sum, [, number]) => sum + number, 0);
  const said = parts.map(([mark, number]) => `${number} ${mark}`).join(', ');
  const head = { result: '', plan: 'Dry run, nothing was sent. ', check: 'Checked offline, nothing was sent. ' };
  const lead = `${head[summary.kind]}${rows} ${rows === 1 ? 'row' : 'rows'}${said === '' ? '' : `: ${said}`}.`;
  const skipped = tellSkipped(annotated.filter(({ outcome }) => outcome === 'skipped'));
  return [lead, skipped, toWarningsVerdict(summary.findings)].filter((part) => part !== '').join(' ');
}

const IN_NEED: readonly RowMark[] = ['failed', 'invalid', 'blocked'];
const CUT_SHORT: readonly RowMark[] = ['unknown', 'not-run'];

/** What to do now, where something is left to do. */
function toAdvice({ kind }: ImportSummary, counts: Counts): readonly string[] {
  const has = (marks: readonly RowMark[]): boolean => marks.some((mark) => total(counts, mark) > 0);
  if (kind !== 'result') {
    return has(IN_NEED) ? ['Correct the coloured cells, here or in your own workbook, and check it again.'] : [];
  }
  if (has(IN_NEED)) {
    return ['Correct the coloured cells in this workbook and apply it as it is: nothing is entered twice.'];
  }
  if (has(CUT_SHORT)) return ['Apply this workbook again as it is: nothing is entered twice.'];
  return has(['differs'])
    ? [
        'Rows that differ were not changed: correct them here, or in the app, the only place where existing data can be changed.',
      ]
    : [];
}

function section(title: string, rows: readonly SummaryRow[]): readonly SummaryRow[] {
  if (rows.length === 0) return [];
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), SUMMARY_COLUMNS);
  const bar = Array.from({ length: width }, (_, index) => (index === 0 ? text(title, 'section') : filler('section')));
  return [{ ...row(...bar), height: 19 }, ...rows, BLANK_ROW];
}

function factRows(summary: ImportSummary): readonly SummaryRow[] {
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    ['Run', summary.runId],
    ['Started', toTimeText(summary.startedAt)],
    ['Finished', toTimeText(summary.finishedAt)],
    ['Service', summary.service],
    ['Cap tables at', summary.appService],
    ['Firm', summary.firm],
    ['Credentials of', summary.serviceUser],
    ['Plan made by', summary.madeBy],
    ['Plan made at', toTimeText(summary.madeAt)],
    ['Plan SHA-256', summary.planSha256],
    ...toApprovalFacts(summary.approval),
    ['Applied by', summary.appliedBy],
    ['Names', summary.kind === 'result' && summary.approval === undefined ? NAMES_WITHOUT_SIGN_IN : undefined],
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

function toApprovalFacts(
  approval: Approval | undefined,
): readonly (readonly [label: string, value: string | undefined])[] {
  if (approval === undefined) return [];
  return [
    ['Approved by', nameApprover(approval)],
    ['Approved at', toTimeText(approval.approvedAt)],
    ['Comment', approval.comment],
  ];
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
      return row(text(sheet), ...numbers.map((number) => count(number, 'tally')), count(sum(numbers)));
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
    ...(requests.retries === undefined ? [] : [row(text('Sent again', 'label'), count(requests.retries))]),
  ];
}
