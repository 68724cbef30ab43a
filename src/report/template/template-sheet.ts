import { toCellAddress } from '../../base/util/text/cell-address.ts';
import { exampleOf } from '../../format/sheets/columns.ts';
import type { Cell } from '../../spreadsheet/workbook/table.ts';
import type { OwnSheet } from '../own/own-sheet.ts';
import { cellFormatOf, toExampleValue } from './cell-format.ts';
import type { LaidOutSheet } from './defined-names.ts';
import { withFurniture } from './furnish.ts';

const EXAMPLE_ROW = 2;

/** One sheet of the template: its header, furnished, and an example row that is left out when read. */
export function toTemplateSheet(laidOut: LaidOutSheet): OwnSheet {
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
    table: { name: sheet.name, state: 'visible', epoch: 1900, rows, mergedRanges: [], hiddenColumns: [] },
    headerRowNumber: 1,
    comments: new Map(),
    dress: new Map(example.map(({ columnIndex }) => [toCellAddress(EXAMPLE_ROW, columnIndex), 'example'])),
  };
  return withFurniture(plain, laidOut);
}
