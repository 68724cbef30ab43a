import { escapeAttribute } from '../../../opc/xml/xml-text.ts';
import type { Cell } from '../../../workbook/table.ts';
import { solidFill } from '../style/palette.ts';
import { emptyStyles, StyleBook } from '../style/style-book.ts';
import type { FreshSheet } from './fresh-sheet-source.ts';

/** The styles of a new package: one for each number format that its cells have, and those of its headers. */
export class FreshStyles {
  private readonly book: StyleBook;
  private readonly headers = new Map<string | undefined, number>();
  private readonly formats = new Map<string, number>();

  /** Looks at every cell once: the styles part has to be known before the first sheet is made. */
  constructor(namespace: string, sheets: readonly FreshSheet[]) {
    this.book = new StyleBook(emptyStyles(namespace));
    for (const { table, layout } of sheets) {
      for (const { rowNumber, cells } of table.rows) {
        const isHeader = rowNumber === layout?.headerRowNumber;
        for (const cell of cells) this.of(cell, isHeader);
      }
    }
  }

  /** The index of a cell's style. */
  of({ format, value }: Cell, isHeader: boolean): number {
    if (isHeader) return this.once(this.headers, format, () => this.deriveHeader(format));
    const code = format ?? (value.kind === 'date' ? 'yyyy-mm-dd' : undefined);
    if (code === undefined) return 0;
    return this.once(this.formats, code, () => this.book.derive(0, { format: escapeAttribute(code) }));
  }

  toXml(): string {
    return this.book.toXml();
  }

  private once<Key>(known: Map<Key, number>, key: Key, derive: () => number): number {
    const style = known.get(key) ?? derive();
    known.set(key, style);
    return style;
  }

  private deriveHeader(format: string | undefined): number {
    return this.book.derive(0, {
      ...(format === undefined ? {} : { format: escapeAttribute(format) }),
      font: '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
      fill: solidFill('rgb="FFE4E7EB"'),
      border: '<border><left/><right/><top/><bottom style="thin"><color rgb="FF9AA5B1"/></bottom><diagonal/></border>',
      alignment: 'vertical="top" wrapText="1"',
    });
  }
}
