import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { readProfile } from '../../jobs/pipeline/session/open-profile.ts';
import { parseFirmRules } from '../../jobs/pipeline/session/open-rules.ts';
import type { Job } from '../../jobs/work/job.ts';
import type { JobAssignment } from '../../jobs/work/job-session.ts';
import type { TeamFirm } from '../database/firms.ts';
import type { Submission } from '../database/submissions.ts';
import type { WorkerContext } from './worker-context.ts';

/** A submission as work. Throws a CapsheetError for credentials that cannot be had, and for a profile or rules that are wrong. */
export async function toAssignment(
  {
    submission,
    firm,
    userName,
  }: { readonly submission: Submission; readonly firm: TeamFirm; readonly userName: string },
  {
    databaseUrl,
    files,
    readCredentials,
    network,
    version,
  }: Pick<WorkerContext, 'databaseUrl' | 'files' | 'readCredentials' | 'network' | 'version'>,
  job: Job,
): Promise<JobAssignment> {
  const { inputs, reading, mapping, isPartial } = submission;
  return {
    inputs: {
      files: inputs,
      reading,
      rules: parseFirmRules(firm.rules, `the rules of ${firm.name}`),
      ...omitAbsent({ mapping }),
    },
    isPartial,
    files,
    session: {
      ...{ baseUrl: firm.service, network, userName, version, databaseUrl },
      credentials: await readCredentials(firm.id),
      profile: readProfile(firm.profile, `the profile of ${firm.name}`),
      ...omitAbsent({ appUrl: firm.appService }),
    },
    job,
  };
}
