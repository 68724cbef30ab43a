import type { Finding } from '../../../model/findings/finding.ts';
import type { PreparedPlan } from './prepare-plan.ts';

/** What settling has found is told with what the plan finds itself, at its rows. */
export function withSurplus({ planned, document }: PreparedPlan, settled: ReadonlyMap<string, Finding>): PreparedPlan {
  const { surplus = new Set<string>(), findings, ...rest } = planned.plan;
  const further = [...settled].flatMap(([key, finding]) => (surplus.has(key) ? [] : [finding]));
  if (further.length === 0) return { planned, document };
  const plan = { ...rest, findings: [...further, ...findings], surplus: new Set([...surplus, ...settled.keys()]) };
  return { planned: { ...planned, plan }, document: { ...document, plan } };
}
