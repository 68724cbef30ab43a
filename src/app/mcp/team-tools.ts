import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { readSubmission } from '../../jobs/library/inside/submission/read-submission.ts';
import { nameDocument } from '../../model/outcomes/document-name.ts';
import { toQuarterDate } from '../../model/values/quarter.ts';
import { toCommand } from '../../report/text/parts/layout.ts';
import { TEAM_OPERATIONS } from '../../team/api/operations.ts';
import type { SubmissionView } from '../../team/api/submission.ts';
import { fetchSubmission, listRefusals, submitWorkbooks } from '../../team/client/submissions.ts';
import type { TeamClient } from '../../team/client/team-client.ts';
import type { NamedFolders } from './named-folders.ts';
import { toApprove } from './plan-answer.ts';
import { type AddTool, tool, WINDOW } from './tool.ts';
import { READ } from './workbook-tools.ts';

export interface TeamToolParts {
  readonly folders: NamedFolders;
  /** Throws `not-signed-in` and the like. */
  readonly withTeam: <T>(signal: AbortSignal, work: (client: TeamClient) => Promise<T>) => Promise<T>;
  /** The options that name the server in the person's own command. */
  readonly serverFlags: readonly string[];
}

/** Digits of a digest that people are shown. */
const SHOWN_DIGITS = 12;
const firm = z.string().min(1).max(100);
const PLANNED_LATER =
  'The server checks and plans it; read_submission shows the plan, which somebody else then approves or rejects. You cannot approve it.';

export function listTeamTools({ folders, withTeam, serverFlags }: TeamToolParts): readonly AddTool[] {
  const toFields = async (client: TeamClient, submission: SubmissionView): Promise<object> => {
    const findings = await listRefusals(client, submission);
    const document = { ...nameDocument('submission@1'), server: client.origin, submission, findings };
    const plan = submission.state === 'planned' ? submission.plans.at(-1) : undefined;
    const args = [String(submission.id), '--plan', plan?.sha256.slice(0, SHOWN_DIGITS) ?? '', ...serverFlags];
    return { ...(plan && toApprove(plan.sha256, toCommand('approve', args))), submission: document };
  };
  return [
    tool({
      name: 'submit_workbook',
      title: 'Submit a workbook to the team',
      description: `Submits workbooks to the server of the team. ${PLANNED_LATER}`,
      input: z.strictObject({
        ...READ,
        mapping: z.string().min(1).max(4096).exactOptional().describe('The mapping of a foreign spreadsheet.'),
        quarter: z.string().exactOptional().describe('The quarter (2024-Q2) or its last day (YYYY-MM-DD).'),
        firm: firm.describe('The firm of the workbooks, by its short name on the server.'),
        comment: z.string().max(2000).default('').describe('What the approver should know.'),
        ...WINDOW,
      }),
      writes: true,
      asks: true,
      run: async ({ inputs, mapping, quarter, firm: of, comment, from, limit, ...layout }, signal) => {
        const paths = await Promise.all(inputs.map((one) => folders.findInput(one, 'workbook')));
        const { files } = await readSubmission(paths);
        const at = mapping === undefined ? undefined : await folders.findInput(mapping, 'mapping');
        const day = quarter === undefined ? undefined : toQuarterDate(quarter, '"quarter"');
        const handed = {
          firm: of,
          inputs: files,
          mapping: at === undefined ? undefined : { name: basename(at), bytes: new Uint8Array(await readFile(at)) },
          said: { comment, reading: omitAbsent({ ...layout, quarter: day }) },
        };
        const fields = await withTeam(signal, async (client) =>
          toFields(client, await submitWorkbooks(client, handed)),
        );
        return { fields, window: { from, limit } };
      },
    }),
    tool({
      name: 'read_submission',
      title: 'Read one submission',
      description: `One submission by its number: its state, its plan in numbers, and the findings if it was refused. ${PLANNED_LATER}`,
      input: z.strictObject({ number: z.int().min(1), firm: firm.exactOptional(), ...WINDOW }),
      asks: true,
      run: async ({ number, firm: of, from, limit }, signal) => {
        const fields = await withTeam(signal, async (client) =>
          toFields(client, await fetchSubmission(client, number, of)),
        );
        return { fields, window: { from, limit } };
      },
    }),
    tool({
      name: 'read_inbox',
      title: 'Read the inbox',
      description: 'Everything in the team that waits for the person who is signed in. Only that person decides on it.',
      input: z.strictObject(WINDOW),
      asks: true,
      run: async (window, signal) => {
        const inbox = await withTeam(signal, async (client) => ({
          ...nameDocument('inbox@1'),
          server: client.origin,
          ...(await client.call(TEAM_OPERATIONS.getInbox)),
        }));
        return { fields: { inbox }, window };
      },
    }),
  ];
}
