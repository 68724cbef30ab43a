import { assertNever } from '../../base/util/assert-never.ts';
import { formatCount, formatInstant, joinList, plural } from '../../base/util/text/words.ts';
import { isInputError } from '../../model/findings/finding.ts';
import { type OutcomeKind, ROW_OUTCOMES } from '../../model/outcomes/outcome.ts';
import { isCostConserved, isRollForwardOpen } from '../../model/outcomes/roll-forward-totals.ts';
import type { RunReport } from '../../model/outcomes/run-report.ts';
import { allFindings, isMismatch, type JoinedRow, joinRows } from '../joined-rows.ts';
import { toSurplusVerdict, toWarningsVerdict } from '../plan-headline.ts';
import { countByKind, describeSkipped } from '../row-counts.ts';
import { isOpen } from './money/tie-out-text.ts';

type Counts = { readonly [outcome in OutcomeKind]: number };

/** Formats the verdict in one line: whether everything is in, what is not, and the warnings that were sent along. */
export function toResultHeadline(report: RunReport): string {
  const skipped = joinRows(report).filter(({ outcome }) => outcome.outcome === 'skipped');
  return [
    toVerdict(report),
    describeSkipped(
      skipped.map(({ row }) => row.origin),
      'was',
    ),
    toWarningsVerdict(allFindings(report)),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function toVerdict(report: RunReport): string {
  const rows = joinRows(report);
  const count = (counted: readonly JoinedRow[]): Counts =>
    countByKind(
      ROW_OUTCOMES,
      counted.map(({ outcome }) => outcome.outcome),
    );
  const counts = count(rows);
  if (report.status === 'refused') return toRefused(report);
  if (report.status === 'already-applied') return toAlreadyApplied(report);
  if (report.status === 'interrupted') return `Interrupted: ${toReached(counts)}.`;
  if (report.status === 'service-lost') return `The service could no longer be reached: ${toReached(counts)}.`;
  if (report.status === 'journal-lost') return `The journal could no longer be written: ${toReached(counts)}.`;
  if (report.status === 'done') return toDone(report, count(rows.filter(({ outcome }) => !isMismatch(outcome))));
  return assertNever(report.status);
}

function toRefused(report: RunReport): string {
  const errors = allFindings(report).filter(isInputError).length;
  return `Nothing was sent: the workbook has ${plural(errors, 'error')}.`;
}

function toAlreadyApplied({ notes }: RunReport): string {
  const earlier = notes.find((note) => note.kind === 'earlier-run');
  const when = earlier === undefined ? '' : ` by run ${earlier.runId}, ${formatInstant(earlier.finishedAt)}`;
  return `Nothing was sent: this plan has already been applied${when}.`;
}

/** `counts` leaves out rows that do not match the workbook: they have their own sentence. */
function toDone(report: RunReport, counts: Counts): string {
  const isTieOutOpen = report.tieOut.some(isOpen);
  const unverified = report.outcomes.filter(isMismatch).length;
  return [
    ...[toSurplusVerdict(allFindings(report))].filter((verdict) => verdict !== ''),
    ...(isTieOutOpen ? ['The tie-out does not close.'] : []),
    ...(!isTieOutOpen && isRollForwardOpen(report.rollForward) ? ['The roll-forward does not close.'] : []),
    ...(isCostConserved(report.rollForward)
      ? []
      : ['The service changed the cost of what was converted or exercised.']),
    ...(unverified === 0
      ? []
      : [`${plural(unverified, 'row is', 'rows are')} not in the service as the workbook says.`]),
    ...toRowsVerdict(counts, unverified),
  ].join(' ');
}

function toRowsVerdict(counts: Counts, unverified: number): readonly string[] {
  const isAllNamed = unverified > 0 && Object.values(counts).every((count) => count === 0);
  return isAllNamed ? [] : [toOthersVerdict(counts, unverified > 0)];
}

function toOthersVerdict(counts: Counts, areOthers: boolean): string {
  const short = toShort(counts);
  const there = toThere(counts);
  const { differs } = counts;
  const differing = `${plural(differs, 'row differs and was', 'rows differ and were')} not changed`;
  if (short.length > 0) {
    return `Applied in part: ${joinList(short)}; ${areOthers && countThere(counts) === 0 ? 'no other row is in' : there}.${differs === 0 ? '' : ` ${differing}.`}`;
  }
  if (differs === 0) return toAllIn(counts, areOthers);
  const rest = countThere(counts) === 0 ? '. There was nothing else to send' : `; the rest is in: ${toParts(counts)}`;
  return `${differing}${rest}.`;
}

function toAllIn(counts: Counts, areOthers: boolean): string {
  const total = countThere(counts);
  if (areOthers) return total === 0 ? 'There was nothing else to send.' : toOthersIn(counts, total);
  if (total === 0) return 'There was nothing to send.';
  if (counts.unchanged === total) {
    return total === 1
      ? 'Nothing was sent: the one row was there already.'
      : `Nothing was sent: all ${formatCount(total)} rows were there already.`;
  }
  return `${total === 1 ? 'The one row is' : `All ${formatCount(total)} rows are`} in: ${toParts(counts)}.`;
}

function toOthersIn(counts: Counts, total: number): string {
  return `${total === 1 ? 'The other row is' : `The other ${formatCount(total)} rows are`} in: ${toParts(counts)}.`;
}

/** A run that was cut short separates what it entered itself, as the next one counts only the rest. */
function toReached(counts: Counts): string {
  const { unchanged } = counts;
  const parts = [
    toThere({ ...counts, unchanged: 0 }),
    ...(unchanged === 0 ? [] : [`${plural(unchanged, 'row was', 'rows were')} there already`]),
    ...toShort({ ...counts, 'not-run': 0 }),
    ...(counts['not-run'] === 0 ? [] : [`${plural(counts['not-run'], 'row was', 'rows were')} not reached`]),
  ];
  const isAllSent = counts['not-run'] + counts.unknown === 0 && countThere(counts) > 0;
  return `${joinList(parts)}${isAllSent ? ', but could not be compared with the workbook afterwards' : ''}`;
}

function toThere(counts: Counts): string {
  const total = countThere(counts);
  return total === 0 ? 'no row is in' : `${plural(total, 'row is', 'rows are')} in`;
}

function toShort(counts: Counts): readonly string[] {
  const row = (count: number, one: string, many: string): readonly string[] =>
    count === 0 ? [] : [plural(count, `row ${one}`, `rows ${many}`)];
  return [
    ...row(counts.failed, 'failed', 'failed'),
    ...row(counts.unknown, 'is unknown', 'are unknown'),
    ...row(counts.blocked, 'was blocked', 'were blocked'),
    ...row(counts.invalid, 'has errors', 'have errors'),
    ...row(counts['not-run'], 'was not reached', 'were not reached'),
  ];
}

function countThere(counts: Counts): number {
  return counts.added + counts.replaced + counts.uploaded + counts.unchanged;
}

function toParts(counts: Counts): string {
  const kinds = ['added', 'replaced', 'uploaded', 'unchanged'] as const;
  return kinds.flatMap((kind) => (counts[kind] === 0 ? [] : [`${formatCount(counts[kind])} ${kind}`])).join(', ');
}
