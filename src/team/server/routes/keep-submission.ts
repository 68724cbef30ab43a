import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { shareOpenFirm } from '../../administration/firms.ts';
import type { NewSubmission, StoredFile } from '../../api/submission.ts';
import { appendAudit } from '../../database/audit.ts';
import { addSubmission } from '../../database/submissions.ts';
import { toActor } from '../../terms/audit-entry.ts';
import { digestContent } from '../../terms/submitted-content.ts';
import { HttpProblem } from '../http-problem.ts';
import type { TeamCaller } from '../serve.ts';
import type { TeamContext } from '../team-context.ts';

/** A submission whose files are stored. */
export interface Submitted extends NewSubmission {
  readonly inputs: StoredFile[];
  readonly mapping?: StoredFile;
}

/** Creates the submission, in one transaction, and returns its id. Throws `submission-under-way`, `firm-closed`. */
export async function keepSubmission(
  { mapping, ...submitted }: Submitted,
  { firm, caller: { person } }: { readonly firm: string; readonly caller: TeamCaller },
  { database }: Pick<TeamContext, 'database'>,
): Promise<number> {
  const facts = { firm, maker: person.id, ...submitted, ...omitAbsent({ mapping }) };
  const contentSha256 = digestContent(facts);
  return database.transact('write', async (ask) => {
    await shareOpenFirm(ask, firm);
    const { id, isNew } = await addSubmission(ask, { ...facts, contentSha256 });
    if (!isNew) throw isUnderWay(id);
    const details = { files: submitted.inputs.length, content: contentSha256 };
    await appendAudit(ask, toActor(person), { firm, action: 'submitted', subject: `submission ${id}`, details });
    return id;
  });
}

function isUnderWay(id: number): HttpProblem {
  return new HttpProblem(409, {
    code: 'submission-under-way',
    message: `The same has already been submitted as submission ${id}, which is not finished.`,
    hint: `Look at submission ${id}; once it is finished or taken back, this can be submitted again.`,
  });
}
