import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readTemplateOptions } from '../../../pipeline/read-template-options.ts';
import { writeTemplate } from '../../../report/template/build-template.ts';
import { exportRequest } from '../../api.ts';
import { makeFolder } from '../uploads/make-folder.ts';
import type { Workspace } from '../workspace.ts';
import { sendFile } from './send-file.ts';

const templateQuery = z.object({ connected: z.literal('yes').optional() });

/** Workbooks that capsheet makes by itself: the empty one, and what the service holds. */
export function addFileRoutes(app: FastifyInstance, workspace: Workspace): void {
  app.get('/api/template', async ({ query }, reply) => {
    const isConnected = templateQuery.parse(query).connected === 'yes';
    const path = join(await makeFolder(workspace.connection.stateDir, 'templates'), 'capsheet-template.xlsx');
    await writeTemplate(path, isConnected ? await workspace.ask(readTemplateOptions) : {});
    return sendFile(reply, path);
  });
  app.post('/api/export', ({ body }) => {
    workspace.exportAll(exportRequest.parse(body).companies);
    return {};
  });
  app.get('/api/export', () => {
    const { path, firm, companies, sheets, leftOut, missing } = workspace.exported;
    return {
      name: basename(path),
      firm,
      companies,
      sheets,
      leftOut: leftOut.map(({ sheet, cell, message }) => ({ sheet, cell, message })),
      missing,
    };
  });
  app.get('/api/export/file', (_request, reply) => sendFile(reply, workspace.exported.path));
}
