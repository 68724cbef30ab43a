import { TEAM_OPERATIONS } from '../../../team/api/operations.ts';
import { findSubmission } from '../../../team/client/submissions.ts';
import type { Wanted } from '../../../team/submission-state.ts';
import type { ExitStatus } from '../../../util/capsheet-error.ts';
import type { OutputOptions } from '../../options/common-options.ts';
import { type ServerFlags, withTeam } from '../../team/open-team.ts';
import { toSubmissionNumber } from '../../team/submission-number.ts';
import { writeSubmission } from '../../team/write-submission.ts';
import type { Io } from '../../terminal/io.ts';

interface HoldOptions extends OutputOptions, ServerFlags {
  readonly firm?: string;
}

type Run = (inputs: readonly string[], options: HoldOptions, io: Io) => Promise<ExitStatus>;

/** `capsheet pause`, `go-on` and `stop`: the worker hears of it within a second. */
function hold(wanted: Wanted): Run {
  return ([text = ''], options, io) => {
    const number = toSubmissionNumber(text);
    return withTeam({
      flags: options,
      io,
      work: async (client) => {
        const { firm, id } = await findSubmission(client, number, options.firm);
        const params = { firm, submission: id };
        const held = await client.call(TEAM_OPERATIONS.hold, { params, body: { wanted } });
        await writeSubmission(held, { client, options, io });
        return 0;
      },
    });
  };
}

export const runPause = hold('pause');
export const runGoOn = hold('go');
export const runStop = hold('stop');
