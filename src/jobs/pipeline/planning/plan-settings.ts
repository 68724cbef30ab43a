import type { PlanSettings } from '../../../engine/plan/build-plan.ts';
import type { LookSettings } from '../../../engine/plan/requests/choose-looks.ts';
import type { Needs } from '../../../engine/resolve/find-scope.ts';
import type { PlanStage, PlanStep } from '../../../model/outcomes/plan.ts';
import type { Snapshot } from '../../../model/service/snapshot.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { PortfolioClient } from '../../../service/client/portfolio-client.ts';
import { BODY_FRAME_BYTES, measureItem } from '../../../service/client/wire/measure-item.ts';
import { countReads, toEndpoint } from '../../../service/snapshot/count-reads.ts';

/** What the rows concern, and of which companies the documents were listed. */
type Concerned = Needs & { readonly documentCompanyIds?: readonly string[] };

/** How this service takes requests, and what a plan of them will have cost: what was read until now counts with it. */
export function planSettings(client: PortfolioClient, snapshot: Snapshot, concerned: Concerned): PlanSettings {
  const { profile, requests } = client;
  const soFar = requests.byEndpoint;
  return {
    limits: { items: profile.batches.maxItems, bytes: profile.batches.maxBytes - BODY_FRAME_BYTES },
    measure: measureItem,
    shareClassesTogether: profile.shareClasses.severalCompaniesInOneRequest,
    canAddShareClasses: profile.shareClasses.addable,
    rounding: profile.rounding,
    endpointOf: toEndpoint,
    lookOf: (stage) => toLook(stage, snapshot, profile.paging.pageSize),
    readsOf: (steps) => countReadsOf(steps, { ...concerned, soFar, snapshot, pageSize: profile.paging.pageSize }),
  };
}

type BeforeSteps = Concerned & Pick<Parameters<typeof countReads>[0], 'soFar' | 'snapshot' | 'pageSize'>;

function countReadsOf(steps: readonly PlanStep[], before: BeforeSteps): ReturnType<typeof countReads> {
  const { soFar, snapshot, pageSize, withCustomValues, withCapTable, documentCompanyIds = [] } = before;
  const stages = new Set(steps.map(({ stage }) => stage));
  return countReads({
    ...{ soFar, snapshot, pageSize, withCustomValues, withCapTable, documentCompanyIds },
    newCompanies: steps.find((step) => step.stage === 'companies')?.requests.length ?? 0,
    // Where nothing is transacted afterwards, the proof tells the ids of the securities.
    learnsSecurities: stages.has('securities') && stages.has('transactions'),
    hasLogos: stages.has('logos'),
    hasWrites: steps.length > 0,
    uploads: countUploads(steps),
  });
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
