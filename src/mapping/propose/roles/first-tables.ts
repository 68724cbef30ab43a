import { quote } from '../../../base/util/text/quote.ts';
import { showRows } from '../../../base/util/text/row-ranges.ts';
import { foldName } from '../../../base/util/text/text.ts';
import { joinList } from '../../../base/util/text/words.ts';
import type { SheetKind } from '../../../model/records/checked-workbook.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import { questionAt } from '../../question.ts';
import { cellIn, isFilled, showSourceCell } from '../../source/cell-text.ts';
import type { TabRow } from '../../source/tab-column.ts';
import { amountIn } from '../amounts/read-amounts.ts';
import type { TabProposal } from '../lookups/find-lookups.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { type ProposalTab, rowsWith } from '../source-tab.ts';

/** The columns in which purchases name their rounds and classes. */
const NAMED_BY: { readonly [kind in SheetKind]?: readonly string[] } = {
  rounds: ['Company', 'Round'],
  'share-classes': ['Company', 'Round', 'Share Class'],
};

interface Stated {
  readonly value: string;
  readonly table: string;
}

/**
 * Tables that say different things of one round or class, as a tab of each year does of the day on which it closed: the
 * first counts, which is asked about.
 */
export function takeFirstTables(found: readonly TabProposal[]): readonly TabProposal[] {
  const known = new Map<string, Stated>();
  return found.map((one) => {
    const { tab, proposed } = one;
    const said = new Map<string, Stated>();
    const read = proposed.targets.map((target) => {
      const columns = target.columns.map((column) => ({
        column,
        unlike: listUnlike({ target, column, tab }, known, said),
      }));
      const kept = columns.map(({ column, unlike }) =>
        unlike.length === 0 ? column : { ...column, keep: 'first' as const, because: BECAUSE },
      );
      const doubts = columns.flatMap(({ column, unlike }) =>
        unlike.length === 0 ? [] : [questionFirst(column, unlike)],
      );
      return { target: { ...target, columns: kept }, doubts };
    });
    for (const [key, stated] of said) if (!known.has(key)) known.set(key, stated);
    const doubts = read.flatMap((each) => each.doubts);
    if (doubts.length === 0) return one;
    const targets = read.map(({ target }) => target);
    return { ...one, proposed: { ...proposed, targets, doubts: [...proposed.doubts, ...doubts] } };
  });
}

const BECAUSE = 'an earlier table says otherwise of it';

interface Unlike {
  readonly row: TabRow;
  readonly first: Stated;
}

interface StatingColumn {
  readonly target: ProposedTarget;
  readonly column: ProposedColumn;
  readonly tab: ProposalTab;
}

/** Lists the rows of which an earlier table says otherwise, and remembers what this one says. */
function listUnlike(
  { target, column, tab }: StatingColumn,
  known: ReadonlyMap<string, Stated>,
  said: Map<string, Stated>,
): readonly Unlike[] {
  const names = NAMED_BY[target.sheet.kind];
  if (names === undefined || names.includes(column.name) || column.columnIndex === undefined) return [];
  if (column.keep !== undefined || column.values !== undefined || column.made !== undefined) return [];
  const keys = names.flatMap((name) => target.columns.find((other) => other.name === name) ?? []);
  if (keys.length < names.length) return [];
  const rows = rowsOf(target, tab);
  return rows.flatMap((row): Unlike[] => {
    const of = keys.map((key) => statedIn(row, key, tab));
    const value = valueIn(row, column, tab);
    if (value === '' || of.includes('')) return [];
    const key = JSON.stringify([target.sheet.kind, column.name, of]);
    const first = known.get(key);
    if (first === undefined) said.set(key, said.get(key) ?? { value, table: tab.table.name });
    return first === undefined || first.value === value ? [] : [{ row, first }];
  });
}

/** All of them where a step makes what tells them apart. */
function rowsOf({ events, when = events }: ProposedTarget, tab: ProposalTab): readonly TabRow[] {
  const at = tab.columns.find(({ columnIndex }) => when !== undefined && tab.refOf(columnIndex) === when.column);
  return at === undefined || when === undefined ? tab.dataRows : rowsWith(when.is, at.columnIndex, tab);
}

/** The day or the whole amount, however it is written; else the text. */
function valueIn(row: TabRow, column: ProposedColumn, tab: ProposalTab): string {
  const text = statedIn(row, column, tab);
  const day = parseDateText(text);
  return day === undefined ? (amountIn(row, column, tab.decimalSign ?? '.') ?? text) : JSON.stringify(day);
}

function statedIn(row: TabRow, { value, columnIndex, default: other }: ProposedColumn, { table }: ProposalTab): string {
  if (value !== undefined) return foldName(value);
  const cell = cellIn(row, columnIndex);
  return foldName(cell === undefined || !isFilled(cell) ? (other ?? '') : showSourceCell(cell, table.epoch));
}

function questionFirst(column: ProposedColumn, unlike: readonly Unlike[]) {
  const others = joinList([...new Set(unlike.map(({ first }) => quote(first.table)))]);
  const rows = showRows(unlike.map(({ row }) => row.rowNumber));
  const text = `the ${column.name} that ${others} says counts, and what differs is left out: ${rows}`;
  return questionAt(column, 'same', text);
}
