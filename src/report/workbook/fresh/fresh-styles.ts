import { escapeAttribute } from '../../../opc/xml/xml-text.ts';
import type { Cell } from '../../../workbook/table.ts';
import { solidFill } from '../style/palette.ts';
import { emptyStyles, StyleBook } from '../style/style-book.ts';
import type { FreshSheet } from './fresh-sheet-source.ts';
import type { HeaderLook, SheetFurniture } from './sheet-furniture.ts';

const PLAIN_HEADER: HeaderLook = { fill: 'E4E7EB', ink: '000000', isBold: true };

/** The styles of a new package: one for each number format that its cells have, and those of its headers. */
export class FreshStyles {
  private readonly book: StyleBook;
  private readonly headers = new Map<string, number>();
  private readonly formats = new Map<string, number>();

  /** Looks at every cell once: the styles part has to be known before the first sheet is made. */
  constructor(namespace: string, sheets: readonly FreshSheet[]) {
    this.book = new StyleBook(emptyStyles(namespace));
    for (const sheet of sheets) {
      const { table, furniture } = sheet;
      for (const { rowNumber, cells } of table.rows) for (const cell of cells) this.of(cell, sheet, rowNumber);
      if (furniture !== undefined) for (const index of furniture.columns.keys()) this.ofColumn(furniture, index);
      if (furniture !== undefined) this.greyed();
    }
  }

  /** The index of a cell's style. */
  of({ format, value, columnIndex }: Cell, { layout, furniture }: FreshSheet, rowNumber: number): number {
    const column = furniture?.columns[columnIndex];
    if (rowNumber === layout?.headerRowNumber)
      return this.ofHeader(format, column?.header ?? PLAIN_HEADER, column?.align);
    const code = format ?? (value.kind === 'date' ? 'yyyy-mm-dd' : undefined);
    return code === undefined ? 0 : this.ofFormat(code);
  }

  /** That of a column's empty cells. */
  ofColumn({ columns }: SheetFurniture, columnIndex: number): number {
    const { numberFormat = 'General' } = columns[columnIndex] ?? {};
    return numberFormat === 'General' ? 0 : this.ofFormat(numberFormat);
  }

  /** The index of the look of cells that do not apply to their row. */
  greyed(): number {
    return this.book.addDifferential(
      '<dxf><font><color rgb="FF9AA7AE"/></font><fill><patternFill patternType="solid"><bgColor rgb="FFE9ECEE"/></patternFill></fill></dxf>',
    );
  }

  toXml(): string {
    return this.book.toXml();
  }

  private ofFormat(code: string): number {
    return once(this.formats, code, () => this.book.derive(0, { format: escapeAttribute(code) }));
  }

  private ofHeader(format: string | undefined, look: HeaderLook, align: 'left' | 'right' | undefined): number {
    return once(this.headers, JSON.stringify([format, look, align]), () => this.deriveHeader(format, look, align));
  }

  private deriveHeader(
    format: string | undefined,
    { fill, ink, isBold }: HeaderLook,
    align: string | undefined,
  ): number {
    const colour = ink === PLAIN_HEADER.ink ? '' : `<color rgb="FF${ink}"/>`;
    return this.book.derive(0, {
      ...(format === undefined ? {} : { format: escapeAttribute(format) }),
      font: `<font>${isBold ? '<b/>' : ''}<sz val="11"/>${colour}<name val="Calibri"/><family val="2"/></font>`,
      fill: solidFill(`rgb="FF${fill}"`),
      border: '<border><left/><right/><top/><bottom style="thin"><color rgb="FF9AA5B1"/></bottom><diagonal/></border>',
      alignment: `${align === undefined ? '' : `horizontal="${align}" `}vertical="top" wrapText="1"`,
    });
  }
}

function once(known: Map<string, number>, key: string, derive: () => number): number {
  const style = known.get(key) ?? derive();
  known.set(key, style);
  return style;
}
