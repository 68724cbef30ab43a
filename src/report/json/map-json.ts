import type { MapReport } from '../../model/outcomes/map-report.ts';

/** What `map --json` prints. */
export type MapJson = { readonly schema: 'capsheet/map@1' } & MapReport;

export function toMapJson(report: MapReport): MapJson {
  return { schema: 'capsheet/map@1', ...report };
}
