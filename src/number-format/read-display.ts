import { isForeignCurrency } from '../model/values/currency-sign.ts';
import { type Decimal, decimal, isNegative, ZERO } from '../model/values/decimal.ts';
import type { CurrencySign } from '../model/values/money.ts';
import { mayScale, readUnitText } from '../model/values/unit-text.ts';
import { omitAbsent } from '../util/collections/omit-absent.ts';
import { type FormatPart, type FormatSection, parseFormatCode } from './format-code.ts';
import { layOutDigits } from './show-number.ts';
import { chooseSection } from './show-value.ts';

/**
 * What a number format makes of its number that the number is not. `unit`: it writes a unit that nothing scales by, so
 * that 2.5 shows as $2.5M. `digits`: digits or a point of its own, 2500 as 2,500,000. `sign`: a minus. `scaled`: it leaves
 * thousands out and does not say so. `percent`: a hundred times the number. `nothing`: no digit of it.
 */
export type Disagreement = 'unit' | 'digits' | 'sign' | 'scaled' | 'percent' | 'nothing';

/** What a format says of the numbers that one of its sections shows. */
export interface Display {
  /** Absent where it shows the number itself, rounded at most. */
  readonly disagreement?: Disagreement;
  /** What the unit that it writes multiplies by: 1000000 of `0.0"M"`. */
  readonly scale?: Decimal;
  /** It shows thousands or millions, whether it says so or not. */
  readonly isScaled?: true;
  /** The sign of a currency beside the number; `fits` is empty for one that the service does not have. */
  readonly currency?: CurrencySign;
  /** What is written beside the number and is neither a unit nor a currency: `shares`. */
  readonly word?: string;
}

/** What makes whoever reads the sheet take the number for another one. */
const MISLEADING: ReadonlySet<Disagreement | undefined> = new Set(['unit', 'digits', 'sign']);

/**
 * True where nobody can say whether the number that the cell holds is meant, or the one that it shows. A unit that its
 * column is said to be in is the one it shows: 2.5 under `0.0"M"` in a column of millions.
 */
export function isMisleading({ disagreement, scale }: Display, columnScale?: Decimal): boolean {
  const isColumns = disagreement === 'unit' && scale !== undefined && scale === columnScale;
  return MISLEADING.has(disagreement) && !isColumns;
}

const known = new WeakMap<FormatSection, Display>();

/** What the format of a cell shows of the number in it: judged once for each section of a format. */
export function readDisplay(value: Decimal, code: string): Display {
  const { section } = chooseSection(parseFormatCode(code), value);
  const display = known.get(section) ?? readSection(section);
  known.set(section, display);
  // Nothing is nothing in every unit, and accountants write a dash for it; a number below zero has its minus.
  const isRight = value === ZERO || (display.disagreement === 'sign' && isNegative(value));
  return isRight ? omitAbsent({ ...display, disagreement: undefined }) : display;
}

/** A text of the format beside the digits, with what it is read as. */
interface Beside {
  readonly text: string;
  readonly unit: ReturnType<typeof readUnitText>;
}

function readSection(section: FormatSection): Display {
  const texts = section.parts.flatMap((part): Beside[] => {
    const text = textOf(part);
    return text === '' ? [] : [{ text, unit: readUnitText(text) }];
  });
  return omitAbsent({
    disagreement: section.kind === 'date' ? undefined : findDisagreement(section, texts),
    scale: texts.find(({ unit }) => unit?.scale !== undefined)?.unit?.scale?.factor,
    isScaled: section.kind === 'number' && layOutDigits(section.parts).shift < 0 ? true : undefined,
    currency: texts.map(toCurrency).find((sign) => sign !== undefined),
    word: texts.find(
      (beside) => beside.unit === undefined && toCurrency(beside) === undefined && /\p{L}/u.test(beside.text),
    )?.text,
  });
}

/** Without what stands around it: `(USD` is USD. */
function textOf(part: FormatPart): string {
  if (part.kind !== 'literal' && part.kind !== 'currency') return '';
  const text = part.text.trim();
  return readUnitText(text) === undefined ? text.replace(/^[-−–—+(:/\s]+|[-−–—+):/\s]+$/g, '') : text;
}

function toCurrency({ text, unit }: Beside): CurrencySign | undefined {
  if (unit?.sign !== undefined) return { text: unit.sign.text, from: 'format', fits: unit.sign.fits };
  return unit === undefined && isForeignCurrency(text) ? { text, from: 'format', fits: [] } : undefined;
}

function findDisagreement({ kind, parts }: FormatSection, texts: readonly Beside[]): Disagreement | undefined {
  const hasPlace = parts.some((part) => part.kind === 'digit' || part.kind === 'general' || part.kind === 'text');
  if (!hasPlace) return 'nothing';
  if (kind === 'fraction') return undefined;
  if (writesDigits(parts, texts)) return 'digits';
  const percents = parts.filter((part) => part.kind === 'percent').length;
  if (percents > 0) return 'percent';
  const { shift } = layOutDigits(parts);
  const scale = texts.find(({ unit }) => unit?.scale !== undefined)?.unit?.scale?.factor;
  if (scale !== undefined) return scale === decimal(`1E${-shift}`) ? undefined : 'unit';
  const isUnit = texts.some(
    ({ text, unit }) => unit === undefined && (text.includes('%') || text.split(/[\s/]+/).some(mayScale)),
  );
  if (isUnit !== shift < 0) return isUnit ? 'unit' : 'scaled';
  return writesMinus(parts) ? 'sign' : undefined;
}

/** Digits that are no unit such as `'000`, or a point where no group of thousands ends: `0"00"`, `0\.00`. */
function writesDigits(parts: readonly FormatPart[], texts: readonly Beside[]): boolean {
  if (texts.some(({ text, unit }) => unit === undefined && /\p{N}/u.test(text))) return true;
  if (texts.some(({ text, unit }) => unit?.scale !== undefined && /^[,.]?0/.test(text))) return true;
  return parts.some((part, index) => {
    if (part.kind !== 'literal' || !/^[.,]$/.test(part.text.trim())) return false;
    const isAmid = parts.slice(0, index).some(({ kind }) => kind === 'digit');
    const behind = parts.slice(index + 1).findIndex(({ kind }) => kind !== 'digit');
    const places = behind < 0 ? parts.length - index - 1 : behind;
    return isAmid && places % 3 !== 0;
  });
}

/** Before the digits, or brackets around them. */
function writesMinus(parts: readonly FormatPart[]): boolean {
  const first = parts.findIndex(({ kind }) => kind === 'digit' || kind === 'general' || kind === 'text');
  const before = parts.slice(0, first).flatMap((part) => (part.kind === 'literal' ? part.text : []));
  const behind = parts.slice(first).flatMap((part) => (part.kind === 'literal' ? part.text : []));
  const isBracketed = before.some((text) => text.includes('(')) && behind.some((text) => text.includes(')'));
  return isBracketed || before.some((text) => /[-−–]\s*$/.test(text));
}
