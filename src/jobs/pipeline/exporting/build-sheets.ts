import { openJournal } from '../../../engine/journal/open-store.ts';
import { buildPlan } from '../../../engine/plan/build-plan.ts';
import { resolveRecords } from '../../../engine/resolve/resolve-records.ts';
import { checkWorkbooks } from '../../../format/check/check-workbook.ts';
import type { Plan } from '../../../model/outcomes/plan.ts';
import { PLAIN_READING } from '../../../model/records/input-reading.ts';
import type { EntryHistory } from '../../../model/service/entry-history.ts';
import type { Snapshot } from '../../../model/service/snapshot.ts';
import { type Portfolio, toDataSheets } from '../../../report/export/data-sheets.ts';
import type { PortfolioClient } from '../../../service/client/portfolio-client.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import { type NamedExport, nameRows } from '../../export/name-rows.ts';
import { planSettings } from '../planning/plan-settings.ts';
import type { Session } from '../session/session.ts';

/** rows → plan of them, until each row comes out of its plan unchanged. */
export function buildSheets(portfolio: Portfolio, { client, entryHistory }: Known): NamedExport {
  const against = { snapshot: portfolio.snapshot, entryHistory, client };
  return nameRows(
    (remedies) => toDataSheets(portfolio, remedies),
    (tables) => planTables(tables, against),
  );
}

/** Beside what the service lists. */
interface Known {
  readonly entryHistory: EntryHistory;
  readonly client: PortfolioClient;
}

interface Against extends Known {
  readonly snapshot: Snapshot;
}

/** check → resolve → diff, as `capsheet plan` would plan them. */
function planTables(tables: readonly Table[], { snapshot, entryHistory, client }: Against): Plan {
  const { value } = checkWorkbooks([{ name: 'export.xlsx', format: 'xlsx', sha256: '', tables }], PLAIN_READING);
  const resolved = resolveRecords(value.records, { snapshot, defaultCurrency: client.profile.defaultCurrency });
  const settings = planSettings(client, snapshot, { withCustomValues: true, withCapTable: true });
  return buildPlan(resolved.value, { snapshot, entryHistory }, settings, []);
}

/** What the journal knows of a firm. */
export async function historyOfFirm(session: Session, firmId: string): Promise<EntryHistory> {
  const journal = await openJournal(session);
  try {
    return await journal.readEntryHistory(session.service, firmId);
  } finally {
    await journal.close();
  }
}
