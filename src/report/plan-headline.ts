import { groupBy } from '../base/util/collections/group-by.ts';
import { formatCount, joinList, plural } from '../base/util/text/words.ts';
import { type Finding, isInputError, isOpenQuestion, isToBeAcknowledged } from '../model/findings/finding.ts';
import type { Plan } from '../model/outcomes/plan.ts';
import { describeSkipped } from './row-counts.ts';

export function toPlanHeadline(plan: Plan, isPartial: boolean): string {
  const { findings, rows } = plan;
  const skipped = rows.filter(({ action }) => action === 'skipped').map(({ origin }) => origin);
  const parts = [toSent(plan, isPartial), toDiffering(plan), toBlocked(plan), describeSkipped(skipped)];
  return [...parts, toSurplusVerdict(findings), toWarningsVerdict(findings)].filter((part) => part !== '').join(' ');
}

/** Counts the rows that applying the plan sends. */
export function countSent({ summary }: Plan): number {
  return summary.add + summary.replace + summary.upload;
}

export function countErrors(plan: Plan): number {
  return plan.findings.filter(isInputError).length;
}

/**
 * True if applying the plan sends nothing at all: because of an error, or with `isPartial` an open question of a
 * mapping.
 */
export function isStopped({ findings }: Plan, isPartial: boolean): boolean {
  return findings.some(isPartial ? isOpenQuestion : isInputError);
}

function toSent(plan: Plan, isPartial: boolean): string {
  const errors = countErrors(plan);
  const sent = countSent(plan);
  if (isStopped(plan, isPartial)) return `Nothing would be sent: the workbook has ${plural(errors, 'error')}.`;
  if (sent === 0) return toNothing(plan);
  const { add, replace, upload, invalid } = plan.summary;
  const counts = [
    [add, 'added'],
    [replace, 'replaced'],
    [upload, 'uploaded'],
  ] as const;
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, done], index) =>
      index === 0 ? `${plural(count, 'row')} would be ${done}` : `${formatCount(count)} ${done}`,
    );
  const leftOut = invalid === 0 ? '' : ` ${plural(invalid, 'row')} with errors would be left out.`;
  return `${joinList(parts)}.${leftOut}`;
}

function toNothing({ rows, summary }: Plan): string {
  if (rows.length === 0) return 'Nothing would be sent: the workbook has no rows.';
  if (summary.unchanged === rows.length) return `Nothing would be sent: ${toAllThere(rows.length)}.`;
  const { unchanged, invalid } = summary;
  const parts = [
    ...(unchanged === 0 ? [] : [`${plural(unchanged, 'row is', 'rows are')} there already`]),
    ...(invalid === 0 ? [] : [`${plural(invalid, 'row has', 'rows have')} errors`]),
  ];
  return parts.length === 0 ? 'Nothing would be sent.' : `Nothing would be sent: ${joinList(parts)}.`;
}

function toAllThere(rows: number): string {
  return rows === 1 ? 'the one row is there already' : `all ${formatCount(rows)} rows are there already`;
}

function toDiffering({ summary }: Plan): string {
  return summary.differs === 0
    ? ''
    : `${plural(summary.differs, 'row differs', 'rows differ')} and would not be changed.`;
}

/** Empty without a surplus. */
export function toSurplusVerdict(findings: readonly Finding[]): string {
  const surplus = findings.filter(({ code }) => code === 'surplus').length;
  return surplus === 0
    ? ''
    : `The portfolio service has more than this workbook and its runs account for: ${plural(surplus, 'finding')}.`;
}

/**
 * Signatories read the first line, and acknowledge just as many: warnings only below it would be missed. Their codes say
 * where they are told, which may be beside a row that differs.
 */
export function toWarningsVerdict(findings: readonly Finding[]): string {
  const warnings = countWarnings(findings);
  return warnings === 0
    ? ''
    : `${plural(warnings, 'warning')} to look at (${listCodes(findings.filter(isToBeAcknowledged))}).`;
}

const MOST_CODES = 3;

/** The most frequent first, with their counts. */
function listCodes(findings: readonly Finding[]): string {
  const byCode = [...groupBy(findings, ({ code }) => code)].sort(([, one], [, other]) => other.length - one.length);
  const named = byCode.slice(0, MOST_CODES).map(([code, { length }]) => {
    return length === 1 || byCode.length === 1 ? code : `${formatCount(length)} ${code}`;
  });
  const others = byCode.slice(MOST_CODES).reduce((sum, [, { length }]) => sum + length, 0);
  return [...named, ...(others === 0 ? [] : [`${formatCount(others)} more`])].join(', ');
}

/** The number of warnings that everything names which shows a plan or a run. */
export function countWarnings(findings: readonly Finding[]): number {
  return findings.filter(isToBeAcknowledged).length;
}

function toBlocked({ summary }: Plan): string {
  return summary.blocked === 0 ? '' : `${plural(summary.blocked, 'row is', 'rows are')} blocked.`;
}
