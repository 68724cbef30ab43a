import type { SubmissionEntryView, SubmissionView } from '../../../team/api/submission.ts';
import type { SubmissionState } from '../../../team/submission-state.ts';
import type { FindingView } from '../../../ui/api/finding.ts';
import { plural } from '../../../util/text/words.ts';
import { toFindingSections } from '../parts/finding-list.ts';
import { joinSections, layoutFacts, wrapText } from '../parts/layout.ts';
import { type NextStep, toNextLines } from '../parts/next-step.ts';
import { formatInstant, toCommand, toOneLine } from '../parts/words.ts';
import type { TextView } from '../text-view.ts';

/** After the number of a submission: what became of it so far. */
const STATE_WORDS: { readonly [state in SubmissionState]: string } = {
  received: 'is being checked and planned',
  refused: 'has errors and was refused',
  planned: 'waits for a decision',
  rejected: 'was rejected',
  withdrawn: 'was withdrawn',
  approved: 'is approved and waits for a worker',
  applying: 'is being applied',
  stopped: 'was stopped',
  'needs-you': 'needs somebody',
  done: 'is done',
};

/** `is being applied, but paused`. */
export function describeState({ state, wanted }: Pick<SubmissionEntryView, 'state' | 'wanted'>): string {
  const isHeld = state === 'applying' && wanted !== 'go';
  if (!isHeld) return STATE_WORDS[state];
  return wanted === 'pause' ? 'is being applied, but paused' : 'is being stopped';
}

/** What is told of a submission besides. */
export interface Besides {
  /** Where it was refused. */
  readonly findings: readonly FindingView[];
  /** Sections of lines, before what was found. */
  readonly sections?: readonly (readonly string[])[];
}

/** One submission: how far it is, its plan, who decided, what came of it, what was found where it was refused, and what to do. No line end after the last line. */
export function toSubmissionText(
  submission: SubmissionView,
  { findings, sections = [] }: Besides,
  view: TextView,
): string {
  const { id, firmName, maker, madeAt, comment, inputs, plans, problem, result, followedBy } = submission;
  const plan = plans.at(-1);
  const approval = plan?.approval;
  const headline = `Submission ${id} of ${toOneLine(firmName)} ${describeState(submission)}.`;
  return joinSections([
    wrapText(view.colors.bold(headline), view),
    [result?.headline ?? plan?.summary.headline].flatMap((text) => (text === undefined ? [] : wrapText(text, view))),
    layoutFacts([
      ['Made by', `${maker.name}, ${formatInstant(madeAt)}`],
      ['Comment', comment],
      ['Workbooks', inputs.map(({ name }) => name).join(', ')],
      ['Plan', plan?.sha256],
      [approval?.decision === 'rejected' ? 'Rejected by' : 'Approved by', approval && toDecider(approval)],
      ['Why', approval?.comment],
      ['Runs', result?.runs.join(', ')],
      ['Then', followedBy === undefined ? undefined : `handed in again as submission ${followedBy}`],
    ]),
    toMoved(plans, view),
    problem === undefined ? [] : wrapText(`${problem.message} ${problem.hint}`, view),
    ...sections,
    ...toFindingSections(findings, {
      multipleInputs: findings.some(({ file }) => file !== undefined),
      view,
      seeAll: toCommand('runs', [String(id), '--server', '--json']),
    }),
    toNextLines(nextOf(submission), view),
  ]);
}

function toDecider({ person, decidedAt }: { person: { name: string }; decidedAt: string }): string {
  return `${person.name}, ${formatInstant(decidedAt)}`;
}

/** Of the last plan, where it took the place of another one. */
export function toMoved(plans: SubmissionView['plans'], { colors, width }: TextView): readonly string[] {
  const moved = plans.at(-1)?.moved ?? [];
  if (plans.length < 2) return [];
  if (moved.length === 0) return ['Nothing has changed since the plan before this one.'];
  const lines = moved.flatMap((line) => wrapText(toOneLine(line), { width, indent: 2, hang: 2 }));
  return [colors.bold(`Changed since the plan before this one (${moved.length}):`), ...lines];
}

function nextOf({ id, firm, state, can, result }: SubmissionView): NextStep {
  const call = (name: string): NextStep => ({ command: toCommand(name, [String(id), '--firm', firm]) });
  if (state === 'planned') return can.includes('decide') ? call('approve') : {};
  if (can.includes('go-on')) return call('go-on');
  const files = result?.files.length ?? 0;
  return state === 'refused' && files > 0
    ? { remark: `${plural(files, 'copy', 'copies')} with every finding at its cell can be opened in the browser.` }
    : {};
}
