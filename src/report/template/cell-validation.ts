import type { DataValidation } from 'exceljs';
import type { ColumnDeclaration, SheetDeclaration } from '../../sheets/sheet.ts';
import type { DropDown } from './drop-down.ts';
import { toInputMessage } from './input-message.ts';

/** `any` takes everything, and only says what belongs there. exceljs writes it and does not know it in its types. */
export type CellValidation = Omit<DataValidation, 'type'> & { readonly type: DataValidation['type'] | 'any' };

type Rule = Pick<CellValidation, 'type' | 'formulae' | 'operator' | 'errorTitle' | 'error' | 'showErrorMessage'>;

const NOT_IN_LIST = { errorTitle: 'Not in the list', error: 'Choose one of the values in the list.' };
const NO_NUMBER = {
  errorTitle: 'Not a plain number',
  error: 'Write digits alone, for example 2500000.00; the currency stands in a column of its own.',
};
const NO_RATE = { errorTitle: 'Not a rate below 100%', error: 'Write it as 20% or 0.2.' };
const NO_DATE = { errorTitle: 'Not a date', error: 'Write it as YYYY-MM-DD, for example 2024-03-31.' };

/** The first day that spreadsheets count right; earlier ones have no place in a cap table. */
const FIRST_DAY = '1900-03-01';

/** What the cells of a column offer, what they say when they are entered, and what they warn of. They never refuse. */
export function toValidation(
  sheet: SheetDeclaration,
  column: ColumnDeclaration,
  dropDown: DropDown | undefined,
): CellValidation {
  const { title, text } = toInputMessage(sheet, column);
  return {
    allowBlank: true,
    errorStyle: 'warning',
    ...toRule(column, dropDown),
    showInputMessage: true,
    promptTitle: title,
    prompt: text,
  };
}

function toRule({ value }: ColumnDeclaration, dropDown: DropDown | undefined): Rule {
  if (dropDown !== undefined) {
    return { type: 'list', formulae: [dropDown.name], showErrorMessage: !dropDown.isOpen, ...NOT_IN_LIST };
  }
  switch (value.kind) {
    case 'date':
      return atLeast('date', FIRST_DAY, NO_DATE);
    case 'money':
    case 'count':
    case 'multiple':
      return atLeast('decimal', 0, NO_NUMBER);
    case 'rate':
      return { type: 'decimal', operator: 'between', formulae: [0, 1], showErrorMessage: true, ...NO_RATE };
    default:
      return { type: 'any', formulae: [] };
  }
}

function atLeast(type: 'date' | 'decimal', least: string | number, said: typeof NO_DATE): Rule {
  return { type, operator: 'greaterThanOrEqual', formulae: [least], showErrorMessage: true, ...said };
}
