import { parseNumberText } from '../../model/values/number-text.ts';
import { trimText } from '../../util/text/text.ts';
import type { Cell, Row } from '../../workbook/table.ts';
import type { TableBinding } from '../table-binding.ts';
import { isBlankCell } from '../values/read-cell.ts';

const LABEL =
  /^(?:(?:grand|overall|sub)[\s-]?)?totals?\b|\b(?:sub-?)?totals?:?$|^(?:sum|summe|zwischensumme|gesamt)\b/i;
const MERE_LABEL = /^(?:(?:grand|overall|sub)[\s-]?)?totals?:?$/i;

/** What a total row may hold beside its label and its numbers: nothing stated, or in which currency. */
const DASHES_OR_CODE = /^(?:[-–—]{1,3}|[A-Z]{3})$/;

/**
 * True for a row that begins with the word of a total and has nothing but numbers beside it. Unless it says no more than
 * that word, it also lacks what every row of data has: companies may be called so.
 */
export function isTotalRow(row: Row, binding: TableBinding): boolean {
  const first = row.cells.find((cell) => !isBlankCell(cell));
  if (first?.value.kind !== 'text') return false;
  const label = trimText(first.value.text);
  if (!LABEL.test(label) || binding.source.sheet.kind === 'control-totals') return false;
  const others = row.cells.filter((cell) => cell !== first && !isBlankCell(cell));
  if (!others.some(isNumber) || !others.every((cell) => isNumber(cell) || isDashesOrCode(cell))) return false;
  return MERE_LABEL.test(label) || lacksRequired(others, binding);
}

/** A sum may have failed, or never have been calculated. */
function isNumber({ value }: Cell): boolean {
  if (value.kind === 'uncached' || value.kind === 'error') return true;
  return value.kind === 'number' || (value.kind === 'text' && parseNumberText(value.text) !== undefined);
}

function isDashesOrCode({ value }: Cell): boolean {
  return value.kind === 'text' && DASHES_OR_CODE.test(trimText(value.text));
}

function lacksRequired(others: readonly Cell[], { byName, needsOf }: TableBinding): boolean {
  const filled = new Set(others.map(({ columnIndex }) => columnIndex));
  const required = needsOf(undefined).required.flatMap((name) => byName.get(name)?.columnIndex ?? []);
  // The label itself stands in one of them.
  return required.filter((columnIndex) => !filled.has(columnIndex)).length > 1;
}
