import type { PortfolioClient } from '../client/portfolio-client.ts';
import { BODY_FRAME_BYTES, measureItem } from '../client/wire/measure-item.ts';
import { enteredCosts } from '../export/entered-costs.ts';
import type { Plan, PlanStage, PlanStep } from '../model/outcomes/plan.ts';
import type { EntryHistory } from '../model/service/entry-history.ts';
import type { NewData, Target } from '../model/service/new-data.ts';
import type { Snapshot } from '../model/service/snapshot.ts';
import { targetKey } from '../model/service/target-key.ts';
import type { CalendarDate } from '../model/values/calendar-date.ts';
import { planInSteps } from '../plan/build-plan.ts';
import { recallAccepted } from '../plan/known/recall.ts';
import { roundEntryHistory } from '../plan/known/rounding.ts';
import { sumByFund } from '../plan/money/fund-totals.ts';
import type { LookSettings } from '../plan/requests/choose-looks.ts';
import { findScope, type Needs } from '../resolve/find-scope.ts';
import { resolveInSteps } from '../resolve/resolve-records.ts';
import { countReads, toEndpoint } from '../snapshot/count-reads.ts';
import type { Directory } from '../snapshot/fetch-directory.ts';
import type { CheckedInputs } from './check-inputs.ts';
import { fetchConcerned } from './planning/fetch-concerned.ts';
import { runSteps } from './session/run-steps.ts';

/** What the plan was made against, kept for the proof afterwards. */
export interface PlannedInputs {
  readonly plan: Plan;
  readonly snapshot: Snapshot;
  readonly directory: Directory;
}

/** fetch → resolve → diff: what applying the inputs would do. Changes nothing. */
export async function planInputs(
  { checked, findings, rules }: CheckedInputs,
  client: PortfolioClient,
  ground: {
    readonly directory: Directory;
    readonly knowledge: EntryHistory;
    readonly today: CalendarDate;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<PlannedInputs> {
  const { directory, knowledge, today, signal } = ground;
  const snapshot = await fetchConcerned(checked.records, client, { directory, knowledge });
  const known = recallAccepted(snapshot, roundEntryHistory(knowledge, client.profile.rounding));
  const { defaultCurrency } = client.profile;
  const resolving = resolveInSteps(checked.records, { snapshot: known.snapshot, defaultCurrency });
  const resolved = await runSteps(resolving, signal);
  const settings = {
    ...planSettings(client, snapshot, findScope(checked.records, directory)),
    rules: { settings: rules, today },
  };
  const said = [...findings, ...resolved.findings];
  const plan = await runSteps(planInSteps(resolved.value, known, settings, said), signal);
  const entered = enteredCosts(resolved.value, plan.rows);
  const totals = sumByFund(plan.steps, { snapshot, knowledge, entered });
  return { plan: { ...plan, totals }, snapshot, directory };
}

export function planSettings(
  client: PortfolioClient,
  snapshot: Snapshot,
  needs: Needs & { readonly documentCompanyIds?: readonly string[] },
) {
  const { profile, requests } = client;
  const soFar = requests.byEndpoint;
  return {
    limits: { items: profile.batches.maxItems, bytes: profile.batches.maxBytes - BODY_FRAME_BYTES },
    measure: (data: NewData<Target>) => measureItem(data, profile) + 1,
    shareClassesTogether: profile.shareClasses.severalCompaniesInOneRequest,
    canAddShareClasses: profile.shareClasses.addable,
    rounding: profile.rounding,
    endpointOf: toEndpoint,
    lookOf: (stage: PlanStage) => toLook(stage, snapshot, profile.paging.pageSize),
    readsOf: (steps: readonly PlanStep[]) => {
      const newCompanies = steps.find((step) => step.stage === 'companies')?.requests.length ?? 0;
      const stages = new Set(steps.map(({ stage }) => stage));
      // Where nothing is transacted afterwards, the proof tells the ids of the securities.
      const learnsSecurities = stages.has('securities') && stages.has('transactions');
      const pageSize = profile.paging.pageSize;
      return countReads({
        soFar,
        snapshot,
        pageSize,
        withCustomValues: needs.withCustomValues,
        withCapTable: needs.withCapTable,
        documentCompanyIds: needs.documentCompanyIds ?? [],
        newCompanies,
        learnsSecurities,
        hasLogos: stages.has('logos'),
        hasWrites: steps.length > 0,
        uploads: countUploads(steps),
      });
    },
  };
}

const LOOKS: { readonly [stage in PlanStage]?: Parameters<typeof toEndpoint>[0] } = {
  companies: 'listCompanies',
  rounds: 'queryRounds',
  'share-classes': 'queryShareClasses',
  securities: 'querySecurities',
  transactions: 'queryTransactions',
};

/** Queries answer in one piece, companies come in pages. */
function toLook(stage: PlanStage, { companies }: Snapshot, pageSize: number): ReturnType<LookSettings['lookOf']> {
  const id = LOOKS[stage];
  if (id === undefined) return undefined;
  const endpoint = toEndpoint(id);
  const pages = Math.max(1, Math.ceil(companies.length / pageSize));
  return { endpoint, requests: stage === 'companies' ? pages : 1 };
}

/** Documents by their company. */
function countUploads(steps: readonly PlanStep[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { data } of steps.flatMap(({ requests }) => requests.flatMap(({ items }) => items))) {
    if (data.kind !== 'document') continue;
    const company = targetKey(data.company);
    counts.set(company, (counts.get(company) ?? 0) + 1);
  }
  return counts;
}
