import { assertNever } from '../../base/util/assert-never.ts';
import { compareDecimals, type Decimal, isNegative, parseDecimal, ZERO } from '../../model/values/decimal.ts';
import { type FormatCode, type FormatCondition, type FormatSection, parseFormatCode } from './format-code.ts';
import { type Epoch, showDate } from './show-date.ts';
import { showExponent } from './show-exponent.ts';
import { showFraction } from './show-fraction.ts';
import { showGeneral } from './show-general.ts';
import { showNumber, showPart } from './show-number.ts';

/** The section of a code that a number is shown by, and whether it shows the minus that the number has. */
export interface ChosenSection {
  readonly section: FormatSection;
  readonly showsSign: boolean;
}

/**
 * What a spreadsheet in English shows of a number in a cell wide enough, exact to the last digit; `undefined` where it
 * shows hashes: a date before day 0 or after 9999-12-31.
 */
export function showValue(value: Decimal, code: string, epoch: Epoch): string | undefined {
  const { section, showsSign } = chooseSection(parseFormatCode(code), value);
  const shown = showSection(value, section, epoch);
  return shown !== undefined && showsSign && section.kind !== 'nothing' ? `-${shown}` : shown;
}

/** What is shown of a text: as the fourth section says, or the only one that has a place for it; else as it is. */
export function showText(text: string, code: string): string {
  const { sections } = parseFormatCode(code);
  const own = sections[3] ?? sections.findLast(({ kind }) => kind === 'text');
  if (own === undefined) return text;
  return own.parts.map((part) => (part.kind === 'text' ? text : showPart(part))).join('');
}

export function chooseSection({ sections, numeric, isConditional }: FormatCode, value: Decimal): ChosenSection {
  const [first = sections[0], second, third] = numeric;
  if (isConditional) return chooseByCondition([first, second, third], value);
  if (isNegative(value))
    return second === undefined ? { section: first, showsSign: true } : { section: second, showsSign: false };
  return { section: value === ZERO ? (third ?? first) : first, showsSign: false };
}

function chooseByCondition(
  [first, second, third]: readonly [FormatSection, FormatSection | undefined, FormatSection | undefined],
  value: Decimal,
): ChosenSection {
  const isBelow = isNegative(value);
  const chosen = [first, second].find(
    (section) => section !== undefined && holds(section.condition, value, section === first),
  );
  const section = chosen ?? third ?? second ?? first;
  const isOfNegatives = section.condition !== undefined && admitsOnlyNegatives(section.condition);
  return { section, showsSign: isBelow && !isOfNegatives };
}

/** A first section without a condition beside one that has any is for numbers above zero. */
function holds(condition: FormatCondition | undefined, value: Decimal, isFirst: boolean): boolean {
  if (condition === undefined) return isFirst && compareDecimals(value, ZERO) > 0;
  const order = compareDecimals(value, parseDecimal(condition.bound) ?? ZERO);
  switch (condition.operator) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    case '=':
      return order === 0;
    case '<>':
      return order !== 0;
    default:
      return assertNever(condition.operator);
  }
}

function admitsOnlyNegatives({ operator, bound }: FormatCondition): boolean {
  const limit = parseDecimal(bound) ?? ZERO;
  return (operator === '<' || operator === '<=') && compareDecimals(limit, ZERO) <= 0;
}

function showSection(value: Decimal, section: FormatSection, epoch: Epoch): string | undefined {
  const { kind, parts } = section;
  switch (kind) {
    case 'date':
      return showDate(value, parts, epoch);
    case 'exponent':
      return showExponent(value, parts);
    case 'fraction':
      return showFraction(value, parts);
    case 'general':
    case 'text':
      return showInPlace(showGeneral(value), section);
    case 'number':
    case 'percent':
      return showNumber(value, parts);
    case 'nothing':
      return parts.map(showPart).join('');
    default:
      return assertNever(kind);
  }
}

/** In the first place for it; the others are for texts. */
function showInPlace(text: string, { parts }: FormatSection): string {
  const place = parts.findIndex(({ kind }) => kind === 'general' || kind === 'text');
  return parts.map((part, index) => (index === place ? text : showPart(part))).join('');
}
