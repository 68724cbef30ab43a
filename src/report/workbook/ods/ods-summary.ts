import { escapeAttribute } from '../../../spreadsheet/opc/xml/xml-text.ts';
import { FIRST_HIDDEN_COLUMN, type SummaryCell, type SummaryRow } from '../summary/summary-cells.ts';
import { heightOfRow, isExactNumber } from '../summary/summary-layout.ts';
import { INK, LINE_COLOUR, SUMMARY_LOOKS, type SummaryLook } from '../summary/summary-looks.ts';
import { SUMMARY_TITLE_ROWS, type SummaryPage } from '../summary/summary-rows.ts';
import type { OdfPen } from './odf-pen.ts';
import { type OdfStyleChange, type OdfStyles, type Prefixes, SUMMARY_PAGE, toParagraphs } from './odf-styles.ts';

const INCHES_PER_CHARACTER = 0.082;

const TABLE_STYLE = 'capsheet-summary-table';

interface SummaryContext {
  readonly styles: OdfStyles;
  readonly pen: OdfPen;
  readonly prefixes: Prefixes;
}

/** Makes the summary as a table, and adds its styles to the document. */
export function toSummaryTable(name: string, { rows, widths }: SummaryPage, context: SummaryContext): string {
  const { table: t } = context.prefixes;
  const cells = deriveCellStyles(context);
  const columns = widths.map((width) => {
    const inches = `${(width * INCHES_PER_CHARACTER).toFixed(3)}in`;
    const properties = { 'table-column-properties': { 'style:column-width': inches } };
    const style = context.styles.derive('table-column', '', `summary-width-${width}`, { properties });
    return `<${t}table-column ${t}style-name="${style}"/>`;
  });
  const most = Math.max(0, ...rows.map(({ hidden = [] }) => hidden.length));
  if (most > 0)
    columns.push(
      `<${t}table-column ${t}number-columns-repeated="${FIRST_HIDDEN_COLUMN - widths.length}"/>`,
      `<${t}table-column ${t}number-columns-repeated="${most}" ${t}visibility="collapse"/>`,
    );
  const body = rows.map((row) => toRow(row, { styles: cells, widths }, context));
  const [title, others] = [body.slice(0, SUMMARY_TITLE_ROWS), body.slice(SUMMARY_TITLE_ROWS)];
  const head = `<${t}table ${t}name="${escapeAttribute(name)}" ${t}style-name="${addTableStyle(context)}">`;
  const onEachPage = `<${t}table-header-rows>${title.join('')}</${t}table-header-rows>`;
  return `${head}${columns.join('')}${onEachPage}${others.join('')}</${t}table>`;
}

/** Gives the table the page style of the summary. */
function addTableStyle({ styles, prefixes }: SummaryContext): string {
  const { style: s, table: t } = prefixes;
  const names = `${s}name="${TABLE_STYLE}" ${s}family="table" ${s}master-page-name="${SUMMARY_PAGE}"`;
  styles.add(TABLE_STYLE, `<${s}style ${names}><${s}table-properties ${t}display="true"/></${s}style>`);
  return TABLE_STYLE;
}

/** The name of the style that a cell has. */
type CellStyles = (cell: SummaryCell) => string;

interface RowLook {
  readonly styles: CellStyles;
  readonly widths: readonly number[];
}

function toRow(row: SummaryRow, { styles, widths }: RowLook, context: SummaryContext): string {
  const { table: t } = context.prefixes;
  const points = heightOfRow(row, widths);
  const isFirst = row.startsPage === true;
  const height = {
    'style:row-height': `${(points / 72).toFixed(3)}in`,
    'style:use-optimal-row-height': 'false',
    ...(isFirst ? { 'fo:break-before': 'page' } : {}),
  };
  const use = `summary-height-${points}${isFirst ? '-on-new-page' : ''}`;
  const style = context.styles.derive('table-row', '', use, { properties: { 'table-row-properties': height } });
  const cells = row.cells.map((cell) => (cell === undefined ? `<${t}table-cell/>` : toCell(cell, styles, context)));
  // A row needs at least one cell.
  const all = `${cells.join('')}${toHiddenCells(row, context)}` || `<${t}table-cell/>`;
  return `<${t}table-row ${t}style-name="${style}">${all}</${t}table-row>`;
}

/** Data that the workbook carries for capsheet. */
function toHiddenCells({ cells, hidden = [] }: SummaryRow, { prefixes }: SummaryContext): string {
  if (hidden.length === 0) return '';
  const { table: t, office: o } = prefixes;
  const width = cells.reduce((sum, cell) => sum + 1 + (cell?.merged ?? 0), 0);
  const gap = `<${t}table-cell ${t}number-columns-repeated="${FIRST_HIDDEN_COLUMN - width}"/>`;
  const texts = hidden.map(
    (text) => `<${t}table-cell ${o}value-type="string">${toParagraphs(text, prefixes)}</${t}table-cell>`,
  );
  return `${gap}${texts.join('')}`;
}

function toCell(cell: SummaryCell, styles: CellStyles, { prefixes }: SummaryContext): string {
  const { table: t, office: o } = prefixes;
  const { merged = 0, number } = cell;
  const spans = merged === 0 ? '' : ` ${t}number-columns-spanned="${merged + 1}" ${t}number-rows-spanned="1"`;
  const head = `<${t}table-cell ${t}style-name="${styles(cell)}"${spans}`;
  const covered = `<${t}covered-table-cell/>`.repeat(merged);
  if (number !== undefined && isExactNumber(String(number)))
    return `${head} ${o}value-type="float" ${o}value="${number}">${toParagraphs(String(number), prefixes)}</${t}table-cell>${covered}`;
  const text = number === undefined ? (cell.text ?? '') : String(number);
  if (text === '') return `${head}/>${covered}`;
  const content = cell.link === undefined ? toParagraphs(text, prefixes) : toLink(text, cell.link, prefixes);
  return `${head} ${o}value-type="string">${content}</${t}table-cell>${covered}`;
}

/** `'Rounds'!F14` becomes `#'Rounds'.F14`. */
function toLink(text: string, link: string, { text: p, xlink: x }: Prefixes): string {
  const target = escapeAttribute(`#${link.replace(/!(?=[A-Z]+\d+$)/, '.')}`);
  return `<${p}p><${p}a ${x}href="${target}" ${x}type="simple">${escapeAttribute(text)}</${p}a></${p}p>`;
}

function deriveCellStyles({ styles, pen, prefixes }: SummaryContext): CellStyles {
  const { number: n, style: s } = prefixes;
  const addNumber = (name: string, places: string): string => {
    const digits = `${n}decimal-places="${places} ${n}min-integer-digits="1" ${n}grouping="true"`;
    styles.add(name, `<${n}number-style ${s}name="${name}"><${n}number ${digits}/></${n}number-style>`);
    return name;
  };
  const mark = pen.mark();
  const count = addNumber('capsheet-count', '0"');
  // At least two places, and no more than needed.
  const amount = addNumber('capsheet-amount', `8" ${n}min-decimal-places="2"`);
  const formats = { mark, count, tally: count, amount };
  return ({ style, places }) => {
    const look = SUMMARY_LOOKS[style];
    const [use, format] =
      places === undefined
        ? [style, look.format && formats[look.format]]
        : [`${style}-${places}`, addNumber(`capsheet-places-${places}`, `${places}"`)];
    return styles.derive('table-cell', '', `summary-${use}`, { format, properties: toProperties(look) });
  };
}

const ALIGNMENTS = {
  left: { 'fo:text-align': 'start' },
  right: { 'fo:text-align': 'end' },
  behind: { 'fo:text-align': 'start', 'fo:margin-left': '0.1in' },
};

function toProperties(look: SummaryLook): OdfStyleChange['properties'] {
  const { align, colour = INK, fill, line, points } = look;
  return {
    'table-cell-properties': {
      'style:vertical-align': look.isAtBottom === true ? 'bottom' : 'middle',
      ...(fill && { 'fo:background-color': toColour(fill) }),
      ...(line && { [`fo:border-${line}`]: `0.75pt solid ${toColour(LINE_COLOUR)}` }),
      ...(look.isWrapped && { 'fo:wrap-option': 'wrap' }),
      ...(align && { 'style:text-align-source': 'fix' }),
    },
    'paragraph-properties': align === undefined ? {} : ALIGNMENTS[align],
    'text-properties': {
      'fo:color': toColour(colour),
      ...(look.isBold && { 'fo:font-weight': 'bold' }),
      ...(points && { 'fo:font-size': `${points}pt` }),
      ...(look.isUnderlined && { 'style:text-underline-style': 'solid' }),
    },
  };
}

function toColour(colour: string): string {
  return `#${colour.toLowerCase()}`;
}
