import { joinList } from '../../../base/util/text/words.ts';
import { isMade, type PlacedColumn, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import { groupKeyIn } from '../doubts/row-amounts.ts';
import { holdsAmounts, indexesOf, type ProposedIgnored, type ProposedSheet, type ProposedTarget } from '../proposal.ts';
import { type ProposalTab, placeIn } from '../source-tab.ts';

/** What identifies a holding. */
export const HOLDING_KEYS = ['Company', 'Fund', 'Round', 'Share Class', 'Type', 'Issue Date'] as const;
export const HELD_AMOUNTS = ['Shares', 'Investment Amount'] as const;
/** The same holdings come again in most lists, at the same cost. */
const LEAST_REPEATED = 0.5;
/** Fewer holdings in a list may be instalments of one purchase. */
const LEAST_HOLDINGS = 2;
const MOST_SHOWN = 3;

/** The holdings of a day by their key, with what each cost. */
export type ListedCosts = ReadonlyMap<string, string>;

export function showCost(rows: readonly TabRow[], amounts: readonly (TabColumn | undefined)[]): string {
  return rows.map((row) => groupKeyIn(row, amounts)).join();
}

/** Compares each holding with the list before: most come again, at the same cost. */
export function areRepeated(lists: readonly ListedCosts[], isApart: boolean): boolean {
  const keys = new Set(lists.flatMap((list) => [...list.keys()]));
  const costs = [...keys].map((key) => lists.flatMap((list) => list.get(key) ?? []));
  const repeated = costs.filter((found) => found.length > 1);
  const pairs = repeated.flatMap((found) => found.slice(1).map((cost, index) => cost === found[index]));
  const isGrid = lists.every((list) => list.size >= LEAST_HOLDINGS) && repeated.length >= LEAST_HOLDINGS;
  const isSame = pairs.length > 0 && pairs.filter(Boolean).length >= pairs.length * LEAST_REPEATED;
  return isSame && repeated.flat().length >= costs.flat().length * LEAST_REPEATED && (isApart || isGrid);
}

/** Describes holdings that cost something else before. */
export function describeGrown(grown: readonly string[], earlier: string): string {
  return `it counts as one purchase, though ${earlier} have another amount for ${listShown(grown)}: more was bought since, or some was sold`;
}

export function listShown(shown: readonly string[]): string {
  const more = shown.length > MOST_SHOWN ? [`${shown.length - MOST_SHOWN} more`] : [];
  return joinList([...shown.slice(0, MOST_SHOWN), ...more]);
}

export function isOfMarks({ sheet }: ProposedTarget): boolean {
  return sheet.kind === 'valuations';
}

export interface CountedRows extends PlacedColumn {
  readonly is: readonly string[];
  /** Says why the other rows do not count. */
  readonly because: string;
}

/** Restricts all but the marks to rows with these texts, and leaves the amounts of the others out. */
export function countOnly(
  proposed: ProposedSheet,
  { because, ...events }: CountedRows,
  tab: ProposalTab,
): ProposedSheet {
  const targets = proposed.targets.map((target) => (isOfMarks(target) ? target : { ...target, events }));
  const marked = new Set(indexesOf(targets.filter(isOfMarks)));
  const amounts = targets.flatMap((target) => target.columns.filter((column) => holdsAmounts(column, target)));
  const left = new Set(amounts.flatMap(({ columnIndex }) => columnIndex ?? []));
  const ignored = [...left]
    .filter((columnIndex) => !isMade(columnIndex) && !marked.has(columnIndex))
    .map((columnIndex): ProposedIgnored => {
      const when = [{ column: events.column, isNot: events.is }];
      return { ...placeIn(tab, columnIndex), when, because };
    });
  return { ...proposed, targets, ignored: [...proposed.ignored, ...ignored] };
}
