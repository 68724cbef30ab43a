import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { runSteps } from '../../../base/util/run-steps.ts';
import type { CountReading } from '../../../engine/ledger/count-reading.ts';
import { SecurityLedger } from '../../../engine/ledger/security-ledger.ts';
import { type PlanSettings, planInSteps } from '../../../engine/plan/build-plan.ts';
import { recallAccepted } from '../../../engine/plan/known/recall.ts';
import { roundEntryHistory } from '../../../engine/plan/known/rounding.ts';
import type { LookSettings } from '../../../engine/plan/requests/choose-looks.ts';
import type { Needs } from '../../../engine/resolve/find-scope.ts';
import { resolveInSteps } from '../../../engine/resolve/resolve-records.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { Plan, PlanStage, PlanStep } from '../../../model/outcomes/plan.ts';
import type { LinkedRecord } from '../../../model/records/linked.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { EntryHistory } from '../../../model/service/entry-history.ts';
import type { Snapshot } from '../../../model/service/snapshot.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { PortfolioClient } from '../../../service/client/portfolio-client.ts';
import { BODY_FRAME_BYTES, measureItem } from '../../../service/client/wire/to-wire.ts';
import { countReads, toEndpoint } from '../../../service/snapshot/fetch-snapshot.ts';

interface DiffInput {
  readonly snapshot: Snapshot;
  readonly entryHistory: EntryHistory;
  /** The ledger of the snapshot and whatever else the firm holds. */
  readonly ledger?: SecurityLedger | undefined;
  /** How the service counts partly sold securities, if more is known than the snapshot shows. */
  readonly counting?: CountReading | undefined;
  readonly needs: Needs & { readonly documentCompanyIds?: readonly string[] };
  /** Absent for a proof, which sends nothing. */
  readonly rules?: PlanSettings['rules'];
  readonly inputDigests: readonly string[];
  readonly findings?: readonly Finding[];
  readonly faultyRows?: PlanSettings['faultyRows'];
  readonly signal?: AbortSignal | undefined;
}

/** resolve → diff, against what the service lists and what the journal knows it has accepted. Asks nobody. */
export async function diffRecords(
  records: readonly CheckedRecord[],
  client: PortfolioClient,
  {
    snapshot,
    entryHistory,
    ledger,
    counting,
    needs,
    rules,
    inputDigests,
    findings = [],
    faultyRows,
    signal,
  }: DiffInput,
): Promise<{ readonly linked: readonly LinkedRecord[]; readonly plan: Plan }> {
  const { rounding, defaultCurrency } = client.profile;
  const facts = recallAccepted(snapshot, roundEntryHistory(entryHistory, rounding));
  // Where something was recalled or rounded, the ledger of the firm differs.
  const isOfFirm = facts.snapshot === snapshot && facts.entryHistory === ledger?.entryHistory;
  const known = {
    ...facts,
    firm: ledger,
    ledger: isOfFirm
      ? ledger.within(snapshot)
      : new SecurityLedger(facts.snapshot, facts.entryHistory, counting ?? ledger?.counting),
  };
  const names = { snapshot: known.snapshot, ledger: known.ledger, defaultCurrency };
  const resolved = await runSteps(resolveInSteps(records, names), signal);
  const settings = { ...planSettings(client, snapshot, needs), ...omitAbsent({ rules, faultyRows }), inputDigests };
  const all = [...findings, ...resolved.findings];
  return { linked: resolved.value, plan: await runSteps(planInSteps(resolved.value, known, settings, all), signal) };
}

/** The needs of the rows, and the companies whose documents were listed. */
type Concerned = Needs & { readonly documentCompanyIds?: readonly string[] };

/** Returns how this service takes requests, and what a plan will cost, including the reads so far. */
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
    soFar,
    snapshot,
    pageSize,
    withCustomValues,
    withCapTable,
    documentCompanyIds,
    newCompanies: steps.find((step) => step.stage === 'companies')?.requests.length ?? 0,
    // Without later transactions, the proof learns the ids of securities.
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

function countUploads(steps: readonly PlanStep[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const uploads = steps.filter(({ stage }) => stage === 'documents').flatMap(({ requests }) => requests);
  for (const { data } of uploads.flatMap(({ items }) => items)) {
    if (data.kind !== 'document') continue;
    const company = targetKey(data.company);
    counts.set(company, (counts.get(company) ?? 0) + 1);
  }
  return counts;
}
