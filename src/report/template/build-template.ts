import { rm } from 'node:fs/promises';
import { ALL_SHEETS } from '../../format/sheets/all-sheets.ts';
import { GUIDE_SHEET_NAME } from '../../format/sheets/sheet-names.ts';
import { ListsTable, type MirroredCell } from '../own/lists-table.ts';
import { writeOwnWorkbook } from '../own/write-own-workbook.ts';
import { LAST_ROW, type LaidOutSheet, listReferenceNames, rangeOf, toFilledPart } from './defined-names.ts';
import { toDefinedName } from './drop-down.ts';
import { toGuideSheet } from './guide-sheet.ts';
import { listTemplateColumns } from './template-columns.ts';
import type { TemplateOptions } from './template-options.ts';
import { toTemplateSheet } from './template-sheet.ts';

const COMPANY = toDefinedName('company');
const FUND = toDefinedName('fund');

/** New companies of so many rows are offered beside those that the service has. */
const MIRRORED_ROWS = 200;

/**
 * Writes the empty workbook: a guide, one sheet for each declared one, and the choices of the drop-downs on a hidden
 * sheet. Equal options give equal bytes. Overwrites what is there.
 */
export async function writeTemplate(path: string, options: TemplateOptions = {}): Promise<void> {
  const { companies = [], funds = [] } = options;
  const sheets = ALL_SHEETS.map((sheet) => {
    return { sheet, columns: listTemplateColumns(sheet, options), lastRow: LAST_ROW };
  });
  const { sheet: guide, fundCells } = toGuideSheet({ asksForFunds: funds.length === 0 });
  const lists = new ListsTable();
  const names = [
    ...listChoices(sheets).map(([name, values]) => ({ name, formula: lists.add(name, values) })),
    { name: COMPANY, formula: toFilledPart(rangeOfCompanies(lists, sheets, companies)) },
    funds.length > 0
      ? { name: FUND, formula: lists.add(FUND, sortNames(funds)) }
      : { name: FUND, formula: toFilledPart(`'${GUIDE_SHEET_NAME}'!${fundCells}`) },
    ...listReferenceNames(sheets),
  ];
  await rm(path, { force: true });
  await writeOwnWorkbook(path, [guide, ...sheets.map(toTemplateSheet), lists.toSheet()], names);
}

/** Those of the sheet Companies; behind those that the service has, where they are known. */
function rangeOfCompanies(lists: ListsTable, sheets: readonly LaidOutSheet[], companies: readonly string[]): string {
  if (companies.length === 0) return companyRange(sheets);
  return lists.addMirrored(COMPANY, sortNames(companies), mirror(sheets));
}

/** Each list of choices once. */
function listChoices(sheets: readonly LaidOutSheet[]): readonly (readonly [string, readonly string[]])[] {
  const dropDowns = sheets.flatMap(({ columns }) => columns.flatMap(({ dropDown }) => dropDown ?? []));
  return [...new Map(dropDowns.flatMap(({ name, values }) => (values === undefined ? [] : [[name, values]])))];
}

function companySheet(sheets: readonly LaidOutSheet[]): LaidOutSheet {
  const found = sheets.find(({ sheet }) => sheet.kind === 'companies');
  if (found === undefined) throw new Error('the template has no sheet of companies');
  return found;
}

function companyRange(sheets: readonly LaidOutSheet[]): string {
  return rangeOf(companySheet(sheets), 'Company');
}

/** The cells of the sheet Companies; the first of them holds its example. */
function mirror(sheets: readonly LaidOutSheet[]): MirroredCell[] {
  const [first = ''] = companyRange(sheets).split(':');
  const example = companySheet(sheets).columns.find(({ column }) => column.name === 'Company')?.column.example ?? '';
  return Array.from({ length: MIRRORED_ROWS }, (_, index) => ({
    cell: first.replace(/\d+$/, (row) => String(Number(row) + index)),
    text: index === 0 ? example : '',
  }));
}

function sortNames(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort(new Intl.Collator('en', { numeric: true }).compare);
}
