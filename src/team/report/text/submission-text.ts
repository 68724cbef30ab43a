import { formatInstant, plural } from '../../../base/util/text/words.ts';
import { toFindingSections } from '../../../report/text/parts/finding-list.ts';
import {
  joinSections,
  layoutFacts,
  type TextView,
  toCommand,
  toOneLine,
  wrapText,
} from '../../../report/text/parts/layout.ts';
import { type NextStep, toNextLines } from '../../../report/text/parts/next-step.ts';
import type { FindingView } from '../../../ui/api/row-status.ts';
import type { SubmissionEntryView, SubmissionView } from '../../api/submission.ts';
import { STATE_WORDS } from '../../terms/submission-state.ts';
import { nameSubmitter } from '../../terms/submitter.ts';

/** `is being applied, but paused`; only a single submission knows the worker's progress, not a list. */
export function describeSubmissionState({
  state,
  wanted,
  progress,
  isInPart = false,
}: Pick<SubmissionEntryView, 'state' | 'wanted' | 'isInPart'> & Pick<SubmissionView, 'progress'>): string {
  if (isInPart) return 'was applied in part';
  if (state === 'received' && progress !== undefined) return 'is being checked and planned';
  const isHeld = state === 'applying' && wanted !== 'go';
  if (!isHeld) return STATE_WORDS[state];
  return wanted === 'pause' ? 'is being applied, but paused' : 'is being stopped';
}

/** More facts about a submission. */
export interface Besides {
  /** If it was refused. */
  readonly findings: readonly FindingView[];
  /** Sections of lines before the findings. */
  readonly sections?: readonly (readonly string[])[];
}

/** One submission: state, plan, decision, result, findings, and what to do. No final line end. */
export function toSubmissionText(
  submission: SubmissionView,
  { findings, sections = [] }: Besides,
  view: TextView,
): string {
  const { id, firmName, madeAt, comment, inputs, plans, problem, result, followedBy } = submission;
  const plan = plans.at(-1);
  const approval = plan?.approval;
  const headline = `Submission ${id} of ${toOneLine(firmName)} ${describeSubmissionState(submission)}.`;
  return joinSections([
    wrapText(view.colors.bold(headline), view),
    [result?.headline ?? plan?.summary.headline].flatMap((text) => (text === undefined ? [] : wrapText(text, view))),
    layoutFacts([
      ['Made by', `${nameSubmitter(submission)}, ${formatInstant(madeAt)}`],
      ['Comment', comment],
      ['Workbooks', inputs.map(({ name }) => name).join(', ')],
      ['Plan', plan?.sha256],
      [approval?.decision === 'rejected' ? 'Rejected by' : 'Approved by', approval && toDecider(approval)],
      ['Why', approval?.comment],
      ['Runs', result?.runs.join(', ')],
      ['Then', followedBy === undefined ? undefined : `submitted again as submission ${followedBy}`],
    ]),
    toMoved(plans, view),
    problem === undefined ? [] : wrapText(`${problem.message} ${problem.hint}`, view),
    ...sections,
    ...toFindingSections(findings, {
      multipleInputs: findings.some(({ file }) => file !== undefined),
      view,
      seeAll: toCommand('runs', [String(id), '--server', '--json']),
    }),
    findings.some(({ code }) => code === 'file-missing') ? wrapText(SUBMIT_PAPERS, view) : [],
    toNextLines(nextOf(submission), view),
  ]);
}

/** Workers have only what was submitted, not the files beside the workbook. */
const SUBMIT_PAPERS =
  'Submit the files that its rows name together with the workbook: capsheet submit quarter.xlsx papers/deed.pdf.';

function toDecider({ person, decidedAt }: { person: { name: string }; decidedAt: string }): string {
  return `${person.name}, ${formatInstant(decidedAt)}`;
}

/** Differences of the last plan from the one before. */
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
