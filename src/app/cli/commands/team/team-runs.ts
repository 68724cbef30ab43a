import { extname } from 'node:path';
import { CapsheetError, usageError } from '../../../../base/util/capsheet-error.ts';
import { assertWorkbookPath } from '../../../../report/workbook-path.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { SubmissionEntryView, SubmissionView } from '../../../../team/api/submission.ts';
import { fetchSubmission } from '../../../../team/client/submissions.ts';
import type { TeamClient } from '../../../../team/client/team-client.ts';
import { toWaitingText } from '../../../../team/report/text/decision-text.ts';
import { toSubmissionListText } from '../../../../team/report/text/submission-list-text.ts';
import { toTeamRunText } from '../../../../team/report/text/team-run-text.ts';
import type { OptionsOf } from '../../declare/declare.ts';
import { withTeam } from '../../team/open-team.ts';
import { toSubmissionAnswer } from '../../team/submission.ts';
import { answer, type CommandAnswer } from '../../terminal/answer.ts';
import { type Io, toView } from '../../terminal/terminal.ts';
import type { runs } from '../history-commands.ts';
import { saveWorkbook } from './team-export.ts';

type TeamRunsOptions = OptionsOf<typeof runs>;

interface Asking {
  readonly client: TeamClient;
  readonly options: TeamRunsOptions;
  readonly io: Io;
}

const NUMBER = /^\d+$/;

/** `capsheet runs --server`: the submissions, one submission by its number, or one run of a firm by its id. */
export function showTeamRuns(which: string | undefined, options: TeamRunsOptions, io: Io): Promise<CommandAnswer> {
  if (options.result !== undefined && !NUMBER.test(which ?? ''))
    throw usageError(
      'runs-options',
      '--result needs the number of one submission.',
      'Name it: capsheet runs SUBMISSION --server.',
    );
  return withTeam(options, io, async (client) => {
    const asking = { client, options, io };
    if (which === undefined) return showSubmissions(asking);
    return NUMBER.test(which) ? showSubmission(Number(which), asking) : showRun(which, asking);
  });
}

async function showSubmission(number: number, asking: Asking): Promise<CommandAnswer> {
  const { client, options } = asking;
  const submission = await fetchSubmission(client, number, options.firm);
  if (options.result !== undefined) await saveResult(submission, options.result, client);
  const plain = await toSubmissionAnswer(submission, asking);
  if (submission.state !== 'planned' || options.json === true || options.quiet === true) return plain;
  // Shows the same as `capsheet approve`, so that people may decide with `--yes` on it.
  const text = await describeWaiting(submission, asking);
  return { ...plain, text: () => text };
}

async function describeWaiting(submission: SubmissionView, { client, options, io }: Asking): Promise<string> {
  const { firm, id } = submission;
  const plan = await client.call(TEAM_OPERATIONS.getPlan, { params: { firm, submission: id } });
  return toWaitingText(submission, plan, toView(io, options.color));
}

/** The other files are records of the run for programs. */
const WORKBOOK = /\.(?:xlsx|xlsm|ods)$/i;

async function saveResult({ id, firm, result }: SubmissionView, path: string, client: TeamClient): Promise<void> {
  const books = (result?.files ?? []).flatMap(({ name }, index) => (WORKBOOK.test(name) ? [{ name, index }] : []));
  const [book, ...others] = books;
  if (book === undefined)
    throw usageError(
      'result-not-made',
      `Submission ${id} has no result workbook.`,
      `See "capsheet runs ${id} --server".`,
    );
  if (others.length > 0)
    throw usageError(
      'several-inputs-one-file',
      `Submission ${id} has ${books.length} result workbooks.`,
      'Save them in the browser.',
    );
  const workbook = { path, option: '--result', code: 'result' } as const;
  assertWorkbookPath(workbook, new RegExp(`\\${extname(book.name)}$`, 'i'));
  const params = { firm, submission: id, index: book.index };
  await saveWorkbook({ client, operation: TEAM_OPERATIONS.getResult, asked: { params }, workbook });
}

/** The latest of each firm, the latest first. */
async function showSubmissions({ client, options, io }: Asking): Promise<CommandAnswer> {
  const { firms } = await client.call(TEAM_OPERATIONS.getMe);
  const readable = firms.filter(({ may }) => may.includes('read')).map(({ id }) => id);
  if (readable.length === 0 && options.firm === undefined)
    throw new CapsheetError({
      code: 'not-allowed',
      message: 'In no firm do your roles let you see what was submitted.',
      hint: 'Ask an administrator for the role that you need.',
      exitStatus: 5,
    });
  const entries: SubmissionEntryView[] = [];
  for (const firm of options.firm === undefined ? readable : [options.firm])
    entries.push(...(await client.call(TEAM_OPERATIONS.listSubmissions, { params: { firm } })).submissions);
  const submissions = entries.sort((one, other) => other.id - one.id);
  const text = toSubmissionListText(submissions, toView(io, options.color));
  return answer('submissions@1', { server: client.origin, submissions }, text);
}

async function showRun(run: string, { client, options, io }: Asking): Promise<CommandAnswer> {
  const { firm } = options;
  if (firm === undefined)
    throw usageError(
      'usage',
      `Run ${run} belongs to one firm.`,
      'Name the firm with --firm; a submission does not need it.',
    );
  const found = await client.call(TEAM_OPERATIONS.getRun, { params: { firm, run } });
  const text = toTeamRunText(found, toView(io, options.color));
  return answer('team-run@1', { server: client.origin, run: found }, text);
}
