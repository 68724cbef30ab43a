import { existsSync } from 'node:fs';
import type { z } from 'zod';
import { placeFile } from '../../../../base/disk/place-file.ts';
import { usageError } from '../../../../base/util/capsheet-error.ts';
import {
  assertNewWorkbook,
  toUnwritable,
  type WorkbookPath,
  workbookExists,
} from '../../../../report/workbook-path.ts';
import type { TeamOperation } from '../../../../team/api/operation.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { TeamCallInput, TeamClient } from '../../../../team/client/team-client.ts';
import type { OptionsOf } from '../../declare/declare.ts';
import { withTeam } from '../../team/open-team.ts';
import { answer, type CommandAnswer } from '../../terminal/answer.ts';
import type { Io } from '../../terminal/terminal.ts';
import type { exportWorkbook } from '../workbook-commands.ts';

/** `capsheet export --server`: the server asks the firm's service, and this machine never sees its credentials. */
export async function exportFromServer(options: OptionsOf<typeof exportWorkbook>, io: Io): Promise<CommandAnswer> {
  const { out, firm, company } = options;
  if (firm === undefined)
    throw usageError(
      'usage',
      'No firm is named.',
      'Name one with --firm, by its short name; in the browser you see yours.',
    );
  const workbook = { path: out, option: '--out', code: 'export' } as const;
  assertNewWorkbook(workbook);
  const asked = { params: { firm }, query: company === undefined ? {} : { company: [...company] } };
  return withTeam({ ...options, notice: 'Stopping: nothing is written.' }, io, async (client) => {
    await saveWorkbook({ client, operation: TEAM_OPERATIONS.exportPortfolio, asked, workbook });
    const facts = { server: client.origin, firm, path: out };
    return answer('team-export@1', facts, `What the service of ${firm} holds is in ${out}.`);
  });
}

interface Saved<Params extends z.ZodType, Query extends z.ZodType> {
  readonly client: TeamClient;
  readonly operation: TeamOperation<Params, Query>;
  readonly asked: TeamCallInput<Params, Query, z.ZodType>;
  readonly workbook: WorkbookPath;
}

/** Saves a workbook of the server, whole or not at all. Throws `<code>-exists` and `<code>-unwritable`. */
export async function saveWorkbook<P extends z.ZodType, Q extends z.ZodType>(saved: Saved<P, Q>): Promise<void> {
  const { client, operation, asked, workbook } = saved;
  if (existsSync(workbook.path)) throw workbookExists(workbook);
  const place = placeFile(workbook.path, (sink) => client.download(operation, asked, sink));
  const isNew = await place.catch((error: unknown) => {
    throw toUnwritable(error, workbook);
  });
  if (!isNew) throw workbookExists(workbook);
}
