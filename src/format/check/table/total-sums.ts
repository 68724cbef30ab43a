import { quote } from '../../../base/util/text/quote.ts';
import type { Finding } from '../../../model/findings/finding.ts';
import { type Decimal, formatDecimal } from '../../../model/values/decimal.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { type HeldTotal, RunningTotals } from '../../tables/running-totals.ts';
import { placeOnSheet } from '../place-on-sheet.ts';
import type { BoundColumn, TableBinding } from '../table-binding.ts';
import { isBlankCell } from '../values/read-cell.ts';
import { info, warning } from '../values/reading.ts';
import { storedText } from '../values/text/describe-cell.ts';

/** A column of a total row: what it states, and what the rows above it come to. */
interface StatedTotal extends HeldTotal {
  readonly column: BoundColumn;
  readonly stated: Decimal;
}

/** Holds what the total rows of a table state against the rows above them. */
export class TotalSums {
  readonly #binding: TableBinding;
  readonly #columns: readonly BoundColumn[];
  readonly #totals = new RunningTotals<BoundColumn>();
  /** The index of the first row that is not summed up yet: each is summed up once, however many totals there are. */
  #next = 0;

  constructor(binding: TableBinding) {
    this.#binding = binding;
    this.#columns = binding.columns.filter(({ declaration: { value } }) => /^(?:money|count)$/.test(value.kind));
  }

  /** What is to be said of a total row; `leftOut` are the numbers of rows that are no data. Code: total-row. */
  tell(row: Row, leftOut: ReadonlySet<number>): Finding {
    this.#sumUpTo(row, leftOut);
    const totals = this.#columns.flatMap((column) => this.#findStated(row, column));
    this.#totals.close();
    const wrong = totals.find(({ isSum }) => !isSum);
    return wrong === undefined ? this.#leaveOut(row, totals.length > 0) : this.#contradict(row, wrong);
  }

  /** True for a row that states sums of the rows above it and nothing else. */
  isSum(row: Row, leftOut: ReadonlySet<number>): boolean {
    this.#sumUpTo(row, leftOut);
    const totals = this.#columns.flatMap((column) => this.#findStated(row, column));
    return totals.length > 0 && totals.every(({ isSum }) => isSum);
  }

  #sumUpTo(row: Row, leftOut: ReadonlySet<number>): void {
    const { source, header } = this.#binding;
    const { rows } = source.table;
    for (let above = rows[this.#next]; above !== undefined && above.rowNumber < row.rowNumber; ) {
      if (above.rowNumber > header.rowNumber && !leftOut.has(above.rowNumber)) this.#add(above);
      this.#next += 1;
      above = rows[this.#next];
    }
  }

  #add(row: Row): void {
    for (const column of this.#columns) {
      const value = readNumber(row, column);
      if (value !== 'blank') this.#totals.add(column, value);
    }
  }

  #findStated(row: Row, column: BoundColumn): StatedTotal[] {
    const stated = readNumber(row, column);
    const held = stated === 'blank' || stated === undefined ? undefined : this.#totals.hold(column, stated);
    return held === undefined || stated === 'blank' || stated === undefined ? [] : [{ column, stated, ...held }];
  }

  #leaveOut(row: Row, isSum: boolean): Finding {
    const what = isSum ? 'the sum of rows above it' : 'a total';
    const text = info('total-row', `${nameRow(row)} is ${what}, not data; it is left out.`, 'Nothing to do.');
    return placeOnSheet(text, this.#binding.source, { row: row.rowNumber });
  }

  #contradict(row: Row, { column, stated, sinceLast, ofAll }: StatedTotal): Finding {
    const { name } = column.declaration;
    const sum =
      sinceLast === ofAll
        ? formatDecimal(ofAll)
        : `${formatDecimal(ofAll)} (${formatDecimal(sinceLast)} since the last total)`;
    const message = `${nameRow(row)} is a total, not data; it is left out. It says ${formatDecimal(stated)} under ${name}, but the rows above it add up to ${sum}.`;
    const text = warning(
      'total-row',
      message,
      'Look for a row that is missing, wrong or entered twice, or correct the total.',
    );
    const place = { row: row.rowNumber, column: name, cell: `${column.letters}${row.rowNumber}` };
    return placeOnSheet(text, this.#binding.source, place);
  }
}

/** `undefined` for what cannot be read. */
function readNumber(row: Row, { columnIndex, read }: BoundColumn): Decimal | 'blank' | undefined {
  const cell = row.cells.find((candidate) => candidate.columnIndex === columnIndex);
  if (cell === undefined) return 'blank';
  const reading = read(cell);
  if (reading.kind === 'blank') return 'blank';
  if (reading.kind === 'problem') return undefined;
  if (reading.value.type === 'amount') return reading.value.value;
  return reading.value.type === 'decimal' ? reading.value.decimal : undefined;
}

function nameRow(row: Row): string {
  const label = row.cells.find((cell) => !isBlankCell(cell));
  return `Row ${row.rowNumber}${label === undefined ? '' : ` (${quote(storedText(label))})`}`;
}
