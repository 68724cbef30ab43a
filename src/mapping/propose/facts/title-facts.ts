import { deriveOnce } from '../../../base/util/derive-once.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldHeader, foldName, squeezeSpaces } from '../../../base/util/text/text.ts';
import { matchSheetName } from '../../../format/sheets/sheet-names.ts';
import { COSTS_HELD, MEASURES, MULTIPLE_HEADERS } from '../../../model/lexicon/header-words.ts';
import { readInstrument } from '../../../model/lexicon/instruments.ts';
import { HOLDERS } from '../../../model/lexicon/parties.ts';
import { ENDED, HELD, NOT_HELD } from '../../../model/lexicon/statuses.ts';
import * as titleWords from '../../../model/lexicon/titles.ts';
import { fromSerialDay } from '../../../model/values/calendar-date.ts';
import { currenciesNamed } from '../../../model/values/currency-sign.ts';
import { beforeLastDay, findDays } from '../../../model/values/date-text.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';
import { hasNamed } from '../../file/by-name.ts';
import { type Guess, SURE } from '../../mapping.ts';
import type { Question } from '../../question.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';
import { findPeriodEnd, findYearEnd, isPartOfYear } from '../../source/period-end.ts';
import type { TabCell, TabRow } from '../../source/tab-column.ts';
import { fundWithin, guessNames } from '../guess-names.ts';
import { isAboutTable, isAmong, isFundName, isLegalName } from '../names/name-words.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { inOrder } from '../score/assign-columns.ts';
import { kindOf } from '../score/column-facts.ts';
import { readHeaderDay } from '../score/read-header-unit.ts';
import type { SourceFacts } from '../score/score-column.ts';
import type { ProposalTab, TitleRows } from '../source-tab.ts';
import { isKnownHeader } from '../tables/find-header.ts';

/** A fact in a title or the tab's name, for every row. */
export interface TitleFact extends Guess {
  readonly text: string;
  readonly isOfHeader?: true;
}

export interface TitleFacts {
  readonly company?: TitleFact;
  readonly fund?: TitleFact;
  readonly holder?: TitleFact;
  /** The day of the figures, as ISO. */
  readonly day?: TitleFact;
  /** The kind of all notes, as headers say it: `SAFE ID`. */
  readonly note?: TitleFact;
}

type TitleKind = Exclude<keyof TitleFacts, 'note' | 'holder'>;

function kindOfLabel(label: string): TitleKind | undefined {
  return KINDS.find((kind) => titleWords.TITLE_LABELS[kind].is(label));
}

const KINDS: readonly TitleKind[] = ['company', 'fund', 'day'];
const SAID = 0.9;
const NAMED = 0.8;
const LIKELY = 0.6;
const LONGEST = 120;
/** A line of notes in a CSV file, or of a list. */
const MARKED = /^[#*•>]+\s*/;
/** Separates the parts of a title. */
const APART = /\s+[-–—|/]+\s+|\s*[|:;]\s*|\s+(?=\()/;

/** The text alone right above a table: one of several alike may be called after its company there. */
export function nameOfBlock(titles: readonly TabRow[]): string | undefined {
  const [only, ...more] = titles.at(-1)?.cells.filter(isFilled) ?? [];
  return only === undefined || more.length > 0 ? undefined : textOf(only);
}

/**
 * Reads the facts in titles. The first counts, and contradictions cancel each other. A name like a fund's is a guess,
 * unless it is in `funds`, the firm's known ones.
 */
export function readTitleFacts(
  { titles, table, columns, elsewhere = [] }: Pick<ProposalTab, 'titles' | 'table' | 'columns' | 'elsewhere'>,
  funds: readonly string[],
  companyTabs: ReadonlySet<string> = new Set(),
): TitleFacts {
  const first = table.rows[0]?.rowNumber ?? 1;
  const isOwn = ({ rowNumber }: TabRow): boolean => rowNumber >= first;
  const [own, above] = [titles.filter(isOwn), titles.filter((row) => !isOwn(row))];
  const lines = own.flatMap((row) => readLine(row, table));
  // A day says more than the month, quarter or year that it ends.
  const tab = readTabName(table.name, funds).filter((found) => !lines.some((one) => isWithin(one, found)));
  const near = [...lines, ...tab];
  // Titles above the tab's first table apply to later ones, unless those have their own.
  const far = above
    .flatMap((row) => readLine(row, table))
    .filter(({ kind }) => !lines.some((one) => one.kind === kind));
  const here = [...far, ...near];
  // A fact of one other tab that none contradicts is likely true of the whole file.
  const others = elsewhere.flatMap((page) => readElsewhere(page));
  const ofFile = new Set(KINDS.filter(isOfFile));
  const all = [...here, ...others.flatMap((found) => (ofFile.has(found.kind) ? toLikely(found) : []))];
  const of = (kind: TitleKind): Partial<TitleFacts> => {
    const found = all
      .filter((fact) => fact.kind === kind)
      .map(({ fact }) => (kind === 'fund' ? recognise(fact) : fact));
    const surest = found.reduce((most, { confidence }) => Math.max(most, confidence), 0);
    const best = found.filter(({ confidence }) => confidence === surest);
    const [first] = best;
    const isOne = new Set(best.map(({ text }) => foldHeader(text))).size === 1;
    return first === undefined ? {} : { [kind]: isOne ? first : { ...first, confidence: LIKELY } };
  };
  const titled = of('company');
  return {
    ...readTab(),
    ...titled,
    ...of('fund'),
    ...readHolder(titled),
    ...readDay(columns),
    ...of('day'),
    ...readNote(columns, table.name),
  };

  function isOfFile(kind: TitleKind): boolean {
    if (here.some((found) => found.kind === kind)) return false;
    const said = new Set(others.flatMap((other) => (other.kind === kind ? foldName(other.fact.text) : [])));
    return said.size === 1 && !(kind === 'company' && readTab().company !== undefined);
  }

  /** A tab for each company is called after it. */
  function readTab(): Pick<TitleFacts, 'company'> {
    const isTitled = own.some(({ cells }) => cells.some((cell) => foldName(textOf(cell)) === foldName(table.name)));
    const block = nameOfBlock(titles);
    if (block !== undefined && companyTabs.has(block))
      return { company: { text: block, confidence: NAMED, reason: 'it stands above the table' } };
    const isNamed = companyTabs.has(table.name) || (isTitled && mayBeCompany(table.name));
    const reason = `the tab is called ${table.name}`;
    return isNamed ? { company: { text: table.name, confidence: isTitled ? NAMED : LIKELY, reason } } : {};
  }

  /** Above a list of companies, a name is that of their holder, unless the firm is known to have other funds. */
  function readHolder({ company }: Partial<TitleFacts>): Pick<TitleFacts, 'holder'> {
    const isOther =
      funds.length > 0 && guessNames([company?.text ?? ''], 'Fund', { names: funds, remembered: {} }).length === 0;
    return company === undefined || isOther
      ? {}
      : { holder: { ...company, confidence: Math.min(company.confidence, LIKELY) } };
  }

  function recognise(fact: TitleFact): TitleFact {
    if (isAmong(funds)(fact.text)) return { ...fact, confidence: Math.max(fact.confidence, NAMED) };
    // `Northlight Fund I Summary`.
    return { ...fact, text: fundWithin(fact.text, funds) ?? fact.text };
  }
}

/** Reads a tab's facts for the others of its file once, for they are the same for each of these. */
const readElsewhere = deriveOnce(({ rows, ...page }: TitleRows) => rows.flatMap((row) => readLine(row, page)));

/** Where a line stands: `tab` where that is another one than the table's. */
type Page = Pick<Table, 'epoch'> & { readonly tab?: string };

function readLine({ cells, rowNumber }: TabRow, page: Page): readonly Found[] {
  const filled = cells.filter(isFilled);
  return filled.flatMap((cell, index) => {
    const text = squeezeSpaces(textOf(cell)).replace(MARKED, '');
    const where = `${page.tab === undefined ? '' : `${page.tab}, `}row ${rowNumber} says "${text.slice(0, LONGEST)}"`;
    const [label = '', said] = text.split(/:\s*(?=\S|$)/, 2);
    const next = filled[index + 1];
    const kind = kindOfLabel(label);
    const value = said === undefined || said === '' ? (next === undefined ? '' : showValue(next, page)) : said;
    if (kind !== undefined && value !== '') return toSaid(kind, value, label, where);
    if (text.length > LONGEST || kindOf(cell) !== 'text') return toDays(showValue(cell, page), where);
    return readTitle(text, where, true);
  });
}

function showValue(cell: TabCell, { epoch }: Page): string {
  const serial = cell.value.kind === 'number' && kindOf(cell) === 'date' ? Math.floor(Number(textOf(cell))) : undefined;
  return (serial === undefined ? undefined : fromSerialDay(serial, epoch)) ?? squeezeSpaces(textOf(cell));
}

const STATES = [HELD, NOT_HELD, ENDED, titleWords.OTHER_TABS];

/** Whether a tab may be called after a company, and not after what it lists, its state, a fund or a time. */
export function mayBeCompany(name: string): boolean {
  const isState = STATES.some((words) => words.is(name));
  const isOther = isAboutTable(name) || isFundName(name) || matchSheetName(name) !== undefined || isPlaceOrPerson(name);
  const isDated = findDays(name).length > 0 || (findPeriodEnd(name) ?? findYearEnd(name)) !== undefined;
  return /\p{L}/u.test(name) && !isState && !isOther && !isDated && !isPartOfYear(name);
}

/** `Germany`, `Nordics`, `J. Smith`: who looks after what is held, or where it is. */
function isPlaceOrPerson(name: string): boolean {
  return (
    titleWords.REGIONS.is(name) ||
    /^(?:\p{Lu}\.\s?)+\p{Lu}\p{Ll}+$/u.test(name.trim()) ||
    listCountries().has(foldName(name))
  );
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ja', 'zh'];
const FIRST_LETTER = 65;
const LETTERS = [...Array(26).keys()].map((at) => String.fromCharCode(FIRST_LETTER + at));
let countries: ReadonlySet<string> | undefined;

function listCountries(): ReadonlySet<string> {
  countries ??= new Set(
    LANGUAGES.flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
      const codes = LETTERS.flatMap((one) => LETTERS.map((other) => one + other));
      return codes.flatMap((code) => names.of(code) ?? []).map(foldName);
    }),
  );
  return countries;
}

/** The last day that a header of costs or values names: `Fair Value 31.12.2024`, but not `Due 31.12.2030`. */
function readDay(columns: readonly SourceFacts[]): Pick<TitleFacts, 'day'> {
  const dated = columns.flatMap(({ header, filled, kinds }) => {
    const isOfDay = MEASURES.value.isIn(header) || COSTS_HELD.isIn(header);
    const day = isOfDay && filled > 0 && kinds.number > 0 ? readHeaderDay(header)?.day : undefined;
    return day === undefined ? [] : [{ header, day }];
  });
  const [last] = dated.sort((a, b) => (a.day < b.day ? 1 : -1));
  if (last === undefined) return {};
  return {
    day: { text: last.day, confidence: NAMED, reason: `the header ${quote(last.header)} says so`, isOfHeader: true },
  };
}

/** Reads the only kind of note that headers name, or the tab. */
function readNote(columns: ProposalTab['columns'], tab: string): Pick<TitleFacts, 'note'> {
  const found = [...columns.map(({ header }) => header), tab.replaceAll('_', ' ')].flatMap((header) => {
    const { note: text } = readInstrument(header) ?? {};
    return text === undefined ? [] : [{ text, confidence: NAMED, reason: `"${header}" says so` }];
  });
  const [note] = found;
  return note === undefined || found.some(({ text }) => text !== note.text) ? {} : { note };
}

function isWithin(one: Found, end: Found): boolean {
  return one.kind === 'day' && end.kind === 'day' && one.fact.text.slice(0, 7) === end.fact.text.slice(0, 7);
}

interface Found {
  readonly kind: TitleKind;
  readonly fact: TitleFact;
}

function toLikely({ kind, fact }: Found): Found {
  return { kind, fact: { ...fact, confidence: Math.min(fact.confidence, LIKELY) } };
}

function toSaid(kind: TitleKind, value: string, label: string, where: string): readonly Found[] {
  if (kind === 'day') return toDays(value, where);
  // `Company Name` in a template is a placeholder; a day beside it is that of a column.
  const isPlaceholder =
    kindOfLabel(value) !== undefined || isNoName(value) || /^[[<]/.test(value) || !/\p{L}/u.test(value);
  const confidence = kind === 'fund' && HOLDERS.isIn(label) ? LIKELY : SAID;
  return isPlaceholder ? [] : [{ kind, fact: { text: value, confidence, reason: where } }];
}

function toDays(text: string, where: string): readonly Found[] {
  const days = findDays(text);
  const ends = days.length > 0 ? days : [findPeriodEnd(text)];
  return ends.flatMap((day) => (day === undefined ? [] : [toDay(day, NAMED, where)]));
}

function toDay(text: string, confidence: number, reason: string): Found {
  return { kind: 'day', fact: { text, confidence, reason } };
}

/** Reads a tab's name as a title; a year in it is a guess, because it may end in any month. */
function readTabName(name: string, funds: readonly string[]): readonly Found[] {
  const reason = `the tab is called ${name}`;
  // `Fund Assumptions` is no fund.
  if (titleWords.MODEL_TITLES.isIn(name.replaceAll('_', ' '))) return [];
  const found = readTitle(name.replaceAll('_', ' '), reason, false);
  const end = found.some(({ kind }) => kind === 'day') ? undefined : findYearEnd(name);
  const days = end === undefined ? [] : [toDay(end, LIKELY, reason)];
  // `Larch I` is the firm's Larch Fund I.
  const isFund = !found.some(({ kind }) => kind === 'fund') && isOneOf(name, funds);
  const fund: Found = { kind: 'fund', fact: { text: name, confidence: LIKELY, reason } };
  return [...(isFund ? [fund, ...found.filter(({ kind }) => kind === 'day')] : found), ...days];
}

function isOneOf(name: string, funds: readonly string[]): boolean {
  const isNumbered = /\b(?:[ivx]+|\d{1,2})\b/i.test(name);
  return isNumbered && guessNames([name], 'Fund', { names: funds, remembered: {} }).length > 0;
}

/** `Capital deployed (USD), Northlight Fund I`: the brackets and what precedes them. */
const UNIT_BEFORE = /^\([^()]*\)\s*[,;:–-]\s*(?=\S)/;

/** Reads `Acme Robotics Inc. - Cap Table as of 31 December 2023` part by part. */
function readTitle(title: string, reason: string, isLine: boolean): readonly Found[] {
  const pieces = title
    .split(APART)
    .flatMap(splitDay)
    .map((piece) => piece.replace(UNIT_BEFORE, '').trim())
    .map((piece) => titleWords.REGISTER_NUMBERS.before(piece)?.replace(/[\s,]+$/, '') || piece)
    .filter((piece) => piece !== '');
  const names = pieces.filter((piece) => !isDayAlone(piece) && !piece.startsWith('(') && !isNoName(piece));
  const others = names.flatMap((whole): readonly Found[] => {
    const text = titleWords.CAP_TABLES_OF.afterStart(whole)?.trim() ?? whole;
    // It may be the firm, or the subject of the page.
    const fund = readFund(text);
    if (fund !== undefined) return [{ kind: 'fund', fact: { text: fund, confidence: LIKELY, reason } }];
    const owner = readOwner(text);
    if (owner !== undefined && isLine) {
      const confidence = isLegalName(owner) ? NAMED : LIKELY;
      return [{ kind: 'company', fact: { text: owner, confidence, reason } }];
    }
    if (isAboutTable(text) && !isLegalName(text)) return [];
    if (isLegalName(text)) return [{ kind: 'company', fact: { text, confidence: NAMED, reason } }];
    // A name beside the kind of table is probably its owner.
    const isBeside = pieces.some((piece) => piece !== text && !piece.startsWith('(') && isAboutTable(piece));
    return isBeside && isLine && !HOLDERS.isIn(text)
      ? [{ kind: 'company', fact: { text, confidence: LIKELY, reason } }]
      : [];
  });
  return [...others, ...toDays(title, reason)];
}

/** True of the other parts of a title: headers, currencies, multiples, and parts of the page as in `SECTION 2`. */
function isNoName(text: string): boolean {
  const part = titleWords.PAGE_PARTS.afterStart(text);
  return (
    isKnownHeader(text) ||
    currenciesNamed(text) !== undefined ||
    MULTIPLE_HEADERS.isIn(text) ||
    (part !== undefined && /^\s*(?:\d{0,2}|[IVX]{1,4}|\p{Lu})[^\p{L}\p{N}]*$/u.test(part))
  );
}

/** Reads whose the figures are: `Fair value in USD, Northlight Fund I`, `Capital invested by Northlight Fund I, USD`. */
function readFund(text: string): string | undefined {
  const pieces = text.split(/,\s+/);
  const [named, ...more] = pieces.filter(isFundName);
  const isBeside = more.length === 0 && pieces.every((piece) => piece === named || showsFigures(piece));
  const name = dropHeld(dropHeldBy(dropFigures(isBeside && named !== undefined ? named : text)));
  return isFundName(name) ? name : undefined;
}

function showsFigures(text: string): boolean {
  return titleWords.FIGURES.isIn(text) || titleWords.FIGURE_CURRENCIES.isIn(text);
}

/** `Fair value of Northlight Fund I`: the name alone. */
function dropFigures(text: string): string {
  const behind = titleWords.FIGURES.after(text) ?? titleWords.HELD_THINGS.after(text);
  return (behind === undefined ? undefined : titleWords.BY_OR_OF.after(behind))?.trim() ?? text;
}

/** `Portfolio of Fund I`, `Schedule of Investments of Fund I`: the name alone. */
function dropHeldBy(text: string): string {
  const behind = titleWords.HELD_BY_TITLES.afterStart(text)?.trim();
  return behind !== undefined && /^\p{Lu}/u.test(behind) ? behind : text;
}

/** `Northlight Fund I portfolio`: the name alone. */
function dropHeld(text: string): string {
  const before = titleWords.SCHEDULES.beforeEnd(text) ?? titleWords.HELD_THINGS.beforeEnd(text);
  const name = before?.replace(ENDS_BESIDE, '');
  return name !== undefined && isFundName(name) ? name : text;
}

const ENDS_BESIDE = /(?:['’]s?)?[\s,–-]*$/;

/** `Cap table as of 31 December 2023`, `Schedule of Investments, 31 December 2023`: what stands before the day, and the day. */
function splitDay(piece: string): readonly string[] {
  const before = titleWords.AS_OF.before(piece);
  if (before === undefined) {
    const said = beforeLastDay(piece)?.replace(/[\s,]+$/, '') ?? '';
    return said === '' ? [piece] : [said];
  }
  if (before.trim() === '' || findDays(piece.slice(before.length)).length === 0) return [piece];
  return [before, piece.slice(before.length)];
}

function isDayAlone(text: string): boolean {
  return titleWords.AS_OF.begin(text) || /^\d/.test(text);
}

/** Reads the company before the kind of table: `Acme, Inc. Detailed Capitalization Table`. */
function readOwner(text: string): string | undefined {
  const owner = titleWords.OF_ONE_TITLES.before(text)
    ?.replace(/['’]s\s*$/, '')
    .trim()
    .replace(/,$/, '');
  if (owner === undefined || !/^[\p{Lu}\p{Lo}\d]/u.test(owner) || titleWords.NO_OWNERS.begin(owner)) return undefined;
  return isAboutTable(owner) && !isLegalName(owner) ? undefined : owner;
}

/** Fills in what titles and headers say and no column does: company, fund, day and kind of note. */
export function applyFacts(found: ProposedTarget, { company, fund, holder, day, note }: TitleFacts): ProposedTarget {
  // The day in the header of a value is surer than a column that may be of purchases.
  const isDoubted = ({ name, confidence }: ProposedColumn): boolean => name === 'Date' && confidence < SURE;
  const isOfValue = found.sheet.kind === 'valuations' && day?.isOfHeader === true;
  const target = isOfValue ? { ...found, columns: found.columns.filter((column) => !isDoubted(column)) } : found;
  const { kind, columns: declared } = target.sheet;
  const lacks = (name: string): boolean => hasNamed(declared, name) && !hasNamed(target.columns, name);
  const added: ProposedColumn[] = [];
  const add = (name: string, fact: TitleFact | undefined): void => {
    if (fact !== undefined && lacks(name)) added.push(toFixed(name, fact));
  };
  const isOfOne = lacks('Company');
  add('Company', company);
  add('Fund', fund ?? (isOfOne ? undefined : holder));
  if (kind === 'valuations') add('Date', day);
  if (matchSheetName(target.name)?.presetType === 'convertible') add('Convertible Type', note);
  return putColumns(target, added);
}

export function putColumns(target: ProposedTarget, added: readonly ProposedColumn[]): ProposedTarget {
  return added.length === 0 ? target : { ...target, columns: inOrder(target.sheet, [...target.columns, ...added]) };
}

export function toFixed(name: string, { text, confidence, reason }: TitleFact): ProposedColumn {
  return { name, value: text, confidence, reason };
}

export function questionFixed(columns: readonly ProposedColumn[]): readonly Question[] {
  return columns
    .filter(({ confidence }) => confidence < SURE)
    .map(({ name, value: fixed = '', reason }) => ({
      topic: 'every-row',
      to: name,
      text: `the ${name} is "${fixed}" in every row, because ${reason}`,
    }));
}
