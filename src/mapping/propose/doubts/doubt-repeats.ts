import { ZERO } from '../../../model/values/decimal.ts';
import { groupBy } from '../../../util/collections/group-by.ts';
import { foldName } from '../../../util/text/text.ts';
import type { Row } from '../../../workbook/table.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';
import { findNumberColumns } from '../../source/number-columns.ts';
import { numberIn } from '../../source/number-in.ts';
import { toDoubt } from '../amounts/settle-amounts.ts';
import type { ProposedColumn, ProposedDoubt, ProposedTarget } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';

/** One holding alone may have been bought in equal parts. */
const LEAST_HOLDINGS = 2;

/**
 * Amounts that stand there again on further days: a list of each quarter says what is held, not what was bought, and each
 * of its lines would be a purchase.
 */
export function doubtRepeats({ sheet, columns }: ProposedTarget, tab: ProposalTab): readonly ProposedDoubt[] {
  const columnOf = (name: string): ProposedColumn | undefined => columns.find((column) => column.name === name);
  const [amount, day] = [columnOf('Investment Amount'), columnOf('Issue Date')];
  if (sheet.kind !== 'securities' || amount?.columnIndex === undefined || day?.columnIndex === undefined) return [];
  const numbers = findNumberColumns(tab.dataRows, () => ({ header: '', use: 'amount', sign: undefined }));
  const column = numbers.get(amount.columnIndex);
  const keys = ['Company', 'Fund', 'Round', 'Share Class', 'Type'].map((name) => columnOf(name)?.columnIndex);
  const stated = tab.dataRows.filter((row) => column !== undefined && (numberIn(row, column) ?? ZERO) !== ZERO);
  const holdings = groupBy(stated, (row) => JSON.stringify(keys.map((index) => textAt(row, index))));
  const several = [...holdings.values()].filter((rows) => countTexts(rows, day.columnIndex) > 1);
  const repeated = several.filter((rows) => countTexts(rows, amount.columnIndex) === 1);
  if (repeated.length < LEAST_HOLDINGS || repeated.length * 2 < several.length) return [];
  const shown = textAt(repeated[0]?.[0], amount.columnIndex);
  const text = `${amount.name}: each row is a purchase, though the same amounts appear again on other days: ${shown}`;
  return [toDoubt(amount, text)];
}

function countTexts(rows: readonly Row[], index: number | undefined): number {
  return new Set(rows.map((row) => textAt(row, index))).size;
}

function textAt(row: Row | undefined, index: number | undefined): string {
  const cell = row?.cells.find(({ columnIndex }) => columnIndex === index);
  return isFilled(cell) ? foldName(textOf(cell)) : '';
}
