import type { ExportReport } from '../../../model/outcomes/export-report.ts';
import { exportPortfolio } from '../../pipeline/export-portfolio.ts';
import type { ExportOptions } from '../export-holdings.ts';
import { type WatchedAccess, withPortfolio } from './session.ts';

/** Writes everything that the service holds into a workbook. */
export function exportInto(
  access: WatchedAccess,
  { companies = [], signal, ...options }: ExportOptions,
): Promise<ExportReport> {
  return withPortfolio(access, signal, (session) => exportPortfolio({ companies, ...options }, session));
}
