import { usageError } from '../../../../base/util/capsheet-error.ts';
import { readSubmission } from '../../../../jobs/library/inside/submission/read-submission.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { MadePlanView, SubmissionView } from '../../../../team/api/submission.ts';
import { fetchSubmission, submitWorkbooks } from '../../../../team/client/submissions.ts';
import { toDecisionText } from '../../../../team/report/text/decision-text.ts';
import { toInboxText } from '../../../../team/report/text/submission-list-text.ts';
import { describeSubmissionState } from '../../../../team/report/text/submission-text.ts';
import type { Wanted } from '../../../../team/terms/submission-state.ts';
import type { OptionsOf, RunOf } from '../../declare/declare.ts';
import { readMappingFile, toReading } from '../../options/reading.ts';
import { withTeam } from '../../team/open-team.ts';
import { toExitStatus, toSubmissionAnswer, type Watching, watchSubmission } from '../../team/submission.ts';
import { answer } from '../../terminal/answer.ts';
import { confirm } from '../../terminal/ask.ts';
import { type Io, toView } from '../../terminal/terminal.ts';
import type { approve, submit as declaration, inbox, pause } from './team-commands.ts';

/** `capsheet submit`: the server reads the workbooks; this machine only checks that they can be opened. */
export const runSubmit: RunOf<typeof declaration> = async ({ inputs: paths }, options, io) => {
  const { firm, comment = '', mappingPath: mapping } = options;
  const { files: inputs, mappings } = await readSubmission(paths);
  if (mapping === undefined && options.quiet !== true) nameMappings(mappings, io);
  // The mapping is submitted as a file, because the server does not know this path.
  const { mappingPath: _here, ...reading } = toReading(options);
  const handed = {
    firm,
    inputs,
    mapping: mapping === undefined ? undefined : await readMappingFile(mapping),
    said: { comment, reading, isPartial: options.partial === true },
  };
  return withTeam(options, io, async (client, signal) => {
    const received = await submitWorkbooks(client, handed);
    const submission =
      options.wait === true ? await watchSubmission(received, { client, signal, options, io }) : received;
    return toSubmissionAnswer(submission, { client, options, io }, toExitStatus(submission));
  });
};

/** Submits no mapping that was not named. */
function nameMappings(mappings: readonly string[], io: Io): void {
  for (const path of mappings)
    io.stderr.write(`${path} is not submitted. If it says how to read the input, add --mapping ${path}.\n`);
}

/** `capsheet inbox`: everything that waits for this person, over all their firms. */
export const runInbox: RunOf<typeof inbox> = (_args, options, io) =>
  withTeam(options, io, async (client) => {
    const waiting = await client.call(TEAM_OPERATIONS.getInbox);
    const text = toInboxText(waiting, toView(io, options.color));
    return answer('inbox@1', { server: client.origin, ...waiting }, text);
  });

/** `capsheet pause`, `go-on` and `stop`: the worker notices within a second. */
function hold(wanted: Wanted): RunOf<typeof pause> {
  return ({ submission: number }, options, io) =>
    withTeam(options, io, async (client) => {
      const { firm, id } = await fetchSubmission(client, number, options.firm);
      const params = { firm, submission: id };
      const held = await client.call(TEAM_OPERATIONS.hold, { params, body: { wanted } });
      return toSubmissionAnswer(held, { client, options, io });
    });
}

export const runPause = hold('pause');
export const runGoOn = hold('go');
export const runStop = hold('stop');

type ApproveOptions = OptionsOf<typeof approve>;

interface Deciding extends Watching {
  readonly options: ApproveOptions;
}

/** States of something approved that was not applied: its plan no longer held, or it was withdrawn. */
const NOT_APPLIED: ReadonlySet<SubmissionView['state']> = new Set(['planned', 'rejected', 'withdrawn']);

/** So many digits identify a plan. */
const LEAST_DIGITS = /^[0-9a-f]{12,64}$/;

/** `capsheet approve`: decides on one plan by its digest, and on none that may replace it. */
export const runApprove: RunOf<typeof approve> = async ({ submission: number }, options, io) => {
  assertConfirmable(options, io);
  return withTeam(options, io, async (client, signal) => {
    const deciding = { client, signal, options, io };
    const found = await fetchSubmission(client, number, options.firm);
    const decided = await decide(found, deciding);
    if (decided === undefined) {
      io.stderr.write('Nothing was decided.\n');
      return 0;
    }
    const last = options.wait === true ? await watchSubmission(decided, deciding) : decided;
    const isLost = decided.state === 'approved' && NOT_APPLIED.has(last.state);
    return toSubmissionAnswer(last, deciding, isLost ? 2 : toExitStatus(last));
  });
};

function assertConfirmable({ yes, plan, reject, json }: ApproveOptions, { isTerminal }: Io): void {
  if (reject?.trim() === '')
    throw usageError('usage', '--reject does not say why.', 'Write it behind the option: --reject "Wrong fund."');
  const hint = 'Look at the plan with "capsheet runs SUBMISSION --server", then add --yes --plan DIGEST.';
  if (plan !== undefined && !LEAST_DIGITS.test(plan))
    throw usageError('usage', `"${plan}" is not the digest of a plan.`, 'Give at least its first 12 digits.');
  if (yes === true && plan === undefined)
    throw usageError('confirmation-missing', '--yes decides only on the plan that is named with --plan.', hint);
  if (yes !== true && (!isTerminal || json === true))
    throw usageError(
      'confirmation-missing',
      'A decision needs a confirmation, and there is no terminal to ask on.',
      hint,
    );
}

async function decide(submission: SubmissionView, deciding: Deciding): Promise<SubmissionView | undefined> {
  const { client, options, io, signal } = deciding;
  const made = planToDecide(submission, options.plan);
  const isRejected = options.reject !== undefined;
  const params = { firm: submission.firm, submission: submission.id };
  if (options.yes !== true) {
    const plan = await client.call(TEAM_OPERATIONS.getPlan, { params });
    io.stderr.write(`${toDecisionText(submission, made, plan, toView(io, options.color))}\n\n`);
    const verb = isRejected ? 'Reject' : 'Approve';
    const question = `${verb} this plan (${made.sha256.slice(0, 12)}) for ${submission.firmName}?`;
    if (!(await confirm(question, io, signal))) return undefined;
  }
  return client.call(TEAM_OPERATIONS.decide, {
    params,
    body: {
      plan: made.sha256,
      decision: isRejected ? 'rejected' : 'approved',
      comment: options.reject ?? options.comment ?? '',
      // They were shown, or seen by whoever named the digest.
      isAcknowledged: true,
    },
  });
}

function planToDecide(submission: SubmissionView, digest = ''): MadePlanView {
  const { id, state, plans, whyNotDecide } = submission;
  const made = plans.at(-1);
  if (state !== 'planned' || made === undefined)
    throw usageError(
      'submission-undecided',
      `There is nothing to decide: submission ${id} ${describeSubmissionState(submission)}.`,
      `See "capsheet runs ${id} --server".`,
    );
  if (whyNotDecide !== undefined)
    throw usageError(
      'submission-undecided',
      `Submission ${id} is not yours to decide. ${whyNotDecide}`,
      'Ask somebody else who is an approver of the firm.',
    );
  if (made.sha256.startsWith(digest)) return made;
  throw usageError(
    'submission-moved',
    `The plan of submission ${id} is now ${made.sha256.slice(0, 12)}, not ${digest}.`,
    'Look at the new plan: a decision counts for one plan only.',
  );
}
