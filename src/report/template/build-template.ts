import ExcelJS from 'exceljs';
import { ALL_SHEETS } from '../../sheets/all-sheets.ts';
import { GUIDE_SHEET_NAME } from '../../sheets/sheet-names.ts';
import type { DefinedName } from '../workbook/fresh/sheet-furniture.ts';
import { addDataSheet } from './data-sheet.ts';
import { LAST_ROW, type LaidOutSheet, listReferenceNames, rangeOf, toFilledPart } from './defined-names.ts';
import { toDefinedName } from './drop-down.ts';
import { fillGuideSheet } from './guide-sheet.ts';
import { addListsSheet, type ChoiceList } from './lists-sheet.ts';
import { listTemplateColumns } from './template-columns.ts';
import type { TemplateOptions } from './template-options.ts';
import { PAGE_SETUP } from './template-style.ts';
import { writeOwnWorkbook } from './write-own-workbook.ts';

const COMPANY = toDefinedName('company');
const FUND = toDefinedName('fund');

/** New companies of so many rows are offered beside those that the service has. */
const MIRRORED_ROWS = 200;

/**
 * Writes the empty workbook: a guide, one sheet for each declared one, and the choices of the drop-downs on a hidden
 * sheet. Equal options give equal bytes. Overwrites what is there.
 */
export async function writeTemplate(path: string, options: TemplateOptions = {}): Promise<void> {
  const workbook = new ExcelJS.Workbook();
  const names = buildTemplate(workbook, options);
  await writeOwnWorkbook(path, workbook, names);
}

/** The defined names that go with it. */
function buildTemplate(workbook: ExcelJS.Workbook, options: TemplateOptions): readonly DefinedName[] {
  const { companies = [], funds = [] } = options;
  const sheets = ALL_SHEETS.map((sheet) => ({
    sheet,
    columns: listTemplateColumns(sheet, options),
    lastRow: LAST_ROW,
  }));
  const guide = workbook.addWorksheet(GUIDE_SHEET_NAME, { pageSetup: PAGE_SETUP });
  const { fundCells } = fillGuideSheet(guide, { asksForFunds: funds.length === 0 });
  for (const { sheet, columns } of sheets) addDataSheet(workbook, sheet, columns);
  const listed = addListsSheet(workbook, [
    ...listChoices(sheets),
    ...(companies.length === 0 ? [] : [{ name: COMPANY, values: sortNames(companies), mirrored: mirror(sheets) }]),
    ...(funds.length === 0 ? [] : [{ name: FUND, values: sortNames(funds) }]),
  ]);
  return [
    ...listed,
    ...(companies.length === 0 ? [{ name: COMPANY, formula: toFilledPart(companyRange(sheets)) }] : []),
    ...(fundCells === undefined ? [] : [{ name: FUND, formula: toFilledPart(`'${GUIDE_SHEET_NAME}'!${fundCells}`) }]),
    ...listReferenceNames(sheets),
  ];
}

/** Each list of choices once. */
function listChoices(sheets: readonly LaidOutSheet[]): readonly ChoiceList[] {
  const dropDowns = sheets.flatMap(({ columns }) => columns.flatMap(({ dropDown }) => dropDown ?? []));
  const lists = new Map(dropDowns.flatMap(({ name, values }) => (values === undefined ? [] : [[name, values]])));
  return [...lists].map(([name, values]) => ({ name, values }));
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
function mirror(sheets: readonly LaidOutSheet[]): NonNullable<ChoiceList['mirrored']> {
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
