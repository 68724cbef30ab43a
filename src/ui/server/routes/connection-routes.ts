import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { omitAbsent } from '../../../util/collections/omit-absent.ts';
import { PACKAGE_ROOT } from '../../../util/package-root.ts';
import { connectionRequest } from '../../api/settings.ts';
import type { Workspace } from '../workspace.ts';

const SAMPLE = fileURLToPath(new URL('samples/quarterly.xlsx', PACKAGE_ROOT));

/** Which service capsheet works with. What is open is closed: it was compared with another one. */
export function addConnectionRoutes(app: FastifyInstance, workspace: Workspace): void {
  const { connection } = workspace;
  app.post('/api/connection', async ({ body }) => {
    workspace.close();
    await connection.useOwn(omitAbsent(connectionRequest.parse(body)));
    workspace.close();
    return {};
  });
  app.post('/api/sandbox', async () => {
    workspace.close();
    await connection.useSandbox();
    const folder = join(connection.stateDir, 'uploads', 'sample');
    await mkdir(folder, { recursive: true });
    const path = join(folder, 'quarterly.xlsx');
    await copyFile(SAMPLE, path);
    workspace.open({ paths: [path], reading: { decimalSign: '.' } }, { isUploaded: true });
    return {};
  });
  app.post('/api/sandbox/leave', async () => {
    workspace.close();
    await connection.leaveSandbox();
    workspace.close();
    return {};
  });
}
