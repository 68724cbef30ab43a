// Holds cells as they are stored against the text that Excel shows of them, as far as that can be said without showing
// every number format: numbers to the digits that are shown, days as they are shown, formats with words by their presence
// only.

import { pairByLikeness } from './pair-by-likeness.mjs';
import { showDay } from './show-day.mjs';

const NUMBER = /^[-+]?(\d[\d,]*)?(\.\d+)?(E[-+]?\d+)?$/i;

/**
 * Some of the CSV files leave blank rows and the blank columns in front out, some do not; a cell that shows nothing may
 * be blank there. So rows are held against each other by their numbers and by their order, and the way that fits better
 * counts. Where none fits, the CSV may be of an earlier version of the workbook: then like rows are held against each
 * other, and those that only one of both has count apart.
 *
 * @returns how many cells are equal, how many shown in a way that is not compared, how many in rows that only one of both
 *   has, and the differences in words
 */
export function compareTables(stored, shown) {
  const storedRows = stored.rows.filter(({ cells }) => cells.some(isVisible));
  const shownRows = shown.rows.filter(({ cells }) => cells.some(isVisible));
  const ways = [pairByOrder(storedRows, shownRows), ...pairByNumber(stored.rows, shown.rows)];
  const results = ways.map(({ pairs, shift }) => comparePairs(pairs, shift, stored.epoch));
  const best = results.reduce((least, result) => (result.unequal.length < least.unequal.length ? result : least));
  if (best.unequal.length === 0) return best;
  const shift = shownRows.length === 0 ? 0 : firstColumn(storedRows) - firstColumn(shownRows);
  const compare = (a, b) => comparePairs([[a, b]], shift, stored.epoch);
  const pairs = pairByLikeness(storedRows, shownRows, compare);
  if (pairs === undefined) return best;
  const likeness = comparePairs(pairs, shift, stored.epoch, true);
  return likeness.unequal.length + likeness.apart < best.unequal.length ? likeness : best;
}

function pairByOrder(stored, shown) {
  const length = Math.max(stored.length, shown.length);
  const shift = shown.length === 0 ? 0 : firstColumn(stored) - firstColumn(shown);
  return { pairs: Array.from({ length }, (_, index) => [stored[index], shown[index]]), shift };
}

/** With the first row of each held against the other's, and as the numbers say. */
function pairByNumber(stored, shown) {
  const firstOf = (rows) => rows.find(({ cells }) => cells.some(isVisible))?.rowNumber ?? 0;
  return [0, firstOf(stored) - firstOf(shown)].map((offset) => {
    const byNumber = new Map(shown.map((row) => [row.rowNumber + offset, row]));
    const pairs = stored.map((row) => [row, byNumber.get(row.rowNumber)]);
    const numbers = new Set(stored.map(({ rowNumber }) => rowNumber));
    const more = shown.filter(({ rowNumber }) => !numbers.has(rowNumber + offset)).map((row) => [undefined, row]);
    const shift = shown.length === 0 ? 0 : firstColumn(stored) - firstColumn(shown);
    return { pairs: [...pairs, ...more], shift: offset === 0 ? 0 : shift };
  });
}

function comparePairs(pairs, shift, epoch, leavesApart = false) {
  const result = { equal: 0, skipped: 0, apart: 0, unequal: [] };
  for (const [stored, shown] of pairs) {
    if (leavesApart && (stored === undefined || shown === undefined)) result.apart += (stored ?? shown).cells.length;
    else compareRow(stored, shown, { shift, epoch }, result);
  }
  return result;
}

function isVisible({ value, format }) {
  return value.kind !== 'text' || (value.text.trim() !== '' && format !== ';;;');
}

function firstColumn(rows) {
  const columns = rows.flatMap(({ cells }) => cells.find(isVisible)?.columnIndex ?? []);
  return columns.reduce((least, column) => Math.min(least, column), 16_384);
}

function compareRow(stored, shown, { shift, epoch }, result) {
  const texts = new Map((shown?.cells ?? []).map(({ columnIndex, value }) => [columnIndex + shift, value.text]));
  for (const cell of stored?.cells ?? []) {
    const text = texts.get(cell.columnIndex) ?? '';
    texts.delete(cell.columnIndex);
    const verdict = compareCell(cell, text, epoch);
    if (verdict !== 'unequal') result[verdict] += 1;
    else result.unequal.push(`R${stored.rowNumber}: stored ${JSON.stringify(cell)}, shown ${JSON.stringify(text)}`);
  }
  for (const [columnIndex, text] of texts) {
    if (text.trim() === '') continue;
    result.unequal.push(`R${shown.rowNumber}C${columnIndex + 1}: nothing stored, shown ${JSON.stringify(text)}`);
  }
}

function compareCell({ value, format }, text, epoch) {
  switch (value.kind) {
    case 'text':
      return compareText(value.text, format, text);
    case 'boolean':
      return text === (value.value ? 'TRUE' : 'FALSE') ? 'equal' : 'unequal';
    case 'error':
      return text === value.text ? 'equal' : 'unequal';
    case 'number':
      return compareDay(value.text, format, text, epoch) ?? compareNumber(value.text, format, text);
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

/** `undefined` where the format shows no day, or in a way that is not known here. */
function compareDay(stored, format, text, epoch) {
  const shown = format === undefined ? undefined : showDay(Number(stored), format, epoch);
  if (shown === undefined || !/\d/.test(text)) return undefined;
  return shown.toLowerCase() === squeeze(text).toLowerCase() ? 'equal' : undefined;
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
