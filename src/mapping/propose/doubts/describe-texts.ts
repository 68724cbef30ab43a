import { quote } from '../../../base/util/text/quote.ts';
import type { ProposedDoubt } from '../proposal.ts';
import type { SourceFacts } from '../score/score-column.ts';
import { showSourceCell } from '../show-cell.ts';
import type { ProposalTab } from '../source-tab.ts';

const MOST_SHOWN = 3;

/** `"Sold", "Exited" and others`. */
function showTexts(texts: readonly string[]): string {
  const shown = texts.slice(0, MOST_SHOWN).map((text) => quote(text));
  return `${shown.join(', ')}${texts.length > MOST_SHOWN ? ' and others' : ''}`;
}

/** Questions the rows with certain texts in a column. */
export function questionTexts(
  { columnIndex, distinct, cells }: SourceFacts,
  { refOf, table }: ProposalTab,
  { isMeant, describe }: { readonly isMeant: (text: string) => boolean; readonly describe: (texts: string) => string },
): readonly ProposedDoubt[] {
  // Each text has a cell, which shows a stored day number as a date.
  const texts = [...distinct.keys()].flatMap((text, index) => {
    const cell = cells[index];
    return isMeant(text) ? [cell === undefined ? text : showSourceCell(cell, table.epoch)] : [];
  });
  if (texts.length === 0) return [];
  return [{ kind: 'values', ref: refOf(columnIndex), columnIndex, text: describe(showTexts(texts)) }];
}
