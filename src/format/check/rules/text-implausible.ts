import { quote } from '../../../base/util/text/quote.ts';
import { trimText } from '../../../base/util/text/text.ts';
import type { FindingText } from '../../../model/findings/finding.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import { isDateFormat } from '../../../spreadsheet/number-format/format-facts.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { RowFinding } from '../place-findings.ts';
import type { RowRule } from '../read-row.ts';
import type { BoundColumn } from '../table-binding.ts';
import { warning } from '../values/reading.ts';
import { describeCell, isTimeAlone } from '../values/text/describe-cell.ts';

/** Fields that contain words, never a number alone. */
const WORDS: ReadonlySet<string> = new Set(['city', 'description', 'token']);
const ADDRESS = /^(?:https?:\/\/|www\.)\S+$|^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Questions what a spreadsheet makes of texts (a 0 where a formula points at an empty cell, a date out of a label such as
 * `1-2`) and what stands in the wrong column. A mapping chooses its columns itself. Code: text-implausible.
 */
export const questionTexts: RowRule = ({ slots, binding, values }) => {
  if (binding.source.mapped !== undefined) return [];
  const findings: RowFinding[] = [];
  for (const column of binding.textColumns) {
    const cell = slots[column.columnIndex];
    if (cell === undefined || values.at(column.position) === undefined) continue;
    const text = questionText(cell, column, binding.source.table.epoch);
    if (text !== undefined) findings.push({ column: column.declaration.name, text });
  }
  return findings;
};

function questionText(cell: Cell, { declaration }: BoundColumn, epoch: 1900 | 1904): FindingText | undefined {
  const { name, value, field } = declaration;
  if (cell.formula === true && cell.value.kind === 'number' && cell.value.text === '0') {
    const message = `The formula results in 0, probably because it points at an empty cell; ${name} should be a text.`;
    return warning('text-implausible', message, 'Correct the formula, or clear the cell.');
  }
  const what = isStoredDate(cell) ? 'a date' : nameValue(cell, field ?? '');
  if (what === undefined) return undefined;
  const hint =
    value.kind === 'ref'
      ? 'Excel makes dates of labels such as 1-2 or MAR-24: format the cell as text and type the label again.'
      : 'Correct the cell, or its column; if the text is meant, format the cell as text and type it again.';
  return warning('text-implausible', `${describeCell(cell, epoch)} under ${name} is ${what}, not a text.`, hint);
}

function isStoredDate(cell: Cell): boolean {
  const { value, format } = cell;
  if (value.kind === 'date') return true;
  return value.kind === 'number' && format !== undefined && isDateFormat(format) && !isTimeAlone(cell);
}

/** Names what a cell contains instead of words. A city is no number, date or address, however it is stored. */
function nameValue({ value }: Cell, field: string): string | undefined {
  if (value.kind === 'boolean') return field === 'name' || WORDS.has(field) ? 'yes or no' : undefined;
  if (value.kind === 'number') return WORDS.has(field) ? 'a number' : undefined;
  if (value.kind !== 'text' || field !== 'city') return undefined;
  const text = trimText(value.text);
  if ((parseDateText(text)?.readings.length ?? 0) > 0) return 'a date';
  if (ADDRESS.test(text)) return 'a web address';
  return /^[\d.,/-]+$/.test(text) ? 'a number' : undefined;
}

/** Notes below a table begin with the mark they explain, or say that they are notes. */
const NOTE = /^(?:\(\d{1,2}\)|\[\d{1,2}\]|[*†‡§¹²³⁰-⁹]+|(?:notes?|sources?|disclaimer)\s*:)\s*\S/i;

/** A Companies row needs nothing but its name, so a note below the table would become a company. Code: note-as-name. */
export const reportNotes: RowRule = ({ row }, record) => {
  if (record.kind !== 'company' || record.name === undefined || row.cells.length > 1 || !NOTE.test(record.name))
    return [];
  const message = `${quote(record.name)} looks like a note below the table; it was read as the name of a company.`;
  const hint = 'If it is not a company, delete it or write skip under Action.';
  return [{ column: 'Company', text: warning('note-as-name', message, hint) }];
};
