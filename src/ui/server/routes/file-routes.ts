import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fetchTemplateOptions } from '../../../jobs/library/inside/fetch-names.ts';
import { writeQuarter } from '../../../jobs/library/inside/write-quarter.ts';
import { toQuarterDate } from '../../../model/values/quarter.ts';
import { writeTemplate } from '../../../report/template/build-template.ts';
import { CALLS } from '../../api/calls.ts';
import { serveAction, serveCall } from '../../views/serve-call.ts';
import { makeFolder } from '../uploads/make-folder.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { sendFile } from './send-file.ts';

export function addTemplateRoute(app: FastifyInstance, { connection }: Workspace): void {
  serveCall(app, CALLS.getTemplate, async ({ query: { connected, quarter }, reply }) => {
    const folder = await makeFolder(connection.stateDir, 'templates');
    if (quarter !== undefined) {
      const date = toQuarterDate(quarter, 'the quarter');
      const path = join(folder, `capsheet-${date}.xlsx`);
      await writeQuarter(connection.access(), { path, date });
      return sendFile(reply, path);
    }
    const path = join(folder, 'capsheet-template.xlsx');
    await writeTemplate(path, connected === 'yes' ? await fetchTemplateOptions(connection.access()) : {});
    return sendFile(reply, path);
  });
}

export function addExportRoutes(app: FastifyInstance, workspace: Workspace): void {
  serveAction(app, CALLS.makeExport, ({ body }) => workspace.exports.make(body.companies));
  serveCall(app, CALLS.getExport, () => {
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
  serveCall(app, CALLS.getExportFile, ({ reply }) => sendFile(reply, workspace.exports.report.path));
}
