import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { toInboxText } from '../../../report/text/team/submission-list-text.ts';
import { TEAM_OPERATIONS } from '../../../team/api/operations.ts';
import type { ExitStatus } from '../../../util/capsheet-error.ts';
import type { OutputOptions } from '../../options/common-options.ts';
import { writeReport } from '../../options/write-report.ts';
import { type ServerFlags, withTeam } from '../../team/open-team.ts';
import type { Io } from '../../terminal/io.ts';
import { toView } from '../../terminal/view.ts';

/** `capsheet inbox`: what waits for whoever asks, over all their firms. */
export function runInbox(
  _inputs: readonly string[],
  options: OutputOptions & ServerFlags,
  io: Io,
): Promise<ExitStatus> {
  return withTeam({
    flags: options,
    io,
    work: async (client) => {
      const inbox = await client.call(TEAM_OPERATIONS.getInbox);
      await writeReport(io, options, {
        json: () => ({ ...nameDocument('inbox@1'), server: client.origin, ...inbox }),
        text: () => toInboxText(inbox, toView(io, options.color)),
      });
      return 0;
    },
  });
}
