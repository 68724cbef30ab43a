import { omitAbsent } from '../../base/util/collections/omit-absent.ts';

/**
 * Number format codes as spreadsheets store them (ECMA-376 part 1, 18.8.31): what each part of one means. A code is
 * taken apart once, however many cells have it.
 */

/** A piece of one section, in the order in which it is shown. */
export type FormatPart =
  /** Shown as it stands; quotes and escapes are resolved. */
  | { readonly kind: 'literal'; readonly text: string }
  /** The sign of a currency out of `[$€-407]` or `[$€-de-DE]`. */
  | { readonly kind: 'currency'; readonly text: string }
  /** Room as wide as a character, or one that fills the cell. */
  | { readonly kind: 'space' }
  /** A place for a digit. */
  | { readonly kind: 'digit'; readonly text: '0' | '#' | '?' }
  | { readonly kind: 'point' | 'comma' | 'percent' | 'slash' | 'general' | 'text' }
  | { readonly kind: 'exponent'; readonly text: string }
  /** A run of one letter, such as `yyyy`, lower-case; `m` after hours or before seconds is `minutes`. */
  | { readonly kind: 'date'; readonly text: string; readonly isMinutes?: true }
  | { readonly kind: 'elapsed'; readonly unit: 'h' | 'm' | 's'; readonly width: number }
  /** Places behind the second. */
  | { readonly kind: 'fraction-of-second'; readonly width: number }
  | { readonly kind: 'half-day'; readonly before: string; readonly after: string };

const OPERATORS = ['<', '<=', '>', '>=', '=', '<>'] as const;

export interface FormatCondition {
  readonly operator: (typeof OPERATORS)[number];
  /** Decimal text as it stands in the code. */
  readonly bound: string;
}

/** How a section shows a number. `nothing` is a section of literals only, or an empty one. */
export type SectionKind = 'number' | 'percent' | 'fraction' | 'exponent' | 'date' | 'text' | 'general' | 'nothing';

export interface FormatSection {
  readonly kind: SectionKind;
  readonly parts: readonly FormatPart[];
  readonly condition?: FormatCondition;
  /** As it stands, lower-case: `red`, `color10`, `rot`. */
  readonly color?: string;
}

export interface FormatCode {
  /** One to four; the order is positive, negative, zero, text unless conditions say otherwise. */
  readonly sections: readonly [FormatSection, ...FormatSection[]];
  /** Those of them that numbers are shown by: `0;-0;@` has a last one for texts alone. */
  readonly numeric: readonly FormatSection[];
  readonly isConditional: boolean;
}

/** A workbook has few formats and many cells. */
const known = new Map<string, FormatCode>();
const MOST_KNOWN = 1000;
const MOST_SECTIONS = 4;

export function parseFormatCode(code: string): FormatCode {
  const found = known.get(code);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const [first = '', ...others] = splitSections(code).slice(0, MOST_SECTIONS);
  const sections = [parseSection(first), ...others.map(parseSection)] as const;
  const numeric =
    sections.length > 3 ? sections.slice(0, 3) : sections.filter(({ kind }, index) => index === 0 || kind !== 'text');
  const parsed: FormatCode = {
    sections,
    numeric,
    isConditional: numeric.some(({ condition }) => condition !== undefined),
  };
  known.set(code, parsed);
  return parsed;
}

/** At each semicolon that is neither quoted, escaped nor in brackets. */
function splitSections(code: string): string[] {
  const sections: string[] = [];
  let from = 0;
  for (let at = 0; at < code.length; at += 1) {
    const char = code.charAt(at);
    if (char === '"') at = endOf(code, at, '"');
    else if (char === '[') at = endOf(code, at, ']');
    else if (char === '\\' || char === '_' || char === '*') at += 1;
    else if (char === ';') {
      sections.push(code.slice(from, at));
      from = at + 1;
    }
  }
  return [...sections, code.slice(from)];
}

/** Where a quote or bracket closes; an open one lasts to the end. */
function endOf(code: string, from: number, close: string): number {
  const at = code.indexOf(close, from + 1);
  return at < 0 ? code.length : at;
}

const CONDITION = /^(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d*)?(?:E[+-]?\d+)?)$/i;
/** In any language: `Red`, `Rot`, `Color 10`. */
const COLOR = /^(?!(?:db|nat)num)\p{L}+ ?\d*$/iu;
const ELAPSED = /^(h+|m+|s+)$/i;
const HALF_DAY = /^(?:am\/pm|a\/p|上午\/下午)/i;
/** In front of a date: of which calendar it is. */
const CALENDAR = /^b[12]/i;
const DATE_LETTER = /[ymdhsegb]/i;
const GENERAL = /^general/i;
const EXPONENT = /^e[+-]/i;

/** Reads one piece of a section from `at`; gives how many characters it takes. */
interface Taken extends Pick<FormatSection, 'condition' | 'color'> {
  readonly part?: FormatPart;
  readonly length: number;
}

function parseSection(code: string): FormatSection {
  const parts: FormatPart[] = [];
  let condition: FormatCondition | undefined;
  let color: string | undefined;
  for (let at = 0; at < code.length; ) {
    const taken = takePart(code, at);
    if (taken.part !== undefined) addPart(parts, taken.part);
    condition ??= taken.condition;
    color ??= taken.color;
    at += taken.length;
  }
  const kind = kindOf(parts);
  const read = kind === 'date' ? markMinutes(parts) : parts;
  return omitAbsent({ kind, parts: read, condition, color });
}

/** Characters that are escaped one by one are one text: `\\M\\M`. */
function addPart(parts: FormatPart[], part: FormatPart): void {
  const last = parts.at(-1);
  if (part.kind === 'literal' && last?.kind === 'literal')
    parts[parts.length - 1] = { kind: 'literal', text: last.text + part.text };
  else parts.push(part);
}

function takePart(code: string, at: number): Taken {
  const char = code.charAt(at);
  const rest = code.slice(at);
  if (char === '"') {
    const end = endOf(code, at, '"');
    return { part: { kind: 'literal', text: code.slice(at + 1, end) }, length: end - at + 1 };
  }
  if (char === '\\') return { part: { kind: 'literal', text: code.charAt(at + 1) }, length: 2 };
  // A character that fills the cell takes the room that is left, which may be none.
  if (char === '*') return { length: 2 };
  if (char === '_') return { part: { kind: 'space' }, length: 2 };
  if (char === '[') return takeBracket(code, at);
  if (CALENDAR.test(rest)) return { length: 2 };
  if (GENERAL.test(rest)) return { part: { kind: 'general' }, length: 'general'.length };
  const half = HALF_DAY.exec(rest)?.[0];
  if (half !== undefined) return { part: toHalfDay(half), length: half.length };
  // Behind a place for a digit; `e-mm-dd` begins with a year.
  if (EXPONENT.test(rest) && /[0#?.]/.test(code.charAt(at - 1)))
    return { part: { kind: 'exponent', text: rest.slice(0, 2) }, length: 2 };
  if (DATE_LETTER.test(char)) {
    const run = runOf(code, at);
    return { part: { kind: 'date', text: run.toLowerCase() }, length: run.length };
  }
  return { part: toPlainPart(char), length: 1 };
}

const MARKS = new Map<string, 'point' | 'comma' | 'percent' | 'slash' | 'text'>([
  ['.', 'point'],
  [',', 'comma'],
  ['%', 'percent'],
  ['/', 'slash'],
  ['@', 'text'],
]);

function toPlainPart(char: string): FormatPart {
  if (char === '0' || char === '#' || char === '?') return { kind: 'digit', text: char };
  const kind = MARKS.get(char);
  return kind === undefined ? { kind: 'literal', text: char } : { kind };
}

function toHalfDay(text: string): FormatPart {
  const [before = '', after = ''] = (text.length > 'a/p'.length ? text.toUpperCase() : text).split('/');
  return { kind: 'half-day', before, after };
}

function runOf(code: string, at: number): string {
  const letter = code.charAt(at).toLowerCase();
  let end = at + 1;
  while (code.charAt(end).toLowerCase() === letter) end += 1;
  return code.slice(at, end);
}

/** A colour, a condition, a time that does not begin again at midnight, or a currency and a language. */
function takeBracket(code: string, at: number): Taken {
  const end = endOf(code, at, ']');
  const [text, length] = [code.slice(at + 1, end), end - at + 1];
  const [, sign, bound] = CONDITION.exec(text) ?? [];
  const operator = OPERATORS.find((each) => each === sign);
  if (operator !== undefined && bound !== undefined) return { condition: { operator, bound }, length };
  if (ELAPSED.test(text)) return { part: { kind: 'elapsed', unit: toUnit(text), width: text.length }, length };
  if (COLOR.test(text)) return { color: text.toLowerCase(), length };
  // A bracket with a language only shows nothing.
  const currency = text.startsWith('$') ? currencyOf(text) : '';
  return currency === '' ? { length } : { part: { kind: 'currency', text: currency }, length };
}

function toUnit(text: string): 'h' | 'm' | 's' {
  const letter = text.charAt(0).toLowerCase();
  return letter === 'h' || letter === 'm' ? letter : 's';
}

/** The text before the first hyphen; a language follows, by its number or name (`[$€-x-euro2]`). */
function currencyOf(text: string): string {
  const hyphen = text.indexOf('-');
  return text.slice(1, hyphen < 0 ? undefined : hyphen);
}

function kindOf(parts: readonly FormatPart[]): SectionKind {
  const has = (kind: FormatPart['kind']): boolean => parts.some((part) => part.kind === kind);
  if (has('general')) return 'general';
  if (has('date') || has('elapsed') || has('half-day')) return 'date';
  if (has('text') && !has('digit')) return 'text';
  if (!has('digit')) return has('percent') ? 'percent' : 'nothing';
  if (has('exponent')) return 'exponent';
  if (isFraction(parts)) return 'fraction';
  return has('percent') ? 'percent' : 'number';
}

/** A stroke between places for digits; one before or behind all of them stands for itself. */
function isFraction(parts: readonly FormatPart[]): boolean {
  const slash = parts.findIndex(({ kind }) => kind === 'slash');
  const isPlace = (part: FormatPart): boolean =>
    part.kind === 'digit' || (part.kind === 'literal' && /^ ?[1-9]\d*$/.test(part.text));
  return slash > 0 && parts.slice(0, slash).some(({ kind }) => kind === 'digit') && parts.slice(slash).some(isPlace);
}

/** `m` means minutes right after hours and right before seconds, whatever stands between; then seconds take their fraction. */
function markMinutes(parts: readonly FormatPart[]): readonly FormatPart[] {
  const clock = parts.map((part) => clockLetter(part));
  const read = parts.map((part, index): FormatPart => {
    if (part.kind !== 'date' || !part.text.startsWith('m') || part.text.length > 2) return part;
    const before = clock.slice(0, index).findLast((letter) => letter !== undefined);
    const after = clock.slice(index + 1).find((letter) => letter !== undefined);
    return before === 'h' || after === 's' ? { ...part, isMinutes: true } : part;
  });
  return joinFractions(read);
}

function clockLetter(part: FormatPart): string | undefined {
  if (part.kind === 'elapsed') return part.unit;
  return part.kind === 'date' ? part.text.charAt(0) : undefined;
}

/** `.00` behind seconds counts hundredths; in a date it is nothing else. */
function joinFractions(parts: readonly FormatPart[]): readonly FormatPart[] {
  const joined: FormatPart[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    if (part === undefined) continue;
    const width = part.kind === 'point' ? zerosFrom(parts, at + 1) : 0;
    if (width > 0) {
      joined.push({ kind: 'fraction-of-second', width });
      at += width;
    } else joined.push(part);
  }
  return joined;
}

function zerosFrom(parts: readonly FormatPart[], from: number): number {
  let at = from;
  for (let part = parts[at]; part?.kind === 'digit' && part.text === '0'; part = parts[at]) at += 1;
  return at - from;
}
