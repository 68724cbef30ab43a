import { foldName } from '../../../base/util/text/text.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';
import { toFixed } from '../facts/apply-facts.ts';
import type { TitleFact } from '../facts/title-facts.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { inOrder } from '../score/in-order.ts';
import type { ScoringContext } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { ownColumns, sharedColumns } from './own-columns.ts';

/** Marks beside holdings, where a column or a title says of which day they are, and each fund has one of a company. */
export function proposeMarks(
  main: ProposedTarget,
  tab: ProposalTab,
  { day, ...context }: ScoringContext & { readonly day: TitleFact | undefined },
): readonly ProposedTarget[] {
  const sheet = sheetOf('valuations');
  const shared = sharedColumns(main, ['Company', 'Fund', 'Currency']);
  const own = ownColumns(main, tab, sheet, context).filter(({ name }) => name !== 'Fund');
  const isDated = own.some(({ name }) => name === 'Date');
  const fixed = isDated || day === undefined ? [] : [toFixed('Date', day)];
  const columns = [...shared, ...fixed, ...own];
  const has = (wanted: string): boolean => columns.some(({ name }) => name === wanted);
  if (!['Fund', 'Fair Value', 'Date'].every(has) || !hasOneMarkEach(columns, tab)) return [];
  return [{ sheet, name: sheet.name, columns: inOrder(sheet, columns) }];
}

/** Several holdings of a fund in a company have one mark together: none of theirs is it. */
function hasOneMarkEach(columns: readonly ProposedColumn[], { dataRows }: ProposalTab): boolean {
  const indexes = ['Company', 'Fund', 'Date'].map(
    (name) => columns.find((column) => column.name === name)?.columnIndex,
  );
  const seen = new Set<string>();
  return dataRows.every(({ cells }) => {
    const texts = indexes.map((index) => {
      const cell = cells.find(({ columnIndex }) => columnIndex === index);
      return isFilled(cell) ? foldName(textOf(cell)) : '';
    });
    const key = JSON.stringify(texts);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
