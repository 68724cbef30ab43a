import { existsSync } from 'node:fs';
import type { z } from 'zod';
import { placeFile } from '../../disk/place-file.ts';
import { toUnwritable, type WorkbookPath, workbookExists } from '../../report/workbook-path.ts';
import type { TeamOperation } from '../../team/api/operation.ts';
import type { Asked, TeamClient } from '../../team/client/team-client.ts';
import { CapsheetError } from '../../util/capsheet-error.ts';

/** A file of the server, and where it is to go here. */
interface Saved<Params extends z.ZodType, Query extends z.ZodType> {
  readonly client: TeamClient;
  readonly operation: TeamOperation<Params, Query>;
  readonly asked: Asked<Params, Query, z.ZodType>;
  readonly workbook: WorkbookPath;
}

/** Saves a workbook of the server, whole or not at all. Throws `<code>-exists` and `<code>-unwritable`. */
export async function saveWorkbook<P extends z.ZodType, Q extends z.ZodType>(saved: Saved<P, Q>): Promise<void> {
  const { client, operation, asked, workbook } = saved;
  if (existsSync(workbook.path)) throw workbookExists(workbook);
  const isNew = await placeFile(workbook.path, (sink) => client.download(operation, asked, sink)).catch(
    (error: unknown) => {
      throw error instanceof CapsheetError ? error : toUnwritable(error, workbook);
    },
  );
  if (!isNew) throw workbookExists(workbook);
}
