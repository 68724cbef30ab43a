import { plural } from '../../../base/util/text/words.ts';
import { toFindingSections } from '../../../report/text/parts/finding-list.ts';
import {
  formatInstant,
  joinSections,
  layoutFacts,
  type TextView,
  toCommand,
  toOneLine,
  wrapText,
} from '../../../report/text/parts/layout.ts';
import { type NextStep, toNextLines } from '../../../report/text/parts/next-step.ts';
import type { FindingView } from '../../../ui/api/finding.ts';
import type { SubmissionEntryView, SubmissionView } from '../../api/submission.ts';
import { STATE_WORDS } from '../../terms/submission-state.ts';

/** `is being applied, but paused`; what a worker is at is known of one submission, and not of those in a list. */
export function describeState({
  state,
  wanted,
  progress,
}: Pick<SubmissionEntryView, 'state' | 'wanted'> & Pick<SubmissionView, 'progress'>): string {
  if (state === 'received' && progress !== undefined) return 'is being checked and planned';
  const isHeld = state === 'applying' && wanted !== 'go';
  if (!isHeld) return STATE_WORDS[state];
  return wanted === 'pause' ? 'is being applied, but paused' : 'is being stopped';
}

/** More that is told of a submission. */
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
    hasMissingFile(findings) ? wrapText(SUBMIT_PAPERS, view) : [],
    toNextLines(nextOf(submission), view),
  ]);
}

/** A worker has nothing but what was submitted, whatever lies beside the workbook where it came from. */
const SUBMIT_PAPERS =
  'Submit the files that its rows name together with the workbook: capsheet submit quarter.xlsx papers/deed.pdf.';

function hasMissingFile(findings: readonly FindingView[]): boolean {
  return findings.some(({ code }) => code === 'file-missing');
}

function toDecider({ person, decidedAt }: { person: { name: string }; decidedAt: string }): string {
  return `${person.name}, ${formatInstant(decidedAt)}`;
}

/** The changes of the last plan against the one before it, where there is one. */
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
