import { getOrInsert } from '../../../base/util/collections/get-or-insert.ts';
import { recallLatest } from '../../../base/util/recall-latest.ts';
import { foldHeader, foldName } from '../../../base/util/text/text.ts';
import { splitWords } from '../../../base/util/text/words.ts';
import { DESCRIPTIONS, FULL_NAMES, ID_ENDINGS, MERE_NAMES } from '../../../model/lexicon/header-words.ts';
import { NO, YES } from '../../../model/lexicon/nothing.ts';
import { currenciesNamed } from '../../../model/values/currency-sign.ts';
import { findDays, parseDateText } from '../../../model/values/date-text.ts';
import { isPlainNumber } from '../../../model/values/number-text.ts';
import { isDateFormat } from '../../../spreadsheet/number-format/format-facts.ts';
import { foldedTextIn, isBlank, isDash, isDitto, textOf } from '../../source/cell-text.ts';
import { readNumberIn, readRoughNumber, statesNoNumber } from '../../source/source-number.ts';
import type { TabCell, TabColumn, TabRow } from '../../source/tab-column.ts';

/** The look of a cell, whatever its column. */
export type ValueKind = 'date' | 'number' | 'percent' | 'multiple' | 'currency' | 'boolean' | 'text';

/** A number with usual signs, and no letters but a currency's. */
const NUMBER =
  /^[(\s]*[-+−–]?\s*(?:[A-Z]{3}|[$€£¥₹])?\s*[-+−–]?\d[\d.,' \u00a0\u202f]*\s*(?:[A-Z]{3}|[$€£¥₹x])?\s*\)?$/;
/** Eight digits may be a day, and are a number. */
const COMPACT = /^\d{8}$/;
/** A number format such as `0.0"x"`. */
const SHOWS_TIMES = /[0#?]["\\ ]*[x×]/i;
const MULTIPLE = /^[-+]?\d[\d.,]*\s*[x×]$/i;
const PERCENT = /^[-+]?\d[\d.,]*\s*%$/;

export function kindOf(cell: TabCell): ValueKind {
  const { value, format } = cell;
  if (value.kind === 'date') return 'date';
  if (value.kind === 'boolean') return 'boolean';
  if (value.kind === 'number') {
    if (format !== undefined && isDateFormat(format)) return 'date';
    if (format !== undefined && SHOWS_TIMES.test(format)) return 'multiple';
    return format?.includes('%') === true ? 'percent' : 'number';
  }
  const text = textOf(cell);
  return isPlainNumber(text) ? 'number' : kindOfText(text);
}

const kindOfText = recallLatest((text): ValueKind => {
  if (parseDateText(text) !== undefined && !COMPACT.test(text)) return 'date';
  if (PERCENT.test(text)) return 'percent';
  if (MULTIPLE.test(text)) return 'multiple';
  if (currenciesNamed(text) !== undefined) return 'currency';
  // `NAV 31.12.2024` is no amount in a currency of that name.
  if (NUMBER.test(text) || readNumberIn(text) !== undefined) return findDays(text).length > 0 ? 'text' : 'number';
  return YES.is(text) || NO.is(text) ? 'boolean' : 'text';
});

export function isNumber(cell: TabCell): boolean {
  const kind = kindOf(cell);
  return kind === 'number' || kind === 'percent';
}

/** Numbers and days stand below headers. */
export function isFigure(cell: TabCell): boolean {
  return kindOf(cell) === 'date' || isNumber(cell);
}

/** Beyond these, only figures in a form that none before has: a sign, a currency or a unit may stand in the last row alone. */
const MOST_DISTINCT = 1000;
const MOST_SAMPLES = 3;
/** Codes may pass for an amount and its currency. */
const LETTER = /\p{L}/u;
/** A footnote, or a link to the page of what is named. */
const FOOTNOTE = /\S\s*(?:\(\d{1,2}\)|\[\d{1,2}\]|\(https?:\/\/[^\s()]+\)|[*†‡¹²³])+$/;

/** The contents of a column below its header. */
export interface ColumnFacts {
  readonly columnIndex: TabColumn;
  /** Cells with more than a dash. */
  readonly filled: number;
  /** Blank cells in rows with other data. */
  readonly blank: number;
  /** Placeholders such as `tbc` do not count. */
  readonly kinds: { readonly [kind in ValueKind]: number };
  /** Counts by text, as first written. */
  readonly distinct: ReadonlyMap<string, number>;
  readonly samples: readonly string[];
  readonly hasFootnotes: boolean;
  /** Some cells say that the one above is meant. */
  readonly hasDittos: boolean;
  readonly texts: readonly string[];
  /** The first cell of each text. */
  readonly cells: readonly TabCell[];
}

/** Describes the columns of data rows; empty columns are absent. */
export function gatherFacts(dataRows: readonly TabRow[]): ReadonlyMap<TabColumn, ColumnFacts> {
  const gathered = new Map<TabColumn, FactsBuilder>();
  const builderOf = (columnIndex: TabColumn): FactsBuilder => {
    return getOrInsert(gathered, columnIndex, () => new FactsBuilder());
  };
  for (const { cells } of dataRows)
    for (const cell of cells) {
      if (!isBlank(cell)) builderOf(cell.columnIndex).add(cell, textOf(cell));
      else if (isDitto(cell)) builderOf(cell.columnIndex).hasDittos = true;
    }
  return new Map(
    [...gathered].map(([columnIndex, builder]) => [columnIndex, builder.finish(columnIndex, dataRows.length)]),
  );
}

/** The facts of a column without a cell. */
export function noFacts(columnIndex: TabColumn): ColumnFacts {
  return new FactsBuilder().finish(columnIndex, 0);
}

interface DistinctText {
  readonly text: string;
  readonly kind: ValueKind | undefined;
  /** The first cell with it. */
  readonly cell: TabCell;
  count: number;
}

class FactsBuilder {
  #filled = 0;
  #hasFootnotes = false;
  hasDittos = false;
  readonly #kinds: Record<ValueKind, number> = {
    date: 0,
    number: 0,
    percent: 0,
    multiple: 0,
    currency: 0,
    boolean: 0,
    text: 0,
  };
  readonly #distinct = new Map<string, DistinctText>();
  /** The forms of the texts so far, once there are many. */
  #forms: Set<string> | undefined;

  /** Takes a cell that is not blank. */
  add(cell: TabCell, text: string): void {
    if (isDash(cell)) return;
    const folded = foldName(text);
    const known = this.#distinct.get(folded);
    // The kind of a text is that of the same text before.
    const isSame = known?.cell.value.kind === 'text' && cell.value.kind === 'text' && known.text === text;
    const kind = isSame ? known.kind : kindIn(cell);
    this.#filled += 1;
    if (kind !== undefined) this.#kinds[kind] += 1;
    if (!isSame && kind === 'text' && FOOTNOTE.test(text)) this.#hasFootnotes = true;
    if (known !== undefined) known.count += 1;
    else if (kind === 'text' || LETTER.test(text) || this.#distinct.size < MOST_DISTINCT || this.#isOfNewForm(text))
      this.#distinct.set(folded, { text, kind, cell, count: 1 });
  }

  #isOfNewForm(text: string): boolean {
    this.#forms ??= new Set([...this.#distinct.values()].map((known) => formOf(known.text)));
    const form = formOf(text);
    if (this.#forms.has(form) || this.#forms.size >= MOST_DISTINCT) return false;
    this.#forms.add(form);
    return true;
  }

  finish(columnIndex: TabColumn, rowCount: number): ColumnFacts {
    const distinct = [...this.#distinct.values()];
    return {
      columnIndex,
      filled: this.#filled,
      blank: rowCount - this.#filled,
      kinds: distinct.every(isCompactDay) ? { ...this.#kinds, number: 0, date: this.#filled } : this.#kinds,
      distinct: new Map(distinct.map(({ text, count }) => [text, count])),
      samples: distinct.slice(0, MOST_SAMPLES).map(({ text }) => text),
      hasFootnotes: this.#hasFootnotes,
      hasDittos: this.hasDittos,
      texts: distinct.map(({ text }) => text),
      cells: distinct.map(({ cell }) => cell),
    };
  }
}

/** `20210302`, in a column of nothing else. */
function isCompactDay({ text }: DistinctText): boolean {
  return /^(?:19|20)\d{6}$/.test(text) && (parseDateText(text)?.readings.length ?? 0) > 0;
}

/** Its signs and words: those of `$1,250` are `$0,0`. */
function formOf(text: string): string {
  return text.replace(/\d+/g, '0').replace(/\p{L}{4,}/gu, 'a');
}

/** A number may have a footnote or a word behind it. Returns `undefined` for placeholders. */
function kindIn(cell: TabCell): ValueKind | undefined {
  const kind = kindOf(cell);
  if (kind !== 'text') return kind;
  const text = textOf(cell);
  if (statesNoNumber(text)) return undefined;
  const { number } = readRoughNumber(text) ?? {};
  if (number === undefined) return kind;
  return number.mark === undefined ? 'number' : number.mark === '%' ? 'percent' : 'multiple';
}

/** Returns a share of the classified cells, between 0 and 1. */
export function shareOf({ kinds }: ColumnFacts, ...wanted: readonly ValueKind[]): number {
  const said = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  return said === 0 ? 0 : wanted.reduce((sum, kind) => sum + kinds[kind], 0) / said;
}

interface HeadedFacts extends ColumnFacts {
  readonly header: string;
}

/** A few exceptions, such as `n/a`, do not make a column of codes one of names. */
const LEAST_CODES = 0.9;
/** Recognises `hld_1`, `PC-0017`, `ALDR` and `DE0001234`: no spaces, and a digit or capitals alone. */
function looksLikeCode(text: string): boolean {
  return /^\S+$/.test(text) && /^[\x21-\x7e]+$/.test(text) && (/\d/.test(text) || !/[a-z]/.test(text));
}

function holdsCodes({ texts }: ColumnFacts): boolean {
  return texts.length > 0 && texts.filter(looksLikeCode).length >= texts.length * LEAST_CODES;
}

/** A website or a mailbox: `alder.example`. */
const ADDRESS = /^\S+\.[a-z]{2,}(?:\/\S*)?$/i;

/** The number of a security: `DE0007164600`. */
const ISIN = /^[A-Z]{2}[A-Z\d]{9}\d$/;

/** Recognises codes by their common form: `hld_1` and `hld_2`, or ISINs, but not `7Gate` and `23andMe`. */
export function areNumbered({ texts }: ColumnFacts): boolean {
  if (texts.length > 1 && texts.every((text) => ISIN.test(text))) return true;
  const forms = new Set(texts.map((text) => text.replace(/\d+/g, '#')));
  const [form = ''] = forms;
  return texts.length > 1 && forms.size === 1 && form.includes('#') && !/\s/.test(form);
}

/**
 * Finds the column with the names of what each column of codes stands for, by their positions. Each code has one name;
 * and the headers are related, or the codes abbreviate the names.
 */
export function findNameColumns(
  columns: readonly HeadedFacts[],
  dataRows: readonly TabRow[],
): ReadonlyMap<TabColumn, TabColumn> {
  const isOfNames = (facts: HeadedFacts): boolean =>
    shareOf(facts, 'text') > LEAST_CODES && !holdsCodes(facts) && !facts.texts.every((text) => ADDRESS.test(text));
  const names = columns.filter(isOfNames);
  const found = columns.filter(isOfCodes).flatMap((codes): (readonly [TabColumn, TabColumn])[] => {
    const fitting = names.filter((facts) => facts.filled >= codes.filled && namesEach(codes, facts, dataRows));
    const related = fitting.find((facts) => areRelated(codes, facts) || areAbbreviated(codes, facts, dataRows));
    return related === undefined ? [] : [[codes.columnIndex, related.columnIndex]];
  });
  return new Map(found);
}

/** With letters, even where they would pass for an amount and its currency: `DE0007164600`. */
function isOfCodes(facts: HeadedFacts): boolean {
  return holdsCodes(facts) && facts.texts.every((text) => /[a-z]/i.test(text));
}

/** Returns whether each code has one name, and names differ about as much as codes do. */
function namesEach(codes: HeadedFacts, names: HeadedFacts, rows: readonly TabRow[]): boolean {
  if (names.distinct.size * 2 < codes.distinct.size) return false;
  const nameOf = new Map<string, string>();
  return rows.every((row) => {
    const [code, name] = [foldedTextIn(row, codes.columnIndex), foldedTextIn(row, names.columnIndex)];
    if (code === '') return true;
    const known = nameOf.get(code) ?? name;
    nameOf.set(code, known);
    return name !== '' && known === name;
  });
}

/** `MPL` of Maple Robotics: its letters in their order, beginning with the first. */
function areAbbreviated(codes: HeadedFacts, names: HeadedFacts, rows: readonly TabRow[]): boolean {
  const pairs = rows.map((row) => [codes, names].map(({ columnIndex }) => foldedTextIn(row, columnIndex)));
  return pairs.every(([code = '', name = '']) => {
    let from = 0;
    return [...code].every((letter, index) => {
      const at = name.indexOf(letter, from);
      from = at + 1;
      return at >= 0 && (index > 0 || at === 0);
    });
  });
}

/**
 * `holding` and `holdingname`, `Portfolio Company` and `Portfolio Company Full Name`, `Company Code` and `Company`, but
 * not `Company` and `Company Country`.
 */
function areRelated(codes: HeadedFacts, { header }: HeadedFacts): boolean {
  const words = splitWords(codes.header).join(' ');
  const subject = foldHeader(ID_ENDINGS.beforeEnd(words) ?? words);
  const name = foldHeader(header);
  if (subject === '' || !name.includes(subject)) return false;
  const rest = name.replace(subject, '');
  return (
    rest === '' || [MERE_NAMES, FULL_NAMES, ...(areNumbered(codes) ? [DESCRIPTIONS] : [])].some((one) => one.is(rest))
  );
}
