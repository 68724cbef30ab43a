import { groupBy } from '../../../base/util/collections/group-by.ts';
import { quote, quoteAll } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { DATE_ORDERS, parseDateText } from '../../../model/values/date-text.ts';
import { type Question, questionAt } from '../../question.ts';
import { cellIn, filledTextIn, foldedTextIn, showSourceCell, textOf } from '../../source/cell-text.ts';
import { toPeriodEnd } from '../../source/period-end.ts';
import { isMade, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import { groupKeyIn } from '../doubts/question-numbers.ts';
import { isOfMarks, type ProposedColumn, type ProposedSheet } from '../proposal.ts';
import { assignedTo, type ColumnAssignment } from '../score/assign-columns.ts';
import type { SourceFacts } from '../score/score-column.ts';
import { keepRows, type ProposalTab, placeIn } from '../source-tab.ts';
import {
  areRepeated,
  countOnly,
  describeGrown,
  HELD_AMOUNTS,
  HOLDING_KEYS,
  type ListedCosts,
  listShown,
  showCost,
} from './find-tab-snapshots.ts';

const MOST_LISTS = 200;

/**
 * Finds a column of days on each of which the same holdings are listed again: they count once, as of the last day. Holds
 * where a holding is known by its own day of purchase, or where its cost stays the same from list to list.
 */
export function findSnapshots(assigned: readonly ColumnAssignment[], tab: ProposalTab) {
  const indexOf = (name: string) => assignedTo(assigned, name)?.columnIndex;
  const company = indexOf('Company');
  if (company === undefined) return undefined;
  for (const facts of tab.columns) {
    const periods = isMade(facts.columnIndex) ? undefined : readPeriods(facts, tab);
    if (periods === undefined) continue;
    const rows = tab.dataRows.filter((row) => foldedTextIn(row, company) !== '');
    const keys = HOLDING_KEYS.flatMap((name) => indexOf(name) ?? []).filter((index) => index !== facts.columnIndex);
    const bought = indexOf('Issue Date');
    const isApart = bought !== undefined && bought !== facts.columnIndex;
    const lists = toLists(rows, facts.columnIndex, keys);
    const amounts = HELD_AMOUNTS.flatMap((name) => indexOf(name) ?? []);
    if (lists === undefined || !areRepeated(toHoldings(lists, amounts), isApart)) continue;
    return toSnapshots(facts, periods, { tab, lists, isApart, company, amounts });
  }
  return undefined;
}

type Lists = ReadonlyMap<string, ReadonlyMap<string, readonly TabRow[]>>;

/** Rows by day and holding; `undefined` where there is only one day. */
function toLists(rows: readonly TabRow[], columnIndex: TabColumn, keys: readonly TabColumn[]): Lists | undefined {
  const dated = rows.filter((row) => foldedTextIn(row, columnIndex) !== '');
  const byDay = groupBy(dated, (row) => foldedTextIn(row, columnIndex));
  if (byDay.size < 2 || dated.length < rows.length) return undefined;
  return new Map([...byDay].map(([day, list]) => [day, groupBy(list, (row) => groupKeyIn(row, keys))]));
}

function toHoldings(lists: Lists, amounts: readonly TabColumn[]): readonly ListedCosts[] {
  return [...lists.values()].map((list) => new Map([...list].map(([key, rows]) => [key, showCost(rows, amounts)])));
}

interface Found {
  readonly tab: ProposalTab;
  readonly lists: Lists;
  readonly isApart: boolean;
  readonly company: TabColumn;
  readonly amounts: readonly TabColumn[];
}

/** Returns the rows of the last list, and the day of the marks, to be proposed with it. */
function toSnapshots(
  facts: SourceFacts,
  { days, isEither }: Periods,
  { tab, lists, isApart, company, amounts }: Found,
) {
  const { columnIndex } = facts;
  const [last = ''] = days.at(-1) ?? [];
  const own = keepRows(tab, (row) => filledTextIn(row, columnIndex) === last);
  const cell = own.dataRows.flatMap((row) => cellIn(row, columnIndex) ?? [])[0];
  if (cell === undefined) return undefined;
  const place = placeIn(tab, columnIndex);
  const lastShown = showSourceCell(cell, tab.table.epoch);
  const ends = facts.kinds.date > 0 ? [] : days.filter(([text]) => parseDateText(text) === undefined);
  const date: ProposedColumn = {
    ...{ name: 'Date', ...place, confidence: 0.9, reason: 'the same holdings are listed on each of these days' },
    ...(ends.length === 0 ? {} : { values: new Map(ends) }),
  };
  const because = `the same holdings are listed on each of ${lists.size} days, and those of ${lastShown} count`;
  const undated = `each of its ${lists.size} days lists the same holdings, so those of ${lastShown} count once; nothing says when they were bought`;
  /** Questions holdings of the last list that cost something else on the last day before. */
  const questionGrown = (): readonly Question[] => {
    const [now, ...earlier] = days.map(([text]) => lists.get(foldName(text))).toReversed();
    const columnIndex = amounts.findLast((index) => !isMade(index));
    const grown = [...(now ?? [])].flatMap(([key, rows]) => {
      const before = earlier.find((list) => list?.has(key))?.get(key);
      const [one, then] = [rows[0], before?.[0]];
      if (one === undefined || then === undefined || showCost(rows, amounts) === showCost(before ?? [], amounts))
        return [];
      const [from, to] = [filledTextIn(then, columnIndex), filledTextIn(one, columnIndex)];
      return [`${quote(filledTextIn(one, company))}${from === to || rows.length > 1 ? '' : ` (${from} → ${to})`}`];
    });
    if (grown.length === 0 || columnIndex === undefined) return [];
    return [questionAt(placeIn(tab, columnIndex), 'amounts', describeGrown(grown, 'earlier days'))];
  };
  /** Questions holdings that the last list lacks: they were sold, or left out by mistake. */
  const questionGone = (): readonly Question[] => {
    const current = lists.get(foldName(last));
    const goneFrom = [...lists.values()].flatMap((list) =>
      [...list].flatMap(([key, [row]]) =>
        current?.has(key) === true || row === undefined ? [] : [filledTextIn(row, company)],
      ),
    );
    const names = [...new Set(goneFrom)];
    if (current === undefined || names.length === 0) return [];
    const [are, them] = names.length === 1 ? ['is', 'it'] : ['are', 'them'];
    const gone = listShown(quoteAll(names));
    const text = `${gone} ${are} left out, because the list of ${lastShown} no longer has ${them}`;
    return [questionAt(place, 'left-out', text)];
  };
  const doubts = [
    ...questionGone(),
    ...questionGrown(),
    ...(isEither ? [questionAt(place, 'dates', `the last of its days is ${lastShown}`)] : []),
    ...(isApart ? [] : [questionAt(place, 'same', undated)]),
  ];
  // The column would pass for the day of a purchase.
  const columns = own.columns.filter((column) => isApart || column.columnIndex !== columnIndex);
  /** Restricts all but the marks to the last list, and leaves the amounts of earlier ones out for that reason. */
  const takeLast = (proposed: ProposedSheet): ProposedSheet => {
    // Without marks, the rows may be payments of the same purchase.
    const isAsked = doubts.length === 0 && !proposed.targets.some(isOfMarks);
    const asked = isAsked ? [questionAt(place, 'same', because)] : doubts;
    const questioned = { ...proposed, doubts: [...asked, ...proposed.doubts] };
    return countOnly(questioned, { ...place, is: [last], because }, tab);
  };
  return { tab: { ...own, columns }, date, takeLast };
}

/** Texts of a column of days, with the days, from the first to the last. */
interface Periods {
  readonly days: readonly (readonly [text: string, day: string])[];
  /** Another order of day and month gives another last day. */
  readonly isEither: boolean;
}

/** Reads every text of a column as a day or the end of a period; `undefined` where one is neither. */
function readPeriods({ distinct, cells }: SourceFacts, { table }: ProposalTab): Periods | undefined {
  if (distinct.size < 2 || distinct.size > MOST_LISTS) return undefined;
  const shown = cells.map((cell) => [textOf(cell), showSourceCell(cell, table.epoch)] as const);
  const read = DATE_ORDERS.map((order) =>
    shown.flatMap(([text, day]): Periods['days'] => {
      const found = toPeriodEnd(day, order);
      return found === undefined ? [] : [[text, found]];
    }),
  );
  const whole = read
    .filter((days) => days.length === shown.length)
    .map((days) => days.toSorted(([, a], [, b]) => (a < b ? -1 : 1)));
  const [days] = whole;
  return days && { days, isEither: new Set(whole.map((all) => all.at(-1)?.[0])).size > 1 };
}
