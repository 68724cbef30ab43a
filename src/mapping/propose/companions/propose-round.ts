import { foldHeader, foldName } from '../../../base/util/text/text.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';
import { isSecondary } from '../doubts/secondary.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { inOrder } from '../score/in-order.ts';
import type { ScoringContext } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { ownColumns, sharedColumns } from './own-columns.ts';

/** Proposes the round of a holding where its closing is known. */
export function proposeRound(
  main: ProposedTarget,
  tab: ProposalTab,
  context: ScoringContext,
): readonly ProposedTarget[] {
  const sheet = sheetOf('rounds');
  const own = ownColumns(main, tab, sheet, context);
  const closing = own.some(({ name }) => name === 'Closing Date') ? [] : guessClosing(main, tab, context);
  const columns = [...sharedColumns(main, ['Company', 'Round', 'Currency']), ...closing, ...own];
  const isDated = columns.some(({ name }) => name === 'Closing Date');
  return isDated ? [{ sheet, name: sheet.name, columns: inOrder(sheet, columns) }] : [];
}

/** Guesses the day of the purchase, unless the user rejected it before. */
function guessClosing(main: ProposedTarget, tab: ProposalTab, context: ScoringContext): readonly ProposedColumn[] {
  const issued = main.columns.find(({ name }) => name === 'Issue Date');
  if (issued === undefined || isLeftAlone(issued, 'Rounds', tab, context)) return [];
  const isSure = !BOUGHT.test(issued.ref ?? '') && !isSecondary(tab) && hasOneDayEach(main, issued, tab);
  const reason = 'the round is assumed to have closed on that day';
  return [{ ...issued, name: 'Closing Date', confidence: isSure ? 0.76 : 0.6, reason }];
}

/** Secondary purchases may follow a round much later. */
const BOUGHT = /bought|secondary|transfer/i;

/** Purchases on several days leave the closing open. */
function hasOneDayEach({ columns }: ProposedTarget, { columnIndex: day }: ProposedColumn, tab: ProposalTab): boolean {
  const indexes = ['Company', 'Round'].map((name) => columns.find((column) => column.name === name)?.columnIndex);
  const last = new Map<number | undefined, string>();
  const days = new Map<string, string>();
  const data = new Set(tab.dataRows.map(({ rowNumber }) => rowNumber));
  return tab.table.rows.every(({ rowNumber, cells }) => {
    if (rowNumber <= tab.headerRows.last) return true;
    for (const { columnIndex, ...cell } of cells) last.set(columnIndex, textOf({ columnIndex, ...cell }));
    if (!data.has(rowNumber)) return true;
    const stated = cells.find(({ columnIndex }) => columnIndex === day);
    if (!isFilled(stated)) return true;
    const key = JSON.stringify(indexes.map((index) => foldName(last.get(index) ?? '')));
    const known = days.get(key) ?? textOf(stated);
    days.set(key, known);
    return known === textOf(stated);
  });
}

/** The user said before that this sheet does not have the column. */
function isLeftAlone(
  { columnIndex }: ProposedColumn,
  sheet: string,
  tab: ProposalTab,
  { memory }: ScoringContext,
): boolean {
  const header = tab.columns.find((facts) => facts.columnIndex === columnIndex)?.header ?? '';
  return memory.columns.some(
    (said) => said.sheet === sheet && said.column === undefined && foldHeader(said.header) === foldHeader(header),
  );
}
