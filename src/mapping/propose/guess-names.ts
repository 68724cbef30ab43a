import { areNearNames } from '../../base/util/text/near-names.ts';
import { foldName } from '../../base/util/text/text.ts';
import type { NameGuess } from './proposal.ts';
import { isShortName } from './score/short-name.ts';

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
  const said = new Map(Object.entries(remembered).map(([from, to]) => [foldName(from), to]));
  return found.flatMap((from): NameGuess[] => {
    const to = said.get(foldName(from));
    // The same name is an earlier "no".
    if (to !== undefined) return foldName(to) === foldName(from) ? [] : [{ from, to, ...SAID_BEFORE }];
    if (own.has(foldName(from))) return [];
    const near = onlyOne(names.filter((name) => areNearNames(name, from)));
    if (near !== undefined) return [{ from, to: near, confidence: 0.7, reason: 'spelt almost the same' }];
    const short = column === 'Fund' ? onlyOne(names.filter((name) => isShortName(from, name))) : undefined;
    return short === undefined ? [] : [{ from, to: short, confidence: 0.55, reason: 'no other fund fits' }];
  });
}

/** The firm's funds: their names and earlier answers. */
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

function onlyOne<T>([only, ...more]: readonly T[]): T | undefined {
  return more.length === 0 ? only : undefined;
}
