import type { ExportReport } from '../../../model/outcomes/export-report.ts';
import type { Company } from '../../../model/service/snapshot.ts';
import { type ExportFacts, listNotGiven } from '../../../report/export/about-sheet.ts';
import type { ExportSheet } from '../../../report/export/export-sheet.ts';
import type { NamedExport } from '../../export/name-rows.ts';
import type { Session } from '../session/session.ts';
import type { ExportedHoldings } from './fetch-holdings.ts';

/** What the workbook says of itself on its first sheet. */
export function toExportFacts(
  { firm, companies, isWholeFirm, records, whyNoCustom }: ExportedHoldings,
  { service, userName, now, version }: Session,
): ExportFacts {
  return {
    service,
    firm: firm.name,
    exportedBy: userName,
    exportedAt: now().toISOString(),
    version,
    ...(isWholeFirm ? {} : { companies: companies.map(({ name }) => name) }),
    missing: listNotGiven(records, (id) => titleOf(companies, id), whyNoCustom),
  };
}

/** What an export wrote: the same facts, the sheets with the numbers of their rows, and what stands in no cell. */
export function toExportReport(
  { service, firm, missing }: ExportFacts,
  { sheets, unresolved }: { readonly sheets: readonly ExportSheet[] } & Pick<NamedExport, 'unresolved'>,
  { path, companies }: { readonly path: string; readonly companies: readonly Company[] },
): ExportReport {
  return {
    path,
    service,
    firm,
    companies: companies.length,
    sheets: sheets.map((sheet) => ({
      name: sheet.table.name,
      rows: sheet.table.rows.length - sheet.headerRowNumber,
      isReadOnly: !('rows' in sheet),
    })),
    leftOut: sheets.flatMap(({ leftOut }) => leftOut),
    missing,
    unresolved,
  };
}

function titleOf(companies: readonly Company[], companyId: string): string {
  return companies.find(({ id }) => id === companyId)?.name ?? companyId;
}
