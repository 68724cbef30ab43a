import { formatInstant } from '../../base/util/text/words.ts';
import { CONTROL_TOTALS } from '../../format/sheets/control-totals.ts';
import { DOCUMENTS } from '../../format/sheets/documents.ts';
import type { ColumnDeclaration } from '../../format/sheets/sheet.ts';
import { GUIDE_SHEET_NAME } from '../../format/sheets/sheet-names.ts';
import { TRANSACTIONS } from '../../format/sheets/transactions.ts';
import { VALUATIONS } from '../../format/sheets/valuations.ts';
import { markColumn } from '../../model/identity/identity.ts';
import type { Mark, NewMark } from '../../model/service/new-data.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import type { CalendarDate } from '../../model/values/calendar-date.ts';
import { formatAmount, type Money } from '../../model/values/money.ts';
import { type OwnSheet, toTextSheet } from '../own/own-sheet.ts';
import { toDataSheet, toSheetColumn, toWideSheet } from './data-sheet.ts';
import { isOfFormat, orderCompanies, type Portfolio } from './data-sheets.ts';
import type { DataSheet } from './export-sheet.ts';
import { PortfolioNames } from './portfolio-names.ts';
import { type CellFact, ofDate, ofMoney, ofNumber, ofRecords, ofText } from './to-cell.ts';

interface QuarterContext {
  readonly date: CalendarDate;
  readonly marks: readonly NewMark<string>[];
}

const NOTHING = new Map();

/** Makes the sheets of a quarter's workbook: first the existing data, then what is to be filled in. */
export function toQuarterSheets(
  held: readonly DataSheet[],
  portfolio: Portfolio,
  quarter: QuarterContext,
): DataSheet[] {
  const empty = toDataSheet(TRANSACTIONS, [], NOTHING);
  return [
    ...held.map((sheet) => (sheet.kind === 'transactions' ? empty : sheet)),
    toDataSheet(DOCUMENTS, [], NOTHING),
    toValuationsSheet(portfolio, quarter),
    toDataSheet(CONTROL_TOTALS, [], NOTHING),
  ];
}

/** One row for each company and each fund that holds some of it, with the last marks and room for the new ones. */
function toValuationsSheet(portfolio: Portfolio, { date, marks }: QuarterContext): DataSheet {
  const { snapshot } = portfolio;
  const names = new PortfolioNames(snapshot);
  const rows = orderCompanies(portfolio).flatMap(({ id: companyId }) =>
    fundsOf(snapshot, companyId).map((fundId) => {
      const of = marks.filter((mark) => mark.company === companyId && isOfFund(mark.mark, fundId));
      const before = latest(of.filter((mark) => mark.date < date));
      const now = latest(of.filter((mark) => mark.date === date));
      const currency = currencyOf([...now, ...before]) ?? currencyHeld(snapshot, companyId, fundId);
      const facts: { readonly [field: string]: CellFact | undefined } = {
        company: ofRecords(names.companies.refer(companyId)),
        date: ofDate(date),
        fund: ofRecords(names.funds.refer(fundId)),
        ...toFacts(now, { prefix: '', currency }),
        ...toFacts(before, { prefix: LAST, currency }),
        [LAST]: ofDate(
          before
            .map((mark) => mark.date)
            .sort()
            .at(-1),
        ),
        currency: ofText(currency),
      };
      return { id: `${companyId} ${fundId}`, facts };
    }),
  );
  return toWideSheet(VALUATIONS, listColumns(), rows, NOTHING);
}

/** Prefixes the field of a mark to mean the last one. */
const LAST = 'last ';

/** Puts the last mark beside each new one. */
function listColumns() {
  const shown = new Map(VALUATIONS.offer?.shown.map((name) => [name.replace(/^Last /, ''), name]));
  return VALUATIONS.columns.flatMap((column) => {
    const name = shown.get(column.name);
    const own = toSheetColumn(column);
    if (column.name === 'Date') return [own, toShown({ ...column, name: 'Last Mark' }, LAST)];
    return name === undefined ? [own] : [toShown({ ...column, name }, `${LAST}${column.field ?? ''}`), own];
  });
}

function toShown(column: ColumnDeclaration, field: string) {
  const help = 'What an earlier run from this machine has set; read only.';
  return { declaration: { ...column, required: 'never', help } as const, factOf: factOf(field) };
}

function factOf(field: string) {
  return (facts: { readonly [field: string]: CellFact | undefined }): CellFact | undefined => facts[field];
}

function fundsOf({ securities, funds }: Snapshot, companyId: string): readonly string[] {
  const held = securities.filter((security) => security.companyId === companyId && isOfFormat(security));
  const left = new Set(held.filter(({ shares, quantity }) => (shares ?? quantity) !== '0').map(({ fundId }) => fundId));
  return funds.map(({ id }) => id).filter((id) => left.has(id));
}

/** The post-money valuation belongs to the company, not to a fund. */
function isOfFund(mark: Mark, fundId: string): boolean {
  return !('fundId' in mark) || mark.fundId === fundId;
}

/** Returns the last mark of each kind. */
function latest(marks: readonly NewMark<string>[]): readonly NewMark<string>[] {
  const last = new Map<string, NewMark<string>>();
  for (const mark of marks) {
    const known = last.get(markColumn(mark.mark));
    if (known === undefined || known.date <= mark.date) last.set(markColumn(mark.mark), mark);
  }
  return [...last.values()];
}

interface MarkFacts {
  /** Put before the names of fields. */
  readonly prefix: string;
  readonly currency: string | undefined;
}

function toFacts(
  marks: readonly NewMark<string>[],
  { prefix, currency }: MarkFacts,
): { readonly [field: string]: CellFact | undefined } {
  const facts = marks.map(({ mark }): [string, CellFact | undefined] => {
    if ('fairValue' in mark) return [`${prefix}fairValue`, ofAmount(mark.fairValue, currency)];
    if ('ownership' in mark) return [`${prefix}ownership`, ofNumber(mark.ownership)];
    return [`${prefix}postMoneyValuation`, ofAmount(mark.postMoneyValuation, currency)];
  });
  return Object.fromEntries(facts);
}

/** An amount in a currency other than the row's names it. */
function ofAmount(money: Money, currency: string | undefined): CellFact | undefined {
  return money.currency === currency
    ? ofMoney(money)
    : ofText(`${money.currency} ${formatAmount(money.value, money.currency)}`);
}

function currencyOf(marks: readonly NewMark<string>[]): string | undefined {
  return marks.flatMap(({ mark }) => {
    if ('fairValue' in mark) return [mark.fairValue.currency];
    return 'postMoneyValuation' in mark ? [mark.postMoneyValuation.currency] : [];
  })[0];
}

function currencyHeld({ securities }: Snapshot, companyId: string, fundId: string): string | undefined {
  const held = securities.filter((security) => security.companyId === companyId && security.fundId === fundId);
  return held.flatMap(({ investmentAmount, totalCost }) => (investmentAmount ?? totalCost)?.currency ?? [])[0];
}

interface QuarterFacts {
  readonly date: CalendarDate;
  readonly service: string;
  readonly firm: string;
  /** ISO 8601 in UTC. */
  readonly readAt: string;
}

/** Makes the first sheet: what exists, and what to do on each sheet. */
export function toQuarterGuide({ date, service, firm, readAt }: QuarterFacts): OwnSheet {
  return toTextSheet(GUIDE_SHEET_NAME, [
    [`The quarter to ${date}`],
    [],
    ['Firm', firm],
    ['Service', service],
    ['Read', formatInstant(readAt)],
    [],
    ['What is there'],
    ['', 'Every row with an ID is in already. Planned as it is, this workbook would send nothing.'],
    ['', 'Existing data can only be changed in the app: a row changed here is shown as differing, and is not sent.'],
    ['', `It is of the quarter to ${date}: what is dated before the quarter is shown as entered late.`],
    [],
    ['What to fill in'],
    [
      'Companies, Rounds …',
      'New companies, rounds, share classes and securities go below the existing rows, without an ID.',
    ],
    [
      'Transactions',
      'Choose the company, then the holding that was sold, converted or exercised from the list of Security.',
    ],
    [
      'Custom Columns',
      'Overwrite what has changed; (clear) empties a value. Several values are separated by semicolons.',
    ],
    [
      'Valuations',
      `The marks of ${date}, beside the last ones that were set from here. A row without a new mark is left out.`,
    ],
    ['Documents', 'Files to upload, by their path beside the workbook.'],
    ['Control Totals', 'What the securities must add up to; nothing is sent unless they do.'],
    [],
    ['Then'],
    ['', '`capsheet check FILE.xlsx` lists what is wrong, cell by cell. Nothing leaves your computer.'],
    ['', '`capsheet plan FILE.xlsx` shows what is new, what is already there and what differs. Nothing is changed.'],
    ['', '`capsheet apply FILE.xlsx` enters what the plan shows, and writes the outcome of each row.'],
  ]);
}
