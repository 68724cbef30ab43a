import { assertNever } from '../../base/util/assert-never.ts';
import { groupBy } from '../../base/util/collections/group-by.ts';
import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { listRanges } from '../../base/util/text/row-ranges.ts';
import { joinList } from '../../base/util/text/words.ts';
import type {
  LeftOutPart,
  SourceColumnTieOut,
  SourceGroupTieOut,
  SourceTieOut,
  StatedTotalRow,
} from '../../model/outcomes/source-tie-out.ts';
import { addDecimals, type Decimal, subtractDecimals, sumDecimals, ZERO } from '../../model/values/decimal.ts';
import { type RowKey, toRowKey } from '../../model/values/origin.ts';
import type { SourceTotal } from '../source/source-totals.ts';
import type { CellTake } from '../target/taken-cells.ts';
import type { CellFate, LeftCell, SourceTally, TalliedCell, TalliedColumn } from './tally-section.ts';

/** Returns why a mapped row is not loaded after all; `undefined` where it is. */
export type RefusalOfRow = (rowKey: RowKey) => string | undefined;

/**
 * Balances each column of the source exactly: total = loaded + left out, each number once. `refusal` names rows that
 * the check, plan or run does not load; by default all count.
 */
export function toSourceTieOut(tallies: readonly SourceTally[], refusal: RefusalOfRow = () => undefined): SourceTieOut {
  return tallies
    .map(({ columns, totals, ...place }) => ({
      ...place,
      columns: columns.map((column) => toColumn(column, totals, refusal)).filter(({ isEmpty }) => !isEmpty),
    }))
    .filter(({ columns }) => columns.length > 0)
    .map(({ columns, ...place }) => ({ ...place, columns: columns.map(({ isEmpty: _, ...column }) => column) }));
}

/** A number with its final fate. */
interface SettledCell extends TalliedCell {
  readonly left: LeftCell | undefined;
}

function toColumn(
  { column, header, cells, unread }: TalliedColumn,
  totals: readonly SourceTotal[],
  refusal: RefusalOfRow,
): SourceColumnTieOut & { readonly isEmpty: boolean } {
  const settled = cells.map((cell): SettledCell => ({ ...cell, left: findLeft(cell, refusal) }));
  const loaded = settled.filter(({ left }) => left === undefined);
  const again = findAgain(loaded);
  const stated = totals.flatMap((total) => toStated(total, column.columnIndex));
  return {
    isEmpty: cells.length === 0 && stated.length === 0,
    letters: toColumnLetters(column.columnIndex),
    ...(header === undefined ? {} : { header }),
    isAmount: column.isAmount,
    ...sumsOf(settled),
    into: [...new Set(loaded.flatMap(({ fate }) => (fate.kind === 'taken' ? fate.takes.map(({ into }) => into) : [])))],
    loadedRows: listRanges(loaded.map(({ rowNumber }) => rowNumber)),
    parts: toParts(settled),
    ...(again.length === 0 ? {} : { again: sumAgain(again) }),
    stated,
    unread,
    groups: column.isAmount ? toGroups(settled) : [],
  };
}

function findLeft({ fate }: TalliedCell, refusal: RefusalOfRow): LeftCell | undefined {
  if (fate.kind === 'left') return fate.left;
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

function sumsOf(cells: readonly SettledCell[]): { total: Decimal; loaded: Decimal; leftOut: Decimal } {
  return {
    total: sumDecimals(cells.map(({ value }) => value)),
    loaded: sumDecimals(cells.flatMap(({ value, left }) => (left === undefined ? [value] : []))),
    leftOut: sumDecimals(cells.flatMap(({ value, left }) => (left === undefined ? [] : [value]))),
  };
}

function toParts(cells: readonly SettledCell[]): LeftOutPart[] {
  const left = cells.flatMap((cell) => (cell.left === undefined ? [] : [{ ...cell, left: cell.left }]));
  const groups = groupBy(left, ({ left: { kind, because = '', became = [] } }) =>
    JSON.stringify([kind, because, became]),
  );
  return [...groups.values()].flatMap((some): LeftOutPart[] => {
    const [first] = some;
    if (first === undefined) return [];
    const isNothing = some.every(({ value }) => value === ZERO);
    return [
      {
        kind: first.left.kind,
        reason: whyLeftOut(first.left),
        isAcknowledged: first.left.because !== undefined || isNothing,
        sum: sumDecimals(some.map(({ value }) => value)),
        count: some.length,
        rows: listRanges(some.map(({ rowNumber }) => rowNumber)),
        firstRow: first.rowNumber,
      },
    ];
  });
}

interface CountedAgain {
  readonly rowNumber: number;
  readonly value: Decimal;
}

/** Finds amounts counted more than once, because they are filled down or taken by two sheets. */
function findAgain(loaded: readonly SettledCell[]): CountedAgain[] {
  return loaded.flatMap(({ rowNumber, value, fate }) => {
    return value === ZERO ? [] : Array.from({ length: countAgain(fate) }, () => ({ rowNumber, value }));
  });
}

function sumAgain(again: readonly CountedAgain[]): { sum: Decimal; rows: string } {
  const rows = [...new Set(again.map(({ rowNumber }) => rowNumber))];
  return { sum: sumDecimals(again.map(({ value }) => value)), rows: listRanges(rows) };
}

function toStated({ rowNumber, label, numbers }: SourceTotal, columnIndex: number): StatedTotalRow[] {
  return numbers
    .filter((number) => number.columnIndex === columnIndex)
    .map(({ stated, ofAll, sinceLast, isSum }) => ({
      row: rowNumber,
      ...(label === undefined ? {} : { label }),
      stated,
      sum: isSum ? stated : stated === ofAll ? ofAll : sinceLast,
      isSum,
    }));
}

function toGroups(cells: readonly SettledCell[]): SourceGroupTieOut[] {
  const groups = new Map<string, SourceGroupTieOut>();
  for (const { group, value, left } of cells) {
    if (Object.keys(group).length === 0) continue;
    const key = JSON.stringify([group.company, group.fund, group.currency]);
    const known = groups.get(key) ?? { ...group, total: ZERO, loaded: ZERO, leftOut: ZERO };
    const loaded = left === undefined ? addDecimals(known.loaded, value) : known.loaded;
    const total = addDecimals(known.total, value);
    groups.set(key, { ...group, total, loaded, leftOut: subtractDecimals(total, loaded) });
  }
  return [...groups.values()];
}

/** Returns the mapping's reason, else the cause, without a full stop. */
function whyLeftOut({ kind, because, became = [] }: LeftCell): string {
  if (because !== undefined) return because;
  switch (kind) {
    case 'sheet-not-mapped':
      return 'the mapping does not mention the sheet';
    case 'sheet-skipped':
      return 'the mapping skips the sheet and does not say why';
    case 'part-skipped':
      return 'the mapping skips this part of the sheet and does not say why';
    case 'rows-outside':
      return 'the mapping says that the data is in other rows';
    case 'rows-skipped':
      return 'skipRows leaves it out and does not say why';
    case 'column-ignored':
      return 'the mapping ignores the column and does not say why';
    case 'column-not-mapped':
      return 'the mapping does not use the column';
    case 'not-first':
      return 'a different row counts, which says something else';
    case 'not-taken':
      return became.length === 0
        ? 'none of the sheets in the mapping uses what is there'
        : `what its row becomes (${joinList(became)}) does not use it`;
    case 'row-refused':
      return 'the rows are not loaded';
    default:
      return assertNever(kind);
  }
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
  if (fate.kind === 'left') return 0;
  const additive = fate.takes.filter(({ isAdditive }) => isAdditive);
  return additive.length - new Set(additive.map(({ into }) => into)).size;
}
