import {
  absolute,
  compareDecimals,
  type Decimal,
  decimal,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
} from '../../../model/values/decimal.ts';
import { foldHeader, foldName } from '../../../util/text/text.ts';
import type { Row } from '../../../workbook/table.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';
import { findNumberColumns } from '../../source/number-columns.ts';
import { numberIn } from '../../source/number-in.ts';
import type { FoundLines } from '../lines/find-lines.ts';
import { isMade } from '../made-columns.ts';
import type { ProposedColumn, ProposedCompute, ProposedTarget } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';

const PLACES = 10;
/** Amounts are rounded to cents: so far the prices of one class may be apart. */
const PART_ALLOWED = decimal('0.001');

/** The price of a class as cost by shares, where all purchases of it were at one; nothing where they were not. */
export function workOutPrice(
  main: ProposedTarget,
  tab: ProposalTab,
  lines: FoundLines | undefined,
): readonly ProposedColumn[] {
  const columnOf = (name: string): ProposedColumn | undefined => main.columns.find((column) => column.name === name);
  const [amount, shares] = [columnOf('Investment Amount'), columnOf('Shares')];
  const [from, by] = [amount?.columnIndex, shares?.columnIndex];
  if (amount?.ref === undefined || shares?.ref === undefined || from === undefined || by === undefined) return [];
  // What is made of columns comes before the steps.
  if (isMade(from) || isMade(by)) return [];
  if (tab.columns.some(({ header }) => foldHeader(header) === foldHeader(NAME))) return [];
  const keys = ['Company', 'Round', 'Share Class'].map((name) => columnOf(name)?.columnIndex);
  const numbers = new Set(tab.dataRows.map(({ rowNumber }) => rowNumber));
  const rows = lines?.group === undefined ? tab.dataRows : lines.rows.filter((row) => numbers.has(row.rowNumber));
  if (!haveOnePrice(rows, { from, by, keys })) return [];
  const reason = `${amount.ref} ÷ ${shares.ref}, the same in all purchases of a class`;
  const inStep = lines?.group === undefined ? {} : ({ inStep: true } as const);
  const made = { name: NAME, divide: [amount.ref, shares.ref], unitOf: from, unitBy: by, ...inStep } as const;
  return [{ name: 'Price Per Share', ref: NAME, made, keepsFirst: true, confidence: 0.76, reason }];
}

const NAME = 'Price by share';

/** The steps that make such a price, where one of them makes what it is made of. */
export function priceSteps(targets: readonly ProposedTarget[]): readonly ProposedCompute[] {
  const made = targets.flatMap(({ columns }) => columns.flatMap((column) => column.made ?? []));
  return made
    .filter(({ inStep }) => inStep === true)
    .map(({ name, divide }) => ({
      ...{ kind: 'compute', name, by: 'divide', of: divide, places: PLACES },
      reason: 'the same in all purchases of a class',
    }));
}

interface PriceColumns {
  readonly from: number;
  readonly by: number;
  readonly keys: readonly (number | undefined)[];
}

function haveOnePrice(rows: readonly Row[], { from, by, keys }: PriceColumns): boolean {
  const columns = findNumberColumns(rows, () => ({ header: '', use: 'amount', sign: undefined }));
  const [amounts, shares] = [columns.get(from), columns.get(by)];
  if (amounts === undefined || shares === undefined) return false;
  const prices = new Map<string, Decimal>();
  return rows.every((row) => {
    const [amount, count] = [numberIn(row, amounts), numberIn(row, shares)];
    const price = amount === undefined || count === undefined ? undefined : divideDecimals(amount, count, PLACES);
    if (price === undefined) return false;
    const key = JSON.stringify(keys.map((index) => foldName(textAt(row, index))));
    const known = prices.get(key) ?? price;
    prices.set(key, known);
    const off = absolute(subtractDecimals(price, known));
    return compareDecimals(off, multiplyDecimals(absolute(known), PART_ALLOWED)) <= 0;
  });
}

function textAt({ cells }: Row, index: number | undefined): string {
  const cell = cells.find(({ columnIndex }) => columnIndex === index);
  return isFilled(cell) ? textOf(cell) : '';
}
