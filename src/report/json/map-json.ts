import { type DocumentName, nameDocument } from '../../model/outcomes/document-name.ts';
import type { MapReport } from '../../model/outcomes/map-report.ts';

/** What `map --json` prints. */
export type MapJson = DocumentName<'map@1'> & MapReport;

export function toMapJson(report: MapReport): MapJson {
  return { ...nameDocument('map@1'), ...report };
}
