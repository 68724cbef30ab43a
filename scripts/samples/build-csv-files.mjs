import Papa from 'papaparse';

/** The same sheets as CSV files, `{name: text}`: what the cells hold, without titles, formats and formulas. */
export function buildCsvFiles(sheets) {
  return Object.fromEntries(sheets.map((sheet) => [`${sheet.name}.csv`, toCsv(sheet)]));
}

function toCsv({ columns, rows }) {
  const headers = columns.map(([header]) => header).filter((header) => header !== '');
  const lines = rows.map((row) => headers.map((header) => (row === null ? '' : toText(row[header]))));
  // Excel takes a CSV file for UTF-8 only where it begins with a byte order mark.
  return `\ufeff${Papa.unparse([headers, ...lines], { newline: '\r\n' })}\r\n`;
}

function toText(value) {
  switch (value?.kind) {
    case 'date':
      return value.iso;
    case 'number':
      return toPlainNumber(value.value, value.format);
    case 'formula':
      return toPlainNumber(value.result);
    case 'rich':
      return value.text + value.rest;
    default:
      return value === undefined ? '' : String(value);
  }
}

/** Without an exponent, and as a percentage where the cell shows one. */
function toPlainNumber(value, format = '') {
  const isPercent = format.endsWith('%');
  const text = (isPercent ? value * 100 : value).toLocaleString('en-US', {
    useGrouping: false,
    maximumFractionDigits: 10,
  });
  return isPercent ? `${text}%` : text;
}
