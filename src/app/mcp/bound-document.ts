import { omitAbsent } from '../../base/util/collections/omit-absent.ts';

/** Which part of each list is shown, from 1. */
export interface Window {
  readonly from: number;
  readonly limit: number;
}

/** A list of which only a part is shown. */
export interface CutList {
  readonly list: string;
  readonly total: number;
  readonly from: number;
  readonly shown: number;
  /** How to see more of it. */
  readonly more?: string;
}

/** About 30,000 tokens: what an agent can be expected to read at once. */
const MOST_CHARACTERS = 100_000;
const MOST_TEXT = 2000;
/** Marks the lists that are within an item of another. */
const WITHIN = '[]';

/**
 * Cuts every list of a document, and every long text, and counts what was cut. The document keeps its form, so that its
 * schema still describes it. `from` does not count in lists that are within an item of another: those begin at their first.
 */
export function boundDocument(document: object, window: Window): { readonly shown: object; readonly cut: CutList[] } {
  for (let { limit } = window; ; limit = Math.floor(limit / 2)) {
    const bounded = cutAll(document, { ...window, limit: Math.max(limit, 1) });
    if (limit <= 1 || JSON.stringify(bounded.shown).length <= MOST_CHARACTERS) return bounded;
  }
}

function cutAll(document: object, window: Window): { readonly shown: object; readonly cut: CutList[] } {
  const cuts = new Map<string, CutList>();
  const bound = (value: unknown, path: string): unknown => {
    if (typeof value === 'string')
      return value.length <= MOST_TEXT ? value : `${value.slice(0, MOST_TEXT)}… (${value.length} characters)`;
    if (typeof value !== 'object' || value === null) return value;
    return isList(value) ? cutList(value, path) : boundFields(value, path === '' ? '' : `${path}.`);
  };
  const boundFields = (value: object, path: string): object =>
    omitAbsent(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, bound(one, `${path}${key}`)])));
  const cutList = (list: Iterable<unknown>, path: string): unknown[] => {
    const from = path.includes(WITHIN) ? 1 : window.from;
    const shown: unknown[] = [];
    let total = 0;
    for (const item of list) {
      total += 1;
      if (total >= from && shown.length < window.limit) shown.push(item);
    }
    if (shown.length < total && !cuts.has(path))
      cuts.set(path, toCut({ list: path, total, from, shown: shown.length }));
    return shown.map((item) => bound(item, `${path}${WITHIN}`));
  };
  return { shown: boundFields(document, ''), cut: [...cuts.values()] };
}

function isList(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}

function toCut(cut: Omit<CutList, 'more'>): CutList {
  const next = cut.from + cut.shown;
  return cut.list.includes(WITHIN) || next > cut.total ? cut : { ...cut, more: `Call again with "from": ${next}.` };
}
