import type { PlanStage, PlanStep, RequestCounts } from '../../../model/outcomes/plan.ts';

export interface LookSettings {
  /** The cost of listing everything of a stage once, as `METHOD /path` and requests; absent where that is not done. */
  readonly lookOf: (stage: PlanStage) => { readonly endpoint: string; readonly requests: number } | undefined;
}

/** Things without a name first: nothing else shows that they are there twice. */
const MOST_USEFUL_FIRST: readonly PlanStage[] = ['securities', 'transactions', 'companies', 'rounds', 'share-classes'];
const LARGEST_PART = 10;

/**
 * Marks the stages before whose first write what is there is looked at once more, for a colleague may have entered the
 * same since the plan was made: as many as come to no more than a tenth of the run's requests.
 */
export function chooseLooks(
  steps: readonly PlanStep[],
  counts: RequestCounts,
  { lookOf }: LookSettings,
): { readonly steps: readonly PlanStep[]; readonly requests: RequestCounts } {
  let left = Math.floor((counts.reads + counts.writes) / LARGEST_PART);
  const byEndpoint = { ...counts.byEndpoint };
  const chosen = new Set<PlanStage>();
  for (const stage of MOST_USEFUL_FIRST) {
    const look = steps.some((step) => step.stage === stage && concernsWhatIsThere(step)) ? lookOf(stage) : undefined;
    if (look === undefined || look.requests > left) continue;
    left -= look.requests;
    chosen.add(stage);
    byEndpoint[look.endpoint] = (byEndpoint[look.endpoint] ?? 0) + look.requests;
  }
  const looks = Object.values(byEndpoint).reduce((sum, count) => sum + count, 0);
  const before = Object.values(counts.byEndpoint).reduce((sum, count) => sum + count, 0);
  return {
    steps: steps.map((step, index) => {
      const isFirst = steps[index - 1]?.stage !== step.stage;
      return isFirst && chosen.has(step.stage) ? { ...step, looksFirst: true } : step;
    }),
    requests: { ...counts, reads: counts.reads + looks - before, byEndpoint },
  };
}

/** The stages that are looked at again before their first write, and those that are not. */
export function listLooks(steps: readonly PlanStep[]): Record<'taken' | 'left', readonly PlanStage[]> {
  const stages = MOST_USEFUL_FIRST.filter((stage) =>
    steps.some((step) => step.stage === stage && concernsWhatIsThere(step)),
  );
  const isTaken = (stage: PlanStage): boolean => steps.some((step) => step.stage === stage && step.looksFirst === true);
  return { taken: stages.filter(isTaken), left: stages.filter((stage) => !isTaken(stage)) };
}

/** For new companies there is nothing to see but their names. */
function concernsWhatIsThere({ requests }: PlanStep): boolean {
  return requests.some(({ items }) =>
    items.some(({ data }) => data.kind === 'company' || data.company.kind === 'existing'),
  );
}
