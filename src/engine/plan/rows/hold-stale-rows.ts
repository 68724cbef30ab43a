import { type Finding, placeFinding } from '../../../model/findings/finding.ts';
import type { Plan, PlanRow, PlanStep } from '../../../model/outcomes/plan.ts';
import type { RowKey } from '../../../model/values/origin.ts';
import { summarize } from '../build-plan.ts';
import type { MovedRow } from '../compare-plans.ts';

/** The plan without what is no longer as it was agreed to: those rows are blocked, and say what moved. */
export function holdStaleRows(plan: Plan, moved: readonly MovedRow[]): Plan {
  if (moved.length === 0) return plan;
  const whats = new Map(moved.map(({ rowKey, what }) => [rowKey, what]));
  const stale = new Map<RowKey, Finding>();
  const rows = plan.rows.map((row) => {
    const what = whats.get(row.rowKey);
    if (what === undefined) return row;
    const finding = toStale(row, what);
    stale.set(row.rowKey, finding);
    return { ...row, action: 'blocked', why: finding.message, findings: [...row.findings, finding] } satisfies PlanRow;
  });
  return {
    ...plan,
    rows,
    steps: plan.steps.map((step) => withoutRows(step, stale)).filter(({ requests }) => requests.length > 0),
    summary: summarize(rows.map(({ action }) => action)),
    findings: [...plan.findings, ...stale.values()],
  };
}

function toStale({ origin }: PlanRow, what: string): Finding {
  const message = `The portfolio service has changed since this was approved; the row is not sent: ${what}`;
  const hint = 'Plan again and look at it; whatever is right then is sent with the next apply.';
  return placeFinding({ severity: 'error', code: 'plan-stale', message, hint }, origin);
}

function withoutRows(step: PlanStep, stale: ReadonlyMap<RowKey, Finding>): PlanStep {
  const requests = step.requests.map((request) => {
    const isStale = ({ rowKey, alsoOf = [] }: (typeof request.items)[number]): boolean =>
      [rowKey, ...alsoOf].some((key) => stale.has(key));
    return { ...request, items: request.items.filter((item) => !isStale(item)) };
  });
  return { ...step, requests: requests.filter(({ items }) => items.length > 0) };
}
