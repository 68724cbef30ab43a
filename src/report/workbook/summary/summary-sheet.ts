import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { RESULT_MARK_FORMAT } from '../../../format/sheets/result-columns.ts';
import { escapeAttribute, escapeCellText } from '../../../spreadsheet/opc/xml/xml-text.ts';
import { toFooterXml } from '../print-footer.ts';
import { solidFill } from '../style/palette.ts';
import type { StyleBook, StyleChange } from '../style/style-book.ts';
import { FIRST_HIDDEN_COLUMN, type SummaryCell, type SummaryRow, type SummaryStyle } from './summary-cells.ts';
import { heightOfRow, isExactNumber } from './summary-layout.ts';
import type { SummaryPage } from './summary-rows.ts';

const AMOUNT_FORMAT = '#,##0.00########';
/** Zeros in a row of many counts are muted. */
const TALLY_FORMAT = '#,##0;-#,##0;"–"';

const LINE = '<border><left/><right/><top/><bottom style="thin"><color rgb="FF9AA5B1"/></bottom><diagonal/></border>';
const TOP_LINE = '<border><left/><right/><top style="thin"><color rgb="FF9AA5B1"/></top><bottom/><diagonal/></border>';

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

/** The title cell has the mark of our columns: a sheet of this name without it belongs to the user. */
function styleFinder(styles: StyleBook): StyleIndexes {
  const { name, size } = styles.defaultFont;
  const font = (look: string, points = size, colour = 'FF1F2933'): string =>
    `<font>${look}<sz val="${points}"/><color rgb="${colour}"/><name val="${name}"/><family val="2"/></font>`;
  const middle = 'vertical="center"';
  const behindNumber = `horizontal="left" indent="1" ${middle}`;
  const changes: { readonly [style in SummaryStyle]: StyleChange } = {
    title: { font: font('<b/>', '16', 'FF12395B'), format: escapeAttribute(RESULT_MARK_FORMAT), alignment: middle },
    lead: { font: font('', '11', 'FF52606D'), alignment: middle },
    section: { font: font('<b/>', '11', 'FFFFFFFF'), fill: solidFill('rgb="FF1F4E79"'), alignment: middle },
    label: { font: font('', size, 'FF52606D'), alignment: middle },
    head: { font: font('<b/>'), border: LINE, alignment: middle },
    headRight: { font: font('<b/>'), border: LINE, alignment: `horizontal="right" ${middle}` },
    text: { font: font(''), alignment: `horizontal="left" ${middle}` },
    wrapped: { font: font(''), alignment: `horizontal="left" ${middle} wrapText="1"` },
    count: { font: font(''), format: '#,##0', alignment: middle },
    tally: { font: font(''), format: escapeAttribute(TALLY_FORMAT), alignment: middle },
    total: { font: font('<b/>'), border: TOP_LINE, alignment: middle },
    totalCount: { font: font('<b/>'), border: TOP_LINE, format: '#,##0', alignment: middle },
    totalAmount: {
      font: font('<b/>'),
      border: TOP_LINE,
      format: AMOUNT_FORMAT,
      alignment: `horizontal="right" ${middle}`,
    },
    totalNone: { font: font(''), border: TOP_LINE, alignment: `horizontal="right" ${middle}` },
    amount: { font: font(''), format: AMOUNT_FORMAT, alignment: `horizontal="right" ${middle}` },
    none: { font: font(''), alignment: `horizontal="right" ${middle}` },
    good: { font: font('', size, 'FF1B6B3A'), alignment: behindNumber },
    bad: { font: font('<b/>', size, 'FFB42318'), alignment: behindNumber },
    headBehind: { font: font('<b/>'), border: LINE, alignment: behindNumber },
    behind: { font: font(''), alignment: behindNumber },
    link: { font: font('<u/>', size, 'FF1A5FB4'), alignment: behindNumber },
    signature: { font: font(''), border: LINE, alignment: 'horizontal="left" vertical="bottom"' },
    error: { font: font('<b/>', size, 'FFB42318'), alignment: middle },
    warning: { font: font('', size, 'FF9A6700'), alignment: middle },
    info: { font: font('', size, 'FF1A5FB4'), alignment: middle },
  };
  return ({ style, places }) =>
    styles.derive(0, places === undefined ? changes[style] : { ...changes[style], format: toPlacesFormat(places) });
}

function toPlacesFormat(places: number): string {
  return places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`;
}
