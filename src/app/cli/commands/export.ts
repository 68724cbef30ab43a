import { exportInto } from '../../../jobs/library/inside/export-into.ts';
import { PLAIN_READING } from '../../../model/records/input-reading.ts';
import { toExportJson } from '../../../report/json/small-documents.ts';
import { toExportText } from '../../../report/text/export-text.ts';
import { withStages } from '../connect.ts';
import type { RunOf } from '../declare/declare.ts';
import { toTypedFlags } from '../options/reading.ts';
import { toView } from '../terminal/terminal.ts';
import type { exportWorkbook } from './workbook-commands.ts';

export const runExport: RunOf<typeof exportWorkbook> = async (_args, options, io) => {
  if (options.server !== undefined) return (await import('./team/team-export.ts')).exportFromServer(options, io);
  const { out, company = [] } = options;
  const report = await withStages(options, io, (access, stages) =>
    exportInto(access, { path: out, companies: company, ...stages }),
  );
  const typedFlags = toTypedFlags(PLAIN_READING, options);
  return {
    json: () => toExportJson(report),
    text: () => toExportText(report, { view: toView(io, options.color), typedFlags }),
  };
};
