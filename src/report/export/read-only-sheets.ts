import { toCellAddress } from '../../base/util/text/cell-address.ts';
import { RESULT_MARK_FORMAT } from '../../format/sheets/result-columns.ts';
import { READ_ONLY_SHEET_NAMES } from '../../format/sheets/sheet-names.ts';
import type {
  FirmDocument,
  FirmNote,
  FirmRecords,
  FirmReport,
  FirmUser,
  Listed,
  ReportItem,
} from '../../model/service/firm-records.ts';
import type { Security } from '../../model/service/snapshot.ts';
import { decimal } from '../../model/values/decimal.ts';
import type { Cell, Row } from '../../spreadsheet/workbook/table.ts';
import { toOwnTable } from '../own/own-sheet.ts';
import { isOfFormat, orderCompanies, type Portfolio } from './data-sheets.ts';
import type { ExportSheet, LeftOutCell } from './export-sheet.ts';
import { DATE_FORMAT, type ExportCell, LONGEST_TEXT, toCell, toNumberCell, toTextCell } from './to-cell.ts';

interface ReadOnlyColumn<T> {
  readonly header: string;
  readonly cellOf: (item: T) => ExportCell | undefined;
}

/**
 * Makes sheets, for reading only, of everything that a workbook cannot enter; data that the service does not give has
 * no sheet.
 */
export function toReadOnlySheets(portfolio: Portfolio, records: FirmRecords): ExportSheet[] {
  const order = new Map(orderCompanies(portfolio).map(({ id, name }, index) => [id, { index, name }]));
  const companyOf = (id: string | undefined): string | undefined =>
    id === undefined ? id : (order.get(id)?.name ?? id);
  const inOrder = <T extends { readonly companyId?: string }>(items: readonly T[]): readonly T[] => {
    const placeOf = ({ companyId = '' }: T): number => order.get(companyId)?.index ?? order.size;
    return [...items].sort((a, b) => placeOf(a) - placeOf(b));
  };
  const { publicEquity, notes, reports, documents, users } = READ_ONLY_SHEET_NAMES;
  const foreign = portfolio.snapshot.securities.filter((each) => order.has(each.companyId) && !isOfFormat(each));
  const funds = new Map(portfolio.snapshot.funds.map(({ id, name }) => [id, name]));
  return [
    ...(foreign.length === 0 ? [] : [toSheet(publicEquity, securityColumns(companyOf, funds), inOrder(foreign))]),
    ...ofListed(records.notes, (items) => toSheet(notes, noteColumns(companyOf), inOrder(items))),
    ...ofListed(records.reports, (items) => toSheet(reports, reportColumns(companyOf), inOrder(items))),
    ...ofListed(records.documents, (items) => toSheet(documents, documentColumns(companyOf), inOrder(items))),
    ...ofListed(records.users, (items) => toSheet(users, USER_COLUMNS, items)),
  ];
}

type CompanyOf = (id: string | undefined) => string | undefined;

function ofListed<T>(answer: Listed<T>, toList: (items: readonly T[]) => ExportSheet): ExportSheet[] {
  return answer.kind === 'listed' && answer.items.length > 0 ? [toList(answer.items)] : [];
}

function securityColumns(
  companyOf: CompanyOf,
  funds: ReadonlyMap<string, string>,
): readonly ReadOnlyColumn<Security>[] {
  const money = (of: (security: Security) => Security['investmentAmount']) => (security: Security) => {
    const amount = of(security);
    return amount === undefined ? undefined : toNumberCell('money', amount.value);
  };
  return [
    column('Company', ({ companyId }) => companyOf(companyId)),
    column('Fund', ({ fundId, fundName }) => funds.get(fundId) ?? fundName ?? fundId),
    column('Type', ({ type }) => (type === 'other' ? 'of a type that capsheet does not know' : 'public equity')),
    {
      header: 'Issue Date',
      cellOf: ({ issueDate }) => ({ value: { kind: 'date', iso: issueDate }, format: DATE_FORMAT }),
    },
    { header: 'Shares', cellOf: ({ shares }) => (shares === undefined ? undefined : toNumberCell('count', shares)) },
    { header: 'Price Per Share', cellOf: money(({ pricePerShare }) => pricePerShare) },
    { header: 'Investment Amount', cellOf: money(({ investmentAmount }) => investmentAmount) },
    column('Currency', ({ investmentAmount, pricePerShare }) => (investmentAmount ?? pricePerShare)?.currency),
    column('Security ID', ({ id }) => id),
  ];
}

function noteColumns(companyOf: CompanyOf): readonly ReadOnlyColumn<FirmNote>[] {
  return [
    column('Company', ({ companyId }) => companyOf(companyId)),
    column('Created', ({ createdAt }) => createdAt),
    column('Author', ({ author }) => author),
    column('E-Mail', ({ email }) => email),
    column('Note', ({ text }) => text),
    column('Note ID', ({ id }) => id),
  ];
}

function documentColumns(companyOf: CompanyOf): readonly ReadOnlyColumn<FirmDocument>[] {
  return [
    column('Company', ({ companyId }) => companyOf(companyId)),
    column('Document', ({ name }) => name),
    column('Source', ({ source }) => source),
    column('Submitted', ({ submittedOn }) => submittedOn),
    column('Uploaded', ({ uploadedAt }) => uploadedAt),
    column('Parse State', ({ parseState }) => parseState),
    column('Parsed', ({ parsedAt }) => parsedAt),
    column('Address', ({ link }) => link),
    column('Information Request ID', ({ informationRequestId }) => informationRequestId),
    column('Document ID', ({ id }) => id),
  ];
}

function reportColumns(companyOf: CompanyOf): readonly ReadOnlyColumn<FirmReport>[] {
  return [
    column('Company', ({ companyId }) => companyOf(companyId)),
    column('Status', ({ status }) => status),
    column('Submitted', ({ submittedAt }) => submittedAt),
    count('Documents Completed', ({ documentsCompleted }) => documentsCompleted),
    count('Documents Missing', ({ documentsMissing }) => documentsMissing),
    column('Documents', ({ documents }) => listItems(documents)),
    count('Metrics Completed', ({ metricsCompleted }) => metricsCompleted),
    count('Metrics Missing', ({ metricsMissing }) => metricsMissing),
    column('Metrics', ({ metrics }) => listItems(metrics)),
    column('Information Request ID', ({ informationRequestId }) => informationRequestId),
    column('Report ID', ({ id }) => id),
  ];
}

const USER_COLUMNS: readonly ReadOnlyColumn<FirmUser>[] = [
  column('First Name', ({ firstName }) => firstName),
  column('Last Name', ({ lastName }) => lastName),
  column('E-Mail', ({ email }) => email),
  column('Role', ({ role }) => role),
  column('User ID', ({ id }) => id),
];

function column<T>(header: string, textOf: (item: T) => string | undefined): ReadOnlyColumn<T> {
  return {
    header,
    cellOf: (item) => {
      const text = textOf(item);
      return text === undefined || text === '' ? undefined : toTextCell(text);
    },
  };
}

function count<T>(header: string, countOf: (item: T) => number | undefined): ReadOnlyColumn<T> {
  return {
    header,
    cellOf: (item) => {
      const number = countOf(item);
      return number === undefined ? undefined : toCell(COUNT_COLUMN, { kind: 'number', number: decimal(number) });
    },
  };
}

const COUNT_COLUMN = {
  name: 'Count',
  aliases: [],
  value: { kind: 'count' },
  required: 'never',
  help: '',
  example: '',
} as const;

/** One line each: `Balance sheet (2024-Q1): completed`. */
function listItems(items: readonly ReportItem[]): string {
  return items
    .map(({ name, period, status }) => {
      const when = period === undefined ? '' : ` (${period})`;
      return `${name}${when}${status === undefined ? '' : `: ${status}`}`;
    })
    .join('\n');
}

/** The note in the first row says what the sheet is; its number format tells the reader of workbooks to skip it. */
function toSheet<T>(name: string, columns: readonly ReadOnlyColumn<T>[], items: readonly T[]): ExportSheet {
  const note = `Read only: capsheet enters nothing from this sheet.`;
  const title: Row = {
    rowNumber: 1,
    cells: [{ columnIndex: 0, value: { kind: 'text', text: note }, format: RESULT_MARK_FORMAT }],
  };
  const header: Row = {
    rowNumber: 2,
    cells: columns.map((each, columnIndex) => ({ columnIndex, value: { kind: 'text', text: each.header } })),
  };
  const leftOut: LeftOutCell[] = [];
  const rows = items.map((item, index): Row => {
    const rowNumber = index + 3;
    const cells = columns.flatMap(({ header: title, cellOf }, columnIndex): Cell[] => {
      const cell = cellOf(item);
      if (cell === undefined) return [];
      const tooLong = explainTooLong(cell);
      if (tooLong === undefined) return [{ columnIndex, ...cell }];
      const address = toCellAddress(rowNumber, columnIndex);
      leftOut.push({ sheet: name, row: rowNumber, column: title, cell: address, message: tooLong });
      return [];
    });
    return { rowNumber, cells };
  });
  return {
    table: toOwnTable(name, [title, header, ...rows]),
    headerRowNumber: 2,
    comments: new Map(leftOut.map(({ cell, message }) => [cell, `Left out of the export.\n${message}`])),
    leftOut,
  };
}

function explainTooLong({ value }: ExportCell): string | undefined {
  if (value.kind !== 'text' || value.text.length <= LONGEST_TEXT) return undefined;
  const beginning = value.text.slice(0, 300);
  return `The text has ${value.text.length} characters; a spreadsheet cell holds at most ${LONGEST_TEXT}. It begins: "${beginning}…"`;
}
