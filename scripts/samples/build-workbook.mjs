import ExcelJS from 'exceljs';

const INK = 'FF22303C';
const HEADER_FILL = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFDCE6EA' } };
/** Text keeps a distance from the number on its left. */
const TEXT_ALIGNMENT = { horizontal: 'left', indent: 1 };
const BODY_FONT = { name: 'Calibri', size: 11, color: { argb: INK } };

/**
 * A workbook as a finance team would have made it, from the data of a sample.
 *
 * A sheet is `{name, title?, columns, rows}`: a column `[header, width, format?, 'hidden'?]`, a row an object by header,
 * or null for an empty line; titles stand above the header with one empty line after them.
 */
export function buildWorkbook(sheets) {
  const workbook = new ExcelJS.Workbook();
  for (const sheet of sheets) addSheet(workbook, sheet);
  return workbook;
}

function addSheet(workbook, { name, title = [], columns, rows }) {
  const headerRow = title.length === 0 ? 1 : title.length + 2;
  const sheet = workbook.addWorksheet(name, {
    views: [{ state: 'frozen', ySplit: headerRow }],
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  });
  for (const [index, line] of title.entries()) addTitle(sheet, index + 1, { line, width: Math.min(6, columns.length) });
  sheet.getRow(headerRow).height = 32;
  for (const [index, column] of columns.entries()) {
    const isText = rows.every((row) => isTextValue(row?.[column[0]]));
    addColumn(sheet, index + 1, { column, headerRow, alignment: isText ? TEXT_ALIGNMENT : { horizontal: 'right' } });
  }
  for (const [index, row] of rows.entries()) {
    if (row !== null) fillRow(sheet.getRow(headerRow + 1 + index), columns, row);
  }
}

function addTitle(sheet, rowNumber, { line, width }) {
  const cell = sheet.getCell(rowNumber, 1);
  cell.value = line;
  cell.font = rowNumber === 1 ? { ...BODY_FONT, size: 14, bold: true } : { ...BODY_FONT, italic: true };
  sheet.mergeCells(rowNumber, 1, rowNumber, width);
}

function addColumn(sheet, columnNumber, { column: [header, width, format, hidden], headerRow, alignment }) {
  const column = sheet.getColumn(columnNumber);
  column.width = width;
  column.hidden = hidden === 'hidden';
  column.style = { font: BODY_FONT, ...(format === undefined ? {} : { numFmt: format }) };
  if (header === '') return;
  const cell = sheet.getCell(headerRow, columnNumber);
  cell.value = header;
  cell.style = {
    font: { ...BODY_FONT, bold: true },
    fill: HEADER_FILL,
    alignment: { ...alignment, vertical: 'middle', wrapText: true },
  };
}

function fillRow(row, columns, values) {
  const headers = columns.map(([header]) => header);
  for (const header of Object.keys(values)) {
    if (!headers.includes(header)) throw new Error(`no column ${header}`);
  }
  for (const [index, [header, , columnFormat]] of columns.entries()) {
    const value = values[header];
    if (value === undefined) continue;
    const cell = row.getCell(index + 1);
    cell.value = toCellValue(value, row.number);
    const format = value.format ?? columnFormat;
    cell.style = {
      font: BODY_FONT,
      ...(format === undefined ? {} : { numFmt: format }),
      ...(isTextValue(value) ? { alignment: TEXT_ALIGNMENT } : {}),
    };
  }
}

function isTextValue(value) {
  return value === undefined || typeof value === 'string' || value.kind === 'rich';
}

function toCellValue(value, rowNumber) {
  switch (value.kind) {
    case 'date':
      return new Date(value.iso.length > 10 ? value.iso : `${value.iso}T00:00:00Z`);
    case 'number':
      return value.value;
    case 'formula':
      return { formula: value.text.replaceAll('{row}', String(rowNumber)), result: value.result };
    case 'error':
      return { error: value.text };
    case 'rich':
      return {
        richText: [
          { font: { ...BODY_FONT, bold: true }, text: value.text },
          { font: BODY_FONT, text: value.rest },
        ],
      };
    default:
      return value;
  }
}
