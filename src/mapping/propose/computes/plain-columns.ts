import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { PRICES_OF_OTHERS, PRICES_PAID } from '../../../model/lexicon/header-words.ts';
import type { Decimal } from '../../../model/values/decimal.ts';
import { cellIn } from '../../source/cell-text.ts';
import type { TabRow } from '../../source/tab-column.ts';
import { readAmountCell } from '../amounts/amount-cell.ts';
import { decideUnit } from '../amounts/decide-unit.ts';
import { findNoteElsewhere, readTabNotes } from '../amounts/tab-notes.ts';
import { isSurely, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import { signOf } from '../score/written-form.ts';
import type { ProposalTab } from '../source-tab.ts';

/** Recognises a price of purchase, as opposed to a present value; secondary purchases have a price of their own. */
export function isOfPurchases({ header }: SourceFacts, { columns }: ProposalTab): boolean {
  return PRICES_PAID.isIn(header) && !columns.some(({ texts }) => texts.some((text) => PRICES_OF_OTHERS.isIn(text)));
}

/** A scale above or below the table may or may not apply to prices, so that products would be uncertain. */
export function statesScale(tab: ProposalTab): boolean {
  if (findNoteElsewhere(tab) !== undefined) return true;
  return readTabNotes(tab).some(
    ({ unit, isOfShares, isOfValuations }) => unit.scale !== undefined && (isOfShares ?? isOfValuations) !== true,
  );
}

/** Neither has a unit nor may have one. */
export function isPlain({ header, cells }: SourceFacts, kind: 'count' | 'price' | 'amount', tab: ProposalTab): boolean {
  const sign = signOf(tab);
  const read = cells.flatMap((cell) => readAmountCell(cell, sign) ?? []);
  const { unit, doubt } = decideUnit({ header, cells: read, kind, notes: readTabNotes(tab), elsewhere: undefined });
  return unit === undefined && doubt === undefined;
}

export function toReader(tab: ProposalTab): (row: TabRow, column: SourceFacts) => Decimal | undefined {
  const sign = signOf(tab);
  return (row, { columnIndex }) => {
    const cell = cellIn(row, columnIndex);
    return cell === undefined ? undefined : readAmountCell(cell, sign)?.value;
  };
}

const FACTORS = {
  'Price Per Share': 'share-classes',
  Shares: 'securities',
  'Investment Amount': 'securities',
} as const;

/** Returns `undefined` where no column, or more than one, is surely it. */
export function findFactor(
  name: keyof typeof FACTORS,
  { columns }: ProposalTab,
  context: ScoringContext,
): SourceFacts | undefined {
  const found = columns.filter((facts) => facts.filled > 0 && isSurely([name], facts, sheetOf(FACTORS[name]), context));
  return found.length === 1 ? found[0] : undefined;
}
