import { groupBy } from '../../base/util/collections/group-by.ts';
import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { listRanges } from '../../base/util/text/row-ranges.ts';
import { joinList } from '../../base/util/text/words.ts';
import type {
  CellFate,
  CellTake,
  LeftCell,
  LeftOutPart,
  SourceColumnTieOut,
  SourceGroup,
  SourceGroupTieOut,
  SourceTally,
  SourceTieOut,
  SourceTotal,
  StatedNumber,
  StatedTotalRow,
  TalliedCell,
  TalliedColumn,
} from '../../model/outcomes/source-tie-out.ts';
import { type Decimal, subtractDecimals, sumDecimals, ZERO } from '../../model/values/decimal.ts';
import { type RowKey, toRowKey } from '../../model/values/origin.ts';

/** Returns why a mapped row is not loaded after all; `undefined` where it is. */
export type RefusalOfRow = (rowKey: RowKey) => string | undefined;

/**
 * Balances each column of the source exactly: total = loaded + left out, each number once. `refusal` names rows that
 * the check, plan or run does not load; by default all count.
 */
export function toSourceTieOut(tallies: readonly SourceTally[], refusal?: RefusalOfRow): SourceTieOut {
  return tallies
    .map(({ columns, totals, ...place }) => ({
      ...place,
      columns: columns.map((column) => toColumn(column, totals, refusal)).filter(({ isEmpty }) => !isEmpty),
    }))
    .filter(({ columns }) => columns.length > 0)
    .map(({ columns, ...place }) => ({ ...place, columns: columns.map(({ isEmpty: _, ...column }) => column) }));
}

/** Why numbers are left out; those of no other are loaded. */
type LeftCells = ReadonlyMap<TalliedCell, LeftCell>;

function toColumn(
  { column, header, cells, unread }: TalliedColumn,
  totals: readonly SourceTotal[],
  refusal: RefusalOfRow | undefined,
): SourceColumnTieOut & { readonly isEmpty: boolean } {
  const left = new Map<TalliedCell, LeftCell>();
  for (const cell of cells) {
    const why = findLeft(cell, refusal);
    if (why !== undefined) left.set(cell, why);
  }
  const loaded = left.size === 0 ? cells : cells.filter((cell) => !left.has(cell));
  const again = findAgain(loaded);
  const stated = totals.flatMap((total) => toStated(total, column.columnIndex, loaded));
  return {
    isEmpty: cells.length === 0 && stated.length === 0,
    letters: toColumnLetters(column.columnIndex),
    ...(header === undefined ? {} : { header }),
    isAmount: column.isAmount,
    total: sumOf(cells),
    loaded: sumOf(loaded),
    leftOut: sumOf([...left.keys()]),
    into: listInto(loaded),
    loadedRows: listRanges(loaded.map(({ rowNumber }) => rowNumber)),
    parts: toParts(left),
    ...(again.length === 0 ? {} : { again: sumAgain(again) }),
    stated,
    unread,
    groups: column.isAmount ? toGroups(cells, left) : [],
  };
}

function findLeft({ fate }: TalliedCell, refusal: RefusalOfRow | undefined): LeftCell | undefined {
  if (fate.kind === 'left') return fate.left;
  if (refusal === undefined) return undefined;
  const reasons = countingTakes(fate.takes).map(({ row }) => refusal(toRowKey(row.origin, row.record)));
  const [first] = reasons;
  if (first === undefined || reasons.includes(undefined)) return undefined;
  return { kind: 'row-refused', because: first };
}

/** An amount that is part of a sum is loaded by that sum alone. */
function countingTakes(takes: readonly CellTake[]): readonly CellTake[] {
  const additive = takes.filter(({ isAdditive }) => isAdditive);
  return additive.length === 0 ? takes : additive;
}

function sumOf(cells: readonly TalliedCell[]): Decimal {
  return sumDecimals(cells.map(({ value }) => value));
}

function listInto(loaded: readonly TalliedCell[]): string[] {
  const into = new Set<string>();
  for (const { fate } of loaded) if (fate.kind === 'taken') for (const take of fate.takes) into.add(take.into);
  return [...into];
}

/** Makes keys of values that many cells share, each once. */
function keyOfEach<T>(toParts: (value: T) => readonly unknown[]): (value: T) => string {
  const keys = new Map<T, string>();
  return (value) => {
    const key = keys.get(value) ?? JSON.stringify(toParts(value));
    keys.set(value, key);
    return key;
  };
}

function toParts(left: LeftCells): LeftOutPart[] {
  const keyOf = keyOfEach(({ kind, because = '', became = [] }: LeftCell) => [kind, because, became]);
  return [...groupBy([...left], ([, why]) => keyOf(why)).values()].map((alike): LeftOutPart => {
    const some = alike.map(([cell]) => cell);
    const [first, why] = alike[0];
    const isNothing = some.every(({ value }) => value === ZERO);
    return {
      kind: why.kind,
      reason: whyLeftOut(why),
      isAcknowledged: why.because !== undefined || isNothing,
      sum: sumOf(some),
      count: some.length,
      rows: listRanges(some.map(({ rowNumber }) => rowNumber)),
      firstRow: first.rowNumber,
    };
  });
}

interface CountedAgain {
  readonly rowNumber: number;
  readonly value: Decimal;
}

const NEVER: readonly CountedAgain[] = [];

/** Finds amounts counted more than once, because they are filled down or taken by two sheets. */
function findAgain(loaded: readonly TalliedCell[]): CountedAgain[] {
  return loaded.flatMap(({ rowNumber, value, fate }) => {
    const times = value === ZERO ? 0 : countAgain(fate);
    return times === 0 ? NEVER : Array.from({ length: times }, () => ({ rowNumber, value }));
  });
}

function sumAgain(again: readonly CountedAgain[]): { sum: Decimal; rows: string } {
  const rows = [...new Set(again.map(({ rowNumber }) => rowNumber))];
  return { sum: sumDecimals(again.map(({ value }) => value)), rows: listRanges(rows) };
}

function toStated(
  { rowNumber, label, numbers }: SourceTotal,
  columnIndex: number,
  loaded: readonly TalliedCell[],
): StatedTotalRow[] {
  const loadedOf = ({ after, before = Number.POSITIVE_INFINITY }: NonNullable<StatedNumber['of']>): Decimal =>
    sumOf(loaded.filter(({ rowNumber: row }) => row > after && row < before));
  return numbers
    .filter((number) => number.columnIndex === columnIndex)
    .map(({ stated, ofAll, sinceLast, isSum, of }) => ({
      row: rowNumber,
      ...(label === undefined ? {} : { label }),
      stated,
      sum: isSum ? stated : stated === ofAll ? ofAll : sinceLast,
      isSum,
      ...(of === undefined ? {} : { loaded: loadedOf(of) }),
    }));
}

function toGroups(cells: readonly TalliedCell[], left: LeftCells): SourceGroupTieOut[] {
  const keyOf = keyOfEach(({ company, fund, currency }: SourceGroup) => [company, fund, currency]);
  return [...groupBy(cells, ({ group }) => keyOf(group)).values()].flatMap((some): SourceGroupTieOut[] => {
    const [first] = some;
    if (Object.keys(first.group).length === 0) return [];
    const total = sumOf(some);
    const loaded = left.size === 0 ? total : sumOf(some.filter((cell) => !left.has(cell)));
    return [{ ...first.group, total, loaded, leftOut: subtractDecimals(total, loaded) }];
  });
}

interface LeftKind {
  /** The whole sheet or column; else rows of a column. */
  readonly of?: 'sheet' | 'column';
  /** Without a full stop. */
  readonly why: string;
  /** Else it is to be mapped or ignored. */
  readonly cure?: string;
}

const SKIP_CURE = 'Say why beside skip: because: "...".';

/** The kinds of cells that may be left out without a reason of the mapping. */
export const LEFT_KINDS: { readonly [kind in LeftCell['kind']]: LeftKind } = {
  'sheet-not-mapped': {
    ...{ of: 'sheet', why: 'the mapping does not mention the sheet' },
    cure: 'Map it, or say in the mapping why it is left out: skip: true, because: "...".',
  },
  'sheet-skipped': { of: 'sheet', why: 'the mapping skips the sheet and does not say why', cure: SKIP_CURE },
  'part-skipped': { why: 'the mapping skips this part of the sheet and does not say why', cure: SKIP_CURE },
  'rows-outside': { why: 'the mapping says that the data is in other rows' },
  'rows-skipped': {
    why: 'skipRows leaves it out and does not say why',
    cure: 'Say why beside the condition (because: "..."), or change it if they should count.',
  },
  'column-ignored': { of: 'column', why: 'the mapping ignores the column and does not say why' },
  'column-not-mapped': { of: 'column', why: 'the mapping does not use the column' },
  'not-first': {
    why: 'a different row counts, which says something else',
    cure: 'Say why beside keep: because: "..."; or correct what is wrong.',
  },
  'not-taken': { why: 'none of the sheets in the mapping uses what is there' },
  'row-refused': { why: 'the rows are not loaded' },
};

/** Returns the mapping's reason, else the cause, without a full stop. */
function whyLeftOut({ kind, because, became = [] }: LeftCell): string {
  const isOfRow = kind === 'not-taken' && became.length > 0;
  return because ?? (isOfRow ? `what its row becomes (${joinList(became)}) does not use it` : LEFT_KINDS[kind].why);
}

/**
 * Lists rows whose own amounts the tie-out leaves open: not in a sum though others of the column are, or in one twice.
 * Unmapped columns and sheets say nothing about rows.
 */
export function listOpenRows(tallies: readonly SourceTally[]): RowKey[] {
  return tallies.flatMap(({ inputIndex, file, sheet, columns }) =>
    columns
      .filter(({ column }) => column.isAmount)
      .flatMap(({ cells }) => cells)
      .filter(({ value, fate }) => value !== ZERO && (isPassedOver(fate) || countAgain(fate) > 0))
      .flatMap(({ rowNumber, fate }) => [
        toRowKey({ inputIndex, file, sheet, rowNumber }),
        ...(fate.kind === 'taken' ? fate.takes.map(({ row }) => toRowKey(row.origin)) : []),
      ]),
  );
}

function isPassedOver(fate: CellFate): boolean {
  if (fate.kind !== 'left' || fate.left.because !== undefined) return false;
  return fate.left.kind === 'not-taken' || fate.left.kind === 'not-first';
}

/** Returns how often an amount is in the same sum beyond the first time. */
function countAgain(fate: CellFate): number {
  if (fate.kind === 'left' || fate.takes.length < 2) return 0;
  const additive = fate.takes.filter(({ isAdditive }) => isAdditive);
  return additive.length - new Set(additive.map(({ into }) => into)).size;
}
