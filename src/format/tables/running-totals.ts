import { getOrInsert } from '../../base/util/collections/get-or-insert.ts';
import { addDecimals, type Decimal, roundToSignificant, subtractDecimals, ZERO } from '../../model/values/decimal.ts';

/** The sums above a total row, and whether it states one of them. */
export interface HeldTotal {
  readonly sinceLast: Decimal;
  readonly ofAll: Decimal;
  /** True where it states either, or the sum since any total above: those of groups stand within those of the whole. */
  readonly isSum: boolean;
  /** The row of the total since which it is the sum, 0 for all rows above; absent where it is none. */
  readonly since?: number;
}

interface Sums {
  /** `undefined` where one of the rows cannot be read. */
  ofAll: Decimal | undefined;
  /** The sum at the last total. */
  last: Decimal;
  /** The rows of the totals above by the sum there; nothing at the top of the table. */
  readonly before: Map<Decimal, number>;
}

/** A stored sum of fractions is right to so many digits. */
const DIGITS = 12;

/** Sums up the columns of a table row by row, to compare its total rows with them. */
export class RunningTotals<Column> {
  readonly #sums = new Map<Column, Sums>();

  /** `undefined` for a cell that cannot be read; a blank one is not to be added. */
  add(column: Column, value: Decimal | undefined): void {
    const sums = this.#sumsOf(column);
    sums.ofAll = sums.ofAll === undefined || value === undefined ? undefined : addDecimals(sums.ofAll, value);
  }

  /** `undefined` where nothing stands above, or something that cannot be read. */
  hold(column: Column, stated: Decimal): HeldTotal | undefined {
    const sums = this.#sums.get(column);
    if (sums?.ofAll === undefined) return undefined;
    const { ofAll, last, before } = sums;
    const sinceLast = subtractDecimals(ofAll, last);
    const near = isNear(sinceLast, stated) ? before.get(last) : isNear(ofAll, stated) ? 0 : undefined;
    // Below no other total it is the sum of all rows or none.
    const since = near ?? (before.size === 1 ? undefined : before.get(subtractDecimals(ofAll, stated)));
    const held = { sinceLast: sinceLast === ZERO ? ofAll : sinceLast, ofAll };
    return since === undefined ? { ...held, isSum: false } : { ...held, isSum: true, since };
  }

  /** A total row ends a group. */
  close(rowNumber: number): void {
    for (const sums of this.#sums.values()) {
      if (sums.ofAll === undefined) continue;
      sums.last = sums.ofAll;
      sums.before.set(sums.ofAll, rowNumber);
    }
  }

  #sumsOf(column: Column): Sums {
    return getOrInsert(this.#sums, column, (): Sums => ({ ofAll: ZERO, last: ZERO, before: new Map([[ZERO, 0]]) }));
  }
}

/** Numbers further apart, as parts of the larger one, differ within those digits; a double tells so many. */
const APART = 1e-10;

function isNear(a: Decimal, b: Decimal): boolean {
  if (a === b) return true;
  const [left, right] = [Number(a), Number(b)];
  if (Math.abs(left - right) > Math.max(Math.abs(left), Math.abs(right)) * APART) return false;
  return roundToSignificant(a, DIGITS) === roundToSignificant(b, DIGITS);
}
