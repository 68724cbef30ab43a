import { groupBy } from '../../../base/util/collections/group-by.ts';
import { formatCount, joinList } from '../../../base/util/text/words.ts';
import type { RunStop } from '../../../engine/apply/apply-run.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { RowOutcome, TieOutLine } from '../../../model/outcomes/outcome.ts';
import type { PlanRow } from '../../../model/outcomes/plan.ts';
import type {
  FigureDifference,
  RollForward,
  RollForwardLine,
  UnequalConversion,
  UnequalExercise,
} from '../../../model/outcomes/roll-forward.ts';
import { openLines } from '../../../model/outcomes/roll-forward-totals.ts';
import {
  absolute,
  addDecimals,
  compareDecimals,
  type Decimal,
  formatDecimal,
  subtractDecimals,
  ZERO,
} from '../../../model/values/decimal.ts';
import { formatMoney } from '../../../model/values/money.ts';
import { formatFigure, nameFigure, nameLine } from '../../../report/roll-forward-words.ts';

/** The roll-forward itself lists them all. */
const MOST_LINES = 100;

interface RunEvidence {
  readonly stop?: RunStop | undefined;
  readonly tieOut: readonly TieOutLine[];
  readonly rollForward?: RollForward | undefined;
  readonly rows: readonly PlanRow[];
  readonly outcomes: readonly RowOutcome[];
}

/** Finds what concerns a run and no single row. */
export function findInRun({ stop, tieOut, rollForward, rows, outcomes }: RunEvidence): readonly Finding[] {
  const open = [...toStopped(stop), ...findOpen(tieOut, rollForward)];
  if (rollForward === undefined) return open;
  return [...open, ...findUnequal(rollForward), ...findDifferent(rollForward, findMissing(rows, outcomes))];
}

function toStopped(stop: RunStop | undefined): Finding[] {
  if (stop === undefined || stop.kind === 'interrupted') return [];
  const { message, hint } = stop.error;
  return [{ severity: 'error', code: 'run-stopped', message, hint }];
}

/** If entered cost does not tie out, the roll-forward cannot close either: only the first is reported. */
function findOpen(tieOut: readonly TieOutLine[], rollForward: RollForward | undefined): readonly Finding[] {
  const open = tieOut.filter((line) => line.difference !== ZERO).map(toOpenTieOut);
  if (open.length > 0 || rollForward === undefined) return open;
  return openLines(rollForward).map(toOpenLine);
}

function toOpenTieOut({ company, fund, currency, difference }: TieOutLine): Finding {
  return {
    severity: 'error',
    code: 'tie-out-open',
    message: `The entered cost of ${company} held by ${fund} is off by ${formatMoney({ value: difference, currency })} after the run.`,
    hint: 'Check what the service holds: somebody may have changed it during the run, or it stored a different amount.',
  };
}

function toOpenLine({ company, fund, security, currency, cost, units }: RollForwardLine): Finding {
  const gaps = [
    ...(cost.difference === undefined ? [] : [`${formatMoney({ value: cost.difference, currency })} of cost`]),
    ...(units?.difference === undefined ? [] : [`${formatDecimal(units.difference)} shares or tokens`]),
  ];
  const what = [company, security].filter((part) => part !== undefined).join(' · ');
  return {
    severity: 'error',
    code: 'roll-forward-open',
    message: `Opening and movements of ${what} held by ${fund} are off by ${joinList(gaps)} from what the service holds after the run.`,
    hint: 'Check what the service holds: somebody may have changed it during the run, or more was sold than was held.',
  };
}

function findUnequal({ comparison }: RollForward): readonly Finding[] {
  const { conversions = [], exercises = [] } = comparison ?? {};
  return [...conversions.map(toUnequalConversion), ...exercises.map(toUnequalExercise)];
}

function toUnequalConversion(unequal: UnequalConversion): Finding {
  const { fund, out } = unequal;
  return toUnequal(unequal, {
    expected: out,
    what: (show) => `The conversions of ${fund} took out ${show(out)} of cost`,
    hint: 'Correct the cost of what the conversion created in the app: capsheet goes on with the cost that was left.',
  });
}

function toUnequalExercise(unequal: UnequalExercise): Finding {
  const { fund, out, paid } = unequal;
  return toUnequal(unequal, {
    expected: addDecimals(out, paid),
    what: (show) => `The exercises of ${fund} took out ${show(out)} of cost and were paid with ${show(paid)}`,
    hint: 'Correct the cost of what the exercise created in the app: capsheet goes on with the cost of what was exercised and what was paid.',
  });
}

interface UnequalWords {
  readonly expected: Decimal;
  readonly what: (show: (value: Decimal) => string) => string;
  readonly hint: string;
}

function toUnequal({ currency, in: carried }: UnequalConversion, { expected, what, hint }: UnequalWords): Finding {
  const show = (value: Decimal): string => formatMoney({ value, currency });
  const gap = show(absolute(subtractDecimals(carried, expected)));
  const verdict = compareDecimals(carried, expected) > 0 ? `${gap} too much` : `${gap} too little`;
  const message = `${what(show)}, and the service carries on ${show(carried)}: ${verdict}.`;
  return { severity: 'error', code: 'cost-not-conserved', message, hint };
}

/** Lines that do not close are reported as such. */
function findDifferent(rollForward: RollForward, missing: ReadonlySet<string>): readonly Finding[] {
  const open = new Set(openLines(rollForward).map(keyOf));
  const lines = [...groupBy(rollForward.comparison?.differences ?? [], keyOf)].filter(([key]) => !open.has(key));
  const shown = lines.slice(0, MOST_LINES).flatMap(([, some]) => toDifferent(some, missing));
  const more = lines.length - shown.length;
  return more === 0 ? shown : [...shown, toMore(more)];
}

function toDifferent(differences: readonly FigureDifference[], missing: ReadonlySet<string>): readonly Finding[] {
  const [first] = differences;
  if (first === undefined) return [];
  const figures = differences.map((each) => {
    const unit = each.measure === 'units' ? '' : ` ${each.currency}`;
    const [actual, expected] = [formatFigure(each.actual, each), formatFigure(each.expected, each)];
    return `${nameFigure(each).toLowerCase()} is ${actual}${unit} instead of ${expected}${unit}`;
  });
  return [
    {
      severity: 'warning',
      code: 'roll-forward-differs',
      message: `${nameLine(first)} held by ${first.fund} is not as the plan showed it: ${joinList(figures)}.`,
      hint: missing.has(first.company)
        ? 'Rows of this company are not in: correct them and apply again.'
        : 'Check the holding in the app, and tell whoever approved the plan.',
    },
  ];
}

function toMore(count: number): Finding {
  return {
    severity: 'warning',
    code: 'roll-forward-differs',
    message: `${formatCount(count)} more holdings are not as the plan showed them.`,
    hint: 'Look at the roll-forward, which lists every figure that differs.',
  };
}

function keyOf({
  fund,
  company,
  security,
  id,
  currency,
}: Omit<FigureDifference, 'measure' | 'figure' | 'expected' | 'actual'>) {
  return JSON.stringify([fund, company, security, id, currency]);
}

/** The companies of rows that were to be sent and are not in. */
function findMissing(rows: readonly PlanRow[], outcomes: readonly RowOutcome[]): ReadonlySet<string> {
  const isIn = new Set(outcomes.filter(({ outcome }) => outcome === 'added').map(({ rowKey }) => rowKey));
  const missing = rows.filter(({ rowKey, action }) => action === 'add' && !isIn.has(rowKey));
  return new Set(missing.flatMap(({ company }) => company ?? []));
}
