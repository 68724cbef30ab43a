import type { Worksheet } from 'exceljs';
import { ALL_SHEETS } from '../../sheets/all-sheets.ts';
import {
  BODY_FONT,
  COMMAND_FONT,
  ENTRY_STYLE,
  HEADING_FONT,
  type HeaderRank,
  headerStyle,
  RANK_MARKS,
  TITLE_FONT,
} from './template-style.ts';

/** What to do, in order; commands stand between back-ticks. */
const STEPS = [
  'Fill in the sheets you need and leave the others as they are. Sheets, rows and columns may be in any order.',
  'Point at a column header, or enter a cell, to see what belongs there. Colour and mark say whether it must be filled in.',
  'The grey row below each header is an example. As it came it is never sent; written over, it is a row like any other.',
  'Name companies, funds, rounds and share classes as the portfolio service does; what you type on one sheet is offered on the next.',
  'Write dates as dates (2024-03-31), amounts as plain numbers with their currency beside them, rates as 20%.',
  'To sell, convert or exercise something, name it by the Ref of its row here, or by its Security ID.',
  '`capsheet check FILE.xlsx` lists what is wrong, cell by cell. Nothing leaves your computer.',
  '`capsheet plan FILE.xlsx` shows what is new, what is there and what differs. Nothing is changed.',
  '`capsheet apply FILE.xlsx` enters what the plan shows, and writes what became of each row.',
  'Correct the result workbook where it says so and apply it again: what is in already is not entered twice.',
] as const;

const RANKS: readonly { readonly rank: HeaderRank; readonly name: string; readonly meaning: string }[] = [
  { rank: 'required', name: 'Company', meaning: 'must be filled in on every row' },
  { rank: 'required-for-some', name: 'Shares', meaning: 'must be filled in for some types; the comment says which' },
  { rank: 'optional', name: 'Round Size', meaning: 'may stay empty' },
];

/** How many funds may be written down. */
const FUND_ROWS = 12;

export interface GuideSheet {
  /** Where the user writes down the funds, `$B$30:$B$41`; absent where they are known. */
  readonly fundCells: string | undefined;
}

/** The first sheet: the way from an empty workbook to a loaded one, what the colours mean, and what each sheet is for. */
export function fillGuideSheet(sheet: Worksheet, { asksForFunds }: { readonly asksForFunds: boolean }): GuideSheet {
  sheet.views = [{ state: 'normal', showGridLines: false }];
  sheet.columns = [{ width: 4 }, { width: 26 }, { width: 100 }];
  sheet.addRow(['How to fill in this workbook']).font = TITLE_FONT;
  sheet.addRow([]);
  for (const [index, step] of STEPS.entries()) addStep(sheet, index + 1, step);
  addHeading(sheet, 'What the column headers mean');
  for (const { rank, name, meaning } of RANKS) {
    const row = addLine(sheet, `${name}${RANK_MARKS[rank]}`, meaning);
    row.getCell(2).style = headerStyle(rank, 'left');
  }
  addHeading(sheet, 'What the sheets are for');
  for (const { name, help } of ALL_SHEETS) addLine(sheet, name, help).getCell(2).font = { ...BODY_FONT, bold: true };
  return { fundCells: asksForFunds ? addFundCells(sheet) : undefined };
}

function addFundCells(sheet: Worksheet): string {
  addHeading(sheet, 'Your funds');
  const first = sheet.rowCount + 1;
  for (let index = 0; index < FUND_ROWS; index += 1) {
    const text =
      index === 0
        ? 'Write their names here once, as the portfolio service has them: the Fund columns then offer them.'
        : '';
    const cell = addLine(sheet, '', text).getCell(2);
    cell.value = null;
    cell.style = ENTRY_STYLE;
  }
  return `$B$${first}:$B$${first + FUND_ROWS - 1}`;
}

function addStep(sheet: Worksheet, number: number, step: string): void {
  const row = sheet.addRow([number]);
  row.getCell(1).font = HEADING_FONT;
  row.getCell(1).alignment = { horizontal: 'left' };
  const pieces = step.split('`').map((text, index) => ({ font: index % 2 === 1 ? COMMAND_FONT : BODY_FONT, text }));
  row.getCell(2).value = { richText: pieces.filter(({ text }) => text !== '') };
}

function addHeading(sheet: Worksheet, text: string): void {
  sheet.addRow([]);
  sheet.addRow([undefined, text]).font = HEADING_FONT;
}

function addLine(sheet: Worksheet, name: string, text: string) {
  const row = sheet.addRow([undefined, name, text]);
  row.font = BODY_FONT;
  row.getCell(3).alignment = { horizontal: 'left', indent: 1 };
  return row;
}
