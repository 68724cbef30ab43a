import { groupBy } from '../../../base/util/collections/group-by.ts';
import { showRows } from '../../../base/util/text/row-ranges.ts';
import { MARKS_OF_FUND } from '../../../model/fields/mark-terms.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import { findByName, hasNamed } from '../../file/by-name.ts';
import { SURE } from '../../mapping.ts';
import { cellIn, foldedTextIn, isDash, isFilled, textOf } from '../../source/cell-text.ts';
import type { TabRow } from '../../source/tab-column.ts';
import { readAmountCell } from '../amounts/read-amounts.ts';
import type { ProposedColumn, ProposedTarget } from '../proposal.ts';
import { knownSign } from '../score/written-form.ts';
import { isInvestmentSchedule, type ProposalTab } from '../source-tab.ts';
import { listMarkKeys } from './propose-rows.ts';

export const STATED_MARKS: readonly string[] = [...MARKS_OF_FUND, 'Post-Money Valuation'];

/**
 * Makes one mark of the values that each holding of a company has: their sum, which is asked about unless a title calls
 * the table a schedule of investments. Returns `undefined` where every holding shows the same value, which may be that
 * of all, or where they are in several currencies.
 */
export function addUpHoldings(target: ProposedTarget, tab: ProposalTab): ProposedTarget | undefined {
  const columns = target.columns.filter(({ name }) => name === 'Fair Value' || !STATED_MARKS.includes(name));
  const keys = listMarkKeys(columns, tab);
  const shared = [...groupBy([...tab.dataRows.entries()], ([index]) => keys[index] ?? '').values()]
    .filter(({ length }) => length > 1)
    .map((some) => some.flatMap(([, row]) => readStated(row, columns, tab) ?? []));
  if (shared.length === 0) return target;
  if (!hasNamed(columns, 'Fair Value')) return undefined;
  const amountsOf = (stated: readonly StatedValue[]) => new Set(stated.map(({ amount }) => amount)).size;
  const alike = shared.filter((stated) => stated.length > 1 && amountsOf(stated) === 1);
  const areParts = alike.length === 0 || shared.some((stated) => amountsOf(stated) > 1);
  if (!areParts || shared.some(areInSeveralCurrencies)) return undefined;
  const added = addUp({ ...target, columns });
  const equal = alike.flat().map(({ rowNumber }) => rowNumber);
  const sum = 'the values of its holdings add up to the one mark of a company';
  const ofAll =
    equal.length === 0
      ? { reason: sum, confidence: isInvestmentSchedule(tab) ? SURE : ASKED }
      : { reason: `${sum}, even where they are the same: ${showRows(equal)}`, confidence: ASKED };
  return {
    ...added,
    columns: added.columns.map((column) => (column.keep === 'sum' ? { ...column, ...ofAll } : column)),
  };
}

const ASKED = 0.6;

interface StatedValue {
  readonly rowNumber: number;
  readonly amount: string;
  /** Absent where nothing says it. */
  readonly currencies?: readonly string[];
}

/** Reads the value of a row; `undefined` where it is worth nothing. */
export function readStated(row: TabRow, columns: readonly ProposedColumn[], tab: ProposalTab): StatedValue | undefined {
  const [value, currency] = ['Fair Value', 'Currency'].map((name) => findByName(columns, name)?.columnIndex);
  const cell = cellIn(row, value);
  if (cell === undefined || !isFilled(cell) || isDash(cell)) return undefined;
  const read = readAmountCell(cell, knownSign(tab) ?? '.');
  if (read?.value === ZERO) return undefined;
  const named = foldedTextIn(row, currency);
  const currencies = named === '' ? read?.signs.flatMap(({ fits }) => fits) : [named];
  const known = currencies === undefined || currencies.length === 0 ? {} : { currencies };
  return { rowNumber: row.rowNumber, amount: read?.value ?? textOf(cell), ...known };
}

export function areInSeveralCurrencies(stated: readonly StatedValue[]): boolean {
  const [first, ...others] = stated.flatMap(({ currencies }) => (currencies === undefined ? [] : [currencies]));
  return first !== undefined && !first.some((one) => others.every((some) => some.includes(one)));
}

/** Takes the sum of what several rows say of one mark. */
export function addUp(target: ProposedTarget): ProposedTarget {
  const columns = target.columns.map((column) =>
    column.column !== undefined && MARKS_OF_FUND.includes(column.name) ? { ...column, keep: 'sum' as const } : column,
  );
  return { ...target, once: true, columns };
}
