import { toNumberValue } from '../cells/number-text.ts';
import type { CellValue } from '../table.ts';
import { toDateValue } from '../xlsx/xlsx-cell.ts';

/** What a formula without a result shows; not every program says so otherwise, and some state the number 0 beside it. */
const ERROR = /^(?:#(?:REF|DIV\/0|VALUE|NAME|NUM|NULL|SPILL|CALC)[!?]|#N\/A|(?:Err|Error|Fehler|Erreur):\s?\d{3})$/i;

/**
 * The value of a `table:table-cell`; `undefined` for an empty one. What contradicts its own type stays visible as text.
 *
 * @param attributes by their names in OpenDocument 1.3, 19
 * @param text what the cell shows, its paragraphs divided by line breaks
 */
export function toOdsValue(attributes: ReadonlyMap<string, string>, text: string): CellValue | undefined {
  const isFormula = attributes.has('table:formula');
  const isError = attributes.get('calcext:value-type') === 'error' || (isFormula && ERROR.test(text));
  if (isError) return { kind: 'error', text };
  switch (attributes.get('office:value-type')) {
    case 'float':
    case 'percentage':
    case 'currency':
      return toStated(attributes.get('office:value'), toNumberValue) ?? toMissing(text, isFormula);
    case 'date':
      return toStated(attributes.get('office:date-value'), toDateValue) ?? toMissing(text, isFormula);
    case 'boolean':
      return toStated(attributes.get('office:boolean-value'), toBoolean) ?? toMissing(text, isFormula);
    case 'string':
      return toText(attributes.get('office:string-value') ?? text, isFormula);
    default:
      return toMissing(text, isFormula);
  }
}

/** The number format that Excel would have for the type; a currency is the only thing that says which it is. */
export function toOdsFormat(attributes: ReadonlyMap<string, string>): string | undefined {
  switch (attributes.get('office:value-type')) {
    case 'percentage':
      return '0.00%';
    case 'currency': {
      const currency = attributes.get('office:currency');
      return currency === undefined ? undefined : `[$${currency}] #,##0.00`;
    }
    default:
      return undefined;
  }
}

function toStated(stored: string | undefined, read: (stored: string) => CellValue): CellValue | undefined {
  const trimmed = stored?.trim() ?? '';
  return trimmed === '' ? undefined : read(trimmed);
}

function toBoolean(stored: string): CellValue {
  return stored === 'true' || stored === 'false'
    ? { kind: 'boolean', value: stored === 'true' }
    : { kind: 'text', text: stored };
}

function toMissing(text: string, isFormula: boolean): CellValue | undefined {
  if (isFormula && text === '') return { kind: 'uncached' };
  return toText(text, isFormula);
}

/** An empty text that a formula gave is a result; one that was typed is an empty cell. */
function toText(text: string, isFormula: boolean): CellValue | undefined {
  return text === '' && !isFormula ? undefined : { kind: 'text', text };
}
