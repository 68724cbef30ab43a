import { FUND_FIGURES, FUND_VALUES, HELD_FUND_HEADERS } from '../../../model/lexicon/fund-lists.ts';

export const OF_FUND = 'its figures are those of a fund, and not of a company';

/** Fewer figures of funds may stand in any list of holdings. */
const LEAST_FIGURES = 3;

/** Returns whether a row has the headers of a list of funds. */
export function areFundHeaders(texts: readonly string[]): boolean {
  return countFundFigures(texts) >= LEAST_FIGURES && texts.some((text) => HELD_FUND_HEADERS.is(text));
}

/** Returns whether texts, below or beside one another, are what a statement of a fund shows. */
export function areOfStatement(texts: readonly string[]): boolean {
  return countFundFigures(texts) + (texts.some((text) => FUND_VALUES.isIn(text)) ? 1 : 0) >= LEAST_FIGURES;
}

/** Counts what is said of funds, each kind once: called, distributed, IRR … */
export function countFundFigures(texts: readonly string[]): number {
  return FUND_FIGURES.filter(({ headers }) => texts.some((text) => headers.isIn(text))).length;
}
