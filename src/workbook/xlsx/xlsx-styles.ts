import type { OpcPackage } from '../../opc/opc-package.ts';
import { attribute } from '../../opc/xml/xml.ts';
import { decodeEscapes } from '../../opc/xml/xml-text.ts';
import { LAST_FORMAT_ID } from '../cells/packed-cells.ts';

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
const LISTS: ReadonlySet<string> = new Set(['numFmts', 'cellXfs']);

/** The number formats of a workbook, each with a number of its own; 0 is General. */
export interface CellFormats {
  /** Codes by number. */
  readonly codes: readonly (string | undefined)[];
  /** Numbers by cell style. */
  readonly ids: Uint16Array;
}

export const NO_FORMATS: CellFormats = { codes: [undefined], ids: new Uint16Array(0) };

/**
 * Reads the number formats out of the styles part; fonts, fills and named styles are nothing to us. Only the children of
 * `numFmts` are the workbook's formats: a differential style (of a table, a pivot, a conditional format) has a `numFmt` of
 * its own, to which Excel gives numbers that mean another format in a cell.
 */
export async function readCellFormats(source: OpcPackage, part: string): Promise<CellFormats> {
  const custom = new Map<number, string>();
  const formatIds: number[] = [];
  let list = '';
  await source.read(part, {
    open: (tag) => {
      if (custom.size + formatIds.length > MOST_STYLES)
        source.budget.refuse('it has more cell styles than Excel can hold');
      if (LISTS.has(tag.local)) list = tag.local;
      else if (tag.local === 'xf' && list === 'cellXfs') formatIds.push(Number(attribute(tag, 'numFmtId') ?? 0));
      else if (tag.local === 'numFmt' && list === 'numFmts') {
        custom.set(Number(attribute(tag, 'numFmtId')), decodeEscapes(attribute(tag, 'formatCode') ?? ''));
      }
    },
    close: (tag) => {
      if (custom.size + formatIds.length > MOST_STYLES)
        source.budget.refuse('it has more cell styles than Excel can hold');
      if (tag.local === list) list = '';
    },
  });
  const formats = new Map<string | undefined, number>([[undefined, 0]]);
  const ids = formatIds.map((id) => {
    const code = toFormat(custom.get(id) ?? BUILT_IN.get(id));
    const known = formats.get(code) ?? formats.size;
    formats.set(code, known);
    return known;
  });
  if (formats.size > LAST_FORMAT_ID) source.budget.refuse(`it has ${formats.size} number formats`);
  return { codes: [...formats.keys()], ids: Uint16Array.from(ids) };
}

function toFormat(code: string | undefined): string | undefined {
  return code === undefined || code === '' || code.toLowerCase() === 'general' ? undefined : code;
}

function numbered(from: number, to: number, code: string): [number, string][] {
  return Array.from({ length: to - from + 1 }, (_, offset) => [from + offset, code]);
}
