import { groupBy } from '../../../base/util/collections/group-by.ts';
import { formatCount, plural } from '../../../base/util/text/words.ts';
import { SUMMARY_SHEET_NAME } from '../../../format/sheets/sheet-names.ts';
import { NAMES_WITHOUT_SIGN_IN, nameApprover } from '../../../model/outcomes/approval.ts';
import type { RollForward } from '../../../model/outcomes/roll-forward.ts';
import { openLines } from '../../../model/outcomes/roll-forward-totals.ts';
import { packCarried } from '../../../model/records/carried-back.ts';
import { BRIDGE_TITLE } from '../../mark-tables.ts';
import { toWarningsVerdict } from '../../plan-headline.ts';
import { describeDifferences, RECONCILIATION_TITLE } from '../../roll-forward-words.ts';
import { describeSkipped } from '../../row-counts.ts';
import { type AnnotatedRow, mergeRecords, ROW_MARKS, type RowMark } from '../annotated-row.ts';
import { type CopySource, SOURCES_TITLE, sourceRows } from '../copy-sources.ts';
import { toFooterText } from '../print-footer.ts';
import type { ImportSummary } from './import-summary.ts';
import {
  BLANK_ROW,
  countCell,
  filler,
  row,
  type SummaryCell,
  type SummaryRow,
  textCell,
  wide,
} from './summary-cells.ts';
import { changeRows, findingRows, looseFindingRows, newsRows, rowFindingRows } from './summary-findings.ts';
import { SUMMARY_COLUMNS_AT_MOST, widthsOf } from './summary-layout.ts';
import {
  comparisonRows,
  costRows,
  fundCostRows,
  openingRows,
  reconciliationRows,
  unitRows,
} from './summary-roll-forward.ts';
import {
  controlTotalRows,
  heightOf,
  type PageSize,
  paginate,
  roomOnPage,
  type SummarySection,
  signatureRows,
  verdictRows,
} from './summary-sign-off.ts';
import { bridgeRows, fundRows, markRows, markTotalRows, sourceTieOutRows, tieOutRows } from './summary-tie-out.ts';

/** The summary sheet as shown and printed. */
export interface SummaryPage {
  readonly rows: readonly SummaryRow[];
  readonly widths: readonly number[];
  readonly footer: string;
}

/** Makes the summary of a copy; `sources` are what it was made from. */
export function toSummaryPage(
  summary: ImportSummary,
  rows: readonly AnnotatedRow[],
  sources: readonly CopySource[] = [],
): SummaryPage {
  const all = toSummaryRows(summary, rows, sources);
  return { rows: all, widths: widthsOf(all), footer: toFooterText(summary) };
}

/**
 * Lists the rows of the summary: an overview on one page, then everything in full; sections over several pages repeat
 * their heading.
 */
export function toSummaryRows(
  summary: ImportSummary,
  rows: readonly AnnotatedRow[],
  sources: readonly CopySource[] = [],
): readonly SummaryRow[] {
  const counts = countMarks(rows);
  const head = headRows(summary, counts, rows);
  const details = listDetails(summary, sources);
  const overview = listOverview(summary, counts);
  const widths = widthsOf([...overview, ...details].flatMap(({ heading, rows: below }) => [...heading, ...below]));
  const room = roomOnPage(widths);
  const fit = fitOverview(overview, { widths, room: room - heightOf(head, widths) });
  const further = { widths, room: room - heightOf(head.slice(0, SUMMARY_TITLE_ROWS), widths) };
  return [...head, ...fit.rows, ...paginate([...fit.left, ...details], further)];
}

function headRows(summary: ImportSummary, counts: Counts, rows: readonly AnnotatedRow[]): readonly SummaryRow[] {
  const hidden = summary.carried === undefined ? [] : packCarried(summary.carried);
  return [
    { ...row(textCell(SUMMARY_SHEET_NAME, 'title')), height: 26, ...(hidden.length === 0 ? {} : { hidden }) },
    row(textCell(summary.headline ?? toLead(summary, rows, counts), 'lead')),
    ...toAdvice(summary, counts).map((advice) => row(textCell(advice, 'lead'))),
    BLANK_ROW,
  ];
}

/** The title and the verdict, repeated on every printed page. */
export const SUMMARY_TITLE_ROWS = 2;

/** The most lines of each section of the overview: the first number that fits one page is taken. */
const MOST_LINES = [40, 24, 16, 12, 9, 7, 5] as const;
const FEWEST_LINES = 3;

interface Overview {
  readonly rows: readonly SummaryRow[];
  /** Sections that were cut: repeated in full after the overview. */
  readonly left: readonly SummarySection[];
}

function fitOverview(sections: readonly SummarySection[], { widths, room }: PageSize): Overview {
  const cutAt = (most: number): Overview => {
    const cut = sections.map((one) => cutSection(one, most));
    const rows = cut.flatMap((one) => [...one.heading, ...one.rows]);
    return { rows, left: sections.filter((one, index) => cut[index] !== one) };
  };
  const all = MOST_LINES.map(cutAt);
  return all.find(({ rows }) => heightOf(rows, widths) <= room) ?? cutAt(FEWEST_LINES);
}

/** The facts for a decision, and who decides. */
function listOverview(summary: ImportSummary, counts: Counts): readonly SummarySection[] {
  const { controlTotals, rollForward, marks, tieOut, sourceTieOut, findings } = summary;
  const title = summary.kind === 'result' ? 'Run' : summary.kind === 'plan' ? 'Plan' : 'Check';
  return [
    ...section(title, keyFactRows(summary)),
    ...section('Sign-off', signatureRows(summary)),
    ...section('Rows by sheet', countRows(counts)),
    ...section('Control totals', controlTotals === undefined ? [] : controlTotalRows(controlTotals, summary.kind)),
    ...section('Cost by fund and currency', rollForward === undefined ? [] : fundCostRows(rollForward)),
    ...section('Fair value by fund, currency and day', marks === undefined ? [] : markTotalRows(marks)),
    ...section(BRIDGE_TITLE, marks === undefined ? [] : bridgeRows(marks)),
    ...section('Tie-out', verdictRows({ tieOut, sourceTieOut })),
    ...section('Findings', findingRows(findings)),
  ];
}

function listDetails(summary: ImportSummary, sources: readonly CopySource[]): readonly SummarySection[] {
  const { planned, rollForward, marks, tieOut = [], sourceTieOut = [], findings, notes = [] } = summary;
  return [
    ...section('Evidence', factRows(summary)),
    ...section(SOURCES_TITLE, sourceRows(sources)),
    ...section('Requests', requestRows(summary)),
    ...section(toRollForwardTitle('cost', rollForward), rollForward === undefined ? [] : costRows(rollForward)),
    ...section(
      toRollForwardTitle('shares and tokens', rollForward),
      rollForward === undefined ? [] : unitRows(rollForward),
    ),
    ...section('Changed since the last closing', openingRows(rollForward)),
    ...section(`Plan and result: ${describeDifferences(rollForward?.comparison)}`, comparisonRows(rollForward)),
    ...section('Marks beside the last ones', marks === undefined ? [] : markRows(marks)),
    ...section('What is new, by company', newsRows(planned?.news ?? [])),
    ...section('What changes, and what differs and stays as it is', changeRows(planned?.rows ?? [])),
    ...section('Entered cost by fund and currency, of the companies concerned', fundRows(tieOut)),
    ...section(RECONCILIATION_TITLE, reconciliationRows(rollForward)),
    ...section('Tie-out: entered cost by company, fund and currency', tieOutRows(tieOut)),
    ...section('Tie-out of the source: its amounts as they stand', sourceTieOutRows(sourceTieOut)),
    ...section('Rows with a finding, by sheet and row', rowFindingRows(findings)),
    ...section('Findings about the workbook as a whole', looseFindingRows(findings)),
    ...section(
      'Notes',
      notes.map((note) => row(wide(note))),
    ),
  ];
}

function toRollForwardTitle(what: string, rollForward: RollForward | undefined): string {
  const open = rollForward === undefined ? 0 : openLines(rollForward).length;
  const verdict = open === 0 ? '' : `: ${plural(open, 'line does', 'lines do')} not close`;
  return `Roll-forward of ${what}, by fund, company and security${verdict}`;
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
  const counted = parts.map(([mark, number]) => `${number} ${mark}`).join(', ');
  const head = { result: '', plan: 'Dry run, nothing was sent. ', check: 'Checked offline, nothing was sent. ' };
  const lead = `${head[summary.kind]}${rows} ${rows === 1 ? 'row' : 'rows'}${counted === '' ? '' : `: ${counted}`}.`;
  const skipped = describeSkipped(annotated.filter(({ outcome }) => outcome === 'skipped'));
  return [lead, skipped, toWarningsVerdict(summary.findings)].filter((part) => part !== '').join(' ');
}

const IN_NEED: readonly RowMark[] = ['failed', 'invalid', 'blocked'];
const CUT_SHORT: readonly RowMark[] = ['unknown', 'not-run'];

/** Says what to do next, if anything. */
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

/** Covers the whole sheet, so that every page has the same width. */
const BAR: SummaryRow = { cells: Array.from({ length: SUMMARY_COLUMNS_AT_MOST }, () => filler('section')), height: 17 };

function toBar(title: string): SummaryRow {
  return { ...BAR, cells: [textCell(title, 'section'), ...BAR.cells.slice(1)] };
}

/** Returns nothing without rows. */
function section(title: string, rows: readonly SummaryRow[]): readonly SummarySection[] {
  if (rows.length === 0) return [];
  const heads = rows.findIndex(({ cells }) => cells.some((cell) => cell?.style.startsWith('head') === true));
  return [
    {
      heading: [toBar(title), ...rows.slice(0, heads + 1)],
      continued: [toBar(`${title} (continued)`), ...rows.slice(Math.max(0, heads), heads + 1)],
      rows: [...rows.slice(heads + 1), BLANK_ROW],
    },
  ];
}

/** Cuts a section to a number of lines; a total at its end stays. */
function cutSection(whole: SummarySection, most: number): SummarySection {
  const lines = whole.rows.slice(0, -1);
  const isTotal = lines.at(-1)?.cells[0]?.style === 'total';
  const ends = isTotal ? lines.slice(-1) : [];
  const above = lines.slice(0, lines.length - ends.length);
  if (above.length <= most + 1) return whole;
  const more = row(wide(`… and ${formatCount(above.length - most)} more: on the pages that follow.`));
  return { ...whole, rows: [...above.slice(0, most), more, ...ends, BLANK_ROW] };
}

/** The facts for signatories, two side by side; the rest is evidence. */
function keyFactRows(summary: ImportSummary): readonly SummaryRow[] {
  const facts = listFacts([
    ['Firm', summary.firm],
    ['Service', summary.service],
    ['Workbook', nameInputs(summary)],
    ...listSteps(summary),
  ]);
  return Array.from({ length: Math.ceil(facts.length / 2) }, (_, index) => {
    const [left, right] = [facts[index * 2] ?? [], facts[index * 2 + 1] ?? []];
    return row(...left, undefined, undefined, ...right);
  });
}

function listSteps(summary: ImportSummary): readonly Fact[] {
  const { approval } = summary;
  return [
    ['Plan SHA-256', summary.planSha256],
    ['Plan made by', summary.madeBy],
    ['Plan made at', toTimeText(summary.madeAt)],
    ['Approved by', approval && nameApprover(approval)],
    ['Approved at', toTimeText(approval?.approvedAt)],
    ['Run', summary.runId],
    ['Started', toTimeText(summary.startedAt)],
    ['Finished', toTimeText(summary.finishedAt)],
    ['Applied by', summary.appliedBy],
  ];
}

function nameInputs({ inputs }: ImportSummary): string | undefined {
  const [first, ...others] = inputs;
  return first === undefined || others.length === 0 ? first?.name : `${first.name} and ${others.length} more`;
}

type Fact = readonly [label: string, value: string | undefined];

function listFacts(facts: readonly Fact[]): readonly (readonly [SummaryCell, SummaryCell])[] {
  return facts.flatMap(([label, value]) =>
    value === undefined ? [] : [[textCell(label, 'label'), textCell(value)] as const],
  );
}

/** Everything that an auditor asks for: where, from what, and who. */
function factRows(summary: ImportSummary): readonly SummaryRow[] {
  const { approval } = summary;
  return listFacts([
    ['Service', summary.service],
    ['Cap tables at', summary.appService],
    ['Firm', summary.firm],
    ['Credentials of', summary.serviceUser],
    ...summary.inputs.flatMap((input): Fact[] => [
      ['Input', input.name],
      ['SHA-256', input.sha256],
    ]),
    ['Mapping SHA-256', summary.mappingSha256],
    ['Profile SHA-256', summary.profileSha256],
    ...listSteps(summary),
    ['Comment', approval?.comment],
    ['Names', summary.kind === 'result' && approval === undefined ? NAMES_WITHOUT_SIGN_IN : undefined],
    ['capsheet version', summary.version],
  ]).map((fact) => row(...fact));
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
    row(textCell('Sheet', 'head'), ...marks.map((mark) => textCell(mark, 'headRight')), textCell('Rows', 'headRight')),
    ...[...counts].map(([sheet, bySheet]) => {
      const numbers = marks.map((mark) => bySheet.get(mark) ?? 0);
      return row(textCell(sheet), ...numbers.map((number) => countCell(number, 'tally')), countCell(sum(numbers)));
    }),
    row(
      textCell('Total', 'total'),
      ...sums.map((number) => countCell(number, 'totalCount')),
      countCell(sum(sums), 'totalCount'),
    ),
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function requestRows({ requests, kind }: ImportSummary): readonly SummaryRow[] {
  if (requests === undefined) return [];
  const planned = kind === 'plan' ? ' (planned)' : '';
  return [
    row(textCell(`Reads${planned}`, 'label'), countCell(requests.reads)),
    row(textCell(`Writes${planned}`, 'label'), countCell(requests.writes)),
    ...(requests.retries === undefined ? [] : [row(textCell('Sent again', 'label'), countCell(requests.retries))]),
  ];
}
