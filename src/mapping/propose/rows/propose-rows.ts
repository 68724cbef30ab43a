import { foldName } from '../../../base/util/text/text.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import type { Cell, Row } from '../../../spreadsheet/workbook/table.ts';
import { cellIn, isBlank, isFilled, textOf } from '../../source/cell-text.ts';
import { isMade } from '../../source/made-index.ts';
import { findNumberColumns, numberIn } from '../../source/number-columns.ts';
import type { ProposedDoubt, ProposedSkip, ProposedTarget } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import { isRemark } from '../tables/split-tables.ts';

const MOST_SHOWN = 3;

/** Skips rows with only a text, by that exact text: remarks, and doubtful ones with a question. */
export function findSkips(
  tab: ProposalTab,
  headings: readonly LoneTextRow[],
): {
  readonly skips: readonly ProposedSkip[];
  readonly doubts: readonly ProposedDoubt[];
} {
  const heads = new Set(headings.map(({ rowNumber }) => rowNumber));
  const lone = listLoneTexts(tab).filter(({ rowNumber }) => !heads.has(rowNumber));
  const columns = [...new Set(lone.map(({ columnIndex }) => columnIndex))];
  const doubtful = lone.filter(({ isDoubtful }) => isDoubtful);
  return {
    skips: columns.map((columnIndex) => toSkip(columnIndex, lone, tab)),
    doubts: columns.flatMap((columnIndex) => questionTexts(columnIndex, doubtful, tab)),
  };
}

/** Skips unfilled rows of a template: a dash for a name, and no amounts. */
export function findUnnamed(targets: readonly ProposedTarget[], tab: ProposalTab): readonly ProposedSkip[] {
  const columns = targets.flatMap((target) => target.columns);
  const names = columns.filter(
    ({ name, ref, columnIndex }) =>
      (name === 'Company' || name === 'Round') && ref !== undefined && !isMade(columnIndex ?? 0),
  );
  const byColumn = new Map(names.map((column) => [column.columnIndex, column]));
  const unnamed = [...byColumn].flatMap(([columnIndex = -1, { ref = '' }]) => {
    const rows = tab.dataRows.filter((row) => isDash(cellIn(row, columnIndex)));
    return rows.length === 0 ? [] : [{ columnIndex, ref, rows }];
  });
  if (unnamed.length === 0) return [];
  const numbers = findNumberColumns(tab.dataRows, (columnIndex) => ({
    header: tab.columns.find((facts) => facts.columnIndex === columnIndex)?.header ?? '',
    use: undefined,
    sign: undefined,
  }));
  const amounts = [...numbers.values()].filter(({ isAmount }) => isAmount);
  return unnamed.flatMap(({ columnIndex, ref, rows }): ProposedSkip[] => {
    const isNothing = rows.every((row) => amounts.every((column) => (numberIn(row, column) ?? ZERO) === ZERO));
    const texts = [...new Set(rows.map((row) => textAt(row, columnIndex)))];
    return isNothing ? [{ ref, texts, reason: 'no name, and no amounts' }] : [];
  });
}

function isDash(cell: Cell | undefined): boolean {
  return cell !== undefined && !isBlank(cell) && !isFilled(cell);
}

function textAt(row: Row, columnIndex: number): string {
  const cell = cellIn(row, columnIndex);
  return cell === undefined ? '' : textOf(cell);
}

function toSkip(columnIndex: number, lone: readonly LoneTextRow[], { refOf }: ProposalTab): ProposedSkip {
  const texts = [...new Set(lone.filter((one) => one.columnIndex === columnIndex).map(({ text }) => text))];
  return { ref: refOf(columnIndex), texts, reason: 'nothing else is in these rows' };
}

function questionTexts(
  columnIndex: number,
  lone: readonly LoneTextRow[],
  { refOf }: ProposalTab,
): readonly ProposedDoubt[] {
  const texts = [...new Set(lone.filter((one) => one.columnIndex === columnIndex).map(({ text }) => text))];
  if (texts.length === 0) return [];
  const shown = texts.slice(0, MOST_SHOWN).map((text) => `"${text}"`);
  const more = texts.length > shown.length ? ' and others' : '';
  const text = `rows with nothing but ${shown.join(', ')}${more} are left out, and say nothing about the rows below them`;
  return [{ kind: 'values', ref: refOf(columnIndex), columnIndex, text }];
}

/** A row with only a text. */
export interface LoneTextRow {
  readonly rowNumber: number;
  readonly columnIndex: number;
  readonly text: string;
  /** It may be a company, or a heading. */
  readonly isDoubtful: boolean;
}

/** Lists rows below the header with a text that no data row has in that column. */
export function listLoneTexts({ table, headerRows, titles, dataRows }: ProposalTab): readonly LoneTextRow[] {
  const lone = table.rows.flatMap(({ rowNumber, cells }) => {
    const [only, ...more] = rowNumber <= headerRows.last ? [] : cells.filter((cell) => !isBlank(cell));
    return only?.value.kind !== 'text' || !isFilled(only) || more.length > 0 ? [] : [{ rowNumber, only }];
  });
  if (lone.length === 0) return [];
  const said = new Set(dataRows.flatMap((row) => row.cells.map(keyOf)));
  const above = new Set(titles.flatMap((row) => row.cells.map((cell) => foldName(textOf(cell)))));
  return lone.flatMap(({ rowNumber, only }): LoneTextRow[] => {
    if (said.has(keyOf(only))) return [];
    const text = textOf(only);
    // Titles repeated on each page are not headings.
    const isDoubtful = !isRemark(text) && !above.has(foldName(text));
    return [{ rowNumber, columnIndex: only.columnIndex, text, isDoubtful }];
  });
}

function keyOf(cell: Cell): string {
  return `${cell.columnIndex} ${foldName(textOf(cell))}`;
}
