import type { OpcPackage } from '../../opc/opc-package.ts';
import { isTrue } from '../../opc/xml/tag-attributes.ts';
import { attribute, type XmlHandlers, type XmlTag } from '../../opc/xml/xml.ts';
import { decodeEscapes } from '../../opc/xml/xml-text.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';
import { LAST_LOOK_ID } from '../cells/packed-cells.ts';
import type { CellLook } from '../table.ts';
import { strikeOf } from './run-lines.ts';

/**
 * The formats that files name by number alone (ECMA-376 part 1, 18.8.30), as Excel in English shows them. 27 to 36 and
 * 50 to 58 are dates and times of East Asian versions; which ones depends on the language, that they are dates does not.
 */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, '$#,##0_);($#,##0)'],
  [6, '$#,##0_);[Red]($#,##0)'],
  [7, '$#,##0.00_);($#,##0.00)'],
  [8, '$#,##0.00_);[Red]($#,##0.00)'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'm/d/yyyy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'm/d/yyyy h:mm'],
  ...numbered(27, 31, 'yyyy/m/d'),
  ...numbered(32, 35, 'h:mm:ss'),
  [36, 'yyyy/m/d'],
  [37, '#,##0_);(#,##0)'],
  [38, '#,##0_);[Red](#,##0)'],
  [39, '#,##0.00_);(#,##0.00)'],
  [40, '#,##0.00_);[Red](#,##0.00)'],
  [41, '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)'],
  [42, '_($* #,##0_);_($* (#,##0);_($* "-"_);_(@_)'],
  [43, '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)'],
  [44, '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
  ...numbered(50, 58, 'yyyy/m/d'),
]);

/** Excel holds 65,490 cell styles and some 250 number formats. */
const MOST_STYLES = 200_000;

/** What of the styles part says how cells are shown. */
const LISTS: ReadonlySet<string> = new Set(['numFmts', 'fonts', 'cellXfs']);

/** The looks of a workbook's cells, each with a number of its own; 0 is General. */
export class CellLooks {
  /** Grows where the runs of a text look otherwise than its cell. */
  readonly byId: readonly CellLook[];
  /** Numbers by cell style. */
  readonly ids: Uint16Array;
  readonly #looks: CellLook[] = [{}];
  readonly #known = new Map([[toLookKey({}), 0]]);

  constructor(byStyle: readonly CellLook[]) {
    this.byId = this.#looks;
    this.ids = Uint16Array.from(byStyle.map((look) => this.#idOf(look)));
  }

  /** The number of the look of a cell whose text has such runs (`RunLines`). */
  withLines(lookId: number, lines: number): number {
    const look = this.#looks[lookId] ?? {};
    const struck = strikeOf(lines, look.struck);
    if (struck === look.struck || this.#looks.length > LAST_LOOK_ID) return lookId;
    return this.#idOf(omitAbsent({ format: look.format, struck }));
  }

  #idOf(look: CellLook): number {
    const key = toLookKey(look);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.#looks.length);
    return this.#looks.push(look) - 1;
  }
}

/** Reads the number formats and what is struck out from the styles part; fills and named styles are nothing to us. */
export async function readCellLooks(source: OpcPackage, part: string): Promise<CellLooks> {
  const styles = new StylesReader(source);
  await source.read(part, styles);
  const looks = new CellLooks(styles.listLooks());
  if (looks.byId.length > LAST_LOOK_ID) source.budget.refuse(`it has ${looks.byId.length} number formats`);
  return looks;
}

function toLookKey({ format, struck }: CellLook): string {
  return `${struck ?? ''} ${format ?? ''}`;
}

/**
 * Follows the lists of the styles part. Only the children of `numFmts` and `fonts` are the workbook's own: a differential
 * style (of a table, a pivot, a conditional format) has a `numFmt` of its own, to which Excel gives numbers that mean another
 * format in a cell, and a `font` that no cell counts.
 */
class StylesReader implements XmlHandlers {
  readonly #source: OpcPackage;
  readonly #custom = new Map<number, string>();
  /** The numbers of the fonts that have a line through them. */
  readonly #struckFonts = new Set<number>();
  readonly #cellStyles: { readonly formatId: number; readonly fontId: number }[] = [];
  #fontCount = 0;
  #list = '';

  constructor(source: OpcPackage) {
    this.#source = source;
  }

  open(tag: XmlTag): void {
    this.#assertWithin();
    if (LISTS.has(tag.local)) this.#list = tag.local;
    else if (this.#list === 'fonts') this.#takeFont(tag);
    else if (tag.local === 'xf' && this.#list === 'cellXfs') {
      const [formatId, fontId] = [attribute(tag, 'numFmtId'), attribute(tag, 'fontId')].map((id) => Number(id ?? 0));
      this.#cellStyles.push({ formatId: formatId ?? 0, fontId: fontId ?? 0 });
    } else if (tag.local === 'numFmt' && this.#list === 'numFmts') {
      this.#custom.set(Number(attribute(tag, 'numFmtId')), decodeEscapes(attribute(tag, 'formatCode') ?? ''));
    }
  }

  close(tag: XmlTag): void {
    this.#assertWithin();
    if (tag.local === this.#list) this.#list = '';
  }

  /** By cell style. */
  listLooks(): CellLook[] {
    return this.#cellStyles.map(({ formatId, fontId }) =>
      omitAbsent({
        format: toFormat(this.#custom.get(formatId) ?? BUILT_IN.get(formatId)),
        struck: this.#struckFonts.has(fontId) ? (true as const) : undefined,
      }),
    );
  }

  #takeFont(tag: XmlTag): void {
    if (tag.local === 'font') this.#fontCount += 1;
    else if (tag.local === 'strike' && isTrue(attribute(tag, 'val') ?? '1')) this.#struckFonts.add(this.#fontCount - 1);
  }

  #assertWithin(): void {
    if (this.#custom.size + this.#cellStyles.length + this.#fontCount > MOST_STYLES)
      this.#source.budget.refuse('it has more cell styles than Excel can hold');
  }
}

function toFormat(code: string | undefined): string | undefined {
  return code === undefined || code === '' || code.toLowerCase() === 'general' ? undefined : code;
}

function numbered(from: number, to: number, code: string): [number, string][] {
  return Array.from({ length: to - from + 1 }, (_, offset) => [from + offset, code]);
}
