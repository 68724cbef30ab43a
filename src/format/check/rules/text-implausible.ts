import { trimText } from '../../../base/util/text/text.ts';
import type { FindingText } from '../../../model/findings/finding.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import { isDateFormat } from '../../../spreadsheet/number-format/format-facts.ts';
import type { Cell } from '../../../spreadsheet/workbook/table.ts';
import type { BoundColumn } from '../table-binding.ts';
import { warning } from '../values/reading.ts';
import { describeCell, isTimeAlone } from '../values/text/describe-cell.ts';
import type { RowRule } from './row-rule.ts';

/** In these any text will do, and so a date or a 0 would be sent as one. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'ref']);
/** What these say is no number. */
const WORDS: ReadonlySet<string> = new Set(['city', 'description', 'token']);
const ADDRESS = /^(?:https?:\/\/|www\.)\S+$|^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * What a spreadsheet makes of texts: a 0 where a formula points at an empty cell, a date of a label such as `1-2`; and what
 * stands in the wrong column. A mapping chooses its columns itself. Code: text-implausible.
 */
export const askAboutTexts: RowRule = ({ row, binding, values }) => {
  if (binding.source.mapped !== undefined) return [];
  return binding.columns.flatMap((column) => {
    const { name, value } = column.declaration;
    if (!TEXTS.has(value.kind) || values.get(name) === undefined) return [];
    const cell = row.cells.find(({ columnIndex }) => columnIndex === column.columnIndex);
    const text = cell && doubt(cell, column, binding.source.table.epoch);
    return text === undefined ? [] : [{ column: name, text }];
  });
};

function doubt(cell: Cell, { declaration }: BoundColumn, epoch: 1900 | 1904): FindingText | undefined {
  const { name, value, field } = declaration;
  if (isEmptyResult(cell)) {
    const message = `The formula results in 0, probably because it points at an empty cell; ${name} should be a text.`;
    return warning('text-implausible', message, 'Correct the formula, or clear the cell.');
  }
  const what = isStoredDate(cell) ? 'a date' : whatItIs(cell, field ?? '');
  if (what === undefined) return undefined;
  const hint =
    value.kind === 'ref'
      ? 'Excel makes dates of labels such as 1-2 or MAR-24: format the cell as text and type the label again.'
      : 'Correct the cell, or its column; if the text is meant, format the cell as text and type it again.';
  return warning('text-implausible', `${describeCell(cell, epoch)} under ${name} is ${what}, not a text.`, hint);
}

function isEmptyResult({ value, formula }: Cell): boolean {
  return formula === true && value.kind === 'number' && value.text === '0';
}

function isStoredDate(cell: Cell): boolean {
  const { value, format } = cell;
  if (value.kind === 'date') return true;
  return value.kind === 'number' && format !== undefined && isDateFormat(format) && !isTimeAlone(cell);
}

/** A place has a name: neither a number, a date nor an address is one, however it is stored. */
function whatItIs({ value }: Cell, field: string): string | undefined {
  if (value.kind === 'boolean') return field === 'name' || WORDS.has(field) ? 'yes or no' : undefined;
  if (value.kind === 'number') return WORDS.has(field) ? 'a number' : undefined;
  if (value.kind !== 'text' || field !== 'city') return undefined;
  const text = trimText(value.text);
  if ((parseDateText(text)?.readings.length ?? 0) > 0) return 'a date';
  if (ADDRESS.test(text)) return 'a web address';
  return /^[\d.,/-]+$/.test(text) ? 'a number' : undefined;
}
