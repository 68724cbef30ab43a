import { quote } from '../../base/util/text/quote.ts';
import type { FindingText } from '../../model/findings/finding.ts';
import { type Decimal, decimal, formatDecimal, multiplyDecimals, parseDecimal } from '../../model/values/decimal.ts';
import type { DecimalSign, NumberText } from '../../model/values/number-text.ts';
import { isDateFormat } from '../../spreadsheet/number-format/format-facts.ts';
import { isMisleading, readDisplay } from '../../spreadsheet/number-format/read-display.ts';
import { showValue } from '../../spreadsheet/number-format/show-value.ts';
import { isFilled, textOf } from '../source/cell-text.ts';
import { readNumberIn } from '../source/source-number.ts';
import type { CellFault, Found } from '../source/source-row.ts';
import type { DecimalSigns } from './decimal-signs.ts';

/** A number that something is worked out of. */
export interface Operand {
  readonly value: Decimal;
  /** The sign of a currency as it stands: typed beside it, or shown by its number format. */
  readonly currency?: { readonly text: string; readonly isTyped: boolean };
  /** What is to be said of how it was read. */
  readonly notes: readonly CellFault[];
}

export interface OperandContext {
  /** As the source calls the column. */
  readonly column: string;
  readonly signs: DecimalSigns;
}

type ReadOperand = { readonly kind: 'number'; readonly operand: Operand } | 'blank' | CellFault;

const HUNDREDTH = decimal('0.01');
const NOTHING = /^n\s*\/?\s*a\.?$/i;

/** `blank` for a dash and its like; a fault at the cell for what is no number, or can be read as two. */
export function readOperand(found: Found, context: OperandContext): ReadOperand {
  const { cell } = found;
  const [at] = found.from;
  if (!isFilled(cell) || at === undefined) return 'blank';
  const { value, format } = cell;
  const say = (text: FindingText): CellFault => ({ text, at, column: context.column });
  const refuse = (message: string, hint = 'Write a number there, or nothing.'): CellFault =>
    say({ severity: 'error', code: 'compute-failed', message, hint });
  if (value.kind === 'number') {
    const number = parseDecimal(value.text);
    if (value.inexact === true)
      return refuse(`${quote(value.text)} has more digits than a spreadsheet cell holds exactly.`);
    if (number === undefined || (format !== undefined && isDateFormat(format)))
      return refuse(`${quote(value.text)} is shown as a date, but a number is worked out from it.`);
    const display = format === undefined ? {} : readDisplay(number, format);
    if (format !== undefined && isMisleading(display)) {
      const shown = quote(showValue(number, format, 1900)?.trim() ?? '');
      return refuse(`The cell shows ${shown} and holds ${formatDecimal(number)}, and a number is worked out from it.`);
    }
    return toOperand(number, display.currency?.text, [], false);
  }
  if (value.kind === 'uncached')
    return refuse('This cell has a formula whose result is not in the file.', 'Open and save the file in its program.');
  const text = textOf(cell);
  if (NOTHING.test(text)) return 'blank';
  const number = value.kind === 'text' ? readNumberIn(text) : undefined;
  if (number === undefined) return refuse(`${quote(text)} is not a number, but one is worked out from it.`);
  const read = chooseReading(number, context.signs.of(at));
  if (read === undefined) {
    const message = `${quote(text)} is ${number.withPoint} with a decimal point and ${number.withComma} with a decimal comma.`;
    return refuse(message, "Say decimal: '.' or decimal: ',' in the mapping.");
  }
  const whole = number.mark === '%' ? multiplyDecimals(read, HUNDREDTH) : read;
  const note: FindingText = {
    severity: 'warning',
    code: 'number-abbreviated',
    message: `${quote(text)} was read as ${formatDecimal(read)}.`,
    hint: 'Write the number out to be sure.',
  };
  return toOperand(whole, number.currency, number.isAbbreviated === true ? [say(note)] : [], true);
}

/** `undefined` where a lone point may be either, and nothing says which. */
function chooseReading({ withPoint, withComma, isLonePoint }: NumberText, sign: DecimalSign | undefined) {
  if (isLonePoint && sign === undefined) return undefined;
  return sign === ',' ? (withComma ?? withPoint) : (withPoint ?? withComma);
}

function toOperand(
  value: Decimal,
  text: string | undefined,
  notes: readonly CellFault[],
  isTyped: boolean,
): ReadOperand {
  const currency = text === undefined ? {} : { currency: { text, isTyped } };
  return { kind: 'number', operand: { value, ...currency, notes } };
}
