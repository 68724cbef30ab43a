import type { InputReading } from '../../../model/records/input-reading.ts';
import type { DateOrder } from '../../../model/values/date-text.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import type { Decimal } from '../../../model/values/decimal.ts';
import type { DecimalSign } from '../../../model/values/decimal-sign.ts';
import { parseNumberText, shownDecimalSign } from '../../../model/values/number-text.ts';
import type { Table } from '../../../spreadsheet/workbook/table.ts';

export interface ColumnContext {
  /** The declared name, for messages. */
  readonly name: string;
  readonly example: string;
  readonly epoch: 1900 | 1904;
  /** The factor that its header or the mapping states. */
  readonly scale?: Decimal | undefined;
  readonly settings: InputReading;
  readonly evidence: ColumnEvidence;
}

/**
 * How a column is written, by its unambiguous texts: searched once, and only when an ambiguous one asks. Texts that
 * contradict each other prove nothing, nor do those of cells in error alone.
 */
export class ColumnEvidence {
  readonly #texts: () => Iterable<string>;
  readonly #isSound: (text: string) => boolean;
  #dateOrder: { readonly order: DateOrder | undefined } | undefined;
  #decimalSign: { readonly sign: DecimalSign | undefined } | undefined;

  constructor(texts: () => Iterable<string>, isSound: (text: string) => boolean) {
    this.#texts = texts;
    this.#isSound = isSound;
  }

  /** True where nothing that was asked of the other would be answered otherwise here. */
  agreesWith(other: ColumnEvidence): boolean {
    const isSameOrder = other.#dateOrder === undefined || other.#dateOrder.order === this.dateOrder;
    return isSameOrder && (other.#decimalSign === undefined || other.#decimalSign.sign === this.decimalSign);
  }

  get dateOrder(): DateOrder | undefined {
    this.#dateOrder ??= { order: this.#onlyOne(shownDateOrder) };
    return this.#dateOrder.order;
  }

  get decimalSign(): DecimalSign | undefined {
    this.#decimalSign ??= { sign: this.#onlyOne(shownSign) };
    return this.#decimalSign.sign;
  }

  #onlyOne<T>(shown: (text: string) => T | undefined): T | undefined {
    let found: T | undefined;
    let isProved = false;
    for (const text of this.#texts()) {
      const value = shown(text);
      if (value === undefined) continue;
      if (found !== undefined && value !== found) return undefined;
      found = value;
      isProved ||= this.#isSound(text);
    }
    return isProved ? found : undefined;
  }
}

/** The texts of one column below the header. */
export function* textsBelow(table: Table, headerRowNumber: number, columnIndex: number): Iterable<string> {
  for (const row of table.rows) {
    if (row.rowNumber <= headerRowNumber) continue;
    const cell = row.cells.find((one) => one.columnIndex === columnIndex);
    if (cell?.value.kind === 'text') yield cell.value.text;
  }
}

function shownSign(text: string): DecimalSign | undefined {
  const number = parseNumberText(text);
  return number === undefined ? undefined : shownDecimalSign(number);
}

function shownDateOrder(text: string): DateOrder | undefined {
  const [first, ...more] = parseDateText(text)?.readings ?? [];
  return more.length === 0 ? first?.order : undefined;
}
