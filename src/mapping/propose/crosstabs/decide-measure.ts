import { squeezeSpaces } from '../../../base/util/text/text.ts';
import { MEASURE_TITLES, TITLED_MEASURES } from '../../../model/lexicon/header-words.ts';
import { CAP_TABLES } from '../../../model/lexicon/titles.ts';
import { textOf } from '../../source/cell-text.ts';
import type { TabColumn } from '../../source/tab-column.ts';
import { whyNoPlace } from '../left-out/no-place.ts';
import type { ProposalTab } from '../source-tab.ts';
import type { Crosstab } from './find-crosstab.ts';
import type { Measure } from './read-heading.ts';

export const COLUMN_OF: { readonly [measure in Measure]: string } = {
  shares: 'Shares',
  amount: 'Investment Amount',
  price: 'Price Per Share',
  value: 'Fair Value',
  pre: 'Pre-Money Valuation',
  post: 'Post-Money Valuation',
  size: 'Round Size',
  date: 'Issue Date',
};

/** The measure of unlabelled numbers; `isSaid` where a title, the tab's name or the corner names it. */
export interface MeasureGuess {
  readonly measure: Measure;
  readonly isSaid: boolean;
}

/** Decides by titles and by the cells beside the numbers; conflicting words make it unsure. */
export function decideMeasure({ kind, run }: Crosstab, tab: ProposalTab, isOfHolders: boolean): MeasureGuess {
  const said = new Set(run.flatMap(({ measure }) => (measure === undefined || measure === 'date' ? [] : [measure])));
  // Beside labelled amounts, unlabelled numbers are shares.
  if (said.size > 0) return { measure: said.has('shares') ? 'amount' : 'shares', isSaid: false };
  const taken = new Set<TabColumn>(run.map(({ columnIndex }) => columnIndex));
  const corner = tab.columns.filter(({ columnIndex, kinds }) => !taken.has(columnIndex) && kinds.text > 0);
  const texts = [...listTitles(tab), ...corner.map(({ header }) => header)];
  const found: readonly Measure[] = TITLED_MEASURES.filter((measure) =>
    texts.some((text) => MEASURE_TITLES[measure].isIn(text)),
  );
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return { measure: only, isSaid: true };
  // Holders of shares are listed for a day, seldom by quarter.
  const likely = kind === 'period' ? found.find((measure) => measure !== 'shares') : found[0];
  return { measure: likely ?? (kind === 'class' || isOfHolders ? 'shares' : 'amount'), isSaid: false };
}

/** Business figures and plans by year are not holdings; a title or a column of labels shows them. */
export function isOfBusiness(tab: ProposalTab, crosstab: Crosstab): boolean {
  const { kind, run } = crosstab;
  const isBare = kind === 'period' && run.every(({ measure }) => measure === undefined);
  if (!isBare || decideMeasure(crosstab, tab, false).isSaid) return false;
  const isLabel = (text: string): boolean => whyNoPlace(text) !== undefined;
  const labels = tab.columns.filter(({ distinct, kinds }) => kinds.text > 0 && distinct.size > 0);
  return listTitles(tab).some(isLabel) || labels.some(({ texts }) => texts.every(isLabel));
}

export function isCapTable(tab: ProposalTab): boolean {
  return listTitles(tab).some((text) => CAP_TABLES.isIn(text));
}

function listTitles({ table, titles }: ProposalTab): readonly string[] {
  const above = titles.flatMap(({ cells }) => cells.map((cell) => squeezeSpaces(textOf(cell))));
  return [table.name.replaceAll('_', ' '), ...above];
}
