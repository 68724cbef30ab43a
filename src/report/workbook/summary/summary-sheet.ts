import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { RESULT_MARK_FORMAT } from '../../../format/sheets/result-columns.ts';
import { escapeAttribute, escapeCellText } from '../../../spreadsheet/opc/xml/xml-text.ts';
import { toFooterXml } from '../print-footer.ts';
import { solidFill } from '../style/palette.ts';
import type { StyleBook, StyleChange } from '../style/style-book.ts';
import { FIRST_HIDDEN_COLUMN, type SummaryCell, type SummaryRow } from './summary-cells.ts';
import { heightOfRow, isExactNumber } from './summary-layout.ts';
import { INK, LINE_COLOUR, SUMMARY_LOOKS, type SummaryLook } from './summary-looks.ts';
import type { SummaryPage } from './summary-rows.ts';

const FORMATS = { mark: RESULT_MARK_FORMAT, count: '#,##0', tally: '#,##0;-#,##0;"–"', amount: '#,##0.00########' };

const EDGE = `style="thin"><color rgb="FF${LINE_COLOUR}"/>`;
const BORDERS = {
  bottom: `<border><left/><right/><top/><bottom ${EDGE}</bottom><diagonal/></border>`,
  top: `<border><left/><right/><top ${EDGE}</top><bottom/><diagonal/></border>`,
};

const ALIGNMENTS = {
  left: 'horizontal="left" ',
  right: 'horizontal="right" ',
  behind: 'horizontal="left" indent="1" ',
};

/** Makes the XML of the selected sheet, without prefixes; `namespace` is that of the workbook's parts. */
export function toSummaryXml({ rows, widths, footer }: SummaryPage, styles: StyleBook, namespace: string): string {
  const indexes = styleFinder(styles);
  const merges = rows.flatMap((row, index) => row.cells.flatMap((cell, column) => toMerge(cell, index + 1, column)));
  const links = rows.flatMap((row, index) => row.cells.flatMap((cell, column) => toLink(cell, index + 1, column)));
  const cols = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    `<worksheet xmlns="${namespace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    '<sheetViews><sheetView showGridLines="0" tabSelected="1" workbookViewId="0"/></sheetViews>',
    `<sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}${hiddenColumns(rows)}</cols>`,
    `<sheetData>${rows.map((row, index) => toRow(row, index + 1, { indexes, widths })).join('')}</sheetData>`,
    merges.length === 0 ? '' : `<mergeCells count="${merges.length}">${merges.join('')}</mergeCells>`,
    links.length === 0 ? '' : `<hyperlinks>${links.join('')}</hyperlinks>`,
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.75" header="0.3" footer="0.3"/>',
    `<pageSetup orientation="landscape" fitToHeight="0"/>${toFooterXml(footer)}${toBreaks(rows)}</worksheet>`,
  ].join('');
}

/** Returns the style index of a cell. */
type StyleIndexes = (cell: SummaryCell) => number;

interface RowLook {
  readonly indexes: StyleIndexes;
  readonly widths: readonly number[];
}

function toRow(row: SummaryRow, rowNumber: number, { indexes, widths }: RowLook): string {
  const height = ` ht="${heightOfRow(row, widths)}" customHeight="1"`;
  const cells = row.cells.map((cell, column) => (cell === undefined ? '' : toCell(cell, rowNumber, column, indexes)));
  const hidden = (row.hidden ?? []).map((text, index) => toHiddenCell(text, rowNumber, index));
  return `<row r="${rowNumber}"${height}>${cells.join('')}${hidden.join('')}</row>`;
}

function toHiddenCell(text: string, rowNumber: number, index: number): string {
  const address = toCellAddress(rowNumber, FIRST_HIDDEN_COLUMN + index);
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeCellText(text)}</t></is></c>`;
}

function hiddenColumns(rows: readonly SummaryRow[]): string {
  const most = Math.max(0, ...rows.map(({ hidden = [] }) => hidden.length));
  const [first, last] = [FIRST_HIDDEN_COLUMN + 1, FIRST_HIDDEN_COLUMN + most];
  return most === 0 ? '' : `<col min="${first}" max="${last}" width="9" hidden="1" customWidth="1"/>`;
}

/** Before the rows that start a page. */
function toBreaks(rows: readonly SummaryRow[]): string {
  const above = rows.flatMap(({ startsPage }, index) => (startsPage === true && index > 0 ? [index] : []));
  const breaks = above.map((row) => `<brk id="${row}" max="16383" man="1"/>`);
  const count = breaks.length;
  return count === 0 ? '' : `<rowBreaks count="${count}" manualBreakCount="${count}">${breaks.join('')}</rowBreaks>`;
}

function toCell(cell: SummaryCell, rowNumber: number, column: number, indexes: StyleIndexes): string {
  const head = `<c r="${toCellAddress(rowNumber, column)}" s="${indexes(cell)}"`;
  const { number } = cell;
  if (number !== undefined && isExactNumber(String(number))) return `${head}><v>${number}</v></c>`;
  const text = number === undefined ? cell.text : String(number);
  if (text === undefined || text === '') return `${head}/>`;
  return `${head} t="inlineStr"><is><t xml:space="preserve">${escapeCellText(text)}</t></is></c>`;
}

function toMerge(cell: SummaryCell | undefined, rowNumber: number, column: number): string[] {
  if (cell?.merged === undefined) return [];
  return [`<mergeCell ref="${toCellAddress(rowNumber, column)}:${toCellAddress(rowNumber, column + cell.merged)}"/>`];
}

function toLink(cell: SummaryCell | undefined, rowNumber: number, column: number): string[] {
  if (cell?.link === undefined) return [];
  const display = escapeAttribute(cell.text ?? cell.link);
  return [
    `<hyperlink ref="${toCellAddress(rowNumber, column)}" location="${escapeAttribute(cell.link)}" display="${display}"/>`,
  ];
}

function styleFinder(styles: StyleBook): StyleIndexes {
  return ({ style, places }) => {
    const change = toStyle(SUMMARY_LOOKS[style], styles.defaultFont);
    return styles.derive(0, places === undefined ? change : { ...change, format: toPlacesFormat(places) });
  };
}

function toStyle(look: SummaryLook, { name, size }: StyleBook['defaultFont']): StyleChange {
  const { align, colour = INK, fill, format, line, points = size } = look;
  const bold = `${look.isBold === true ? '<b/>' : ''}${look.isUnderlined === true ? '<u/>' : ''}`;
  const vertical = `vertical="${look.isAtBottom === true ? 'bottom' : 'center'}"`;
  return {
    font: `<font>${bold}<sz val="${points}"/><color rgb="FF${colour}"/><name val="${name}"/><family val="2"/></font>`,
    alignment: `${align === undefined ? '' : ALIGNMENTS[align]}${vertical}${look.isWrapped === true ? ' wrapText="1"' : ''}`,
    ...(fill && { fill: solidFill(`rgb="FF${fill}"`) }),
    ...(line && { border: BORDERS[line] }),
    ...(format && { format: escapeAttribute(FORMATS[format]) }),
  };
}

function toPlacesFormat(places: number): string {
  return places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`;
}
