import { toCellAddress } from '../../src/base/util/text/cell-address.ts';
import {
  type BinaryBook,
  type BinaryCell,
  type BinaryRow,
  type BinarySheet,
  type BinaryText,
  pack,
} from './binary-book.ts';
import { makeXlsx } from './make-xlsx.ts';

const ERRORS: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};
const STATES = ['', 'state="hidden"', 'state="veryHidden"'];

/** The same workbook as an `.xlsx` file, its numbers with the 17 digits that Excel writes. */
export function makeXlsxOf(book: BinaryBook): Buffer {
  const { fonts = [false], inks = [], palette, formats = [], styles = [[0, 0]] } = book;
  const fills = [...new Set([undefined, ...styles.map(([, , fill]) => fill)])];
  const colours = palette === undefined ? [] : [...Array<string>(8).fill('000000'), ...palette];
  const ink = (index: number): string => (inks[index] === undefined ? '' : `<color indexed="${inks[index]}"/>`);
  return makeXlsx({
    ...(book.is1904 === true ? { workbookPr: '<workbookPr date1904="1"/>' } : {}),
    sheets: book.sheets.map((sheet) => ({
      name: sheet.name,
      attributes: STATES[sheet.state ?? 0] ?? '',
      data: (sheet.rows ?? []).map(rowXml).join(''),
      before: columnsXml(sheet),
      after: mergesXml(sheet),
    })),
    strings: (book.texts ?? []).map((text) => `<si>${textXml(text, fonts)}</si>`).join(''),
    styles: `<numFmts>${formats.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${escapeText(code)}"/>`).join('')}</numFmts>
      <fonts>${fonts.map((look, index) => `<font>${look === true ? '<strike/>' : ''}${ink(index)}</font>`).join('')}</fonts>
      <fills>${fills.map((fill) => (fill === undefined ? '<fill/>' : `<fill><patternFill patternType="solid"><fgColor indexed="${fill}"/></patternFill></fill>`)).join('')}</fills>
      <cellXfs>${styles.map(([format, font, fill]) => `<xf numFmtId="${format}" fontId="${font}" fillId="${fills.indexOf(fill)}"/>`).join('')}</cellXfs>
      <colors><indexedColors>${colours.map((rgb) => `<rgbColor rgb="00${rgb}"/>`).join('')}</indexedColors></colors>`,
  });
}

function columnsXml({ hiddenColumns = [] }: BinarySheet): string {
  const cols = hiddenColumns.map(([first, last]) => `<col min="${first + 1}" max="${last + 1}" hidden="1"/>`);
  return cols.length === 0 ? '' : `<cols>${cols.join('')}</cols>`;
}

function mergesXml({ merges = [] }: BinarySheet): string {
  const refs = merges.map(([firstRow, lastRow, firstColumn, lastColumn]) => {
    return `<mergeCell ref="${toCellAddress(firstRow + 1, firstColumn)}:${toCellAddress(lastRow + 1, lastColumn)}"/>`;
  });
  return refs.length === 0 ? '' : `<mergeCells>${refs.join('')}</mergeCells>`;
}

function rowXml({ index, isHidden, cells }: BinaryRow): string {
  const xml = cells.map((cell) => cellXml(toCellAddress(index + 1, cell.column), cell));
  const look = isHidden === 'flat' ? ' ht="0"' : isHidden === true ? ' hidden="1"' : '';
  return `<row r="${index + 1}"${look}>${xml.join('')}</row>`;
}

function cellXml(address: string, cell: BinaryCell): string {
  const [type, value] = toTypeAndValue(cell);
  const formula = cell.isFormula === true ? '<f>A1</f>' : '';
  return `<c r="${address}" s="${cell.style ?? 0}" t="${type}">${formula}${value === undefined ? '' : `<v>${value}</v>`}</c>`;
}

function toTypeAndValue(cell: BinaryCell): [type: string, value: string | undefined] {
  switch (cell.kind) {
    case 'blank':
      return ['n', undefined];
    case 'number':
      return ['n', cell.value.toPrecision(17)];
    case 'rk':
      return ['n', String(numberOf(cell.value) / ((cell.value & 1) === 1 ? 100 : 1))];
    case 'shared':
      return ['s', String(cell.value)];
    case 'text':
      return ['str', escapeText(cell.value)];
    case 'boolean':
      return ['b', String(cell.value)];
    default:
      return ['e', ERRORS[cell.value]];
  }
}

/** A whole number, or the upper half of a double. */
function numberOf(bits: number): number {
  return (bits & 2) === 2 ? bits >> 2 : pack(['u32', 0], ['u32', bits & ~3]).readDoubleLE();
}

function propertyOf(look: boolean | 'raised' | 'lowered' | undefined): string {
  if (look === 'raised' || look === 'lowered')
    return `<vertAlign val="${look === 'raised' ? 'superscript' : 'subscript'}"/>`;
  return look === true ? '<strike/>' : '<b/>';
}

function textXml({ text, runs = [] }: BinaryText, fonts: NonNullable<BinaryBook['fonts']>): string {
  const run = (from: number, to: number | undefined, properties: string): string =>
    `<r>${properties}<t xml:space="preserve">${escapeText(text.slice(from, to))}</t></r>`;
  if (runs.length === 0) return `<t xml:space="preserve">${escapeText(text)}</t>`;
  const pieces = runs.map(([start, font], index) =>
    run(start, runs[index + 1]?.[0], `<rPr>${propertyOf(fonts[font])}</rPr>`),
  );
  return `${run(0, runs[0]?.[0], '')}${pieces.join('')}`;
}

function escapeText(text: string): string {
  return text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_').replace(/[&<>"\n]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
