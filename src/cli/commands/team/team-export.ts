import { existsSync } from 'node:fs';
import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { assertWorkbookPath, workbookExists } from '../../../report/workbook-path.ts';
import { TEAM_OPERATIONS } from '../../../team/api/operations.ts';
import { type ExitStatus, usageError } from '../../../util/capsheet-error.ts';
import type { OutputOptions } from '../../options/common-options.ts';
import { writeReport } from '../../options/write-report.ts';
import { type ServerFlags, withTeam } from '../../team/open-team.ts';
import { saveWorkbook } from '../../team/save-workbook.ts';
import type { Io } from '../../terminal/io.ts';

interface TeamExportOptions extends OutputOptions, ServerFlags {
  readonly out: string;
  readonly firm?: string;
  readonly company?: readonly string[];
}

/** `capsheet export --server`: the server asks the firm's service, and this machine never sees its credentials. */
export async function runTeamExport(
  _inputs: readonly string[],
  options: TeamExportOptions,
  io: Io,
): Promise<ExitStatus> {
  const { out, firm, company } = options;
  if (firm === undefined)
    throw usageError(
      'usage',
      'No firm is named.',
      'Name one with --firm, by its short name; in the browser you see yours.',
    );
  const workbook = { path: out, option: '--out', code: 'export' } as const;
  assertWorkbookPath(workbook);
  if (existsSync(out)) throw workbookExists(workbook);
  const asked = { params: { firm }, query: company === undefined ? {} : { company: [...company] } };
  return withTeam({
    flags: options,
    io,
    notice: 'Stopping: nothing is written.',
    work: async (client) => {
      await saveWorkbook({ client, operation: TEAM_OPERATIONS.exportPortfolio, asked, workbook });
      await writeReport(io, options, {
        json: () => ({ ...nameDocument('team-export@1'), server: client.origin, firm, path: out }),
        text: () => `What the service of ${firm} holds is in ${out}.`,
      });
      return 0;
    },
  });
}
