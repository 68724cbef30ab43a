import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packageFiles } from '../../../base/package/package-files.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { type DiagnoseRequest, diagnose, type WireEvent } from '../../../jobs/doctor/diagnose.ts';
import { writeBundle } from '../../../jobs/doctor/diagnosis-bundle.ts';
import { PLAIN_READING } from '../../../model/records/input-reading.ts';
import { CALLS } from '../../api/calls.ts';
import type { TriedSettings } from '../../api/settings.ts';
import { toCheckViews } from '../../views/check-views.ts';
import { serveAction, serveCall } from '../../views/serve-call.ts';
import type { Connection } from '../connection.ts';
import type { OwnService } from '../own-service.ts';
import { makeFolder } from '../uploads/make-folder.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { sendFile } from './send-file.ts';

/** Chooses the service. Open inputs stay open, and are compared again: their plan was made for a different service. */
export function addConnectionRoutes(app: FastifyInstance, workspace: Workspace, connection: Connection): void {
  serveCall(app, CALLS.getSettings, () => connection.settings);
  serveCall(app, CALLS.saveSettings, async ({ body: { isSavedAnyway, ...entered } }) => {
    workspace.desk.assertIdle();
    return trySettings({ workspace, connection }, omitAbsent(entered), isSavedAnyway);
  });
  serveAction(app, CALLS.openSandbox, async () => {
    workspace.close();
    await connection.useSandbox();
    const folder = join(connection.stateDir, 'uploads', 'sample');
    await mkdir(folder, { recursive: true });
    const path = join(folder, 'quarterly.xlsx');
    await copyFile(packageFiles.pathOf('samples/quarterly.xlsx'), path);
    workspace.inputs.open({ paths: [path], reading: PLAIN_READING }, { isUploaded: true });
  });
  serveAction(app, CALLS.leaveSandbox, () => workspace.changeService(() => connection.leaveSandbox()));
}

/** Settings that do not work are not saved; the former ones stay. */
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

/** Runs the checks, and makes a file for support that contains no names or amounts. */
export function addDoctorRoutes(app: FastifyInstance, connection: Connection): void {
  serveCall(app, CALLS.diagnose, async () => ({
    checks: toCheckViews(await diagnose({ ...connection.toDiagnose(now), surface: 'page' })),
  }));
  serveCall(app, CALLS.getBundle, async ({ reply }) => {
    const events: WireEvent[] = [];
    const onRequest = (event: WireEvent): void => {
      events.push(event);
    };
    const request: DiagnoseRequest = { ...connection.toDiagnose(now), onRequest };
    const checks = await diagnose(request);
    const path = join(await makeFolder(connection.stateDir, 'bundles'), 'capsheet-bundle.json');
    await writeBundle(path, request, checks, events);
    return sendFile(reply, path);
  });
}

function now(): Date {
  return new Date();
}
