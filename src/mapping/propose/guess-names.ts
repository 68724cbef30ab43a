import { NearNameIndex } from '../../base/util/text/near-name-index.ts';
import { foldName, withoutMarks } from '../../base/util/text/text.ts';
import { BESIDE_FUNDS } from '../../model/lexicon/parties.ts';
import type { TabProposal } from './lookups/find-lookups.ts';
import type { NameGuess } from './proposal.ts';

const SAID_BEFORE = { confidence: 1, reason: 'you said so before' } as const;

/** Guesses the firm's names of companies or funds; earlier answers win. */
export function guessNames(
  found: readonly string[],
  column: 'Company' | 'Fund',
  {
    names,
    remembered,
  }: { readonly names: readonly string[]; readonly remembered: { readonly [name: string]: string } },
): readonly NameGuess[] {
  const own = new Set(names.map(foldName));
  const index = new NearNameIndex<string>();
  for (const name of names) index.add(name, name);
  const said = new Map(Object.entries(remembered).map(([from, to]) => [foldName(from), to]));
  return found.flatMap((from): NameGuess[] => {
    const to = said.get(foldName(from));
    // The same name is an earlier "no".
    if (to !== undefined) return foldName(to) === foldName(from) ? [] : [{ from, to, ...SAID_BEFORE }];
    if (own.has(foldName(from))) return [];
    const near = onlyOne(index.near(from));
    if (near !== undefined) return [{ from, to: near, confidence: 0.7, reason: 'spelt almost the same' }];
    // `FPCI Larch Fund I`, `Larch Fund I GmbH & Co. KG`.
    const within = column === 'Fund' ? fundWithin(from, names) : undefined;
    if (within !== undefined) return [{ from, to: within, confidence: 0.7, reason: 'its name stands in it' }];
    const short = column === 'Fund' ? onlyOne(names.filter((name) => isShortName(from, name))) : undefined;
    return short === undefined ? [] : [{ from, to: short, confidence: 0.55, reason: 'no other fund fits' }];
  });
}

export interface KnownFunds {
  readonly names: readonly string[];
  readonly remembered: { readonly [name: string]: string };
}

export const NO_FUNDS: KnownFunds = { names: [], remembered: {} };

/** Guesses which holders are funds of the firm, surely or likely; others are left out. */
export function guessHolders(holders: readonly string[], known: KnownFunds): readonly NameGuess[] {
  const own = new Map(known.names.map((name) => [foldName(name), name]));
  const said = new Map(Object.entries(known.remembered).map(([from, to]) => [foldName(from), to]));
  return holders.flatMap((from): readonly NameGuess[] => {
    const remembered = said.get(foldName(from));
    if (remembered !== undefined) return [{ from, to: remembered, ...SAID_BEFORE }];
    const to = own.get(foldName(from));
    if (to !== undefined) return [{ from, to, confidence: 1, reason: 'its name in the portfolio service' }];
    return guessNames([from], 'Fund', known);
  });
}

/** Finds the only fund whose name stands in a longer one; a vehicle beside it, or of several funds, is another. */
export function fundWithin(whole: string, funds: readonly string[]): string | undefined {
  const text = ` ${foldName(whole)} `;
  const fund = onlyOne(funds.filter((name) => name.includes(' ') && text.includes(` ${foldName(name)} `)));
  const rest = fund === undefined ? '' : text.replace(foldName(fund), '');
  return /\b[ivx]+\b/.test(rest) || BESIDE_FUNDS.isIn(rest) ? undefined : fund;
}

function onlyOne<T>([only, ...more]: readonly T[]): T | undefined {
  return more.length === 0 ? only : undefined;
}

/**
 * Returns whether `short` abbreviates `name`, as `NL II` does `Northlight Fund II`: its letters appear in order from
 * the first, and the numerals are equal. Names of people do so by chance: without a numeral, a word of it is of capitals.
 */
function isShortName(short: string, name: string): boolean {
  const hasCapitals = /(?<!\p{L})(?:\p{Lu}[.&-]?){2,}(?!\p{L})/u.test(short);
  if (numeralsOf(short) !== numeralsOf(name) || !(hasCapitals || numeralsOf(short) !== '')) return false;
  const [letters, whole] = [lettersOf(short), lettersOf(name)];
  if (letters === '' || letters.charAt(0) !== whole.charAt(0)) return false;
  let at = 0;
  for (const letter of whole) if (letter === letters.charAt(at)) at += 1;
  return at === letters.length;
}

function numeralsOf(text: string): string {
  return (text.toLowerCase().match(/\d+|\b[ivx]+\b/g) ?? []).join(',');
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\d+|\b[ivx]+\b/g, '')
    .replace(/[^\p{L}]/gu, '');
}

/** Counts the names in a column, without footnote marks. */
export function namesIn(found: readonly TabProposal[], column: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const { tab, proposed } of found) {
    const named = proposed.targets.flatMap(({ columns }) => columns.filter(({ name }) => name === column));
    const indexes = new Set(named.map(({ columnIndex }) => columnIndex));
    // A title or a tab gives a single name for all rows.
    for (const { value: fixed } of named)
      if (fixed !== undefined && fixed !== '') names.set(fixed, names.get(fixed) ?? 1);
    for (const { columnIndex, distinct } of tab.columns) {
      if (!indexes.has(columnIndex)) continue;
      for (const [text, count] of distinct) {
        const bare = withoutMarks(text);
        names.set(bare, (names.get(bare) ?? 0) + count);
      }
    }
  }
  return names;
}
