import { parseCellAddress } from '../../../base/util/text/cell-address.ts';
import { CutShortError } from '../../../spreadsheet/opc/unpatchable.ts';
import type { TagScanner } from '../../../spreadsheet/opc/xml/tag-scanner.ts';
import type { ElementSpan } from './sheet-outline.ts';

/** A cell and where it stands in the text of its row. */
export interface CellSpan extends ElementSpan {
  /** From 0. */
  readonly columnIndex: number;
  /** By its address, as Excel shows it; `undefined` where it has none. */
  readonly rowNumber: number | undefined;
  readonly style: number;
  /** It holds a formula or a value. */
  readonly isFilled: boolean;
  readonly isFormula: boolean;
}

export interface RowCells {
  readonly cells: readonly CellSpan[];
  /** Nothing but cells stands in the row. */
  readonly areAll: boolean;
  /** The text goes on behind them, with the closing tag that the scanner stands on. */
  readonly isClosed: boolean;
}

/** Reads the cells of a row up to its closing tag or the end of the text. Throws `CutShortError` where it ends in one. */
export function readCells(scanner: TagScanner, prefix: string): RowCells {
  const cells: CellSpan[] = [];
  const name = `${prefix}c`;
  let areAll = true;
  for (let column = -1; scanner.next(); ) {
    if (scanner.kind === 'close') return { cells, areAll, isClosed: true };
    if (!scanner.isNamed(name)) {
      areAll = false;
      scanner.passContent();
      continue;
    }
    const { start, end: openEnd, kind } = scanner;
    const address = scanner.attribute('r');
    const position = address === undefined ? undefined : parseCellAddress(address);
    const style = Number(scanner.attribute('s') ?? 0);
    column = position?.columnIndex ?? column + 1;
    const content = kind === 'empty' ? NO_CONTENT : passCell(scanner);
    const closeStart = kind === 'empty' ? openEnd : scanner.start;
    const place = { start, openEnd, closeStart, end: scanner.end };
    cells.push({ columnIndex: column, rowNumber: position?.rowNumber, style, ...content, ...place });
  }
  return { cells, areAll, isClosed: false };
}

const NO_CONTENT = { isFilled: false, isFormula: false };

/** Goes to the end of a cell. */
function passCell(scanner: TagScanner): typeof NO_CONTENT {
  let [isFilled, isFormula] = [false, false];
  while (scanner.next()) {
    const { kind, local } = scanner;
    if (kind === 'close') return { isFilled, isFormula };
    if (local === 'f') isFormula = true;
    if (local === 'f' || (kind === 'open' && (local === 'v' || local === 'is'))) isFilled = true;
    scanner.passContent();
  }
  throw new CutShortError('the part of a sheet is cut short');
}
