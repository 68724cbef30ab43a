import type { DataValidation } from 'exceljs';
import type { CellRule } from '../workbook/fresh/sheet-furniture.ts';

/** `any` takes everything, and only says what belongs there. exceljs writes it and does not know it in its types. */
export type CellValidation = Omit<DataValidation, 'type'> & { readonly type: CellRule['type'] };

/** The serial number of the day from which JavaScript counts. */
const FIRST_INSTANT = 25_569;
const DAY_MS = 86_400_000;

/** A rule as exceljs takes it: dates as dates, numbers as numbers. */
export function toValidation({ type, operator, formulas, warning, prompt }: CellRule): CellValidation {
  return {
    allowBlank: true,
    errorStyle: 'warning',
    type,
    ...(operator === undefined ? {} : { operator }),
    formulae: formulas.map((formula) => toFormula(type, formula)),
    ...(warning === undefined
      ? { showErrorMessage: false }
      : { showErrorMessage: true, errorTitle: warning.title, error: warning.text }),
    showInputMessage: true,
    promptTitle: prompt.title,
    prompt: prompt.text,
  };
}

/** It makes the serial number of a date itself. */
function toFormula(type: CellRule['type'], formula: string): string | number | Date {
  if (type === 'date') return new Date((Number(formula) - FIRST_INSTANT) * DAY_MS);
  return type === 'list' ? formula : Number(formula);
}
