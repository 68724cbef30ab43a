import { type CellRange, parseRange, toCellAddress } from '../../../base/util/text/cell-address.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import type { Cell, Row, Table } from '../../../spreadsheet/workbook/table.ts';
import { isBlankCell } from '../../tables/blank-cell.ts';
import type { HeaderMatch, MatchedHeader } from '../header/match-header.ts';
import { placeOnSheet } from '../place-findings.ts';
import type { TableSource } from '../table-binding.ts';
import { info } from '../values/reading.ts';

/** A merged cell that stands for a block of rows, with the value it holds. */
interface Block extends CellRange {
  readonly text: string;
  readonly header: MatchedHeader;
  readonly cell: Cell;
}

/** True for a range that is one column wide, below the header, in a column that names a thing: a company, a round, a fund. */
export function isVerticalReference(range: CellRange, header: HeaderMatch): MatchedHeader | undefined {
  if (range.firstColumn !== range.lastColumn || range.firstRow <= header.rowNumber) return undefined;
  const found = header.headers.find(({ columnIndex }) => columnIndex === range.firstColumn);
  return found?.declaration?.value.kind === 'reference' ? found : undefined;
}

/** `--fill-down`: the value of a cell merged downwards in a reference column stands in every row it covers. */
export function fillDown(source: TableSource, header: HeaderMatch): { source: TableSource; findings: Finding[] } {
  if (source.settings.fillDown !== true) return { source, findings: [] };
  const blocks = source.table.mergedRanges.flatMap((text) => toBlock(text, source.table, header) ?? []);
  if (blocks.length === 0) return { source, findings: [] };
  const done = new Set(blocks.map(({ text }) => text));
  const mergedRanges = source.table.mergedRanges.filter((text) => !done.has(text));
  const table: Table = { ...source.table, mergedRanges, rows: fillRows(source.table.rows, blocks) };
  return { source: { ...source, table }, findings: blocks.map((block) => toFinding(block, source)) };
}

function toBlock(text: string, table: Table, header: HeaderMatch): Block | undefined {
  const range = parseRange(text);
  const found = range && isVerticalReference(range, header);
  const first = range && table.rows.find((row) => row.rowNumber === range.firstRow);
  const cell = first?.cells.find(({ columnIndex }) => columnIndex === range?.firstColumn);
  if (range === undefined || found === undefined || cell === undefined || isBlankCell(cell)) return undefined;
  return { ...range, text, header: found, cell };
}

function fillRows(rows: readonly Row[], blocks: readonly Block[]): Row[] {
  return rows.map((row) => {
    const covering = blocks.filter(({ firstRow, lastRow }) => row.rowNumber > firstRow && row.rowNumber <= lastRow);
    // A row that holds nothing else is no row of the block, but the empty end of a merged cell.
    if (covering.length === 0 || row.cells.every(isBlankCell)) return row;
    const columns = new Set(covering.map(({ cell }) => cell.columnIndex));
    const cells = [
      ...row.cells.filter(({ columnIndex }) => !columns.has(columnIndex)),
      ...covering.map(({ cell }) => cell),
    ];
    return { ...row, cells: cells.sort((a, b) => a.columnIndex - b.columnIndex) };
  });
}

function toFinding({ text, header, cell, firstRow }: Block, source: TableSource): Finding {
  const address = toCellAddress(firstRow, cell.columnIndex);
  const message = `The cells ${text} are merged; the value of ${address} was used for every row they cover.`;
  const place = { row: firstRow, column: header.declaration?.name ?? header.text, cell: address };
  return placeOnSheet(
    info('cells-filled-down', message, 'Leave out --fill-down if they should not be filled in.'),
    source,
    place,
  );
}
