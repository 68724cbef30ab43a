import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { escapeAttribute } from '../../../spreadsheet/opc/xml/xml-text.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import { solidFill } from '../style/palette.ts';
import { emptyStyles, StyleBook, type StyleChange } from '../style/style-book.ts';
import type { CellDress, FreshSheet, HeaderLook, SheetFurniture } from './sheet-furniture.ts';

type HeaderAlign = 'left' | 'right' | undefined;

const TEAL = '<color rgb="FF1F4E5F"/>';
const CALIBRI = '<name val="Calibri"/><family val="2"/>';
const WHITE_EDGE = '<right style="thin"><color rgb="FFFFFFFF"/></right>';

/** The looks of guides and examples. */
const DRESSES: { readonly [dress in Exclude<CellDress, HeaderLook>]: StyleChange } = {
  title: { font: `<font><b/><sz val="18"/>${TEAL}${CALIBRI}</font>` },
  heading: { font: `<font><b/><sz val="12"/>${TEAL}${CALIBRI}</font>` },
  term: { font: `<font><b/><sz val="11"/>${CALIBRI}</font>`, alignment: 'horizontal="left" vertical="top"' },
  step: { font: `<font><b/><sz val="11"/>${TEAL}${CALIBRI}</font>`, alignment: 'horizontal="right" vertical="top"' },
  text: { alignment: 'horizontal="left" vertical="top" indent="1"' },
  entry: {
    format: '@',
    border: '<border><left/><right/><top/><bottom style="thin"><color rgb="FF9AA7AE"/></bottom><diagonal/></border>',
  },
  example: { font: `<font><i/><sz val="11"/><color rgb="FF7A8691"/>${CALIBRI}</font>` },
};

const PLAIN_HEADER: HeaderLook = { fill: 'E4E7EB', ink: '000000', isBold: true };

/** The styles of a new package: one for each number format, and those of its headers. */
export class FreshStyles {
  readonly #book: StyleBook;
  readonly #headers = new Map<string, number>();
  readonly #formats = new Map<string, number>();

  /** Visits every cell first: the styles part must be known before the first sheet is generated. */
  constructor(namespace: string, sheets: readonly FreshSheet[]) {
    this.#book = new StyleBook(emptyStyles(namespace));
    for (const sheet of sheets) {
      const { table, furniture } = sheet;
      for (const { rowNumber, cells } of table.rows) for (const cell of cells) this.of(cell, sheet, rowNumber);
      if (furniture !== undefined) for (const index of furniture.columns.keys()) this.ofColumn(furniture, index);
      if (furniture !== undefined) this.greyed();
    }
  }

  of(
    { format, value, columnIndex, struck }: Cell,
    { layout, furniture, dress }: FreshSheet,
    rowNumber: number,
  ): number {
    const column = furniture?.columns[columnIndex];
    const own = dress?.get(toCellAddress(rowNumber, columnIndex));
    const code = format ?? (value.kind === 'date' ? 'yyyy-mm-dd' : undefined);
    if (own !== undefined) return this.#ofDress(own, code, column?.align);
    if (rowNumber === layout?.headerRowNumber)
      return this.#ofHeader(format, column?.header ?? PLAIN_HEADER, column?.align);
    return struck === true ? this.#ofStruck(code) : this.#ofFormat(code, column?.align);
  }

  /** The style of a column's empty cells. */
  ofColumn({ columns }: SheetFurniture, columnIndex: number): number {
    const { numberFormat = 'General', align } = columns[columnIndex] ?? {};
    return this.#ofFormat(numberFormat === 'General' ? undefined : numberFormat, align);
  }

  /** The index of the differential style of cells that do not apply. */
  greyed(): number {
    return this.#book.addDifferential(
      '<dxf><font><color rgb="FF9AA7AE"/></font><fill><patternFill patternType="solid"><bgColor rgb="FFE9ECEE"/></patternFill></fill></dxf>',
    );
  }

  toXml(): string {
    return this.#book.toXml();
  }

  #ofFormat(code: string | undefined, align: HeaderAlign): number {
    if (code === undefined && align === undefined) return 0;
    return once(this.#formats, `${align ?? ''} ${code ?? ''}`, () => this.#book.derive(0, toChange(code, align)));
  }

  #ofStruck(code: string | undefined): number {
    const font = `<font><strike/><sz val="11"/>${CALIBRI}</font>`;
    return once(this.#formats, `struck ${code ?? ''}`, () =>
      this.#book.derive(0, { ...toChange(code, undefined), font }),
    );
  }

  #ofDress(dress: CellDress, code: string | undefined, align: HeaderAlign): number {
    if (typeof dress === 'object') return this.#ofHeader(code, dress, 'left');
    const change = { ...toChange(code, align), ...(DRESSES[dress] ?? {}) };
    return once(this.#formats, JSON.stringify(change), () => this.#book.derive(0, change));
  }

  #ofHeader(format: string | undefined, look: HeaderLook, align: HeaderAlign): number {
    return once(this.#headers, JSON.stringify([format, look, align]), () => this.#deriveHeader(format, look, align));
  }

  #deriveHeader(format: string | undefined, { fill, ink, isBold }: HeaderLook, align: HeaderAlign): number {
    const colour = ink === PLAIN_HEADER.ink ? '' : `<color rgb="FF${ink}"/>`;
    return this.#book.derive(0, {
      ...(format === undefined ? {} : { format: escapeAttribute(format) }),
      font: `<font>${isBold ? '<b/>' : ''}<sz val="11"/>${colour}<name val="Calibri"/><family val="2"/></font>`,
      fill: solidFill(`rgb="FF${fill}"`),
      border: `<border><left/>${align === undefined ? '<right/>' : WHITE_EDGE}<top/><bottom style="thin"><color rgb="FF9AA5B1"/></bottom><diagonal/></border>`,
      alignment: align === undefined ? 'vertical="top" wrapText="1"' : `${alignmentOf(align)} wrapText="1"`,
    });
  }
}

function toChange(code: string | undefined, align: HeaderAlign): StyleChange {
  return {
    ...(code === undefined ? {} : { format: escapeAttribute(code) }),
    ...(align === undefined ? {} : { alignment: alignmentOf(align) }),
  };
}

/** Indents text, to keep it apart from a number on its left. */
function alignmentOf(align: 'left' | 'right'): string {
  return `horizontal="${align}" vertical="center"${align === 'left' ? ' indent="1"' : ''}`;
}

function once(known: Map<string, number>, key: string, derive: () => number): number {
  const style = known.get(key) ?? derive();
  known.set(key, style);
  return style;
}
