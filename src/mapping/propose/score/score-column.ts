import { deriveOnce } from '../../../base/util/derive-once.ts';
import { areNearTexts } from '../../../base/util/text/near-names.ts';
import { foldHeader, withoutMarks } from '../../../base/util/text/text.ts';
import type { MappingUnit } from '../../../format/check/mapped-tables.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../../format/sheets/sheet.ts';
import { type ChoiceMatch, matchChoice } from '../../../model/fields/match-choice.ts';
import type { Choice } from '../../../model/fields/term.ts';
import { CLASS_SERIES, CLASS_STOCK, COMMON_START, LABEL_KINDS, PREFERRED } from '../../../model/lexicon/class-kinds.ts';
import * as headerWords from '../../../model/lexicon/header-words.ts';
import { AMBIGUOUS_HEADERS, synonymsOf, TURNING_WORDS } from '../../../model/lexicon/headers.ts';
import { BARE_KINDS, readInstrument } from '../../../model/lexicon/instruments.ts';
import { NO, YES } from '../../../model/lexicon/nothing.ts';
import { HOLDERS, MATRIX_HOLDERS } from '../../../model/lexicon/parties.ts';
import { foldAccents, listPhrases, type Spellings } from '../../../model/lexicon/words.ts';
import type { SheetKind } from '../../../model/records/checked-workbook.ts';
import { currenciesNamed, isForeignCurrency } from '../../../model/values/currency-sign.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import { compareDecimals, decimal } from '../../../model/values/decimal.ts';
import { findByName, hasNamed } from '../../file/by-name.ts';
import { type Guess, SURE } from '../../mapping.ts';
import { textOf } from '../../source/cell-text.ts';
import { isPeriod } from '../../source/period-end.ts';
import { readNumberIn, statesNoNumber } from '../../source/source-number.ts';
import type { MappingMemory } from '../memory.ts';
import { isFundName } from '../names/name-words.ts';
import type { KnownNames, ProposedColumn, Said } from '../proposal.ts';
import type { TableGuess } from './by-table.ts';
import { areNumbered, type ColumnFacts, kindOf, shareOf, type ValueKind } from './column-facts.ts';
import { readHeaderDay, readHeaderUnit } from './read-header-unit.ts';
import { isRuledOut } from './ruled-out.ts';

export interface SourceFacts extends ColumnFacts {
  /** The whole header; empty where there is none. */
  readonly header: string;
  readonly lines: readonly string[];
  /** Codes of things that a column beside it names. */
  readonly isNamedBeside?: true;
  /** The headers of columns with the codes of what it names. */
  readonly codes?: readonly string[];
  /** Its meaning by the columns beside it. */
  readonly byTable?: TableGuess;
}

export interface ColumnGuess extends Guess {
  readonly column: ColumnDeclaration;
  readonly unit?: MappingUnit;
}

const ONE = decimal('1');

/** Guesses below this are dropped. */
const WORTHLESS = 0.45;
/** Enough for a question, not for an answer. */
const DOUBTED = 0.57;

export interface ScoringContext {
  readonly known: KnownNames;
  readonly memory: MappingMemory;
  /** The tab has the sheet's name, so its labels and IDs are the format's. */
  readonly isOwn?: boolean;
  /** The sheet of the rows, where it is known beforehand. */
  readonly meant?: SheetKind;
  /** The column of the days on which the holdings are listed. */
  readonly marked?: ProposedColumn;
  readonly said?: readonly Said[];
  /** Funds that hold companies in any table. */
  readonly holders?: readonly string[];
  /** Funds that are held in any table, by their folded names. */
  readonly held?: ReadonlySet<string>;
  /** Tabs with the same headers, each called after a company. */
  readonly companyTabs?: ReadonlySet<string>;
}

const OWN_ONLY: ReadonlySet<string> = new Set(['action', 'ref']);

/** All that a guess depends on beside the column and the sheet. */
type GuessContext = Pick<ScoringContext, 'known' | 'memory' | 'isOwn'>;

/** Returns whether a column of the source is surely one of these of the sheet. */
export function isSurely(
  names: readonly string[],
  facts: SourceFacts,
  sheet: SheetDeclaration,
  context: ScoringContext,
): boolean {
  return guessColumns(facts, sheet, context).some(
    ({ column, confidence }) => names.includes(column.name) && confidence >= SURE,
  );
}

/** Guesses a column's meaning on a sheet, the likeliest first; once, whatever else is known of its table. */
export function guessColumns(
  facts: SourceFacts,
  sheet: SheetDeclaration,
  { known, memory, isOwn = false }: GuessContext,
): readonly ColumnGuess[] {
  return guessesOf(facts)(sheet)(known)(memory)(isOwn);
}

const guessesOf = deriveOnce((facts: SourceFacts) =>
  deriveOnce((sheet: SheetDeclaration) =>
    deriveOnce((known: KnownNames) =>
      deriveOnce((memory: MappingMemory) => {
        const guesses = new Map<boolean, readonly ColumnGuess[]>();
        return (isOwn: boolean): readonly ColumnGuess[] => {
          const made = guesses.get(isOwn) ?? guessAnew(facts, sheet, { known, memory, isOwn });
          guesses.set(isOwn, made);
          return made;
        };
      }),
    ),
  ),
);

function guessAnew(facts: SourceFacts, sheet: SheetDeclaration, context: GuessContext): readonly ColumnGuess[] {
  const { folded } = headersOf(facts).whole;
  const remembered = context.memory.columns.find(
    ({ header, sheet: name }) => name === sheet.name && foldWritten(header) === folded,
  );
  if (remembered !== undefined) {
    const column = findByName(sheet.columns, remembered.column);
    return column === undefined
      ? []
      : [{ column, ...unitOf(facts, column), confidence: 1, reason: 'you said so before' }];
  }
  if (facts.byTable !== undefined && context.isOwn !== true) {
    const { name, sold, ...guess } = facts.byTable;
    return sheet.columns
      .filter((column) => column.name === name || column.name === sold)
      .map((column) => ({ column, ...unitOf(facts, column), ...guess }));
  }
  return sheet.columns
    .filter((column) => isPossible(facts, column, context))
    .filter((column) => context.isOwn === true || !OF_TOKENS.has(column.name) || isOfTokens(facts, sheet))
    .flatMap((column) => guessOne(facts, column, context) ?? [])
    .sort((a, b) => b.confidence - a.confidence);
}

/** Foreign IDs are not the service's, and some headers exclude a meaning. */
function isPossible(facts: SourceFacts, column: ColumnDeclaration, { isOwn }: GuessContext): boolean {
  const { kind } = column.value;
  if (kind === 'id') return isOwn === true && facts.header === column.name;
  if (isOwn !== true && OWN_ONLY.has(kind)) return false;
  return !isRuledOut(facts, column);
}

const OF_TOKENS: ReadonlySet<string> = new Set(['Total Cost', 'Quantity', 'Price Per Token']);

/** Cost, quantity and price of tokens; for others these are the amount invested and the shares. */
function isOfTokens({ header }: SourceFacts, { columns }: SheetDeclaration): boolean {
  const areTokens = !hasNamed(columns, 'Shares');
  return areTokens || headerWords.TOKENS.isIn(header);
}

/** Dates that may be recognised by their values alone. */
const WHEN: ReadonlySet<string> = new Set(['Issue Date', 'Closing Date', 'Date']);

/** `Company (legal)`: what follows a name in brackets says which. */
const BRACKETED = /(?<=\S)\s*\([^()]*\)$/;

/** The compared names of the header: whole, without its unit, and by line. */
const headersOf = deriveOnce(({ header, lines }: SourceFacts) => {
  const bare = readHeaderUnit(header)?.name;
  return {
    whole: toComparedName(header),
    bare: bare === undefined ? undefined : toComparedName(bare),
    dayless: toDayless(header),
    bracketless: BRACKETED.test(header) ? toComparedName(header.replace(BRACKETED, '')) : undefined,
    lines: lines.length < 2 ? [] : lines.map(toComparedName),
  };
});

function toDayless(header: string): ComparedName | undefined {
  const { name } = readHeaderDay(header) ?? {};
  return name === undefined ? undefined : toComparedName(readHeaderUnit(name)?.name ?? name);
}

function guessOne(facts: SourceFacts, column: ColumnDeclaration, { known }: GuessContext): ColumnGuess | undefined {
  const byName = guessByName(facts, column);
  const byValues = guessByValues(facts, column, known);
  const byCodes = guessByCodes(facts, column);
  const byFunds = guessByFundNames(facts, column, byName);
  const best = surest([
    byName,
    byValues,
    byCodes,
    byFunds,
    guessByClassNames(facts, column),
    guessByInstrument(facts, column),
  ]);
  if (best === undefined || (facts.isNamedBeside === true && isOfNames(column))) return undefined;
  const asCodes = (): ColumnGuess | undefined => {
    const reason = `${best.reason}, but its values look like codes`;
    // `Issued` is no issuer.
    return best.reason.endsWith(SPELT_ALIKE)
      ? undefined
      : { column, confidence: facts.kinds.number > 0 ? 0.56 : 0.6, reason };
  };
  // Codes that no column names; each would become a company.
  if (best !== byValues && column.name === 'Company' && areNumbered(facts)) return asCodes();
  const fit = best === byValues ? 1 : fitOf(facts, column);
  const confidence = Math.min(0.99, fit < 0.5 ? best.confidence * 0.4 : best.confidence + bonusOf(facts, column, fit));
  if (confidence < WORTHLESS) return undefined;
  const reason = fit < 0.5 ? `${best.reason}, but its values are of a different kind` : best.reason;
  return { column, ...unitOf(facts, column), confidence: Math.round(confidence * 100) / 100, reason };
}

/** Cells of the right kind support a guess; known choices and names of rounds do so more. */
function bonusOf(facts: SourceFacts, { name, value }: ColumnDeclaration, fit: number): number {
  if (name === 'Round' && facts.distinct.size > 0 && facts.texts.every((text) => LABEL_KINDS.isIn(text))) return 0.05;
  if (value.kind !== 'choice') return fit > 0.8 ? 0.03 : 0;
  return facts.filled > 0 && shareOfChoices(facts, value.choices) > 0.9 ? 0.05 : 0;
}

function surest(guesses: readonly (Guess | undefined)[]): Guess | undefined {
  return guesses.filter((guess) => guess !== undefined).sort((a, b) => b.confidence - a.confidence)[0];
}

/** Columns whose values name things. */
const OF_NAMES: ReadonlySet<string> = new Set(['Company', 'Fund', 'Round', 'Share Class']);

function isOfNames({ name }: ColumnDeclaration): boolean {
  return OF_NAMES.has(name);
}

/** A name may go by the header of its codes: `holding` beside `holdingname`. */
function guessByCodes({ codes = [] }: SourceFacts, column: ColumnDeclaration): Guess | undefined {
  if (!isOfNames(column)) return undefined;
  const guess = guessedByText(column);
  const all = codes.map((header): Guess | undefined => {
    const found = guess(toComparedName(header));
    return found === undefined ? undefined : { ...found, reason: `it names what "${header}" numbers` };
  });
  return lower(surest(all), 0.01);
}

/** Names of funds settle a header that may mean them; under one about holders they may be funds of others. */
function guessByFundNames(
  { texts, header }: SourceFacts,
  { name }: ColumnDeclaration,
  byName: Guess | undefined,
): Guess | undefined {
  if (name !== 'Fund' || texts.length === 0) return undefined;
  const mayBe = byName === undefined ? MATRIX_HOLDERS.isIn(header) && !isOfCoInvestors(header) : !HOLDERS.isIn(header);
  if (!mayBe || !texts.every(isFundName)) return undefined;
  return { confidence: byName === undefined ? DOUBTED : 0.76, reason: 'its values are names of funds' };
}

const CO_INVESTORS = sheetOf('rounds').columns.filter(({ value }) => value.kind === 'co-investors');

function isOfCoInvestors(header: string): boolean {
  return CO_INVESTORS.some((column) => guessedByText(column)(toComparedName(header)) !== undefined);
}

function guessByName(facts: SourceFacts, column: ColumnDeclaration): Guess | undefined {
  const { whole, bare, dayless, bracketless, lines } = headersOf(facts);
  const isAmount = column.value.kind === 'money' || column.value.kind === 'count';
  const guess = guessedByText(column);
  const byBare = bare === undefined || !isAmount ? undefined : guess(bare);
  const byName = !isOfNames(column) || bracketless === undefined ? undefined : guess(bracketless);
  const byDayless = dayless === undefined || !isAmount ? undefined : guess(dayless);
  const byLine = lines.flatMap((line) => lower(guess(line), 0.08) ?? []);
  return surest([guess(whole), lower(byBare, 0.01), lower(byDayless, 0.01), lower(byName, 0.02), ...byLine]);
}

const MOST_RECALLED = 1000;

/** Cached, because the same headers come again on other tabs. */
const guessedByText = deriveOnce((column: ColumnDeclaration) => {
  const guesses = new Map<string, Guess | undefined>();
  return (header: ComparedName): Guess | undefined => {
    if (guesses.size >= MOST_RECALLED) guesses.clear();
    if (!guesses.has(header.text)) guesses.set(header.text, guessByText(header, column));
    return guesses.get(header.text);
  };
});

const SPELT_ALIKE = 'is spelt almost the same';

function guessByText(header: ComparedName, column: ColumnDeclaration): Guess | undefined {
  const { text, folded } = header;
  if (folded === '') return undefined;
  const { name, aliases, synonyms } = columnNamesOf(column);
  if (folded === name.folded) return { confidence: 0.96, reason: 'its name' };
  // Before aliases, because a foreign sheet may use them differently.
  const ambiguous = AMBIGUOUS_HEADERS[column.name];
  if (ambiguous !== undefined && foldedWords(ambiguous).has(folded))
    return { confidence: ambiguous.confidence ?? DOUBTED, reason: `"${text}" ${ambiguous.why}` };
  if (aliases.some((alias) => alias.folded === folded))
    return { confidence: 0.94, reason: `"${text}" is another name of it` };
  if (synonyms.some((synonym) => synonym.folded === folded || isWordForWord(synonym, header)))
    return { confidence: 0.76, reason: `"${text}" often means it` };
  if ([name, ...aliases].some((own) => areNearTexts(folded, own.folded)))
    return { confidence: 0.7, reason: `"${text}" ${SPELT_ALIKE}` };
  const isWithin = [name, ...aliases, ...synonyms].some(({ words }) => isSaidBy(words, header.words));
  return isWithin ? { confidence: 0.7, reason: `the words of "${text}"` } : undefined;
}

const foldedWords = deriveOnce(
  ({ words }: { readonly words: Spellings }): ReadonlySet<string> => new Set(listPhrases(words).map(foldWritten)),
);

function lower(guess: Guess | undefined, by: number): Guess | undefined {
  return guess === undefined ? undefined : { ...guess, confidence: guess.confidence - by };
}

const TURNING: ReadonlySet<string> = new Set(TURNING_WORDS.map(foldWritten));

/**
 * Returns whether a header contains all words of a name, as at least half of its own. A name of one word must be the
 * header's last: an investment vehicle is a vehicle.
 */
function isSaidBy(name: readonly string[], header: readonly string[]): boolean {
  if (!name.every((word) => header.includes(word)) || name.length * 2 < header.length) return false;
  const about = header.filter((word) => word !== 'name').at(-1);
  const others = header.filter((word) => !name.includes(word));
  return (name.length > 1 || about === undefined || about === name[0]) && !others.some((word) => TURNING.has(word));
}

function isWordForWord(a: ComparedName, b: ComparedName): boolean {
  return a.words.length === b.words.length && a.words.every((word, index) => word === b.words[index]);
}

function guessByValues(facts: SourceFacts, { name, value }: ColumnDeclaration, known: KnownNames): Guess | undefined {
  if (value.kind === 'reference' || name === 'Company') {
    const to = value.kind === 'reference' ? value.to : 'company';
    const names = to === 'fund' ? known.funds : to === 'company' ? known.companies : [];
    const share = shareKnown(facts, names);
    const reason = `its values are ${to === 'fund' ? 'funds' : 'companies'} of the firm`;
    return share < 0.5 ? undefined : { confidence: 0.6 + share * 0.3, reason };
  }
  if (value.kind === 'currency' && shareOf(facts, 'currency') > 0.8)
    return { confidence: 0.85, reason: 'its values are currencies' };
  const mayBeWhen = WHEN.has(name) && !headerWords.OTHER_DAYS.isIn(facts.header);
  if (mayBeWhen && (shareOf(facts, 'date') > 0.8 || arePeriods(facts)))
    return { confidence: 0.5, reason: 'its values are dates' };
  if (value.kind !== 'choice' || facts.distinct.size > 30) return undefined;
  return shareOfChoices(facts, value.choices, statesItself) < 0.8
    ? undefined
    : { confidence: 0.7, reason: 'its values fit the column' };
}

const foldAll = deriveOnce((names: readonly string[]): ReadonlySet<string> => new Set(names.map(foldWritten)));

function shareKnown(facts: ColumnFacts, names: readonly string[]): number {
  const known = foldAll(names);
  return known.size === 0 ? 0 : shareOfTexts(facts, (text) => known.has(foldWritten(text)));
}

function shareOfTexts({ distinct, filled }: ColumnFacts, isMeant: (text: string) => boolean): number {
  const meant = [...distinct].filter(([text]) => isMeant(text));
  return filled === 0 ? 0 : meant.reduce((sum, [, times]) => sum + times, 0) / filled;
}

function unitOf(facts: SourceFacts, { value }: ColumnDeclaration): { readonly unit?: MappingUnit } {
  // Cells with a percent sign are what they say, whatever the unit.
  const plain =
    value.kind === 'rate' && facts.kinds.number > 0 ? facts.cells.filter((cell) => kindOf(cell) === 'number') : [];
  return plain.some((cell) => isWhole(textOf(cell))) ? { unit: 'percent' } : {};
}

/** 1 or more can only be percent, whatever the decimal sign. */
function isWhole(text: string): boolean {
  const { withPoint, withComma } = readNumberIn(text) ?? {};
  const number = withComma ?? withPoint;
  return number !== undefined && compareDecimals(number, ONE) >= 0;
}

/** Recognises a column of kinds that are classes: `Series A Preferred`; under a header of types, one of them at least. */
function guessByClassNames(
  { texts, header }: ColumnFacts & { readonly header: string },
  { name }: ColumnDeclaration,
): Guess | undefined {
  const isOfTypes = headerWords.TYPE_HEADERS.isIn(header) || headerWords.TYPE_HEADERS_LIKELY.is(header);
  if (name !== 'Share Class' || texts.length === 0 || !(isOfTypes || headerWords.KIND_HEADERS.isIn(header)))
    return undefined;
  const bare = texts.filter((text) => BARE_KINDS.is(text));
  const areClasses = headerWords.KIND_HEADERS.isIn(header) ? texts.every(isClassName) : bare.length < texts.length;
  const areNames = areClasses && texts.every((text) => isClassName(text) || bare.includes(text));
  return areNames ? { confidence: 0.76, reason: 'its values are names of classes' } : undefined;
}

/** Amounts under the name of a note were paid for it: `Wandeldarlehen (EUR)`. */
function guessByInstrument(facts: SourceFacts, { name }: ColumnDeclaration): Guess | undefined {
  if (name !== 'Investment Amount' || shareOf(facts, 'number') <= 0.5) return undefined;
  const bare = readHeaderUnit(facts.header)?.name ?? facts.header;
  return isAmountOfNotes(bare) ? { confidence: DOUBTED, reason: `"${bare}" is what was paid for` } : undefined;
}

/** Recognises headers that name nothing but notes, of which the amount says enough. */
export function isAmountOfNotes(header: string): boolean {
  const { type, isSure } = readInstrument(header) ?? {};
  return isSure === true && type === 'convertible';
}

/** Recognises names of classes of a series, or of none. */
function isClassName(text: string): boolean {
  const behind = CLASS_SERIES.after(text);
  const isOfOne = PREFERRED.isIn(text) && !BARE_KINDS.is(text) && readInstrument(text)?.type === 'certificate';
  return isOfOne || COMMON_START.begin(text) || (behind !== undefined && CLASS_STOCK.isIn(behind));
}

/** Kinds of values that fit; any where absent. */
const FITTING: { readonly [kind: string]: readonly ValueKind[] } = {
  date: ['date'],
  money: ['number'],
  count: ['number'],
  multiple: ['number', 'multiple'],
  rate: ['number', 'percent'],
  currency: ['currency'],
  boolean: ['boolean', 'number'],
  reference: ['text'],
  'co-investors': ['text'],
};

/** Lists the kinds of values of which most cells may be one. */
export function listFitting(facts: ColumnFacts): readonly string[] {
  return Object.entries(FITTING).flatMap(([kind, fitting]) =>
    shareOf(facts, ...fitting) > 0.5 || (kind === 'date' && arePeriods(facts)) ? [kind] : [],
  );
}

/** Returns the share of fitting values, between 0 and 1; 1 for an empty column. */
function fitOf(facts: ColumnFacts, { name, value }: ColumnDeclaration): number {
  if (value.kind === 'choice') return facts.filled === 0 ? 1 : Math.min(0.8, shareOfChoices(facts, value.choices) * 2);
  // Money that the service does not accept is money too: that is what there is to say of `ETH`.
  if (value.kind === 'currency' && facts.filled > 0)
    return shareOfTexts(facts, (text) => currenciesNamed(text) !== undefined || isForeignCurrency(text));
  // A day without its format is a whole number.
  if (value.kind === 'date' && facts.filled > 0 && (facts.texts.every(isSerialDay) || arePeriods(facts))) return 1;
  const kinds = FITTING[name === 'Company' ? 'reference' : value.kind];
  return kinds === undefined || facts.filled === 0 ? 1 : shareOf(facts, ...kinds);
}

/** Nearly all are months, quarters or days. */
const arePeriods = deriveOnce(({ texts }: ColumnFacts): boolean => {
  const said = texts.filter((text) => !statesNoNumber(text));
  const known = said.filter((text) => isPeriod(text) || parseDateText(text) !== undefined);
  return known.length >= said.length * MOSTLY && known.some(isPeriod);
});

const MOSTLY = 0.8;

/** From 1954 to 2064. */
function isSerialDay(text: string): boolean {
  return /^[2-5]\d{4}$/.test(text);
}

/** Words such as `yes` and `bridge` say nothing without their header. */
function statesItself(text: string, match: ChoiceMatch): boolean {
  return match.isExact || (match.isCertain === true && !YES.is(text) && !NO.is(text));
}

/** Returns the share of filled cells that are choices, as far as `isMeant` accepts the match. */
function shareOfChoices(
  facts: ColumnFacts,
  choices: readonly Choice[],
  isMeant: (text: string, match: ChoiceMatch) => boolean = () => true,
): number {
  const known = matchesOf(facts)(choices).filter(({ text, match }) => isMeant(text, match));
  return facts.filled === 0 ? 0 : known.reduce((sum, { times }) => sum + times, 0) / facts.filled;
}

/** Cached, because several sheets have the same choices. */
const matchesOf = deriveOnce(({ distinct }: ColumnFacts) =>
  deriveOnce((choices: readonly Choice[]) =>
    [...distinct].flatMap(([text, times]) => {
      const match = matchChoice(text, choices);
      return match === undefined ? [] : [{ text, times, match }];
    }),
  ),
);

interface ComparedName {
  readonly text: string;
  readonly folded: string;
  /** In the singular: `Shares Held` gives `share` and `held`. */
  readonly words: readonly string[];
}

interface ColumnNames {
  readonly name: ComparedName;
  readonly aliases: readonly ComparedName[];
  /** Common meanings that the format itself does not accept. */
  readonly synonyms: readonly ComparedName[];
}

/** Cached, because every header on every tab is compared with them. */
const columnNamesOf = deriveOnce(
  ({ name, aliases }: ColumnDeclaration): ColumnNames => ({
    name: toComparedName(name),
    aliases: aliases.map(toComparedName),
    synonyms: synonymsOf(name).map(toComparedName),
  }),
);

function toComparedName(whole: string): ComparedName {
  const text = withoutMarks(whole);
  const words = text.split(/[\s/_-]+/).map(foldWritten);
  return { text, folded: foldWritten(text), words: words.filter((word) => word !== '') };
}

/** Folds signs in headers: `Disc. %`, `# Shares`, `Fund(s)`, `Shares (no.)`, `Discount (%)`. */
function foldWritten(text: string): string {
  return foldHeader(
    foldAccents(text)
      .replace(/\(s\)/gi, 's')
      .replace(/\(([^()]*)\)/g, (whole, within: string) => (isCount(within) ? '' : whole))
      .replace(/[.:#%'’]/g, ''),
  );
}

function isCount(text: string): boolean {
  return text === '#' || text === '%' || headerWords.COUNT_SIGNS.is(text);
}
