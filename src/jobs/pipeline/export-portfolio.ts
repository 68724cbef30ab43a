import { existsSync } from 'node:fs';
import type { ExportReport } from '../../model/outcomes/export-report.ts';
import { toAboutSheet } from '../../report/export/about-sheet.ts';
import { furnishSheets } from '../../report/export/furnish-sheets.ts';
import { listHoldingChoices } from '../../report/export/holding-choices.ts';
import { toReadOnlySheets } from '../../report/export/read-only-sheets.ts';
import { writeOwnWorkbook } from '../../report/own/write-own-workbook.ts';
import { assertWorkbookPath, toUnwritable, workbookExists } from '../../report/workbook-path.ts';
import { tellHistory } from '../export/tell-history.ts';
import { buildSheets, historyOfFirm } from './exporting/build-sheets.ts';
import { toExportFacts, toExportReport } from './exporting/export-report.ts';
import { fetchHoldings } from './exporting/fetch-holdings.ts';
import type { Session } from './session/session.ts';

export interface PortfolioExportRequest {
  readonly path: string;
  /** By id, slug or name; all companies where there are none. */
  readonly companies: readonly string[];
  /** Told what is being done. */
  readonly onStage?: (stage: string) => void;
}

/**
 * fetch → rows → plan of them → workbook: everything the service holds, so that planning it again changes nothing.
 * Errors beside those of the client: `export-exists`, `export-not-xlsx`, `export-folder-missing`, `company-unknown`,
 * `company-ambiguous`, exit status 2.
 */
export async function exportPortfolio(request: PortfolioExportRequest, session: Session): Promise<ExportReport> {
  const { path, companies, onStage = () => undefined } = request;
  const workbook = { path, option: '--out', code: 'export' } as const;
  assertWorkbookPath(workbook);
  if (existsSync(path)) throw workbookExists(workbook);
  const holdings = await fetchHoldings(session, { companies, onStage });
  onStage('Writing the workbook');
  const { firm } = holdings;
  const entryHistory = await historyOfFirm(session, firm.id);
  const { moneyPlaces } = session.client.profile.rounding;
  const portfolio = {
    ...holdings.portfolio,
    history: tellHistory(holdings.portfolio.snapshot, { entryHistory, moneyPlaces }),
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
  const isNew = await writeOwnWorkbook(path, all, furnished.names).catch((error: unknown) => {
    throw toUnwritable(error, workbook);
  });
  if (!isNew) throw workbookExists(workbook);
  return toExportReport(facts, { sheets, unresolved }, { path, companies: holdings.companies });
}
