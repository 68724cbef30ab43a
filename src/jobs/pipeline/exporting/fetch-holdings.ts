import { usageError } from '../../../base/util/capsheet-error.ts';
import { settingName } from '../../../base/util/setting-names.ts';
import { buildPlan } from '../../../engine/plan/build-plan.ts';
import { NameIndex } from '../../../engine/resolve/names/name-index.ts';
import { resolveRecords } from '../../../engine/resolve/resolve-records.ts';
import { checkWorkbooks } from '../../../format/check/check-workbook.ts';
import type { Plan } from '../../../model/outcomes/plan.ts';
import { PLAIN_READING } from '../../../model/records/input-reading.ts';
import type { EntryHistory } from '../../../model/service/entry-history.ts';
import type { FirmRecords } from '../../../model/service/firm-records.ts';
import type { Company, Firm, Snapshot } from '../../../model/service/snapshot.ts';
import { existing, targetKey } from '../../../model/service/target-key.ts';
import { type Portfolio, toDataSheets } from '../../../report/export/data-sheets.ts';
import type { PortfolioClient } from '../../../service/client/portfolio-client.ts';
import { fetchCustomData, fetchHeldRecords } from '../../../service/snapshot/fetch-held-records.ts';
import { fetchDirectory, fetchIdentity, fetchSnapshot } from '../../../service/snapshot/fetch-snapshot.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import { type NamedExport, nameRows } from '../../export/name-rows.ts';
import { planSettings } from '../planning/diff-records.ts';
import type { Session } from '../session/session.ts';

interface FetchedPortfolio {
  readonly firm: Firm;
  readonly companies: readonly Company[];
  readonly isWholeFirm: boolean;
  readonly portfolio: Portfolio;
  /** The reason why there are no custom columns, if so. */
  readonly whyNoCustom: string | undefined;
}

export interface ExportedHoldings extends FetchedPortfolio {
  /** Notes, reports and documents. */
  readonly records: FirmRecords;
}

interface ExportChoice {
  /** By id, slug or name; all companies if empty. */
  readonly companies: readonly string[];
  readonly onStage: (stage: string) => void;
}

/** Fetches the portfolio and the firm's records. Throws `company-unknown` and `company-ambiguous`. */
export async function fetchHoldings(session: Session, choice: ExportChoice): Promise<ExportedHoldings> {
  const fetched = await fetchPortfolio(session, choice);
  choice.onStage('Listing notes, reports and documents');
  return { ...fetched, records: await fetchHeldRecords(session.client, fetched.companies, fetched.isWholeFirm) };
}

/** who am I → directory → cap tables → custom values. Throws `company-unknown` and `company-ambiguous`. */
export async function fetchPortfolio(
  { client, clientId }: Session,
  { companies: named, onStage }: ExportChoice,
): Promise<FetchedPortfolio> {
  onStage('Asking the portfolio service');
  const directory = await fetchDirectory(client, await fetchIdentity(client, clientId));
  const companies = chooseCompanies(directory.companies, named);
  const isWholeFirm = companies.length === directory.companies.length;
  const companyIds = companies.map(({ id }) => id);
  const bare = await fetchSnapshot(client, { companyIds, withCustomValues: false, withCapTable: true }, directory);
  const { data, why } = await fetchCustomData(client, companyIds);
  const snapshot = { ...bare, ...data };
  const portfolio = { snapshot, companyIds: new Set(companyIds), hasCustomColumns: why === undefined };
  return { firm: directory.firm, companies, isWholeFirm, portfolio, whyNoCustom: why };
}

/**
 * Returns the companies named by id, slug or name; all of them if none is named. Throws `company-unknown` and
 * `company-ambiguous` (exit status 2).
 */
function chooseCompanies(companies: readonly Company[], named: readonly string[]): readonly Company[] {
  if (named.length === 0) return companies;
  const index = new NameIndex();
  for (const { id, slug, name } of companies) {
    const label = `${name} (${slug === '' ? id : slug})`;
    index.add({ target: existing(id), name, label, obstacle: () => undefined }, [id, slug, name]);
  }
  const chosen = new Set(named.map((text) => findCompany(index, text)));
  return companies.filter(({ id }) => chosen.has(id));
}

function findCompany(index: NameIndex, text: string): string {
  const lookup = index.find(text);
  switch (lookup.kind) {
    case 'found':
      return targetKey(lookup.candidate.target);
    case 'ambiguous': {
      const list = lookup.candidates.map(({ label, target }) => `${label}, ID ${targetKey(target)}`).join('; ');
      throw usageError(
        'company-ambiguous',
        `"${text}" fits ${lookup.candidates.length} companies: ${list}.`,
        `Give ${settingName('company')} the ID of the one that is meant.`,
      );
    }
    case 'missing': {
      const nearest = lookup
        .nearest()
        .map((name) => `"${name}"`)
        .join(', ');
      throw usageError(
        'company-unknown',
        `The firm has no company "${text}".`,
        `${nearest === '' ? '' : `The nearest: ${nearest}. `}Give ${settingName('company')} an ID, a slug or a name.`,
      );
    }
  }
}

/** rows → plan of them, until each row comes out of its plan unchanged. */
export function buildSheets(portfolio: Portfolio, { client, entryHistory }: Known): NamedExport {
  const against = { snapshot: portfolio.snapshot, entryHistory, client };
  return nameRows(
    (remedies) => toDataSheets(portfolio, remedies),
    (tables) => planTables(tables, against),
  );
}

/** Known besides the snapshot. */
interface Known {
  readonly entryHistory: EntryHistory;
  readonly client: PortfolioClient;
}

interface Against extends Known {
  readonly snapshot: Snapshot;
}

function planTables(tables: readonly Table[], { snapshot, entryHistory, client }: Against): Plan {
  const { value } = checkWorkbooks([{ name: 'export.xlsx', format: 'xlsx', sha256: '', tables }], PLAIN_READING);
  const resolved = resolveRecords(value.records, { snapshot, defaultCurrency: client.profile.defaultCurrency });
  const settings = planSettings(client, snapshot, { withCustomValues: true, withCapTable: true });
  return buildPlan(resolved.value, { snapshot, entryHistory }, settings, []);
}

export async function historyOfFirm(session: Session, firmId: string): Promise<EntryHistory> {
  const journal = await session.journal.open();
  try {
    return await journal.readEntryHistory(session.service, firmId);
  } finally {
    await journal.close();
  }
}
