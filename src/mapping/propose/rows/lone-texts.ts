import { foldName } from '../../../base/util/text/text.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import { isBlank, isFilled, textOf } from '../../source/cell-text.ts';
import type { ProposalTab } from '../source-tab.ts';
import { isRemark } from '../tables/remark.ts';

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
  const said = new Set(dataRows.flatMap((row) => row.cells.map(keyOf)));
  const above = new Set(titles.flatMap((row) => row.cells.map((cell) => foldName(textOf(cell)))));
  return table.rows.flatMap(({ rowNumber, cells }): LoneTextRow[] => {
    const [only, ...more] = rowNumber <= headerRows.last ? [] : cells.filter((cell) => !isBlank(cell));
    if (only?.value.kind !== 'text' || !isFilled(only) || more.length > 0 || said.has(keyOf(only))) return [];
    const text = textOf(only);
    // Titles repeated on each page are not headings.
    const isDoubtful = !isRemark(text) && !above.has(foldName(text));
    return [{ rowNumber, columnIndex: only.columnIndex, text, isDoubtful }];
  });
}

function keyOf(cell: Cell): string {
  return `${cell.columnIndex} ${foldName(textOf(cell))}`;
}
