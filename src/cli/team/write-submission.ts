import { nameDocument } from '../../model/outcomes/document-name.ts';
import { toSubmissionText } from '../../report/text/team/submission-text.ts';
import type { SubmissionView } from '../../team/api/submission.ts';
import { listRefusals } from '../../team/client/submissions.ts';
import type { TeamClient } from '../../team/client/team-client.ts';
import type { OutputOptions } from '../options/common-options.ts';
import { writeReport } from '../options/write-report.ts';
import type { Io } from '../terminal/io.ts';
import { toView } from '../terminal/view.ts';

/** One submission as a command's report; of one that was refused, with why. */
export async function writeSubmission(
  submission: SubmissionView,
  { client, options, io }: { readonly client: TeamClient; readonly options: OutputOptions; readonly io: Io },
): Promise<void> {
  const findings = await listRefusals(client, submission);
  await writeReport(io, options, {
    json: () => ({ ...nameDocument('submission@1'), server: client.origin, submission, findings }),
    text: () => toSubmissionText(submission, { findings }, toView(io, options.color)),
  });
}
