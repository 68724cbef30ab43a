import type { z } from 'zod';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { Ask } from '../../../engine/database/ask.ts';
import { isInPart } from '../../../model/outcomes/outcome.ts';
import type { DeepReadonly } from '../../../model/values/scalars.ts';
import type { submissionView } from '../../api/submission.ts';
import { findFirm, listOpenFirms } from '../../database/firms.ts';
import { listPlans, type MadePlan, readSummaries } from '../../database/plans.ts';
import { findSubmission, listSubmissions, type Submission, type SubmissionFilter } from '../../database/submissions.ts';
import { whyNotDecide } from '../../terms/approval.ts';
import { NEEDING_STATES } from '../../terms/notice-event.ts';
import { type Action, actionsIn } from '../../terms/roles.ts';
import { type SubmissionState, statesBefore } from '../../terms/submission-state.ts';
import type { TeamCaller } from '../serve.ts';
import { canHold, canPlanAgain } from '../submission-moves.ts';

type View = DeepReadonly<z.input<typeof submissionView>>;

export async function readSubmissionView(
  ask: Ask,
  { firm, id }: Pick<Submission, 'firm' | 'id'>,
  caller: TeamCaller,
): Promise<View | undefined> {
  const submission = await findSubmission(ask, firm, id);
  if (submission === undefined) return undefined;
  const firmName = (await findFirm(ask, firm))?.name ?? firm;
  return toView(submission, firmName, await listPlans(ask, id), caller);
}

export async function toEntries(
  ask: Ask,
  submissions: readonly Submission[],
  nameOf: (firm: string) => string,
): Promise<readonly ReturnType<typeof toEntry>[]> {
  const plans = submissions.flatMap(({ plan }) => plan ?? []);
  const summaries = await readSummaries(ask, plans);
  return submissions.map((submission) =>
    toEntry(submission, nameOf(submission.firm), summaries.get(submission.plan ?? '')),
  );
}

function toEntry(submission: Submission, firmName: string, summary: MadePlan['summary'] | undefined) {
  const { id, firm, maker, watch, madeAt, comment, inputs, state, stateAt, wanted, problem, result } = submission;
  // The plan of an ended run says less than its result: some of it may have failed.
  const why = problem?.message ?? (state === 'refused' || state === 'done' ? result?.headline : undefined);
  return omitAbsent({
    id,
    firm,
    firmName,
    maker,
    watch,
    madeAt,
    comment,
    inputs,
    state,
    stateAt,
    wanted,
    summary,
    why,
    isInPart:
      (state === 'done' && result !== undefined && result.runs.length > 0 && isInPart(result.counts)) || undefined,
  });
}

function toView(submission: Submission, firmName: string, plans: readonly MadePlan[], caller: TeamCaller): View {
  const { mapping, reading, isPartial, problem, progress, result, followedBy } = submission;
  const current = plans.find(({ sha256 }) => sha256 === submission.plan);
  return omitAbsent({
    ...toEntry(submission, firmName, current?.summary),
    mapping,
    reading,
    isPartial,
    problem,
    progress,
    result,
    followedBy,
    plans,
    ...listPossibleActions(submission, current?.approval, caller),
  });
}

function listPossibleActions(
  submission: Submission,
  approval: MadePlan['approval'],
  { person, grants }: TeamCaller,
): Pick<View, 'can' | 'whyNotDecide'> {
  const actions = actionsIn(grants, submission.firm);
  const earlier = approval && { ...approval, plan: submission.plan ?? '' };
  const refusal = whyNotDecide({ person, actions }, submission, earlier);
  const can: View['can'] = [
    ...(refusal === undefined ? (['decide'] as const) : []),
    ...listOwn(submission, actions, person.id),
    ...(actions.has('hold') ? (['go-on', 'pause', 'stop'] as const).filter((one) => canHold(submission, one)) : []),
  ];
  if (refusal === undefined || submission.state !== 'planned') return { can };
  return { can, whyNotDecide: refusal.message };
}

function listOwn(submission: Submission, actions: ReadonlySet<Action>, person: number): View['can'] {
  if (!actions.has('submit')) return [];
  const isTakenBack = submission.maker.id === person && statesBefore('withdrawn').includes(submission.state);
  return [
    ...(isTakenBack ? (['withdraw'] as const) : []),
    ...(canPlanAgain(submission) ? (['plan-again'] as const) : []),
  ];
}

/** So many of each kind; the firms' lists have the rest. */
const MOST = 200;
const UNDER_WAY: readonly SubmissionState[] = ['received', 'approved', 'applying'];

export async function readInbox(ask: Ask, { person, grants }: TeamCaller) {
  const firms = await listOpenFirms(ask);
  const names = new Map(firms.map(({ id, name }) => [id, name]));
  const firmsWith = (action: Action): readonly string[] =>
    firms.flatMap(({ id }) => (actionsIn(grants, id).has(action) ? id : []));
  const list = async (
    action: Action,
    filter: Pick<SubmissionFilter, 'states' | 'maker' | 'notMaker' | 'isFollowed'>,
  ) => {
    const found = await listSubmissions(ask, { firms: firmsWith(action), limit: MOST, ...filter });
    return toEntries(ask, found, (id) => names.get(id) ?? id);
  };
  return {
    toDecide: await list('decide', { states: ['planned'], notMaker: person.id }),
    needYou: await list('submit', { states: NEEDING_STATES, maker: person.id, isFollowed: false }),
    underWay: await list('read', { states: UNDER_WAY }),
  };
}
