import { existsSync } from 'node:fs';
import { checkWorkbooks } from '../check/check-workbook.ts';
import { RefusedError } from '../client/errors.ts';
import type { PortfolioClient } from '../client/portfolio-client.ts';
import { nameRows } from '../export/name-rows.ts';
import { openJournal } from '../journal/open-journal.ts';
import type { ExportReport } from '../model/outcomes/export-report.ts';
import type { Plan } from '../model/outcomes/plan.ts';
import type { EntryHistory } from '../model/service/entry-history.ts';
import type { Company, Snapshot } from '../model/service/snapshot.ts';
import { buildPlan } from '../plan/build-plan.ts';
import { type ExportFacts, listMissing, toAboutSheet } from '../report/export/about-sheet.ts';
import { type Portfolio, toDataSheets } from '../report/export/data-sheets.ts';
import { toReadOnlySheets } from '../report/export/read-only-sheets.ts';
import { writeExport } from '../report/export/write-export.ts';
import { assertWorkbookPath, toUnwritable, workbookExists } from '../report/workbook-path.ts';
import { resolveRecords } from '../resolve/resolve-records.ts';
import { fetchDirectory, fetchIdentity } from '../snapshot/fetch-directory.ts';
import { fetchHeldRecords } from '../snapshot/fetch-held-records.ts';
import { fetchSnapshot } from '../snapshot/fetch-snapshot.ts';
import type { Table } from '../workbook/table.ts';
import { planSettings } from './plan-inputs.ts';
import { chooseCompanies } from './planning/choose-companies.ts';
import type { Session } from './session/session.ts';

export interface ExportRequest {
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
export async function exportPortfolio(request: ExportRequest, session: Session): Promise<ExportReport> {
  const { path, onStage = () => undefined } = request;
  const workbook = { path, option: '--out', code: 'export' } as const;
  assertWorkbookPath(workbook);
  if (existsSync(path)) throw workbookExists(workbook);
  const { client, service } = session;
  onStage('Asking the portfolio service');
  const directory = await fetchDirectory(client, await fetchIdentity(client, session.clientId));
  const companies = chooseCompanies(directory.companies, request.companies);
  const isWholeFirm = companies.length === directory.companies.length;
  const companyIds = companies.map(({ id }) => id);
  const bare = await fetchSnapshot(client, { companyIds, withCustomValues: false, withCapTable: true }, directory);
  const custom = await fetchCustomData(client, companyIds);
  onStage('Listing notes, reports and documents');
  const records = await fetchHeldRecords(client, companies, isWholeFirm);
  const snapshot: Snapshot = { ...bare, ...custom.data };
  const portfolio: Portfolio = {
    snapshot,
    companyIds: new Set(companyIds),
    hasCustomColumns: custom.why === undefined,
  };
  onStage('Writing the workbook');
  const knowledge = await readKnowledge(session, directory.firm.id);
  const { sheets, unsettled } = nameRows(
    (remedies) => toDataSheets(portfolio, remedies),
    (tables) => planTables(tables, { snapshot, knowledge, client }),
  );
  const readOnly = toReadOnlySheets(portfolio, records);
  const facts: ExportFacts = {
    service,
    firm: directory.firm.name,
    exportedBy: session.userName,
    exportedAt: session.now().toISOString(),
    version: session.version,
    ...(isWholeFirm ? {} : { companies: companies.map(({ name }) => name) }),
    missing: listMissing(records, (id) => titleOf(companies, id), custom.why),
  };
  const all = [...sheets, ...readOnly];
  const isNew = await writeExport(path, [toAboutSheet(facts, all), ...all]).catch((error: unknown) => {
    throw toUnwritable(error, workbook);
  });
  if (!isNew) throw workbookExists(workbook);
  return {
    path,
    service,
    firm: directory.firm.name,
    companies: companies.length,
    sheets: all.map((sheet) => ({
      name: sheet.table.name,
      rows: sheet.table.rows.length - sheet.headerRowNumber,
      isReadOnly: !('rows' in sheet),
    })),
    leftOut: all.flatMap(({ leftOut }) => leftOut),
    missing: facts.missing,
    unsettled,
  };
}

interface CustomData {
  readonly data: Pick<Snapshot, 'customColumns' | 'customValues'>;
  /** Why there is none. */
  readonly why?: string;
}

/** Custom values are metrics data, to which access may be refused apart from that to the cap table. */
async function fetchCustomData(client: PortfolioClient, companyIds: readonly string[]): Promise<CustomData> {
  try {
    const customColumns = await client.listCustomColumns();
    return { data: { customColumns, customValues: await client.listCustomValues(companyIds, customColumns) } };
  } catch (error) {
    const isRefused = error instanceof RefusedError && (error.status === 403 || error.status === 404);
    if (!isRefused) throw error;
    const why =
      error.status === 403 ? 'the service does not give access to them' : 'the service does not have this call';
    return { data: { customColumns: [], customValues: [] }, why };
  }
}

/** As `capsheet plan` would plan them. */
function planTables(
  tables: readonly Table[],
  of: { readonly snapshot: Snapshot; readonly knowledge: EntryHistory; readonly client: PortfolioClient },
): Plan {
  const { snapshot, knowledge, client } = of;
  const { value } = checkWorkbooks([{ name: 'export.xlsx', format: 'xlsx', sha256: '', tables }], { decimalSign: '.' });
  const resolved = resolveRecords(value.records, { snapshot, defaultCurrency: client.profile.defaultCurrency });
  return buildPlan(
    resolved.value,
    { snapshot, knowledge },
    planSettings(client, snapshot, { withCustomValues: true, withCapTable: true }),
    [],
  );
}

async function readKnowledge({ stateDir, service }: Session, firmId: string): Promise<EntryHistory> {
  const journal = await openJournal(stateDir);
  try {
    return await journal.readKnowledge(service, firmId);
  } finally {
    await journal.close();
  }
}

function titleOf(companies: readonly Company[], companyId: string): string {
  return companies.find(({ id }) => id === companyId)?.name ?? companyId;
}
