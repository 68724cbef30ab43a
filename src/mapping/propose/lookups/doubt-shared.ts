import { groupBy } from '../../../base/util/collections/group-by.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';
import { toDoubt } from '../amounts/qualify-amounts.ts';
import type { ProposedDoubt } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import { keyIn } from './key-index.ts';
import type { Link } from './link-columns.ts';

/** What of a row another table is asked for, and what tells purchases of one company apart. */
interface Shared {
  /** As the mapping calls what is looked up. */
  readonly name: string;
  /** What it is, in the words of the format. */
  readonly what: string;
  /** The other table, as lookups call it. */
  readonly table: string;
  /** Where rounds, classes and kinds of securities stand. */
  readonly kinds: readonly number[];
  readonly fund: number | undefined;
}

/**
 * One day, or one price, for several purchases: that of the first of them may not be that of the others. What several funds
 * bought of the same is one purchase.
 */
export function doubtShared(
  tab: ProposalTab,
  { here }: Link,
  { name, what, table, kinds, fund }: Shared,
): readonly ProposedDoubt[] {
  const named = tab.dataRows.filter((row) => keyIn(row, here) !== undefined);
  const groups = [...groupBy(named, (row) => keyIn(row, here)).values()];
  const isShared = (rows: readonly Row[]): boolean => {
    const of = (indexes: readonly number[]): number =>
      new Set(rows.map((row) => JSON.stringify(indexes.map((index) => textAt(row, index))))).size;
    return of(kinds) > 1 || of(fund === undefined ? [] : [fund]) < rows.length;
  };
  const [first, second] = groups.find((rows) => rows.length > 1 && isShared(rows)) ?? [];
  const [ofKey = 0] = here;
  if (first === undefined || second === undefined) return [];
  const key = quote(cellText(first, ofKey));
  const text = `${what}: rows ${first.rowNumber} and ${second.rowNumber} both get the one that ${table} gives for ${key} (${name})`;
  return [toDoubt({ ref: tab.refOf(ofKey), columnIndex: ofKey }, text)];
}

function textAt(row: Row, columnIndex: number): string {
  return foldName(cellText(row, columnIndex));
}

function cellText({ cells }: Row, columnIndex: number): string {
  const cell = cells.find((candidate) => candidate.columnIndex === columnIndex);
  return isFilled(cell) ? textOf(cell) : '';
}
