import { formatCount, formatInstant, plural } from '../../../base/util/text/words.ts';
import { PLAN_ACTIONS } from '../../../model/outcomes/plan.ts';
import {
  joinSections,
  layoutFacts,
  layoutTable,
  type TextView,
  toOneLine,
  wrapText,
} from '../../../report/text/parts/layout.ts';
import type { PlanView } from '../../../ui/api/plan.ts';
import type { MadePlanView, SubmissionView } from '../../api/submission.ts';
import { nameSubmitter } from '../../terms/submitter.ts';
import { toMoved, toSubmissionText } from './submission-text.ts';

/** Describes a plan, its maker, and the digest that is approved. No final line end. */
export function toDecisionText(submission: SubmissionView, made: MadePlanView, plan: PlanView, view: TextView): string {
  const { madeAt, comment, inputs } = submission;
  return joinSections([
    wrapText(view.colors.bold(plan.headline), view),
    layoutFacts([
      ['Firm', submission.firmName],
      ['Service', plan.service],
      ['Made by', `${nameSubmitter(submission)}, ${formatInstant(madeAt)}`],
      ['Comment', comment],
      ['Workbooks', inputs.map(({ name }) => name).join(', ')],
      ['Requests', formatCount(plan.writes)],
      ['Digest', made.sha256],
    ]),
    toCounts(plan, view),
    toSums(plan, view),
    toMoved(submission.plans, view),
    toWarnings(plan, view),
  ]);
}

/** A submission that waits for a decision, with everything to see before. No final line end. */
export function toWaitingText(submission: SubmissionView, plan: PlanView, view: TextView): string {
  const sections = [toCounts(plan, view), toSums(plan, view), toWarnings(plan, view)];
  return toSubmissionText(submission, { findings: [], sections }, view);
}

function toCounts({ sheets }: PlanView, { colors }: TextView): readonly string[] {
  const actions = PLAN_ACTIONS.filter((action) => sheets.some(({ counts }) => (counts[action] ?? 0) > 0));
  if (actions.length === 0) return [];
  return layoutTable({
    columns: ['Sheet', ...[...actions, 'total'].map((right) => ({ right }))],
    rows: sheets.map(({ sheet, counts, total }) => [
      toOneLine(sheet),
      ...[...actions.map((action) => counts[action] ?? 0), total].map((count) =>
        count === 0 ? '-' : formatCount(count),
      ),
    ]),
    style: colors.dim,
  });
}

/** Sums of the rows that would be sent, by currency. */
function toSums({ money }: PlanView, { colors }: TextView): readonly string[] {
  if (money.totals.length === 0) return [];
  return layoutTable({
    columns: ['Currency', { right: 'Invested' }, { right: 'Received' }, { right: 'Fair value' }],
    rows: money.totals.map(({ currency, invested, received, fairValue }) => [currency, invested, received, fairValue]),
    style: colors.dim,
  });
}

function toWarnings({ warnings }: PlanView, { colors, width }: TextView): readonly string[] {
  if (warnings.length === 0) return [];
  return [
    colors.yellow(`${plural(warnings.length, 'warning')}:`),
    ...warnings.flatMap(({ sheet, cell, row, message, code }) => {
      const place = sheet === undefined ? '' : `${sheet}!${cell ?? `row ${row ?? ''}`}: `;
      return wrapText(toOneLine(`${place}${message}  [${code}]`), { width, indent: 2, hang: 2 });
    }),
  ];
}
