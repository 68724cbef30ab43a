import type { ColumnDeclaration } from '../../../format/sheets/sheet.ts';
import * as classWords from '../../../model/lexicon/class-kinds.ts';
import * as headerWords from '../../../model/lexicon/header-words.ts';
import { readInstrument } from '../../../model/lexicon/instruments.ts';
import { FIRM_HEADERS, SEVERAL_HOLDERS } from '../../../model/lexicon/parties.ts';
import { HELD, NOT_HELD, NOT_MADE, STATE_HEADERS } from '../../../model/lexicon/statuses.ts';
import { decimal, parseDecimal } from '../../../model/values/decimal.ts';
import { type ColumnFacts, shareOf } from './column-facts.ts';
import { readHeaderUnit } from './read-header-unit.ts';

const FIRST_YEAR = decimal('1900');
const LAST_YEAR = decimal('2100');

const BOUGHT: ReadonlySet<string> = new Set(['Issue Date', 'Closing Date']);
const ENDING: ReadonlySet<string> = new Set(['Maturity Date', 'Due Date']);

/** Returns whether the header or the cells exclude a column, however similar the names. */
export function isRuledOut(
  { header, ...facts }: ColumnFacts & { readonly header: string },
  { name, value }: ColumnDeclaration,
): boolean {
  const isMultiple = headerWords.MULTIPLE_HEADERS.isIn(readHeaderUnit(header)?.name ?? header);
  const isAmount = value.kind === 'money' || value.kind === 'count';
  if (isAmount && (isPercent(header) || isMultiple || shareOf(facts, 'multiple') > 0.5)) return true;
  if (name === 'Investment Amount' && headerWords.EACH_SHARE.isIn(header)) return true;
  if (isAmount && headerWords.YEARS.isIn(header) && facts.texts.every(isYear)) return true;
  if (value.kind === 'rate' && isMultiple) return true;
  if (name === 'Ownership' && facts.kinds.percent === 0 && headerWords.NO_PARTS.is(header)) return true;
  if (value.kind === 'date' && !ENDING.has(name) && headerWords.END_DAYS.isIn(header)) return true;
  if (BOUGHT.has(name) && headerWords.MEASURES.value.isIn(header)) return true;
  if (name === 'Convertible Type' && facts.texts.some((text) => areShares(text))) return true;
  if (name === 'Currency' && headerWords.COUNTRIES.isIn(header)) return true;
  if (name === 'Token' && shareOf(facts, 'number') > 0.5) return true;
  if (
    name === 'Company' &&
    (FIRM_HEADERS.is(header) || facts.texts.some((text) => classWords.PREFERENCE_TERMS.is(text)) || areFigures(facts))
  )
    return true;
  if (name === 'Round' && headerWords.MERE_NAMES.is(header) && namesNoRound(facts)) return true;
  if ((name === 'Round' || name === 'Share Class') && areStates(header, facts)) return true;
  if (name === 'Share Class' && (classWords.ASSET_CLASSES.is(header) || isOtherCategory({ header, ...facts })))
    return true;
  return name === 'Fund' && (SEVERAL_HOLDERS.end(header) || holdsInstruments(facts));
}

export function isPercent(header: string): boolean {
  return header.includes('%') || headerWords.PERCENT.isIn(header);
}

/** Counts rows, numbers what is named elsewhere, or says parts of it. */
function areFigures({ texts }: ColumnFacts): boolean {
  return texts.length > 0 && texts.every((text) => /^[\d.,%\s]+$/.test(text));
}

/** Under a mere `Name` stand rounds if any of them is called one. */
function namesNoRound({ texts }: ColumnFacts): boolean {
  return texts.length > 0 && !texts.some((text) => classWords.LABEL_KINDS.isIn(text));
}

/** A stage of deals is no round: `Closed Won`, `Passed`. */
function areStates(header: string, { texts }: ColumnFacts): boolean {
  if (!STATE_HEADERS.isIn(header)) return false;
  return texts.filter((text) => NOT_MADE.is(text) || HELD.is(text) || NOT_HELD.is(text)).length * 2 > texts.length;
}

/** Class codes: `A1`, `PS-A`. */
const CODE = /^[\p{Lu}\d]{1,3}(?:-?[\p{Lu}\d]{1,3})?$/u;

/** A category without one of shares among its texts is that of a company, or of the deal. */
function isOtherCategory({ header, texts }: ColumnFacts & { readonly header: string }): boolean {
  const isClass = (text: string): boolean =>
    classWords.OF_CLASSES.isIn(text) ||
    classWords.COMMON.isIn(text) ||
    classWords.PREFERRED.isIn(text) ||
    classWords.CLASS_NAME_WORDS.isIn(text) ||
    classWords.LABEL_KINDS.isIn(text) ||
    CODE.test(text);
  return classWords.CATEGORIES.is(header) && !texts.some(isClass);
}

/** Recognises what is never the name of a kind of notes. */
function areShares(text: string): boolean {
  return classWords.SHARE_KINDS.is(text) || classWords.STOCK_ENDINGS.end(text);
}

/** Names of instruments, as opposed to buyers. */
function holdsInstruments({ texts }: ColumnFacts): boolean {
  return texts.filter((text) => readInstrument(text) !== undefined).length * 3 > texts.length;
}

function isYear(text: string): boolean {
  const number = parseDecimal(text);
  return number !== undefined && /^\d{4}$/.test(number) && number >= FIRST_YEAR && number <= LAST_YEAR;
}
