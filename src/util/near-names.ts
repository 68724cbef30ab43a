import { distance } from 'fastest-levenshtein';
import { foldName } from './text.ts';

const LEGAL_FORM =
  /\b(incorporated|inc|corporation|corp|company|co|limited|ltd|llc|llp|lp|plc|gmbh|ag|se|ug|bv|nv|sarl|sas|sa|spa|srl|ab|oy|as|aps|pty|kk)\b/g;

/** A name without what people write differently: case, punctuation, spaces and legal form (`Acme, Inc.` is `acme`). */
function bareName(name: string): string {
  const words = foldName(name)
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  const bare = words.replace(LEGAL_FORM, ' ').replace(/ /g, '');
  return bare === '' ? words.replace(/ /g, '') : bare;
}

/**
 * True where two different names are likely one thing mistyped. Names that differ in a digit (`Fund 1`, `Fund 2`) or a
 * numeral are not near: firms number their vehicles.
 */
export function areNearNames(a: string, b: string): boolean {
  const [bareA, bareB] = [bareName(a), bareName(b)];
  if (bareA === bareB) return true;
  if (numbersOf(a) !== numbersOf(b)) return false;
  const length = Math.min(bareA.length, bareB.length);
  const allowed = length >= 12 ? 2 : length >= 6 ? 1 : 0;
  return Math.abs(bareA.length - bareB.length) <= allowed && distance(bareA, bareB) <= allowed;
}

/** The candidates that look most like `name`, the nearest first, at most `limit`; none where nothing is like it. */
export function nearestNames(name: string, candidates: Iterable<string>, limit = 3): string[] {
  const bare = bareName(name);
  const close = byDistance(bare, candidates).filter(
    ({ candidate, score }) => score <= Math.max(2, bare.length * 0.4) || contains(candidate, bare),
  );
  return close.slice(0, limit).map(({ candidate }) => candidate);
}

/** As nearestNames, but the one that comes nearest where nothing is much like it; none only where there are none. */
export function nearestOrBest(name: string, candidates: readonly string[]): string[] {
  const near = nearestNames(name, candidates);
  if (near.length > 0) return near;
  return byDistance(bareName(name), candidates)
    .slice(0, 1)
    .map(({ candidate }) => candidate);
}

function byDistance(
  bare: string,
  candidates: Iterable<string>,
): { readonly candidate: string; readonly score: number }[] {
  const scored = [...new Set(candidates)].map((candidate) => ({
    candidate,
    score: distance(bare, bareName(candidate)),
  }));
  return scored.sort((a, b) => a.score - b.score || (a.candidate < b.candidate ? -1 : 1));
}

function contains(candidate: string, bare: string): boolean {
  const other = bareName(candidate);
  return bare.length >= 4 && other.length >= 4 && (other.startsWith(bare) || bare.startsWith(other));
}

function numbersOf(name: string): string {
  return (name.toLowerCase().match(/\d+|\b[ivx]+\b/g) ?? []).join(',');
}
