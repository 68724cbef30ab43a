import { absolute, type Decimal } from '../../model/values/decimal.ts';
import type { FormatPart } from './format-code.ts';
import { showPart } from './show-number.ts';

interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The parts of a fraction's section: those of the whole number, of the numerator, and of the denominator. */
interface FractionLayout {
  /** Empty where the whole number is part of the fraction: `?/?`. */
  readonly whole: readonly number[];
  readonly numerator: readonly number[];
  readonly denominator: readonly number[];
  /** Where the code states it: `# ?/8`. */
  readonly fixed: bigint | undefined;
}

/** A number as a fraction, `2 1/2`, as near as the places for its denominator allow. */
export function showFraction(value: Decimal, parts: readonly FormatPart[]): string {
  const layout = layOutFraction(parts);
  const exact = toRatio(absolute(value));
  const near =
    layout.fixed === undefined
      ? nearest(exact, 10n ** BigInt(layout.denominator.length))
      : atDenominator(exact, layout.fixed);
  const isMixed = layout.whole.length > 0;
  const whole = isMixed ? near.numerator / near.denominator : 0n;
  const rest = near.numerator - whole * near.denominator;
  return parts
    .map((part, index) => {
      if (layout.whole.includes(index)) return index === layout.whole[0] ? showWhole(whole, rest, parts, layout) : '';
      if (isMixed && rest === 0n && index > (layout.whole.at(-1) ?? 0)) return showGap(part, index, layout);
      if (layout.numerator.includes(index))
        return index === layout.numerator[0] ? String(rest).padStart(layout.numerator.length) : '';
      if (layout.denominator.includes(index))
        return index === layout.denominator[0] ? String(near.denominator).padEnd(layout.denominator.length) : '';
      return showPart(part);
    })
    .join('');
}

function showWhole(whole: bigint, rest: bigint, parts: readonly FormatPart[], layout: FractionLayout): string {
  const hasZero = layout.whole.some((index) => isPlace(parts[index], '0'));
  return whole === 0n && rest !== 0n && !hasZero ? '' : String(whole);
}

/** A whole number leaves the room of its fraction empty. */
function showGap(part: FormatPart, index: number, { numerator, denominator }: FractionLayout): string {
  const end = denominator.at(-1) ?? numerator.at(-1) ?? 0;
  return index > end ? showPart(part) : ' ';
}

function isPlace(part: FormatPart | undefined, text: string): boolean {
  return part?.kind === 'digit' && part.text === text;
}

function layOutFraction(parts: readonly FormatPart[]): FractionLayout {
  const slash = parts.findIndex(({ kind }) => kind === 'slash');
  const before = parts.flatMap((part, index) => (index < slash && part.kind === 'digit' ? [index] : []));
  const gap = parts.findLastIndex((part, index) => index < slash && part.kind !== 'digit' && index > (before[0] ?? 0));
  const numerator = before.filter((index) => index > gap);
  const behind = parts.flatMap((part, index) => (index > slash && isDenominator(part) ? [index] : []));
  const digits = behind.map((index) => digitOf(parts[index])).join('');
  const fixed = /[1-9]/.test(digits) ? BigInt(digits) : undefined;
  return { whole: before.filter((index) => index < gap), numerator, denominator: behind, fixed };
}

function isDenominator(part: FormatPart): boolean {
  return part.kind === 'digit' || (part.kind === 'literal' && /^ ?\d+$/.test(part.text));
}

function digitOf(part: FormatPart | undefined): string {
  if (part?.kind === 'literal') return part.text.trim();
  return isPlace(part, '0') ? '0' : '';
}

function toRatio(value: Decimal): Ratio {
  const [whole = '0', behind = ''] = value.split('.');
  return { numerator: BigInt(whole + behind), denominator: 10n ** BigInt(behind.length) };
}

/** Half up. */
function atDenominator({ numerator, denominator }: Ratio, fixed: bigint): Ratio {
  return { numerator: (2n * numerator * fixed + denominator) / (2n * denominator), denominator: fixed };
}

/** The last convergent of the continued fraction whose denominator is below `limit`. */
function nearest({ numerator, denominator }: Ratio, limit: bigint): Ratio {
  let [before, last] = [
    { numerator: 0n, denominator: 1n },
    { numerator: 1n, denominator: 0n },
  ];
  let [dividend, divisor] = [numerator, denominator];
  while (divisor !== 0n) {
    const quotient = dividend / divisor;
    const next = {
      numerator: quotient * last.numerator + before.numerator,
      denominator: quotient * last.denominator + before.denominator,
    };
    if (next.denominator >= limit) break;
    [before, last] = [last, next];
    [dividend, divisor] = [divisor, dividend % divisor];
  }
  return last;
}
