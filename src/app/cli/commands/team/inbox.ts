import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { fetchSubmission } from '../../../../team/client/submissions.ts';
import { toInboxText } from '../../../../team/report/text/submission-list-text.ts';
import type { Wanted } from '../../../../team/terms/submission-state.ts';
import type { RunOf } from '../../declare/declare.ts';
import { withTeam } from '../../team/open-team.ts';
import { toSubmissionAnswer } from '../../team/submission.ts';
import { answer } from '../../terminal/answer.ts';
import { toView } from '../../terminal/terminal.ts';
import type { inbox, pause } from './team-commands.ts';

/** `capsheet inbox`: everything that waits for this person, over all their firms. */
export const runInbox: RunOf<typeof inbox> = (_args, options, io) =>
  withTeam(options, io, async (client) => {
    const waiting = await client.call(TEAM_OPERATIONS.getInbox);
    const text = toInboxText(waiting, toView(io, options.color));
    return answer('inbox@1', { server: client.origin, ...waiting }, text);
  });

/** `capsheet pause`, `go-on` and `stop`: the worker notices within a second. */
function hold(wanted: Wanted): RunOf<typeof pause> {
  return ({ submission: number }, options, io) =>
    withTeam(options, io, async (client) => {
      const { firm, id } = await fetchSubmission(client, number, options.firm);
      const params = { firm, submission: id };
      const held = await client.call(TEAM_OPERATIONS.hold, { params, body: { wanted } });
      return toSubmissionAnswer(held, { client, options, io });
    });
}

export const runPause = hold('pause');
export const runGoOn = hold('go');
export const runStop = hold('stop');
