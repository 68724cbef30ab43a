import { settingName } from '../../../base/util/setting-names.ts';
import type { CalendarDate } from '../../../model/values/calendar-date.ts';
import { listHoldingChoices } from '../../../report/export/data-sheets.ts';
import { furnishSheets } from '../../../report/export/furnish-sheets.ts';
import { toQuarterGuide, toQuarterSheets } from '../../../report/export/quarter-sheets.ts';
import { writeNewWorkbook } from '../../../report/own/write-own-workbook.ts';
import { assertNewWorkbook } from '../../../report/workbook-path.ts';
import { buildSheets, fetchPortfolio, historyOfFirm } from '../../pipeline/exporting/fetch-holdings.ts';
import type { Session } from '../../pipeline/session/session.ts';
import { type WatchedAccess, withPortfolio } from './session.ts';

interface QuarterRequest {
  readonly path: string;
  readonly date: CalendarDate;
  readonly onStage?: (stage: string) => void;
  readonly signal?: AbortSignal;
}

interface WrittenQuarter {
  readonly path: string;
  readonly firm: string;
  readonly companies: number;
  /** Existing rows by sheet. */
  readonly rows: { readonly [sheet: string]: number };
}

/**
 * fetch → rows → plan of them → workbook: what exists, with room for the quarter's changes. Planned as it is, it
 * changes nothing. Throws besides the client's errors `template-exists`, `template-not-xlsx` and
 * `template-folder-missing` (exit status 2).
 */
export function writeQuarter(access: WatchedAccess, request: QuarterRequest): Promise<WrittenQuarter> {
  return withPortfolio(access, request.signal, (session) => writeIn(session, request));
}

async function writeIn(session: Session, request: QuarterRequest): Promise<WrittenQuarter> {
  const { path, date, onStage = () => undefined } = request;
  const workbook = { path, option: settingName('out'), code: 'template' } as const;
  assertNewWorkbook(workbook);
  const { firm, companies, portfolio } = await fetchPortfolio(session, { companies: [], onStage });
  onStage('Writing the workbook');
  const readAt = session.now().toISOString();
  const entryHistory = await historyOfFirm(session, firm.id);
  const { marks } = entryHistory;
  const { sheets: held } = buildSheets(portfolio, { entryHistory, client: session.client });
  const sheets = toQuarterSheets(held, portfolio, { date, marks });
  const furnished = furnishSheets(sheets, {
    portfolio,
    holdings: listHoldingChoices(portfolio),
    marks,
    origin: { service: session.service, firmId: firm.id, firmName: firm.name },
    readAt,
    quarter: date,
  });
  const guide = toQuarterGuide({ date, service: session.service, firm: firm.name, readAt });
  const all = [guide, ...furnished.sheets, furnished.lists];
  await writeNewWorkbook(workbook, all, furnished.names);
  const rows = Object.fromEntries(
    sheets.map(({ table, headerRowNumber }) => [table.name, table.rows.length - headerRowNumber]),
  );
  return { path, firm: firm.name, companies: companies.length, rows };
}
