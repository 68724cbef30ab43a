import { parseIsoDate, toSerialDay } from '../../model/calendar-date.ts';
import type { SheetLayout } from '../../model/checked-workbook.ts';
import { parseRange, toCellAddress } from '../../util/cell-address.ts';
import type { Cell, CellValue, Row, Table } from '../../workbook/table.ts';
import { ZipWriter } from '../../workbook/zip-writer.ts';
import { solidFill } from './palette.ts';
import { emptyStyles, StyleBook } from './style-book.ts';
import { escapeAttribute, escapeCellText } from './xml-text.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Days from the first day of the 1900 system to that of the 1904 system. */
const EPOCH_SHIFT = 1462;

const MIN_WIDTH = 11;
const MAX_WIDTH = 44;

export interface FreshSheet {
  /** With a name that a tab may have. */
  readonly table: Table;
  readonly layout: Pick<SheetLayout, 'headerRowNumber'> | undefined;
  /** Its texts may look like numbers and are none (CSV): no program is to mark them as mistakes. */
  readonly isAllText: boolean;
}

/** A new `.xlsx` package with the cells of tables as they were read: texts, numbers, their formats, and nothing else. */
export async function makeFreshPackage(sheets: readonly FreshSheet[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const writer = new ZipWriter((chunk) => {
    chunks.push(chunk);
  });
  const styles = new StyleBook(emptyStyles(MAIN));
  const sheetTexts = sheets.map((sheet) => toSheetXml(sheet, styles));
  await writer.add('[Content_Types].xml', contentTypesXml(sheets.length));
  await writer.add('_rels/.rels', relationshipsXml([['officeDocument', 'xl/workbook.xml']]));
  await writer.add('xl/workbook.xml', workbookXml(sheets));
  const links = sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const);
  await writer.add('xl/_rels/workbook.xml.rels', relationshipsXml([...links, ['styles', 'styles.xml']]));
  await writer.add('xl/styles.xml', styles.toXml());
  for (const [index, text] of sheetTexts.entries()) await writer.add(`xl/worksheets/sheet${index + 1}.xml`, text);
  await writer.finish();
  return Buffer.concat(chunks);
}

/** Names that tabs may have and that differ, in the order of the tables. */
export function toTabNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const clean =
      name
        .replace(/[[\]:*?/\\]/g, '_')
        .replace(/^'|'$/g, '_')
        .trim() || 'Sheet';
    let tab = clean.slice(0, 31);
    for (let number = 2; taken.has(tab.toLowerCase()); number += 1) {
      const ending = ` (${number})`;
      tab = clean.slice(0, 31 - ending.length) + ending;
    }
    taken.add(tab.toLowerCase());
    return tab;
  });
}

function contentTypesXml(sheetCount: number): string {
  const parts = Array.from({ length: sheetCount }, (_, index) => {
    return `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPES}.worksheet+xml"/>`;
  });
  return (
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${parts.join('')}</Types>`
  );
}

function relationshipsXml(links: readonly (readonly [type: string, target: string])[]): string {
  const items = links.map(([type, target], index) => {
    return `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`;
  });
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}

function workbookXml(sheets: readonly FreshSheet[]): string {
  const properties = sheets.some(({ table }) => table.epoch === 1904) ? '<workbookPr date1904="1"/>' : '';
  const items = sheets.map(({ table }, index) => {
    const state = { visible: '', hidden: ' state="hidden"', 'very-hidden': ' state="veryHidden"' }[table.state];
    return `<sheet name="${escapeAttribute(table.name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
  });
  return (
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}">${properties}` +
    `<bookViews><workbookView/></bookViews><sheets>${items.join('')}</sheets></workbook>`
  );
}

function toSheetXml({ table, layout, isAllText }: FreshSheet, styles: StyleBook): string {
  const header = layout?.headerRowNumber;
  const rows = table.rows.map((row) => toRowXml({ row, table, styles, isHeader: row.rowNumber === header }));
  const merges = table.mergedRanges.filter((range) => parseRange(range) !== undefined);
  const ignored = '<ignoredErrors><ignoredError sqref="A1:XFD1048576" numberStoredAsText="1"/></ignoredErrors>';
  return [
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>${toViewXml(header)}</sheetViews>`,
    `<sheetFormatPr defaultRowHeight="15"/>${toColsXml(table)}<sheetData>${rows.join('')}</sheetData>`,
    merges.length === 0 ? '' : `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
    '<pageSetup orientation="landscape" fitToHeight="0"/>',
    isAllText ? ignored : '',
    '</worksheet>',
  ].join('');
}

/** The header stays in sight. */
function toViewXml(header: number | undefined): string {
  if (header === undefined) return '<sheetView workbookViewId="0"/>';
  const pane = `<pane ySplit="${header}" topLeftCell="A${header + 1}" activePane="bottomLeft" state="frozen"/>`;
  return `<sheetView workbookViewId="0">${pane}<selection pane="bottomLeft"/></sheetView>`;
}

function toColsXml(table: Table): string {
  const widths: number[] = [];
  for (const { cells } of table.rows.slice(0, 200)) {
    for (const { columnIndex, value } of cells) {
      const length = Math.min(Math.max(toText(value).length + 2, MIN_WIDTH), MAX_WIDTH);
      widths[columnIndex] = Math.max(widths[columnIndex] ?? MIN_WIDTH, length);
    }
  }
  const hidden = new Set(table.hiddenColumns);
  const cols = Array.from({ length: Math.max(widths.length, Math.max(-1, ...hidden) + 1) }, (_, index) => {
    const look = hidden.has(index) ? ' hidden="1"' : '';
    return `<col min="${index + 1}" max="${index + 1}" width="${widths[index] ?? MIN_WIDTH}" customWidth="1"${look}/>`;
  });
  return cols.length === 0 ? '' : `<cols>${cols.join('')}</cols>`;
}

interface RowSource {
  readonly row: Row;
  readonly table: Table;
  readonly styles: StyleBook;
  readonly isHeader: boolean;
}

function toRowXml({ row, table, styles, isHeader }: RowSource): string {
  const cells = row.cells.map((cell) => {
    const style = isHeader ? headerStyle(cell, styles) : formatStyle(cell, styles);
    const head = `r="${toCellAddress(row.rowNumber, cell.columnIndex)}"${style === 0 ? '' : ` s="${style}"`}`;
    return toCellXml(head, cell.value, table.epoch);
  });
  return `<row r="${row.rowNumber}"${row.hidden === true ? ' hidden="1"' : ''}>${cells.join('')}</row>`;
}

function headerStyle({ format }: Cell, styles: StyleBook): number {
  return styles.derive(0, {
    ...(format === undefined ? {} : { format: escapeAttribute(format) }),
    font: '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
    fill: solidFill('rgb="FFE4E7EB"'),
    border: '<border><left/><right/><top/><bottom style="thin"><color rgb="FF9AA5B1"/></bottom><diagonal/></border>',
    alignment: 'vertical="top" wrapText="1"',
  });
}

function formatStyle({ format, value }: Cell, styles: StyleBook): number {
  const code = format ?? (value.kind === 'date' ? 'yyyy-mm-dd' : undefined);
  return code === undefined ? 0 : styles.derive(0, { format: escapeAttribute(code) });
}

function toCellXml(head: string, value: CellValue, epoch: Table['epoch']): string {
  switch (value.kind) {
    case 'number':
      return `<c ${head}><v>${value.text}</v></c>`;
    case 'boolean':
      return `<c ${head} t="b"><v>${value.value ? 1 : 0}</v></c>`;
    case 'error':
      return `<c ${head} t="e"><v>${escapeCellText(value.text)}</v></c>`;
    case 'uncached':
      // Blank, it would be taken for nothing; as an error it stays what it was, to be looked at.
      return `<c ${head} t="e"><v>#N/A</v></c>`;
    case 'date': {
      const serial = value.time === undefined ? toSerial(value.iso, epoch) : undefined;
      if (serial !== undefined) return `<c ${head}><v>${serial}</v></c>`;
      return textCell(head, toText(value));
    }
    default:
      return textCell(head, value.text);
  }
}

function toSerial(iso: string, epoch: Table['epoch']): number | undefined {
  const date = parseIsoDate(iso);
  // Before March 1900 the count of days has a hole.
  if (date === undefined || date < '1900-03-01') return undefined;
  const serial = toSerialDay(date) - (epoch === 1904 ? EPOCH_SHIFT : 0);
  return serial < 0 ? undefined : serial;
}

function textCell(head: string, text: string): string {
  return `<c ${head} t="inlineStr"><is><t xml:space="preserve">${escapeCellText(text)}</t></is></c>`;
}

function toText(value: CellValue): string {
  switch (value.kind) {
    case 'date':
      return value.time === undefined ? value.iso : `${value.iso} ${value.time}`;
    case 'boolean':
      return value.value ? 'TRUE' : 'FALSE';
    case 'uncached':
      return '#N/A';
    default:
      return value.text;
  }
}
