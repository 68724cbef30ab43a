import { plural } from '../../base/util/text/words.ts';
import { hasError } from '../../model/findings/finding.ts';
import type { CheckReport } from '../../model/outcomes/run-report.ts';
import type { RowOrigin } from '../../model/values/origin.ts';
import { describeSkipped } from '../row-counts.ts';
import type { WrittenResult } from '../workbook-path.ts';
import { toSourceTieOutSection } from './money/tie-out-text.ts';
import { toFindingSections } from './parts/finding-list.ts';
import { joinSections, layoutFacts, type TextView } from './parts/layout.ts';
import {
  type NextStep,
  type TypedFlags,
  toCorrectFirst,
  toMapStep,
  toNextCommand,
  toNextLines,
  toReportOption,
} from './parts/next-step.ts';
import { type CountedRow, toCountTable } from './parts/row-list.ts';
import { toCopyLines } from './parts/run-facts.ts';

export interface CheckTextOptions {
  readonly view: TextView;
  readonly typedInputs: readonly string[];
  readonly typedFlags?: TypedFlags;
  /** The annotated copy, if one was written. */
  readonly copy?: WrittenResult | undefined;
}

/** Formats what was read and what is wrong with it. No line end after the last line. */
export function toCheckText(report: CheckReport, options: CheckTextOptions): string {
  const { view } = options;
  const multipleInputs = report.inputs.length > 1;
  const names = report.inputs.map(({ name }) => name).join(', ');
  const seen: SeenRows = { count: 0, skipped: [] };
  const rows = classifyRows(report.rows, seen);
  const counts = toCountTable(rows, { kinds: ['valid', 'with errors', 'skipped'], multipleInputs, view });
  return joinSections([
    [view.colors.bold(toHeadline(report, seen))],
    layoutFacts([[multipleInputs ? 'Workbooks' : 'Workbook', names]]),
    counts,
    toSourceTieOutSection(report.sourceTieOut, view),
    ...toFindingSections(report.findings, {
      multipleInputs,
      view,
      seeAll: `--all, --json, or ${toReportOption(options.typedInputs)}`,
    }),
    toCopyLines(options.copy, view),
    toNextLines(toNextStep(report, seen.count, options), view),
  ]);
}

/** Summed up while rows are counted: there may be too many to go through them again. */
interface SeenRows {
  count: number;
  readonly skipped: RowOrigin[];
}

function* classifyRows(
  rows: CheckReport['rows'],
  seen: SeenRows,
): Generator<CountedRow<'valid' | 'with errors' | 'skipped'>> {
  for (const { origin, findings, isSkipped } of rows) {
    seen.count += 1;
    if (isSkipped === true) seen.skipped.push(origin);
    yield { origin, kind: isSkipped === true ? 'skipped' : hasError(findings) ? 'with errors' : 'valid' };
  }
}

function toHeadline(report: CheckReport, { count, skipped }: SeenRows): string {
  return [toVerdict(report, count), describeSkipped(skipped)].filter((part) => part !== '').join(' ');
}

function toVerdict({ findings }: CheckReport, rowCount: number): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  const also = warnings === 0 ? '' : ` and ${plural(warnings, 'warning')}`;
  const where = rowCount === 0 ? '; no row could be read' : ` in ${plural(rowCount, 'row')}`;
  if (errors > 0) return `The workbook has ${plural(errors, 'error')}${also}${where}.`;
  if (rowCount === 0) return 'The workbook has no rows.';
  return `No errors${also}${where}.`;
}

function toNextStep(
  { findings }: CheckReport,
  rowCount: number,
  { typedInputs, typedFlags }: CheckTextOptions,
): NextStep {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const toMap = rowCount === 0 ? toMapStep(findings, typedInputs, typedFlags) : undefined;
  if (toMap !== undefined) return toMap;
  const again = toNextCommand('check', typedInputs, typedFlags);
  if (errors > 0) return { remark: toCorrectFirst(errors, typedInputs), command: again };
  return rowCount === 0
    ? { remark: 'Fill in the workbook first.', command: again }
    : { command: toNextCommand('plan', typedInputs, typedFlags) };
}
