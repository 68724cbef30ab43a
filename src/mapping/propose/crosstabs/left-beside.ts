import { joinList } from '../../../base/util/text/words.ts';
import { GRANTS } from '../../../model/lexicon/class-kinds.ts';
import { COSTS_HELD } from '../../../model/lexicon/header-words.ts';
import { addDecimals, type Decimal, ZERO } from '../../../model/values/decimal.ts';
import { questionAt } from '../../question.ts';
import { cellIn } from '../../source/cell-text.ts';
import { readSourceNumber } from '../../source/source-number.ts';
import type { TabColumn, TabRow } from '../../source/tab-column.ts';
import type { LeftColumns } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import type { Crosstab, RunColumn } from './find-crosstab.ts';
import { type HeadedColumn, nameColumn } from './read-heading.ts';
import { refIn } from './turn-tab.ts';

const NO_PLACE = 'options and other grants have no place in the portfolio service';
const MOST_NAMED = 6;

/** Leaves out the other numbers, each with a reason; unproven reasons are questioned. */
export function leaveOthers(
  tab: ProposalTab,
  { run, others }: Crosstab,
  leaves: (row: TabRow) => boolean,
): LeftColumns {
  const rows = tab.dataRows.filter((row) => !leaves(row));
  const left = others.map((column) => ({
    place: { column: refIn(tab, column.columnIndex), columnIndex: column.columnIndex },
    ...whyLeft(column, { run, others, rows }),
  }));
  const open = left.filter(({ isProven }) => !isProven);
  return {
    ignored: left.map(({ place, because }) => ({ ...place, because })),
    doubts: open.map(({ place, because }) =>
      questionAt(place, 'left-out', `it is left out, because ${because}: ${showFirst(rows, place.columnIndex)}`),
    ),
  };
}

interface Beside {
  readonly run: readonly RunColumn[];
  readonly others: readonly HeadedColumn[];
  readonly rows: readonly TabRow[];
}

function whyLeft(column: HeadedColumn, { run, others, rows }: Beside): { because: string; isProven: boolean } {
  const summed = findSummed(column, { run, others, rows });
  if (summed !== undefined) return { because: `it sums up ${nameSome(summed)}`, isProven: true };
  switch (column.other) {
    case 'percent':
      return { because: 'it is a percentage', isProven: true };
    case 'instrument': {
      const isGrant = GRANTS.isIn(column.text);
      const because = isGrant ? NO_PLACE : 'it is not about shares: enter such a holding by hand';
      return { because, isProven: isGrant };
    }
    case 'total':
      return { because: `it is a sum, but not of ${nameSome(run)}`, isProven: false };
    default:
      return { because: whatUntilThen(column), isProven: false };
  }
}

function whatUntilThen({ text, measure }: HeadedColumn): string {
  if (COSTS_HELD.isIn(text)) return 'it is what was paid until then, in all';
  return measure === 'shares' ? 'it is what was held then, in all' : 'nothing says what it is';
}

/** Finds columns of one measure that sum up to it in all rows, with or without other instruments. */
function findSummed(column: HeadedColumn, { run, others, rows }: Beside): readonly HeadedColumn[] | undefined {
  const instruments = others.filter(({ other }) => other === 'instrument');
  const measures = [...new Set(run.map(({ measure }) => measure))];
  const byMeasure = measures.map((measure) => run.filter((one) => one.measure === measure));
  const choices: (readonly HeadedColumn[])[] = byMeasure.flatMap((some) => [some, [...some, ...instruments]]);
  if (!rows.some((row) => valueIn(row, column) !== ZERO)) return undefined;
  return choices.find(
    (some) => some.length > 1 && !some.includes(column) && rows.every((row) => isSum(row, column, some)),
  );
}

function isSum(row: TabRow, column: HeadedColumn, parts: readonly HeadedColumn[]): boolean {
  const sum = parts.reduce((total, part) => addDecimals(total, valueIn(row, part)), ZERO);
  return sum === valueIn(row, column);
}

/** Returns zero for anything but a number. */
export function valueIn(row: TabRow, { columnIndex }: HeadedColumn): Decimal {
  const cell = cellIn(row, columnIndex);
  const number = cell === undefined ? 'blank' : readSourceNumber(cell, '.');
  return number === 'blank' || number === 'other' ? ZERO : number;
}

/** Names the first of several columns, and counts the rest. */
export function nameSome(columns: readonly HeadedColumn[]): string {
  const names = columns.slice(0, MOST_NAMED).map((column) => `"${nameColumn(column)}"`);
  const more = columns.length - names.length;
  return joinList(more > 0 ? [...names, `${more} more`] : names);
}

function showFirst(rows: readonly TabRow[], columnIndex: TabColumn): string {
  const cells = rows.flatMap((row) => cellIn(row, columnIndex) ?? []);
  return cells
    .flatMap(({ value }) => ('text' in value ? [value.text] : []))
    .slice(0, 2)
    .join('; ');
}
