import { rm } from 'node:fs/promises';
import { toCellAddress } from '../../base/util/text/cell-address.ts';
import { ALL_SHEETS } from '../../format/sheets/all-sheets.ts';
import { exampleOf } from '../../format/sheets/columns.ts';
import { GUIDE_SHEET_NAME } from '../../format/sheets/sheet-names.ts';
import type { Cell } from '../../spreadsheet/workbook/table.ts';
import {
  ListsTable,
  type MirroredCell,
  type OwnSheet,
  type TextLine,
  toOwnTable,
  toTextSheet,
} from '../own/own-sheet.ts';
import { writeOwnWorkbook } from '../own/write-own-workbook.ts';
import { cellFormatOf, type HeaderRank, RANK_LOOKS, RANK_MARKS, toExampleValue, withFurniture } from './furnish.ts';
import {
  LAST_ROW,
  type LaidOutSheet,
  listReferenceNames,
  listTemplateColumns,
  rangeOf,
  type TemplateOptions,
  toDefinedName,
  toFilledPart,
} from './template-columns.ts';

const COMPANY = toDefinedName('company');
const FUND = toDefinedName('fund');

/** Rows of new companies that are offered beside those of the service. */
const MIRRORED_ROWS = 200;

/**
 * Writes the empty workbook: a guide, the declared sheets, and a hidden sheet with the choices. Equal options give
 * equal bytes. Overwrites the file.
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

/** The companies of the sheet Companies, after those of the service if they are known. */
function rangeOfCompanies(lists: ListsTable, sheets: readonly LaidOutSheet[], companies: readonly string[]): string {
  if (companies.length === 0) return companyRange(sheets);
  return lists.addMirrored(COMPANY, sortNames(companies), mirror(sheets));
}

/** Lists each choice once. */
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

/** The cells of the sheet Companies; the first contains the example. */
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

const EXAMPLE_ROW = 2;

/** Makes a sheet with its header and an example row, which is skipped when the workbook is read. */
function toTemplateSheet(laidOut: LaidOutSheet): OwnSheet {
  const { sheet, columns } = laidOut;
  const header = columns.map(({ column }, columnIndex): Cell => {
    return { columnIndex, value: { kind: 'text', text: column.name } };
  });
  const example = columns.flatMap(({ column }, columnIndex): Cell[] => {
    if (exampleOf(column, sheet) === undefined) return [];
    const { numberFormat } = cellFormatOf(column);
    const cell = { columnIndex, value: toExampleValue(column) };
    return [numberFormat === 'General' ? cell : { ...cell, format: numberFormat }];
  });
  const rows = [
    { rowNumber: 1, cells: header },
    { rowNumber: EXAMPLE_ROW, cells: example },
  ];
  const plain: OwnSheet = {
    table: toOwnTable(sheet.name, rows),
    headerRowNumber: 1,
    comments: new Map(),
    dress: new Map(example.map(({ columnIndex }) => [toCellAddress(EXAMPLE_ROW, columnIndex), 'example'])),
  };
  return withFurniture(plain, laidOut);
}

const STEPS = [
  'Fill in the sheets you need and leave the others as they are. Sheets, rows and columns may be in any order.',
  'Point at a column header, or select a cell, to see what belongs there. Colours and asterisks say whether it must be filled in.',
  'The grey row below each header is an example. Left as it is, it is never sent; once you write over it, it is a row like any other.',
  'Name companies, funds, rounds and share classes as the portfolio service does; what you type on one sheet is offered on the next.',
  'Write dates as dates (2024-03-31), amounts as plain numbers with their currency beside them, rates as 20%.',
  'A cell turns grey when it does not apply to the type of its row.',
  'To sell, convert or exercise something, name it by the Ref of its row here, or by its Security ID.',
  '`capsheet check FILE.xlsx` lists what is wrong, cell by cell. Nothing leaves your computer.',
  '`capsheet plan FILE.xlsx` shows what is new, what is already there and what differs. Nothing is changed.',
  '`capsheet apply FILE.xlsx` makes the changes that the plan shows, and writes down what became of each row.',
  'Correct the result workbook where it says so and apply it again: what is already in is not entered twice.',
] as const;

const RANKS: readonly { readonly rank: HeaderRank; readonly name: string; readonly meaning: string }[] = [
  { rank: 'required', name: 'Company', meaning: 'must be filled in on every row' },
  { rank: 'required-for-some', name: 'Shares', meaning: 'must be filled in for some types; the comment says which' },
  { rank: 'optional', name: 'Round Size', meaning: 'may stay empty' },
];

/** Room for that many funds. */
const FUND_ROWS = 12;

/**
 * Makes the first sheet: the steps, the colours, and the purpose of each sheet. `fundCells` is where the user enters the
 * funds, `$A$31:$A$42`; absent if they are known.
 */
function toGuideSheet({ asksForFunds }: { readonly asksForFunds: boolean }) {
  const lines: readonly TextLine[] = [
    ['How to fill in this workbook'],
    [],
    ...STEPS.map((step, index): TextLine => [{ text: String(index + 1), dress: 'step' }, step]),
    [],
    ['What the column headers mean'],
    ...RANKS.map(({ rank, name, meaning }): TextLine => {
      return [{ text: `${name}${RANK_MARKS[rank]}`, dress: RANK_LOOKS[rank] }, meaning];
    }),
    [],
    ['What the sheets are for'],
    ...ALL_SHEETS.map(({ name, help }): TextLine => [name, help]),
  ];
  if (!asksForFunds) return { sheet: toTextSheet(GUIDE_SHEET_NAME, lines), fundCells: undefined };
  const first = lines.length + 3;
  return {
    sheet: toTextSheet(GUIDE_SHEET_NAME, [...lines, [], ['Your funds'], ...listFundLines()]),
    fundCells: `$A$${first}:$A$${first + FUND_ROWS - 1}`,
  };
}

function listFundLines(): TextLine[] {
  const help = 'Write their names here once, as the portfolio service spells them: the Fund columns then offer them.';
  const entry = { text: '', dress: 'entry' } as const;
  return Array.from({ length: FUND_ROWS }, (_, index) => [entry, index === 0 ? help : '']);
}
