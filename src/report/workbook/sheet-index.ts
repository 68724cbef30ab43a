import { parseCellAddress } from '../../util/cell-address.ts';
import { TagScanner } from './tag-scanner.ts';
import { UnpatchableError } from './unpatchable.ts';

/** An element with the places of its tags; `closeStart` is `end` where it is written as one tag. */
export interface ElementSpan {
  readonly start: number;
  /** Behind its last character. */
  readonly end: number;
  readonly openEnd: number;
  readonly closeStart: number;
}

export interface RowSpan extends ElementSpan {
  /** As Excel shows it, from 1. */
  readonly rowNumber: number;
  /** From 0; the last column that has an element, -1 where there is none. */
  readonly lastColumn: number;
  /** The style of the last cell with a value or formula, columns that are passed over left out; 0 where there is none. */
  readonly lastStyle: number;
}

/** Where everything stands in the XML of a sheet. */
export interface SheetIndex {
  readonly text: string;
  /** `x:`, or nothing. */
  readonly prefix: string;
  readonly root: ElementSpan;
  /** The root's children by their local names, each in the order of the text. */
  readonly children: readonly (ElementSpan & { readonly local: string })[];
  readonly rows: readonly RowSpan[];
  /** From 0; the last column with a value or formula, -1 where there is none. */
  readonly lastUsedColumn: number;
}

/**
 * Reads through the XML of a sheet once. Columns of `ignored` do not count as used. Throws `UnpatchableError` where it is
 * not the XML of a worksheet.
 */
export function indexSheet(text: string, ignored: ReadonlySet<number>): SheetIndex {
  const indexer = new SheetIndexer(text, ignored);
  indexer.readAll();
  return indexer;
}

class SheetIndexer implements SheetIndex {
  readonly text: string;
  prefix = '';
  root: ElementSpan = { start: 0, openEnd: 0, closeStart: 0, end: 0 };
  readonly children: (ElementSpan & { local: string })[] = [];
  readonly rows: RowSpan[] = [];
  lastUsedColumn = -1;
  private readonly ignored: ReadonlySet<number>;
  private readonly scanner: TagScanner;
  private lastRowNumber = 0;

  constructor(text: string, ignored: ReadonlySet<number>) {
    this.text = text;
    this.ignored = ignored;
    this.scanner = new TagScanner(text);
  }

  readAll(): void {
    const { scanner } = this;
    if (!scanner.next() || scanner.local !== 'worksheet' || scanner.kind !== 'open') {
      throw new UnpatchableError('a part that should hold a sheet holds something else');
    }
    const { start, end: openEnd, name } = scanner;
    this.prefix = name.slice(0, name.length - scanner.local.length);
    while (this.readChild());
    this.root = { start, openEnd, closeStart: scanner.start, end: scanner.end };
  }

  /** False at the end of the root. */
  private readChild(): boolean {
    if (!this.scanner.next()) throw new UnpatchableError('the part of a sheet breaks off');
    const { start, end: openEnd, local, kind } = this.scanner;
    if (kind === 'close') return false;
    const closeStart = kind === 'empty' ? openEnd : this.readContent(local);
    this.children.push({ local, start, openEnd, closeStart, end: this.scanner.end });
    return true;
  }

  /** Reads to the end of the child that has just been opened; where its last tag begins. */
  private readContent(child: string): number {
    for (let depth = 1; depth > 0; ) {
      if (!this.scanner.next()) throw new UnpatchableError('the part of a sheet breaks off');
      const { local, kind } = this.scanner;
      if (child === 'sheetData' && local === 'row' && kind !== 'close') this.readRow();
      else if (kind === 'close') depth -= 1;
      else if (kind === 'open') depth += 1;
    }
    return this.scanner.start;
  }

  private readRow(): void {
    const { scanner } = this;
    const { start, end: openEnd } = scanner;
    const stated = scanner.attribute('r');
    const isEmpty = scanner.kind === 'empty';
    const cells = isEmpty ? NO_CELLS : this.readCells();
    const rowNumber = stated === undefined ? (cells.rowNumber ?? this.lastRowNumber + 1) : Number(stated);
    this.lastRowNumber = rowNumber;
    const closeStart = isEmpty ? openEnd : scanner.start;
    const { lastColumn, lastStyle } = cells;
    this.rows.push({ rowNumber, lastColumn, lastStyle, start, openEnd, closeStart, end: scanner.end });
  }

  /** Reads to the end of the row. */
  private readCells(): RowCells {
    const { scanner } = this;
    const cells: { rowNumber: number | undefined; lastColumn: number; lastStyle: number } = { ...NO_CELLS };
    let column = -1;
    let style = 0;
    while (scanner.next()) {
      const { local, kind } = scanner;
      if (kind === 'close') {
        if (local === 'row') return cells;
      } else if (local === 'c') {
        column = scanner.columnOfAddress() ?? parseCellAddress(scanner.attribute('r') ?? '')?.columnIndex ?? column + 1;
        style = Number(scanner.attribute('s') ?? 0);
        cells.rowNumber ??= parseCellAddress(scanner.attribute('r') ?? '')?.rowNumber;
        cells.lastColumn = Math.max(cells.lastColumn, column);
      } else if (isContent(local, kind) && !this.ignored.has(column)) {
        cells.lastStyle = style;
        this.lastUsedColumn = Math.max(this.lastUsedColumn, column);
      }
    }
    throw new UnpatchableError('the part of a sheet breaks off');
  }
}

interface RowCells {
  /** What the cells' addresses say. */
  readonly rowNumber: number | undefined;
  readonly lastColumn: number;
  readonly lastStyle: number;
}

const NO_CELLS: RowCells = { rowNumber: undefined, lastColumn: -1, lastStyle: 0 };

/** What makes a cell more than a formatted blank. */
function isContent(local: string, kind: TagScanner['kind']): boolean {
  return local === 'f' || (kind === 'open' && (local === 'v' || local === 'is'));
}
