import { settingName } from '../../base/util/setting-names.ts';
import type { ExportReport } from '../../model/outcomes/export-report.ts';
import type { Company } from '../../model/service/snapshot.ts';
import { type ExportFacts, listNotGiven, toAboutSheet } from '../../report/export/about-sheet.ts';
import { listHoldingChoices } from '../../report/export/data-sheets.ts';
import type { ExportSheet } from '../../report/export/export-sheet.ts';
import { furnishSheets } from '../../report/export/furnish-sheets.ts';
import { toReadOnlySheets } from '../../report/export/read-only-sheets.ts';
import { writeNewWorkbook } from '../../report/own/write-own-workbook.ts';
import { assertNewWorkbook } from '../../report/workbook-path.ts';
import type { NamedExport } from '../export/name-rows.ts';
import { reconstructHistory } from '../export/reconstruct-history.ts';
import { buildSheets, type ExportedHoldings, fetchHoldings, historyOfFirm } from './exporting/fetch-holdings.ts';
import type { Session } from './session/session.ts';

export interface PortfolioExportRequest {
  readonly path: string;
  /** By id, slug or name; all companies if empty. */
  readonly companies: readonly string[];
  /** Called with a description of each stage. */
  readonly onStage?: (stage: string) => void;
}

/**
 * fetch → rows → plan of them → workbook: everything the service holds, so that planning it again changes nothing.
 * Throws besides the client's errors `export-exists`, `export-not-xlsx`, `export-folder-missing`, `company-unknown` and
 * `company-ambiguous` (exit status 2).
 */
export async function exportPortfolio(request: PortfolioExportRequest, session: Session): Promise<ExportReport> {
  const { path, companies, onStage = () => undefined } = request;
  const workbook = { path, option: settingName('out'), code: 'export' } as const;
  assertNewWorkbook(workbook);
  const holdings = await fetchHoldings(session, { companies, onStage });
  onStage('Writing the workbook');
  const { firm } = holdings;
  const entryHistory = await historyOfFirm(session, firm.id);
  const { moneyPlaces } = session.client.profile.rounding;
  const portfolio = {
    ...holdings.portfolio,
    history: reconstructHistory(holdings.portfolio.snapshot, { entryHistory, moneyPlaces }),
  };
  const { sheets: data, unresolved } = buildSheets(portfolio, { entryHistory, client: session.client });
  const readAt = session.now().toISOString();
  const furnished = furnishSheets(data, {
    portfolio,
    holdings: listHoldingChoices(portfolio),
    marks: entryHistory.marks,
    origin: { service: session.service, firmId: firm.id, firmName: firm.name },
    readAt,
  });
  const sheets = [...furnished.sheets, ...toReadOnlySheets(holdings.portfolio, holdings.records)];
  const facts = toExportFacts(holdings, session);
  const all = [toAboutSheet(facts, sheets), ...sheets, furnished.lists];
  await writeNewWorkbook(workbook, all, furnished.names);
  return toExportReport(facts, { sheets, unresolved }, { path, companies: holdings.companies });
}

function toExportFacts(
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

/** Summarises an export: its facts, the sheets with their row counts, and the values that no cell contains. */
function toExportReport(
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
