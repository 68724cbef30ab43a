import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { CountReading } from '../../../engine/ledger/count-reading.ts';
import { SecurityLedger } from '../../../engine/ledger/security-ledger.ts';
import { type PlanSettings, planInSteps } from '../../../engine/plan/build-plan.ts';
import { recallAccepted } from '../../../engine/plan/known/recall.ts';
import { roundEntryHistory } from '../../../engine/plan/known/rounding.ts';
import type { Needs } from '../../../engine/resolve/find-scope.ts';
import { resolveInSteps } from '../../../engine/resolve/resolve-records.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { Plan } from '../../../model/outcomes/plan.ts';
import type { LinkedRecord } from '../../../model/records/linked.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { EntryHistory } from '../../../model/service/entry-history.ts';
import type { Snapshot } from '../../../model/service/snapshot.ts';
import type { PortfolioClient } from '../../../service/client/portfolio-client.ts';
import { runSteps } from '../session/run-steps.ts';
import { planSettings } from './plan-settings.ts';

/** What records are compared with. */
export interface DiffInput {
  readonly snapshot: Snapshot;
  readonly entryHistory: EntryHistory;
  /** How the service counts what was sold in part, where more is known of it than the snapshot tells. */
  readonly counting?: CountReading | undefined;
  readonly needs: Needs & { readonly documentCompanyIds?: readonly string[] };
  /** Absent for a proof, which sends nothing. */
  readonly rules?: PlanSettings['rules'];
  /** As in PlanSettings. */
  readonly inputDigests: readonly string[];
  /** Of reading and checking. */
  readonly findings?: readonly Finding[];
  readonly faultyRows?: PlanSettings['faultyRows'];
  readonly signal?: AbortSignal | undefined;
}

/** resolve → diff, against what the service lists and what the journal knows it has accepted. Asks nobody. */
export async function diffRecords(
  records: readonly CheckedRecord[],
  client: PortfolioClient,
  { snapshot, entryHistory, counting, needs, rules, inputDigests, findings = [], faultyRows, signal }: DiffInput,
): Promise<{ readonly linked: readonly LinkedRecord[]; readonly plan: Plan }> {
  const { rounding, defaultCurrency } = client.profile;
  const facts = recallAccepted(snapshot, roundEntryHistory(entryHistory, rounding));
  const known = { ...facts, ledger: new SecurityLedger(facts.snapshot, facts.entryHistory, counting) };
  const names = { snapshot: known.snapshot, ledger: known.ledger, defaultCurrency };
  const resolved = await runSteps(resolveInSteps(records, names), signal);
  const settings = { ...planSettings(client, snapshot, needs), ...omitAbsent({ rules, faultyRows }), inputDigests };
  const said = [...findings, ...resolved.findings];
  return { linked: resolved.value, plan: await runSteps(planInSteps(resolved.value, known, settings, said), signal) };
}
