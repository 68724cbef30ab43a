import { z } from 'zod';
import { plainText } from '../../model/values/scalars.ts';
import { named } from '../../report/json/schemas/schema-parts.ts';
import { shownFinding } from '../../ui/api/finding.ts';
import { runView } from '../../ui/api/runs.ts';
import { submissionList, submissionView, waitingSubmissions } from '../api/submission.ts';

const server = plainText.describe('The address of the server.');

/** The document of `login --json`; never the token. */
export const loginSchema = z.object({ ...named('login@1'), server, person: plainText, expiresAt: plainText });

export const logoutSchema = z.object({ ...named('logout@1'), server });

/** The document of every command that is about one submission. */
export const submissionSchema = z.object({
  ...named('submission@1'),
  server,
  submission: submissionView,
  findings: z.array(shownFinding.strip()).describe('Why it was refused, the gravest first; empty if it was not.'),
});

/** The document of `runs --server --json`. */
export const submissionsSchema = z.object({
  ...named('submissions@1'),
  server,
  submissions: submissionList.shape.submissions,
});

export const inboxSchema = z.object({ ...named('inbox@1'), server, ...waitingSubmissions.shape });

export const teamRunSchema = z.object({ ...named('team-run@1'), server, run: runView });

export const teamExportSchema = z.object({ ...named('team-export@1'), server, firm: plainText, path: plainText });
