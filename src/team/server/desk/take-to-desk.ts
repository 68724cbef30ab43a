import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder } from '../../../base/disk/patient-calls.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { JobFolder } from '../../../jobs/work/job-folder.ts';
import { done } from '../../../ui/api/problem.ts';
import type { Submission } from '../../database/submissions.ts';
import { DESK_TAKE_PATH } from '../../desk/desk-brief.ts';
import type { DeskProcess } from '../../desk-pool/desk-process.ts';
import type { TeamContext } from '../team-context.ts';
import { askDesk } from './ask-desk.ts';

/** Lays the inputs of a submission on a desk. @throws HttpProblem `busy`; CapsheetError of the store */
export async function takeToDesk(
  desk: DeskProcess,
  { inputs, mapping, reading }: Submission,
  { files }: Pick<TeamContext, 'files'>,
): Promise<void> {
  const folder = await mkdtemp(join(desk.folder, 'taken-'));
  try {
    const laid = await new JobFolder(folder).layOut(
      { files: inputs, reading: omitAbsent(reading), rules: [], ...omitAbsent({ mapping }) },
      files,
    );
    const body = JSON.stringify({ paths: laid.paths, reading: laid.reading });
    const headers = { 'content-type': 'application/json' };
    await askDesk(desk, { method: 'POST', path: DESK_TAKE_PATH, headers, body }, done);
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
}
