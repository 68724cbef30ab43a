import { foldName } from '../../../base/util/text/text.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import { isBlank, isFilled, textOf } from '../../source/cell-text.ts';
import type { ProposalTab } from '../source-tab.ts';
import { isRemark } from '../tables/remark.ts';

/** A row of nothing but a text. */
export interface LoneTextRow {
  readonly rowNumber: number;
  readonly columnIndex: number;
  readonly text: string;
  /** It may be a company of which no more is known, or head the rows below it. */
  readonly isDoubtful: boolean;
}

/** Below the header; none that a row of data says as well in its column. */
export function listLoneTexts({ table, headerRows, titles, dataRows }: ProposalTab): readonly LoneTextRow[] {
  const said = new Set(dataRows.flatMap((row) => row.cells.map(keyOf)));
  const above = new Set(titles.flatMap((row) => row.cells.map((cell) => foldName(textOf(cell)))));
  return table.rows.flatMap(({ rowNumber, cells }): LoneTextRow[] => {
    const [only, ...more] = rowNumber <= headerRows.last ? [] : cells.filter((cell) => !isBlank(cell));
    if (only?.value.kind !== 'text' || !isFilled(only) || more.length > 0 || said.has(keyOf(only))) return [];
    const text = textOf(only);
    // What is said again on each page heads nothing.
    const isDoubtful = !isRemark(text) && !above.has(foldName(text));
    return [{ rowNumber, columnIndex: only.columnIndex, text, isDoubtful }];
  });
}

function keyOf(cell: Cell): string {
  return `${cell.columnIndex} ${foldName(textOf(cell))}`;
}
