import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { quote } from '../../../base/util/text/quote.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { type ColumnIndex, findColumn, indexColumns } from '../../sheets/find-column.ts';
import { placeOnSheet } from '../place-on-sheet.ts';
import type { TableSource } from '../table-binding.ts';
import { LAST_HEADER_ROW } from './match-header.ts';

const SEPARATORS = ['|', ';', ',', '\t', '~', '^'];
/** One name may well contain a comma. */
const FEWEST_COLUMNS = 3;

/** A header whose names all stand in one cell, as where lines were pasted. Code: header-missing; `undefined` where there is none. */
export function findUnsplitHeader(source: TableSource): Finding | undefined {
  const index = indexColumns(source.sheet);
  for (const { rowNumber, cells } of source.table.rows) {
    if (rowNumber > LAST_HEADER_ROW) break;
    for (const { columnIndex, value } of cells) {
      const separator = value.kind === 'text' ? separatorIn(value.text, index) : undefined;
      const place = { row: rowNumber, cell: toCellAddress(rowNumber, columnIndex) };
      if (separator !== undefined) return placeOnSheet(describe(separator, source), source, place);
    }
  }
  return undefined;
}

function separatorIn(text: string, index: ColumnIndex): string | undefined {
  return SEPARATORS.find((separator) => {
    const named = text.split(separator).flatMap((part) => findColumn(index, part.trim())?.name ?? []);
    return new Set(named).size >= FEWEST_COLUMNS;
  });
}

function describe(separator: string, { sheet, isCsv }: TableSource) {
  const shown = separator === '\t' ? 'tabs' : quote(separator);
  return {
    severity: 'error',
    code: 'header-missing',
    message: `The columns of the sheet ${sheet.name} are all in one cell, separated by ${shown}.`,
    hint: isCsv
      ? 'Separate them with commas, semicolons or tabs, as Excel does when it saves a CSV file.'
      : 'Divide them in Excel with Data > Text to Columns.',
  } as const;
}
