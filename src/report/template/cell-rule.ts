import type { ColumnDeclaration, SheetDeclaration } from '../../format/sheets/sheet.ts';
import { calendarDate, toSerialDay } from '../../model/values/calendar-date.ts';
import type { CellRule } from '../workbook/fresh/sheet-furniture.ts';
import type { DropDown } from './drop-down.ts';
import { toInputMessage } from './input-message.ts';

const NOT_IN_LIST = { title: 'Not in the list', text: 'Choose one of the values in the list.' };
const NO_NUMBER = {
  title: 'Not a plain number',
  text: 'Write digits only, for example 2500000.00; the currency goes into a column of its own.',
};
const NO_RATE = { title: 'Not a rate below 100%', text: 'Write it as 20% or 0.2.' };
const NO_DATE = { title: 'Not a date', text: 'Write it as YYYY-MM-DD, for example 2024-03-31.' };

/** The first day that spreadsheets count right; earlier ones have no place in a cap table. */
const FIRST_DAY = String(toSerialDay(calendarDate('1900-03-01')));

/** What the cells of a column offer, what they say when they are entered, and what they warn of. They never refuse. */
export function toCellRule(
  sheet: SheetDeclaration,
  column: ColumnDeclaration,
  dropDown: DropDown | undefined,
): CellRule {
  return { ...toRule(column, dropDown), prompt: toInputMessage(sheet, column) };
}

function toRule({ value }: ColumnDeclaration, dropDown: DropDown | undefined): Omit<CellRule, 'prompt'> {
  if (dropDown !== undefined) {
    const list = { type: 'list', formulas: [dropDown.name] } as const;
    return dropDown.isOpen ? list : { ...list, warning: NOT_IN_LIST };
  }
  switch (value.kind) {
    case 'date':
      return { type: 'date', operator: 'greaterThanOrEqual', formulas: [FIRST_DAY], warning: NO_DATE };
    case 'money':
    case 'count':
    case 'multiple':
      return { type: 'decimal', operator: 'greaterThanOrEqual', formulas: ['0'], warning: NO_NUMBER };
    case 'rate':
      return { type: 'decimal', operator: 'between', formulas: ['0', '1'], warning: NO_RATE };
    default:
      return { type: 'any', formulas: [] };
  }
}
