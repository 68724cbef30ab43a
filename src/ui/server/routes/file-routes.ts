import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fetchTemplateOptions } from '../../../jobs/library/inside/fetch-names.ts';
import { writeQuarterInto } from '../../../jobs/library/inside/write-quarter-into.ts';
import { toQuarterDate } from '../../../model/values/quarter.ts';
import { writeTemplate } from '../../../report/template/build-template.ts';
import { exportRequest } from '../../api/files.ts';
import { makeFolder } from '../uploads/make-folder.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { act } from './act.ts';
import { sendFile } from './send-file.ts';

const templateQuery = z.object({
  connected: z.literal('yes').optional(),
  /** The last day of a quarter, `YYYY-MM-DD`. */
  quarter: z.string().max(20).optional(),
});

export function addTemplateRoute(app: FastifyInstance, { connection }: Workspace): void {
  app.get('/api/template', async ({ query }, reply) => {
    const { connected, quarter } = templateQuery.parse(query);
    const folder = await makeFolder(connection.stateDir, 'templates');
    if (quarter !== undefined) {
      const date = toQuarterDate(quarter, 'the quarter');
      const path = join(folder, `capsheet-${date}.xlsx`);
      await writeQuarterInto(connection.access(), { path, date });
      return sendFile(reply, path);
    }
    const path = join(folder, 'capsheet-template.xlsx');
    await writeTemplate(path, connected === 'yes' ? await fetchTemplateOptions(connection.access()) : {});
    return sendFile(reply, path);
  });
}

export function addExportRoutes(app: FastifyInstance, workspace: Workspace): void {
  act(app, '/api/export', ({ body }) => workspace.exports.make(exportRequest.parse(body).companies));
  app.get('/api/export', () => {
    const { path, firm, companies, sheets, leftOut, missing } = workspace.exports.report;
    return {
      name: basename(path),
      firm,
      companies,
      sheets,
      leftOut: leftOut.map(({ sheet, cell, message }) => ({ sheet, cell, message })),
      missing,
    };
  });
  app.get('/api/export/file', (_request, reply) => sendFile(reply, workspace.exports.report.path));
}
