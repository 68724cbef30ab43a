import { foldHeader } from '../../../base/util/text/text.ts';
import { splitWords } from '../../../base/util/text/words.ts';
import { GENERIC_IDS, ID_ENDINGS } from '../../../model/lexicon/header-words.ts';
import { cellIn, foldedTextIn } from '../../source/cell-text.ts';
import type { TabColumn, TabRow } from '../../source/tab-column.ts';
import { shareOf } from '../score/column-facts.ts';
import type { SourceFacts } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';

export interface Link {
  readonly here: readonly TabColumn[];
  readonly there: readonly TabColumn[];
  readonly index: ReadonlyMap<string, TabRow>;
  readonly kind: 'id' | 'names';
}

/** The least share of keys that must be found; the rest are reported at their cells. */
const LEAST_FOUND = 0.9;

export function findIdLinks(tab: ProposalTab, other: ProposalTab): readonly Link[] {
  return other.columns.flatMap((theirs) => {
    if (shareOf(theirs, 'date', 'boolean', 'percent', 'multiple') > 0) return [];
    const index =
      withoutId(wordsOf(theirs.header)) !== undefined ? indexRows(other.dataRows, [theirs.columnIndex]) : undefined;
    if (index === undefined) return [];
    return tab.columns.flatMap((ours): Link[] => {
      if (!areNamedAlike(ours, theirs, other) || isRunning(ours, tab)) return [];
      if (shareFound(tab.dataRows, [ours.columnIndex], index) < LEAST_FOUND) return [];
      return [{ here: [ours.columnIndex], there: [theirs.columnIndex], index, kind: 'id' }];
    });
  });
}

/** Returns `undefined` unless the columns name rows there, each once. */
export function findNameLink(
  { tab, here }: { readonly tab: ProposalTab; readonly here: readonly TabColumn[] },
  { other, there }: { readonly other: ProposalTab; readonly there: readonly TabColumn[] },
): Link | undefined {
  const index = indexRows(other.dataRows, there);
  if (index === undefined || shareFound(tab.dataRows, here, index) < LEAST_FOUND) return undefined;
  return { here, there, index, kind: 'names' };
}

/** Matches `company_id` in both, or `Company` and `Deal ID` with the `ID` of a table of that name. */
function areNamedAlike(ours: SourceFacts, theirs: SourceFacts, { table }: ProposalTab): boolean {
  if (ours.header === '' || ours.filled === 0) return false;
  const [here, there] = [wordsOf(ours.header), wordsOf(theirs.header)];
  if (foldHeader(ours.header) === foldHeader(theirs.header)) return !isGeneric(there) || areCodes(ours);
  const subject = isGeneric(there) ? wordsOf(table.name) : (withoutId(there) ?? there);
  const meant = withoutId(here) ?? here;
  return meant !== '' && subject.split(' ').some((word) => isSameNoun(word, meant.split(' ').at(-1) ?? ''));
}

/** `INV-17` is of the same thing wherever it stands, where a number may only be that of a row. */
function areCodes({ texts }: SourceFacts): boolean {
  return texts.length > 0 && texts.every((text) => /\p{L}/u.test(text) && /\d/.test(text));
}

/** Returns what the ID is of; `undefined` for other headers. */
function withoutId(header: string): string | undefined {
  const before = header.endsWith('#') ? header.slice(0, -1) : ID_ENDINGS.beforeEnd(header);
  return before?.trim();
}

/** Recognises headers of mere row numbers. */
function isGeneric(header: string): boolean {
  return header === '#' || GENERIC_IDS.is(header);
}

function isSameNoun(a: string, b: string): boolean {
  const bare = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '');
  return a.length > 2 && bare(a) === bare(b);
}

function wordsOf(header: string): string {
  return splitWords(header).join(' ').toLowerCase().replace(/\.$/, '');
}

/** Recognises 1, 2, 3, … from the top, which only numbers the rows. */
function isRunning({ columnIndex }: SourceFacts, { dataRows }: ProposalTab): boolean {
  return dataRows.every((row, index) => {
    const value = cellIn(row, columnIndex)?.value;
    return value !== undefined && 'text' in value && value.text === String(index + 1);
  });
}

/** Returns the folded texts of a row as a key; `undefined` where one is blank. */
export function keyIn(row: TabRow, columns: readonly TabColumn[]): string | undefined {
  const texts = columns.map((columnIndex) => foldedTextIn(row, columnIndex));
  return texts.includes('') ? undefined : JSON.stringify(texts);
}

/** Indexes rows by key; `undefined` where a key repeats or is missing. */
function indexRows(rows: readonly TabRow[], columns: readonly TabColumn[]): ReadonlyMap<string, TabRow> | undefined {
  const index = new Map<string, TabRow>();
  for (const row of rows) {
    const key = keyIn(row, columns);
    if (key === undefined || index.has(key)) return undefined;
    index.set(key, row);
  }
  return index.size === 0 ? undefined : index;
}

/** Returns which part of the distinct keys the index has. */
function shareFound(rows: readonly TabRow[], columns: readonly TabColumn[], index: ReadonlyMap<string, TabRow>) {
  const keys = new Set(rows.flatMap((row) => keyIn(row, columns) ?? []));
  const found = [...keys].filter((key) => index.has(key)).length;
  return keys.size === 0 ? 0 : found / keys.size;
}
