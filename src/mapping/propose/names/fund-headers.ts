import { FUND_FIGURES, HELD_FUND_HEADERS } from '../../../model/lexicon/fund-lists.ts';

/** Fewer figures of funds may stand in any list of holdings. */
const LEAST_FIGURES = 3;

/** Returns whether a row has the headers of a list of funds. */
export function areFundHeaders(texts: readonly string[]): boolean {
  const figures = FUND_FIGURES.filter(({ headers }) => texts.some((text) => headers.isIn(text)));
  return figures.length >= LEAST_FIGURES && texts.some((text) => HELD_FUND_HEADERS.is(text));
}
