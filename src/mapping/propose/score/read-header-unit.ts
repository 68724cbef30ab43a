import { recallLatest } from '../../../base/util/recall-latest.ts';
import { withoutMarks } from '../../../base/util/text/text.ts';
import { splitWords } from '../../../base/util/text/words.ts';
import { SERIES_WORDS } from '../../../model/lexicon/class-kinds.ts';
import { LOCAL, LOCAL_MONEY, MEASURES, OF_DAY } from '../../../model/lexicon/header-words.ts';
import { type CalendarDate, toCalendarDate } from '../../../model/values/calendar-date.ts';
import { isCurrency } from '../../../model/values/currency.ts';
import { isForeignCurrency } from '../../../model/values/currency-sign.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import { PER_THOUSAND, readUnitText, splitHeaderUnit } from '../../../model/values/unit-text.ts';
import { isYear, toDayOfPeriod } from '../../source/period-end.ts';

/** A day has at most so many words: `30. September 2024`. */
const MOST_WORDS = 3;
/** A year or an amount, and no day. */
const COMPACT = /^\d+$/;

interface DatedHeader {
  /** Empty where the header is a period alone. */
  readonly name: string;
  /** Absent where it can be read in two ways. */
  readonly day?: CalendarDate;
}

/** Splits a header into name and day, without its unit: `Cost at 31/12/2024`, `Fair Value Q2 2025 (TEUR)`. */
export function readHeaderDay(header: string): DatedHeader | undefined {
  const bare = (readHeaderUnit(header)?.name ?? withoutMarks(header))
    .replace(/\s*[(（]/g, ' (')
    .replace('）', ')')
    .trim();
  return readDayWithin(bare) ?? readPeriodBehind(bare) ?? readEastAsian(bare);
}

const EAST_ASIAN = /^(\d{4}\s?年(?:末|底|\d{1,2}月末?(?:\d{1,2}日)?))の?(\S.*)$/u;

/** `2024年末估值`, `2024年3月末評価額`: no space divides them. What was paid may be that of the period alone. */
function readEastAsian(header: string): DatedHeader | undefined {
  const [, text = '', name = ''] = EAST_ASIAN.exec(header) ?? [];
  const ended = MEASURES.value.isIn(name) ? toDayOfPeriod(text, 'last') : undefined;
  const day = parseDateText(text)?.readings[0]?.date ?? ended;
  return day === undefined ? undefined : { name, day };
}

/** `Cost at 31.12.2024`, `31 Dec 2024 Cost`, `30-Jun-24`. */
function readDayWithin(header: string): DatedHeader | undefined {
  const words = header.split(' ');
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--)
    for (const [of, others] of [
      [words.slice(-count), words.slice(0, -count)],
      [words.slice(0, count), words.slice(count)],
    ] as const) {
      const text = of.join(' ').replace(/^\(|\)$/g, '');
      const days = COMPACT.test(text) ? [] : (parseDateText(text)?.readings ?? []);
      const [day, ...more] = new Set(days.map(({ date }) => date));
      if (day !== undefined) return { name: withoutLink(others.join(' ')), ...(more.length > 0 ? {} : { day }) };
    }
  return undefined;
}

/** A value is of the end of its quarter, month or year; a cost may be what was paid in it. */
function readPeriodBehind(header: string): DatedHeader | undefined {
  const whole = isYear(header) ? toCalendarDate(Number(header), 12, 31) : toDayOfPeriod(header, 'last');
  if (whole !== undefined) return { name: '', day: whole };
  const words = header.split(' ');
  return [2, 1].flatMap((count): DatedHeader[] => {
    const [before, text] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')];
    const day = MEASURES.value.isIn(before) ? toDayOfPeriod(text.replace(/^\(|\)$/g, ''), 'last') : undefined;
    return day === undefined ? [] : [{ name: withoutLink(before), day }];
  })[0];
}

function withoutLink(name: string): string {
  return (OF_DAY.beforeEnd(name) ?? name).trim() || name;
}

type NamedUnit = NonNullable<ReturnType<typeof splitHeaderUnit>>;

/** The header of an amount of which no more is said. */
const MERE_MONEY = 'Amount';
const WIDE_BRACKETS = /[（）]/g;
const BRACKET_WITHIN = /^(.*?\S)\s*[([]([^()[\]]+)[)\]]\s*(\S.*)$/;
/** Words that are a unit only beside others: `Series B`, `Class R`, `Option T`. */
const NO_UNIT_ALONE = /^(?:b|t|r|kr|fr|rp|try|['’]?s)$/i;

/**
 * Splits a header into name and unit, however it is written: `Cost ($K)`, `Cost in thousands`, `Cost 000s`,
 * `investment_usd_mm`, `costEurM`, `$M Invested`. Only for amounts and counts: `Round B` has no unit.
 */
export const readHeaderUnit = recallLatest((header): NamedUnit | undefined => {
  const bare = withoutMarks(header)
    .replace(WIDE_BRACKETS, (bracket) => (bracket === '（' ? '(' : ')'))
    .replace(PER_THOUSAND, ' ')
    .trim();
  return readMere(bare) ?? splitHeaderUnit(bare) ?? readBracketWithin(bare) ?? readEnds(bare) ?? readOtherMoney(bare);
});

/** `$`, `USD k`: money, and nothing but that. */
const readMere = recallLatest((header): NamedUnit | undefined => {
  const unit = readUnit(splitWords(header));
  return unit?.sign === undefined ? undefined : { name: MERE_MONEY, unit };
});

export function isMereMoney(header: string): boolean {
  return readMere(header.trim())?.unit.scale === undefined && readMere(header.trim()) !== undefined;
}

const BRACKET_BEHIND = /^(.*?\S)\s*[([]([^()[\]]+)[)\]]$/;
const WORD_BEHIND = /^(.*?\S),?\s+(\p{Lu}{2,})$/u;
/** The words between a name and its currency: `Cost in local currency`. */
const LINK = /(?:[\s,–-]+(?:in|em|en))?[\s,–-]+$/i;

/** Splits off money that is none of the service's, and words for that of each row: `Invested USDC`, `Cost (local)`. */
function readOtherMoney(header: string): NamedUnit | undefined {
  const [, before = '', text = ''] = BRACKET_BEHIND.exec(header) ?? WORD_BEHIND.exec(header) ?? [];
  if (before !== '' && (isForeignCurrency(text) || LOCAL_MONEY.is(text) || LOCAL.is(text)))
    return { name: before, unit: { text } };
  const spelt = LOCAL_MONEY.before(header)?.replace(LINK, '') ?? '';
  return spelt === '' ? undefined : { name: spelt, unit: { text: header.slice(spelt.length).trim() } };
}

/** Returns whether a header says that its amounts are in the currency of each row. */
export function isOfLocalMoney(header: string): boolean {
  const text = readHeaderUnit(header)?.unit.text;
  return text !== undefined && (LOCAL_MONEY.isIn(text) || LOCAL.is(text));
}

function readBracketWithin(header: string): NamedUnit | undefined {
  const [, before, unitText, behind] = BRACKET_WITHIN.exec(header) ?? [];
  const unit = unitText === undefined ? undefined : readUnitText(unitText);
  return unit === undefined ? undefined : { name: `${before} ${behind}`, unit };
}

/** Tries one or two words at the end, then at the beginning; the letter of a series is none of a unit: `Series A $`. */
function readEnds(header: string): NamedUnit | undefined {
  const words = splitWords(header);
  const isOfSeries = SERIES_WORDS.is(words.at(-3) ?? '') && words.at(-2)?.length === 1;
  for (const count of [2, 1].filter((size) => size < words.length && !(size === 2 && isOfSeries))) {
    const behind = readUnit(words.slice(-count));
    if (behind !== undefined) return { name: words.slice(0, -count).join(' '), unit: behind };
  }
  for (const count of [2, 1].filter((size) => size < words.length)) {
    const before = readUnit(words.slice(0, count));
    if (before?.sign !== undefined) return { name: words.slice(count).join(' '), unit: before };
  }
  return undefined;
}

function readUnit(words: readonly string[]): NamedUnit['unit'] | undefined {
  const text = words.join(' ');
  if (NO_UNIT_ALONE.test(text)) return undefined;
  const unit = readUnitText(text);
  // Three letters may be a word, so they must be written like a code.
  const isCode = words.some((word) => isCurrency(word.toUpperCase()) || /[$€£¥₹]/.test(word));
  const isWord = unit?.scale === undefined && words.length > 1 && !isCode;
  return isWord ? undefined : unit;
}
