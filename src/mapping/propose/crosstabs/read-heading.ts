import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { toColumnLetters } from '../../../base/util/text/cell-address.ts';
import { squeezeSpaces, withoutMarks } from '../../../base/util/text/text.ts';
import * as classWords from '../../../model/lexicon/class-kinds.ts';
import * as headerWords from '../../../model/lexicon/header-words.ts';
import { BARE_KINDS, readInstrument } from '../../../model/lexicon/instruments.ts';
import { findDays, parseDateText } from '../../../model/values/date-text.ts';
import type { Row, Table } from '../../../spreadsheet/workbook/table.ts';
import { isBlank, showSourceCell } from '../../source/cell-text.ts';
import { isPartOfYear, isPeriod, isYear, toDayOfPeriod } from '../../source/period-end.ts';
import { lastMerged, mergedIn } from '../../source/source-header.ts';
import { readHeaderUnit } from '../score/read-header-unit.ts';
import type { HeaderRows } from '../tables/find-header.ts';

export interface HeadedColumn extends Heading {
  readonly columnIndex: number;
  /** All header texts, those of merged neighbours to the left included. */
  readonly text: string;
}

interface Line {
  readonly columnIndex: number;
  readonly text: string;
}

/**
 * Reads the texts above each column. An upper heading applies to the columns it is merged over; in a row without
 * merges, to the columns on its right up to the next heading, as far as a lower row names them.
 */
export function readHeaderGrid(
  table: Table,
  { first, last }: HeaderRows,
  isNamed: KnownNamed,
): readonly HeadedColumn[] {
  const rows = table.rows.filter(({ rowNumber }) => rowNumber >= first && rowNumber <= last);
  const lowest = listLines(rows.at(-1), table);
  const named = new Set(lowest.map(({ columnIndex }) => columnIndex));
  const lines = new Map<number, string[]>();
  for (const row of rows) {
    const own = listLines(row, table);
    const spread = row.rowNumber === last ? own : spreadOut(own, row, { table, named });
    for (const { columnIndex, text } of spread) lines.set(columnIndex, [...(lines.get(columnIndex) ?? []), text]);
  }
  return [...lines]
    .sort(([a], [b]) => a - b)
    .map(([columnIndex, texts]) => ({ columnIndex, text: texts.join(' '), ...joinLines(texts, isNamed) }));
}

function listLines(row: Row | undefined, { epoch }: Table): readonly Line[] {
  const cells = row?.cells.filter((cell) => !isBlank(cell)) ?? [];
  const lines = cells.map((cell) => ({
    columnIndex: cell.columnIndex,
    text: squeezeSpaces(showSourceCell(cell, epoch)),
  }));
  const days = lines.map(({ text }) => parseDateText(text)?.readings ?? []);
  const [order, ...others] = new Set(days.flatMap(([only, ...more]) => (more.length === 0 ? (only?.order ?? []) : [])));
  if (order === undefined || others.length > 0) return lines;
  // `11/2/2020` beside `3/15/2019` is a day of November.
  return lines.map((line, index) => {
    const [first, ...more] = days[index] ?? [];
    const day = more.length === 0 ? undefined : [first, ...more].find((one) => one?.order === order);
    return day === undefined ? line : { ...line, text: day.date };
  });
}

function spreadOut(
  own: readonly Line[],
  { rowNumber }: Row,
  { table, named }: { readonly table: Table; readonly named: ReadonlySet<number> },
): readonly Line[] {
  const hasMerged = mergedIn(table, rowNumber).length > 0;
  return own.flatMap(({ columnIndex, text }, index) => {
    const next = own[index + 1]?.columnIndex ?? Number.POSITIVE_INFINITY;
    const spread: Line[] = [{ columnIndex, text }];
    const end = hasMerged ? lastMerged(table, rowNumber, columnIndex) : Number.POSITIVE_INFINITY;
    // A column without a name ends the group.
    for (let at = columnIndex + 1; at <= end && at < next && named.has(at); at += 1)
      spread.push({ columnIndex: at, text });
    return spread;
  });
}

/** Joins `2024` above `Q1` to `Q1 2024`; any line counts, and two names are joined. */
function joinLines(texts: readonly string[], isNamed: KnownNamed): Heading {
  const whole = joinYears(texts);
  const read = whole.map((text) => readLine(text, isNamed));
  const names = read.flatMap(({ name }) => name ?? []);
  // `Follow-on` above `Date` says which purchase it is.
  const numbered = names.length > 0 ? undefined : readLine(whole.join(' '), isNamed).name;
  return omitAbsent({
    name: joinNames(names) ?? (numbered?.isTranche === true ? numbered : undefined),
    measure: read.findLast((one) => one.measure !== undefined)?.measure,
    unit: read.findLast((one) => one.unit !== undefined)?.unit,
    other: read.findLast((one) => one.other !== undefined)?.other,
  });
}

/**
 * Names columns of amounts by kinds of instruments after these, shares among them, beside what they add up to or what
 * says that it was invested: `Equity | Convertible | Total`.
 */
export function nameTypes(columns: readonly HeadedColumn[]): readonly HeadedColumn[] {
  const nameOf = ({ text }: HeadedColumn): string => {
    const bare = readHeaderUnit(text)?.name ?? text;
    return stripEnds(withoutMeasure(bare, 'amount')) || bare;
  };
  const typeOf = (column: HeadedColumn) =>
    (column.measure ?? 'amount') === 'amount' ? readInstrument(nameOf(column))?.type : undefined;
  const typed = columns.filter((column) => typeOf(column) !== undefined);
  const types = new Set(typed.map(typeOf));
  const isTold = columns.some(({ other }) => other === 'total') || typed.some(({ measure }) => measure === 'amount');
  const areBare = columns.every(({ name }) => name === undefined || BARE_KINDS.is(name.text));
  // `Equity invested` beside debt alone is the amount of a list.
  const kept = typed.filter((column) => typeOf(column) !== 'none');
  const isAlone = kept.length < 2 && kept.some(({ measure }) => measure === 'amount');
  if (!areBare || !types.has('certificate') || types.size < 2 || !isTold || isAlone) return columns;
  return columns.map(({ other, ...column }) => {
    const type = typed.some(({ columnIndex }) => columnIndex === column.columnIndex) ? typeOf(column) : undefined;
    if (type === undefined || type === 'none')
      return { ...column, ...omitAbsent({ other: type === undefined ? other : 'instrument' }) };
    return { ...column, measure: 'amount', name: { text: nameOf(column), kind: 'type' } };
  });
}

/** A day below a round or class is when it closed. */
function joinNames(names: readonly HeadingName[]): HeadingName | undefined {
  const [upper, ...lower] = names;
  const [only] = lower;
  if (upper === undefined || only === undefined) return upper;
  if (lower.length === 1 && isOfIssue(upper) && readPeriod(only.text)?.kind === 'day')
    return { ...upper, day: only.text };
  return { text: names.map(({ text }) => text).join(' '), kind: lower.at(-1)?.kind ?? upper.kind };
}

function isOfIssue({ kind }: HeadingName): boolean {
  return kind === 'class' || kind === 'round';
}

function joinYears(texts: readonly string[]): readonly string[] {
  const [year = '', part = '', ...rest] = texts;
  return /^(?:fy|cy)?\s?(?:19|20)\d{2}$/i.test(year) && isPartOfYear(part) ? [`${part} ${year}`, ...rest] : texts;
}

export function nameColumn({ text, columnIndex }: HeadedColumn): string {
  return text === '' ? `column ${toColumnLetters(columnIndex)}` : text;
}

export type Measure = 'shares' | 'amount' | 'price' | 'value' | 'pre' | 'post' | 'size' | 'date';

export type RunKind = 'class' | 'round' | 'period' | 'fund' | 'company' | 'type';

interface HeadingName {
  readonly text: string;
  readonly kind: RunKind;
  readonly isWeak?: true;
  /** The day of the round or class, as it stands beside its name: `Seed (15/03/2019)`. */
  readonly day?: string;
  /** It says only which purchase comes first, or later. */
  readonly isTranche?: true;
  /** Nothing says it but that the same headers come again. */
  readonly isGuessed?: true;
}

interface Heading {
  /** The name of the class, round, period, fund or company. */
  readonly name?: HeadingName;
  readonly measure?: Measure;
  readonly unit?: string;
  /** Not a value of one class or round: a sum, a percentage, or other instruments than shares. */
  readonly other?: 'total' | 'percent' | 'instrument';
}

const CODE = /\s*[([][A-Z]{1,4}[-\s]?\d{0,3}[)\]]/g;
/** A sign of a currency measures an amount, and `#` a number. */
const SIGNS: readonly (readonly [measure: Measure, signs: RegExp])[] = [
  ['amount', /[$€£¥₹]/g],
  ['shares', /^#$|#(?= )|(?<= )#$/g],
];

function findMeasure(text: string): Measure | undefined {
  return headerWords.MEASURE_ORDER.find((measure) => headerWords.MEASURES[measure].isIn(text)) ?? findSign(text)?.[0];
}

function findSign(text: string): (typeof SIGNS)[number] | undefined {
  return SIGNS.find(([, signs]) => text.search(signs) >= 0);
}

function withoutMeasure(text: string, measure: Measure): string {
  const bare = headerWords.MEASURES[measure].replaceIn(text, ' ');
  const signs = SIGNS.find(([of]) => of === measure)?.[1];
  return signs === undefined ? bare : bare.replace(signs, ' ');
}

/** Recognises known funds and companies. */
export type KnownNamed = (text: string) => RunKind | undefined;

/** Reads one line of a heading; `rest` is neither name nor measure. */
export function readLine(line: string, isNamed: KnownNamed): Heading & { readonly rest: string } {
  const text = withoutMarks(squeezeSpaces(line));
  const dated = splitDay(text);
  const issue = dated && readLine(dated.before, isNamed);
  if (dated !== undefined && issue?.name !== undefined && isOfIssue(issue.name))
    return { ...issue, name: { ...issue.name, ...omitAbsent({ day: dated.day }) } };
  const whole = isPartOfYear(text) ? undefined : readWhole(text, isNamed);
  if (whole !== undefined) return { name: whole, rest: '' };
  const unit = readHeaderUnit(text);
  const bare = unit?.name ?? text;
  const other = readOther(bare);
  const measure = findMeasure(bare);
  const rest = stripEnds(measure === undefined ? bare : withoutMeasure(bare, measure));
  // Shares are not counted in money: `Actions ordinaires (€)`.
  const isOfMoney = unit?.unit.sign !== undefined;
  const said = isOfMoney && (measure === undefined || measure === 'shares') ? 'amount' : measure;
  const issued =
    other === undefined && headerWords.ISSUED_HEADINGS.isIn(rest)
      ? stripEnds(headerWords.ISSUED_HEADINGS.replaceIn(rest, ' '))
      : rest;
  const name = other === undefined ? (readName(issued, isNamed) ?? readNumbered(issued, said)) : undefined;
  const isOfAll = issued !== rest && name === undefined;
  return omitAbsent({
    name,
    measure: said ?? (issued === rest ? undefined : 'shares'),
    unit: unit?.unit.text,
    other: other ?? (isOfAll ? 'total' : undefined),
    rest,
  });
}

const MOST_WORDS_OF_DAY = 3;
const DIGITS = 4;

interface DatedText {
  readonly before: string;
  /** Absent behind two, of which neither is surely that of the round. */
  readonly day?: string;
}

const BRACKETED = /\s*[([]([^()[\]]+)[)\]]$/;

/** Splits off a day behind a name, in brackets or not, or a month in brackets: `Series A – 20 June 2021`, `Seed (Mar 2019)`. */
function splitDay(text: string): DatedText | undefined {
  const [bracket = '', inside = ''] = BRACKETED.exec(text) ?? [];
  const name = text.slice(0, text.length - bracket.length);
  // A year is no day, and no part of the name either.
  if (isYear(inside)) return { before: name };
  if (isPeriod(inside)) return { before: name, day: inside };
  const words = text.split(' ');
  for (let count = 1; count <= MOST_WORDS_OF_DAY && count < words.length; count++) {
    const day = words
      .slice(-count)
      .join(' ')
      .replace(/^[([]|[)\]]$/g, '');
    const isDay = day.replace(/\D/g, '').length >= DIGITS && (parseDateText(day)?.readings.length ?? 0) > 0;
    const before = words.slice(0, -count).join(' ');
    if (!isDay) continue;
    if (findDays(before).length === 0) return { before: stripEnds(before), day };
    const first = splitDay(stripEnds(before));
    return first && { before: first.before };
  }
  return undefined;
}

/** Reads a mere name, whose code in brackets is not a unit. */
function readWhole(text: string, isNamed: KnownNamed): Heading['name'] {
  const period = readPeriod(text);
  if (period !== undefined) return { text, kind: 'period' };
  const unit = readHeaderUnit(text);
  // `Seed (EUR)` names a currency, `Common (CS)` a code.
  if (unit?.unit.sign !== undefined) return undefined;
  const known = isNamed(text);
  if (known !== undefined) return endsInMeasure(text, isNamed) ? undefined : { text, kind: known };
  const bare = stripEnds(text.replace(CODE, ' '));
  const isPlain = isClassOrRound(bare) && readOther(bare) === undefined && !classWords.SHARE_UNITS.end(bare);
  return isPlain ? { text: bare, kind: classWords.OF_CLASSES.isIn(bare) ? 'class' : 'round' } : undefined;
}

/** Distinguishes `Fund I Cost` from a name such as `Harbour Capital`. */
function endsInMeasure(text: string, isNamed: KnownNamed): boolean {
  return headerWords.MEASURE_ORDER.some((measure) => {
    const before = headerWords.MEASURES[measure].beforeEnd(text);
    return before !== undefined && before !== '' && isNamed(stripEnds(before)) !== undefined;
  });
}

function readOther(text: string): Heading['other'] {
  if (text.includes('%') || headerWords.PERCENT.isIn(text) || headerWords.OWNERSHIP.isIn(text)) return 'percent';
  if (classWords.OTHER_THAN_SHARES.isIn(classWords.CONVERTIBLE_STOCK.replaceIn(text, ' '))) return 'instrument';
  return headerWords.SUMS.isIn(text) ? 'total' : undefined;
}

function readName(rest: string, isNamed: KnownNamed): Heading['name'] {
  const period = readPeriod(rest);
  if (period !== undefined) return { text: rest, kind: 'period' };
  const known = rest === '' ? undefined : isNamed(rest);
  if (known !== undefined) return { text: rest, kind: known };
  const text = stripEnds(rest.replace(CODE, ' '));
  if (isClassOrRound(text)) return { text, kind: classWords.OF_CLASSES.isIn(text) ? 'class' : 'round' };
  // `A` and `PS1` count only among clearer names.
  if (/^(?:[A-H](?:-?\d)?|[A-Z]{2}-?\d{0,2})$/.test(rest)) return { text: rest, kind: 'round', isWeak: true };
  return undefined;
}

const ORDINAL = /^(\d{1,2})(?:\p{L}{1,3}|[.ºª°])?$/u;

/** Reads what is only numbered, as `1st investment date`, `Amount 1` and `Initial investment` are of the first tranche. */
function readNumbered(rest: string, measure: Measure | undefined): Heading['name'] {
  if (measure !== 'date' && measure !== 'amount' && measure !== 'shares') return undefined;
  const bare = stripEnds(withoutMeasure(rest, 'amount'));
  if (headerWords.FIRST_TRANCHES.is(bare)) return { text: 'Initial', kind: 'round', isTranche: true };
  const later = headerWords.FOLLOW_ONS.afterStart(bare)?.trim();
  if (later !== undefined && (later === '' || ORDINAL.test(later)))
    return { text: `Follow-on ${later}`.trim(), kind: 'round', isTranche: true };
  const [, number] = ORDINAL.exec(bare) ?? [];
  return number === undefined ? undefined : { text: `Tranche ${number}`, kind: 'round', isTranche: true };
}

/** Strips words around a name: `Series A -`, `(Shares) Seed`. */
function stripEnds(text: string): string {
  return squeezeSpaces(text.replace(/[([]\s*[)\]]/g, ' '))
    .replace(/^[\s:;,/|–—-]+|[\s:;,/|–—-]+$/g, '')
    .replace(headerWords.LINE_ENDS, '')
    .trim();
}

/** Numbers, letters and ordinals in names of classes: `A-1`, `2nd`, `III`. */
const DESIGNATOR = /^(?:[a-z]{1,2}[-.]?\d{0,2}\+?|\d{1,2}(?:st|nd|rd|th)?|i{1,3}|&)$/i;
/** The same right behind a word for series. */
const OF_SERIES = /^(?:[a-z]{1,2}|[a-z]?-?\d{1,2})(?:[-.]?\d{1,2})?$/i;

function isClear(text: string, words: readonly string[]): boolean {
  const isNumbered = words.some(
    (word, index) => classWords.SERIES_WORDS.is(word) && OF_SERIES.test(words[index + 1] ?? ''),
  );
  return isNumbered || classWords.CLEAR_CLASS_WORDS.isIn(text);
}

/** Recognises names made only of typical words: `Series A-1 Preferred`, `Class B Common`, `Seed`. */
function isClassOrRound(text: string): boolean {
  const words = text.split(/[\s/]+/).map((word) => word.replace(/[,;]$/, ''));
  const isTypical = (word: string): boolean => DESIGNATOR.test(word) || classWords.CLASS_NAME_WORDS.is(word);
  return text.length <= 60 && isClear(text, words) && words.every(isTypical);
}

interface Period {
  /** ISO; the earliest possible day of its figures. */
  readonly lastDay: string;
  /** A year alone may be a number. */
  readonly kind: 'year' | 'day' | 'part';
}

const YEAR = /^(?:fy|cy)?\s?['’]?((?:19|20)\d{2})\s?[abef]?$/i;

/** Returns `undefined` for any other text. */
export function readPeriod(text: string): Period | undefined {
  const year = YEAR.exec(text.trim())?.[1];
  if (year !== undefined) return { lastDay: `${year}-12-31`, kind: 'year' };
  const end = toDayOfPeriod(text, 'last');
  if (end !== undefined) return { lastDay: end, kind: 'part' };
  const readings = new Set(parseDateText(text.trim())?.readings.map(({ date }) => date));
  const [only, ...others] = readings;
  return only === undefined || others.length > 0 ? undefined : { lastDay: only, kind: 'day' };
}

export function isDayLabel(text: string): boolean {
  return headerWords.DAY_LABELS.is(text) || headerWords.DATE_OF.begin(text);
}
