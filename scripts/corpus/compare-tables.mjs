// Holds cells as they are stored against the text that Excel shows of them, as far as that can be said without showing
// every number format: numbers to the digits that are shown, dates and formats with words by their presence only.

const NUMBER = /^[-+]?(\d[\d,]*)?(\.\d+)?(E[-+]?\d+)?$/i;

/**
 * The files at hand leave blank rows and the blank columns in front out, so the first row with anything in it is held
 * against the first, and so on.
 *
 * @returns how many cells are equal, how many shown in a way that is not compared, and the differences in words
 */
export function compareTables(stored, shown) {
  const result = { equal: 0, skipped: 0, unequal: [] };
  const storedRows = stored.rows.filter(({ cells }) => cells.some(isVisible));
  const shownRows = shown.rows.filter(({ cells }) => cells.some(isVisible));
  const shift = firstColumn(storedRows) - firstColumn(shownRows);
  for (let index = 0; index < Math.max(storedRows.length, shownRows.length); index += 1) {
    compareRow(storedRows[index], shownRows[index], shift, result);
  }
  return result;
}

function isVisible({ value, format }) {
  return value.kind !== 'text' || (value.text.trim() !== '' && format !== ';;;');
}

function firstColumn(rows) {
  const columns = rows.map(({ cells }) => cells.find(isVisible).columnIndex);
  return columns.reduce((least, column) => Math.min(least, column), 16_384);
}

function compareRow(stored, shown, shift, result) {
  const texts = new Map((shown?.cells ?? []).map(({ columnIndex, value }) => [columnIndex + shift, value.text]));
  for (const cell of stored?.cells ?? []) {
    const text = texts.get(cell.columnIndex) ?? '';
    texts.delete(cell.columnIndex);
    const verdict = compareCell(cell, text);
    if (verdict !== 'unequal') result[verdict] += 1;
    else result.unequal.push(`R${stored.rowNumber}: stored ${JSON.stringify(cell)}, shown ${JSON.stringify(text)}`);
  }
  for (const [columnIndex, text] of texts) {
    if (text.trim() === '') continue;
    result.unequal.push(`R${shown.rowNumber}C${columnIndex + 1}: nothing stored, shown ${JSON.stringify(text)}`);
  }
}

function compareCell({ value, format }, text) {
  switch (value.kind) {
    case 'text':
      return compareText(value.text, format, text);
    case 'boolean':
      return text === (value.value ? 'TRUE' : 'FALSE') ? 'equal' : 'unequal';
    case 'error':
      return text === value.text ? 'equal' : 'unequal';
    case 'number':
      return compareNumber(value.text, format, text);
    default:
      return 'skipped';
  }
}

function compareText(stored, format, text) {
  if (squeeze(stored) === squeeze(text)) return 'equal';
  return isReplaced(stored, text) || hasFormat(format) ? 'skipped' : 'unequal';
}

function compareNumber(stored, format, text) {
  const isPercent = /%\s*$/.test(text);
  const isNegative = /^\s*\(.*\)\s*$/.test(text);
  const plain = text.replace(/[\s$€£¥()%]/g, '');
  if (plain === '' || !NUMBER.test(plain)) return hasFormat(format) ? 'skipped' : 'unequal';
  const digits = plain.replaceAll(',', '');
  const [mantissa = '', exponent = '0'] = digits.toLowerCase().split('e');
  const places = (mantissa.split('.')[1]?.length ?? 0) - Number(exponent) + (isPercent ? 2 : 0);
  const seen = (Number(digits) / (isPercent ? 100 : 1)) * (isNegative ? -1 : 1);
  const off = Math.abs(seen - Number(stored));
  if (off <= 0.5000001 * 10 ** -places + Math.abs(seen) * 1e-14) return 'equal';
  return hasFormat(format) ? 'skipped' : 'unequal';
}

function hasFormat(format) {
  return format !== undefined && format !== '@';
}

/** CSV of the time knew one code page only: what it lacks is a question mark or an underscore there. */
function isReplaced(stored, text) {
  return /[^\x20-\x7e]/.test(stored) && /[?_\uFFFD]|[^\x20-\x7e]/.test(text);
}

function squeeze(text) {
  return text.replace(/\s+/g, ' ').trim();
}
