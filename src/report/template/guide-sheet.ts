import { ALL_SHEETS } from '../../format/sheets/all-sheets.ts';
import { GUIDE_SHEET_NAME } from '../../format/sheets/sheet-names.ts';
import type { OwnSheet } from '../own/own-sheet.ts';
import { type TextLine, toTextSheet } from '../own/text-sheet.ts';
import { type HeaderRank, RANK_LOOKS, RANK_MARKS } from './rank-looks.ts';

/** What to do, in order. */
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

/** How many funds may be written down. */
const FUND_ROWS = 12;

export interface GuideSheet {
  readonly sheet: OwnSheet;
  /** Where the user writes down the funds, `$A$31:$A$42`; absent where they are known. */
  readonly fundCells: string | undefined;
}

/** The first sheet: the way from an empty workbook to a loaded one, what the colours mean, and what each sheet is for. */
export function toGuideSheet({ asksForFunds }: { readonly asksForFunds: boolean }): GuideSheet {
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
