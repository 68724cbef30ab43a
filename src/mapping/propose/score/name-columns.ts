import { foldHeader } from '../../../base/util/text/text.ts';
import { splitWords } from '../../../base/util/text/words.ts';
import { foldedTextIn } from '../../source/cell-text.ts';
import type { TabColumn, TabRow } from '../../source/tab-column.ts';
import { type ColumnFacts, shareOf } from './column-facts.ts';

interface HeadedFacts extends ColumnFacts {
  readonly header: string;
}

/** A few exceptions, such as `n/a`, do not make a column of codes one of names. */
const LEAST_CODES = 0.9;
/** With fewer, any two columns say the same of each other. */
const LEAST_PAIRS = 3;
const MOST_ROWS = 5000;

/** Recognises `hld_1`, `PC-0017`, `ALDR` and `DE0001234`: no spaces, and a digit or capitals alone. */
function looksLikeCode(text: string): boolean {
  return /^\S+$/.test(text) && /^[\x21-\x7e]+$/.test(text) && (/\d/.test(text) || !/[a-z]/.test(text));
}

function holdsCodes({ texts }: ColumnFacts): boolean {
  return texts.length > 0 && texts.filter(looksLikeCode).length >= texts.length * LEAST_CODES;
}

/** Recognises codes by their common form: `hld_1` and `hld_2`, but not `7Gate` and `23andMe`. */
export function areNumbered({ texts }: ColumnFacts): boolean {
  const forms = new Set(texts.map((text) => text.replace(/\d+/g, '#')));
  const [form = ''] = forms;
  return texts.length > 1 && forms.size === 1 && form.includes('#') && !/\s/.test(form);
}

/**
 * Finds the column with the names of what each column of codes stands for, by their positions. Each code has one name;
 * and the headers are related, the codes abbreviate the names, or no other column could be it.
 */
export function findNameColumns(
  columns: readonly HeadedFacts[],
  dataRows: readonly TabRow[],
): ReadonlyMap<TabColumn, TabColumn> {
  const rows = dataRows.slice(0, MOST_ROWS);
  const names = columns.filter((facts) => shareOf(facts, 'text') > LEAST_CODES && !holdsCodes(facts));
  const found = columns.filter(isOfCodes).flatMap((codes): (readonly [TabColumn, TabColumn])[] => {
    const fitting = names.filter((facts) => facts.filled >= codes.filled && namesEach(codes, facts, rows));
    const related = fitting.filter(
      (facts) => areRelated(codes.header, facts.header) || areAbbreviated(codes, facts, rows),
    );
    const [only, ...others] = related.length > 0 ? related : fitting.filter((facts) => isOneEach(codes, facts));
    return only === undefined || (related.length === 0 && others.length > 0)
      ? []
      : [[codes.columnIndex, only.columnIndex]];
  });
  return new Map(found);
}

/** With letters, even where they would pass for an amount and its currency: `DE0007164600`. */
function isOfCodes(facts: HeadedFacts): boolean {
  return holdsCodes(facts) && facts.texts.every((text) => /[a-z]/i.test(text));
}

function isOneEach(codes: HeadedFacts, { distinct }: HeadedFacts): boolean {
  return codes.distinct.size >= LEAST_PAIRS && codes.distinct.size === distinct.size;
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

/** `holding` and `holdingname`, `Portfolio Company` and `Portfolio Company Name`, `Company Code` and `Company`. */
function areRelated(code: string, name: string): boolean {
  const [a, b] = [foldHeader(code), foldHeader(name)];
  if (a === '' || b === '') return false;
  const [first = '', other = ''] = [code, name].map((header) => foldHeader(splitWords(header)[0] ?? ''));
  return a.startsWith(b) || b.startsWith(a) || first === other;
}
