import { formatCount, plural } from '../../../../base/util/text/words.ts';
import type { MoneySumsView } from '../../../../ui/api/change-set.ts';
import type { PlanView } from '../../../../ui/api/plan.ts';
import type { StatusCounts } from '../../../../ui/api/row-status.ts';
import { groupMoney } from '../../format.ts';
import type { Tone } from '../../tone.ts';

export interface SummaryFigure {
  readonly count: number;
  readonly label: string;
  readonly tone: Tone;
}

/** The facts of a plan that a list of plans shows. */
interface PlanSummary {
  readonly counts: StatusCounts;
  readonly errors: number;
  readonly warnings: number;
}

type Named = readonly [label: string, tone: Tone, statuses: readonly (keyof StatusCounts)[]];

const LEFT: readonly Named[] = [
  ['different', 'differs', ['differs']],
  ['left out', 'bad', ['invalid', 'blocked', 'skipped']],
  ['there already', 'quiet', ['unchanged']],
];
const PLANNED: readonly Named[] = [
  ['to add', 'add', ['add']],
  ['to replace', 'replace', ['replace']],
  ['to upload', 'add', ['upload']],
];
const DONE: readonly Named[] = [
  ['added', 'add', ['added']],
  ['replaced', 'replace', ['replaced']],
  ['uploaded', 'add', ['uploaded']],
  ['failed', 'bad', ['failed']],
  ['unknown', 'warn', ['unknown']],
  ['not reached', 'warn', ['not-run']],
];

/** True where the errors of the workbook keep everything from being sent. */
export function isHeldBack({ offer, progress }: Pick<PlanView, 'offer' | 'progress'>, isPartial: boolean): boolean {
  return progress === undefined && (offer === 'stopped' || (offer === 'partial' && !isPartial));
}

/** The effect of applying a plan now, in figures: with errors in the workbook nothing is sent, unless their rows are left out. */
export function planFigures(
  { summary, offer, errors, progress }: Pick<PlanView, 'summary' | 'offer' | 'errors' | 'progress'>,
  isPartial: boolean,
): readonly SummaryFigure[] {
  if (progress !== undefined)
    return [
      { count: progress.rowsIn, label: 'in', tone: 'add' },
      { count: progress.rowsLeft, label: 'left', tone: progress.rowsLeft === 0 ? 'quiet' : 'warn' },
    ];
  if (isHeldBack({ offer, progress }, isPartial))
    return [
      { count: 0, label: 'to send', tone: 'quiet' },
      { count: errors, label: errors === 1 ? 'error' : 'errors', tone: 'bad' },
    ];
  return countNamed(summary, PLANNED, 'to send');
}

/** The rows' outcomes, in figures; for a plan that was not applied, what it would have done. */
export function resultFigures(summary: StatusCounts): readonly SummaryFigure[] {
  return countNamed(summary, [...PLANNED, ...DONE], 'added');
}

/** Figures without a row are left out; where nothing was or is sent, that is one. */
function countNamed(summary: StatusCounts, sent: readonly Named[], nothing: string): readonly SummaryFigure[] {
  const count = (named: readonly Named[]): readonly SummaryFigure[] =>
    named.flatMap(([label, tone, statuses]) => {
      const rows = statuses.reduce((sum, status) => sum + (summary[status] ?? 0), 0);
      return rows === 0 ? [] : [{ count: rows, label, tone }];
    });
  const first = count(sent);
  return [...(first.length === 0 ? [{ count: 0, label: nothing, tone: 'quiet' as const }] : first), ...count(LEFT)];
}

/** `60 to add, 9 to replace`. */
export function describeFigures(figures: readonly SummaryFigure[]): string {
  return figures.map(({ count, label }) => `${formatCount(count)} ${label}`).join(', ');
}

/** The same with the errors and warnings. */
export function describeSummary({ counts, errors, warnings }: PlanSummary): string {
  return [
    describeFigures(countNamed(counts, [...PLANNED, ...DONE], 'to send')),
    ...(errors > 0 ? [plural(errors, 'error')] : []),
    ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
  ].join(', ');
}

/** So many lines stand beside figures. */
const MOST_FUNDS = 3;

const KINDS = [
  ['invested', 'invested'],
  ['received', 'received'],
  ['fairValue', 'fair value'],
] as const;

/** `Fund I: invested 1,200,000.00 USD`; of many funds by currency: `invested 4,000,000.00 EUR in 7 funds`. */
export function describeMoney({ funds, totals }: MoneySumsView): readonly string[] {
  const isShort = funds.length <= MOST_FUNDS;
  return (isShort ? funds : totals).flatMap((line) => {
    const sums = KINDS.flatMap(([kind, name]) =>
      line[kind] === '0' ? [] : [`${name} ${groupMoney(line[kind], line.currency)}`],
    );
    const count = funds.filter(({ currency }) => currency === line.currency).length;
    if (sums.length === 0) return [];
    return isShort ? [`${line.fund}: ${sums.join(', ')}`] : [`${sums.join(', ')} in ${plural(count, 'fund')}`];
  });
}
