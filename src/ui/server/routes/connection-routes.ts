import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packageFiles } from '../../../base/package/package-files.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { PLAIN_READING } from '../../../model/records/input-reading.ts';
import { connectionRequest, type TriedSettings } from '../../api/settings.ts';
import type { Connection } from '../connection.ts';
import type { OwnService } from '../settings/own-service.ts';
import { inPageWords, toCheckViews } from '../settings/page-words.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Which service capsheet works with. What is open stays open, and is compared anew: its plan was another service's. */
export function addConnectionRoutes(app: FastifyInstance, workspace: Workspace, connection: Connection): void {
  app.get('/api/connection', () => connection.settings);
  app.post('/api/connection', async ({ body }) => {
    workspace.desk.assertIdle();
    const { isSavedAnyway, ...entered } = connectionRequest.parse(body);
    return trySettings({ workspace, connection }, omitAbsent(entered), isSavedAnyway).catch((error: unknown) => {
      throw inPageWords(error);
    });
  });
  app.post('/api/sandbox', async () => {
    workspace.close();
    await connection.useSandbox();
    const folder = join(connection.stateDir, 'uploads', 'sample');
    await mkdir(folder, { recursive: true });
    const path = join(folder, 'quarterly.xlsx');
    await copyFile(packageFiles.pathOf('samples/quarterly.xlsx'), path);
    workspace.inputs.open({ paths: [path], reading: PLAIN_READING }, { isUploaded: true });
    return {};
  });
  app.post('/api/sandbox/leave', async () => {
    await workspace.changeService(() => connection.leaveSandbox());
    return {};
  });
}

/** What does not work is not saved, and what was there before stays as it is. */
async function trySettings(
  { workspace, connection }: { readonly workspace: Workspace; readonly connection: Connection },
  entered: OwnService,
  isSavedAnyway: boolean,
): Promise<TriedSettings> {
  const own = connection.complete(entered);
  const tried = await connection.try(own);
  const checks = toCheckViews(tried);
  const isWorking = tried.every(({ status }) => status !== 'error');
  if (!isWorking && !isSavedAnyway) return { isSaved: false, isKept: false, checks };
  const isKept = await workspace.changeService(() => connection.useOwn(own));
  return { isSaved: true, isKept, checks };
}
