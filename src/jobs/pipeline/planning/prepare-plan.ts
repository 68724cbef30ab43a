import { assertNever } from '../../../base/util/assert-never.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { throwIfStopped } from '../../../base/util/interruption.ts';
import { lookPauses } from '../../../engine/apply/settle/find-stored.ts';
import type { Journal, UnprovenThing } from '../../../engine/journal/journal.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import type { NewData, Target } from '../../../model/service/new-data.ts';
import type { Snapshot } from '../../../model/service/snapshot.ts';
import { type CalendarDate, calendarDate } from '../../../model/values/calendar-date.ts';
import { fetchDirectory, type PortfolioIdentity } from '../../../service/snapshot/fetch-snapshot.ts';
import { type CheckedInputs, identifyInputs } from '../inputs/checked-inputs.ts';
import { refusalOfPlan, tieOutSource } from '../inputs/tie-out-source.ts';
import { settleTimes } from '../session/open-profile.ts';
import type { Session } from '../session/session.ts';
import { diffInputs, type PlannedInputs } from './diff-inputs.ts';

/** The portfolio to plan against, and the journal of its runs. */
export interface Ground {
  readonly journal: Journal;
  readonly identity: PortfolioIdentity;
  readonly signal?: AbortSignal | undefined;
  /** How long a process that lost the lock may still have a write on its way. */
  readonly quietInMs?: () => number;
}

/** A plan with what it was made from. */
export interface PreparedPlan {
  readonly planned: PlannedInputs;
  readonly document: PlanDocument;
}

/**
 * fetch → resolve → diff, once everything that earlier runs entered is visible. Changes nothing; fetches everything
 * again.
 */
export async function preparePlan(
  inputs: CheckedInputs,
  session: Session,
  { journal, identity, signal }: Ground,
): Promise<PreparedPlan> {
  const { client, service, appService, profileSha256, userName, now } = session;
  const entryHistory = await journal.readEntryHistory(service, identity.firm.id);
  const plan = async (): Promise<PlannedInputs> => {
    const directory = await fetchDirectory(client, identity);
    return diffInputs(inputs, client, { service, directory, entryHistory, today: today(now()), signal });
  };
  const planned = await planWhenVisible(plan, session, journal, signal);
  const document: PlanDocument = {
    inputs: identifyInputs(inputs),
    reading: inputs.reading,
    ...omitAbsent({ mappingSha256: inputs.mappingSha256, profileSha256 }),
    service,
    appService,
    firm: identity.firm,
    madeBy: userName,
    madeAt: now().toISOString(),
    plan: planned.plan,
    ...omitAbsent({ sourceTieOut: tieOutSource(inputs.tallies, refusalOfPlan(planned.plan.rows)) }),
    snapshot: planned.snapshot,
  };
  return { planned, document };
}

/** In UTC, so that one machine can apply what another has planned. */
function today(now: Date): CalendarDate {
  return calendarDate(now.toISOString().slice(0, 10));
}

/**
 * Plans again for as long as queries may lack what an earlier run entered without proof: it would be entered twice. In
 * the usual case, where everything is visible, this asks nothing more.
 */
async function planWhenVisible(
  plan: () => Promise<PlannedInputs>,
  session: Session,
  journal: Journal,
  signal: AbortSignal | undefined,
): Promise<PlannedInputs> {
  const { client, service, sleep } = session;
  const { visibleAfterMs } = settleTimes(client.profile);
  let planned = await plan();
  const firmId = planned.directory.firm.id;
  const unproven = await journal.readUnproven({ service, firmId });
  const pauses = lookPauses(visibleAfterMs);
  for (let waitedMs = 0; waitedMs < visibleAfterMs && unproven.some((thing) => isAwaited(thing, planned)); ) {
    const pauseMs = pauses.next().value;
    await sleep(pauseMs, signal).catch(() => undefined);
    throwIfStopped(signal);
    waitedMs += pauseMs;
    planned = await plan();
  }
  return planned;
}

/** It is not visible, and the plan has a row for it, or would add something of the kind to its company. */
function isAwaited(thing: UnprovenThing, { snapshot, plan }: PlannedInputs): boolean {
  if (listedOf(thing.kind, snapshot).some(({ id }) => id === thing.id)) return false;
  if (plan.rows.some(({ kind, id, action }) => kind === thing.kind && id === thing.id && action === 'differs'))
    return true;
  const items = plan.steps.flatMap(({ requests }) => requests.flatMap((request) => request.items));
  return items.some(({ data }) => data.kind === thing.kind && mayBelong(data, thing.companyId));
}

function mayBelong(data: NewData<Target>, companyId: string | undefined): boolean {
  if (data.kind === 'company' || companyId === undefined) return true;
  return data.company.kind === 'existing' && data.company.id === companyId;
}

function listedOf(kind: UnprovenThing['kind'], snapshot: Snapshot): readonly { readonly id: string }[] {
  if (kind === 'company') return snapshot.companies;
  if (kind === 'round') return snapshot.rounds;
  if (kind === 'share-class') return snapshot.shareClasses;
  if (kind === 'security') return snapshot.securities;
  if (kind === 'transaction') return snapshot.transactions;
  if (kind === 'document') return snapshot.documents;
  return assertNever(kind);
}

/** Merges the findings of settling into those of the plan. */
export function withSurplus({ planned, document }: PreparedPlan, settled: ReadonlyMap<string, Finding>): PreparedPlan {
  const { surplus = new Set<string>(), findings, ...rest } = planned.plan;
  const further = [...settled].flatMap(([key, finding]) => (surplus.has(key) ? [] : [finding]));
  if (further.length === 0) return { planned, document };
  const plan = { ...rest, findings: [...further, ...findings], surplus: new Set([...surplus, ...settled.keys()]) };
  return { planned: { ...planned, plan }, document: { ...document, plan } };
}
