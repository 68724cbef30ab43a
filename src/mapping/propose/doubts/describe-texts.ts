import { quote } from '../../../base/util/text/quote.ts';
import type { ProposedDoubt } from '../proposal.ts';
import type { SourceFacts } from '../score/score-column.ts';
import { showSourceCell } from '../show-cell.ts';
import type { ProposalTab } from '../source-tab.ts';

const MOST_SHOWN = 3;

/** `"Sold", "Exited" and others`: the first of them, each in quotes. */
function showTexts(texts: readonly string[]): string {
  const shown = texts.slice(0, MOST_SHOWN).map((text) => quote(text));
  return `${shown.join(', ')}${texts.length > MOST_SHOWN ? ' and others' : ''}`;
}

/** A doubt about the rows with some of the texts of a column; none where there are no such texts. */
export function questionTexts(
  { columnIndex, distinct, cells }: SourceFacts,
  { refOf, table }: ProposalTab,
  { isMeant, describe }: { readonly isMeant: (text: string) => boolean; readonly describe: (texts: string) => string },
): readonly ProposedDoubt[] {
  // Of each text there is a cell that has it: of a day it shows more than the number that is stored.
  const texts = [...distinct.keys()].flatMap((text, index) => {
    const cell = cells[index];
    return isMeant(text) ? [cell === undefined ? text : showSourceCell(cell, table.epoch)] : [];
  });
  if (texts.length === 0) return [];
  return [{ kind: 'values', ref: refOf(columnIndex), columnIndex, text: describe(showTexts(texts)) }];
}
