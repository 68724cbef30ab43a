import { type DocumentName, nameDocument } from '../../model/outcomes/document-name.ts';
import type { ExportReport } from '../../model/outcomes/export-report.ts';

/** What `export --json` prints. */
export interface ExportJson extends DocumentName<'export@1'> {
  readonly path: string;
  readonly service: string;
  /** The firm's name. */
  readonly firm: string;
  readonly companies: number;
  /** Of every sheet, by its name. */
  readonly rows: { readonly [sheet: string]: number };
  readonly leftOut: ExportReport['leftOut'];
  readonly missing: ExportReport['missing'];
  /** Only where there are any. */
  readonly unresolved?: ExportReport['unresolved'];
}

export function toExportJson(report: ExportReport): ExportJson {
  const { path, service, firm, companies, sheets, leftOut, missing, unresolved } = report;
  const rows = Object.fromEntries(sheets.map(({ name, rows: count }) => [name, count]));
  const more = unresolved.length === 0 ? {} : { unresolved };
  return { ...nameDocument('export@1'), path, service, firm, companies, rows, leftOut, missing, ...more };
}
