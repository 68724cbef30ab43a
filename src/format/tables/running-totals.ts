import { addDecimals, type Decimal, roundToSignificant, subtractDecimals, ZERO } from '../../model/values/decimal.ts';

/** The sums above a total row, and whether it states one of them. */
export interface HeldTotal {
  readonly sinceLast: Decimal;
  readonly ofAll: Decimal;
  /** True where it states either, or the sum since any total above: those of groups stand within those of the whole. */
  readonly isSum: boolean;
}

interface Sums {
  /** `undefined` where one of the rows cannot be read. */
  ofAll: Decimal | undefined;
  /** The sum at the last total. */
  last: Decimal;
  /** The same at each total above, and nothing at the top of the table. */
  readonly before: Set<Decimal>;
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
    const isSum = before.has(subtractDecimals(ofAll, stated)) || isNear(ofAll, stated) || isNear(sinceLast, stated);
    return { sinceLast: sinceLast === ZERO ? ofAll : sinceLast, ofAll, isSum };
  }

  /** A total row ends a group. */
  close(): void {
    for (const sums of this.#sums.values()) {
      if (sums.ofAll === undefined) continue;
      sums.last = sums.ofAll;
      sums.before.add(sums.ofAll);
    }
  }

  #sumsOf(column: Column): Sums {
    const known = this.#sums.get(column);
    if (known !== undefined) return known;
    const made: Sums = { ofAll: ZERO, last: ZERO, before: new Set([ZERO]) };
    this.#sums.set(column, made);
    return made;
  }
}

function isNear(a: Decimal, b: Decimal): boolean {
  return a === b || roundToSignificant(a, DIGITS) === roundToSignificant(b, DIGITS);
}
