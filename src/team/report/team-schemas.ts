import { z } from 'zod';
import { named } from '../../model/outcomes/document-name.ts';
import { plainText } from '../../model/values/scalars.ts';
import { shownFinding } from '../../ui/api/finding.ts';
import { runView } from '../../ui/api/runs.ts';
import { submissionList, submissionView, waitingSubmissions } from '../api/submission.ts';

const server = plainText.describe('The address of the server.');

/** The document of `login --json`; never the token. */
export const loginSchema = z.strictObject({ ...named('login@1'), server, person: plainText, expiresAt: plainText });

export const logoutSchema = z.strictObject({ ...named('logout@1'), server });

/** The document of every command that is about one submission. */
export const submissionSchema = z.strictObject({
  ...named('submission@1'),
  server,
  submission: submissionView,
  findings: z.array(shownFinding).describe('Why it was refused, the gravest first; empty if it was not.'),
});

/** The document of `runs --server --json`. */
export const submissionsSchema = z.strictObject({
  ...named('submissions@1'),
  server,
  submissions: submissionList.shape.submissions,
});

export const inboxSchema = z.strictObject({ ...named('inbox@1'), server, ...waitingSubmissions.shape });

export const teamRunSchema = z.strictObject({ ...named('team-run@1'), server, run: runView });

export const teamExportSchema = z.strictObject({ ...named('team-export@1'), server, firm: plainText, path: plainText });
