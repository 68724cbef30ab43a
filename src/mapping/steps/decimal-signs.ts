import { parseCellAddress } from '../../base/util/text/cell-address.ts';
import type { DecimalSign } from '../../model/values/decimal-sign.ts';
import { parseNumberText, shownDecimalSign } from '../../model/values/number-text.ts';
import { cellIn } from '../source/cell-text.ts';
import type { SourceCell } from '../source/source-row.ts';
import type { TabPlace } from '../tab-place.ts';

/** The decimal signs of numbers in text: from the mapping, else from each column. */
export class DecimalSigns {
  readonly #stated = new Map<TabPlace, DecimalSign>();
  readonly #known = new Map<TabPlace, Map<number, DecimalSign | undefined>>();
  /** Used where neither the mapping nor a column decides. */
  readonly byDefault: DecimalSign;

  constructor(byDefault: DecimalSign) {
    this.byDefault = byDefault;
  }

  set(tab: TabPlace, sign: DecimalSign | undefined): void {
    if (sign !== undefined) this.#stated.set(tab, sign);
  }

  /** Returns `undefined` where nothing decides, or the cells of a column disagree. */
  of(cell: SourceCell): DecimalSign | undefined {
    // A point is the default, so only a comma is a statement.
    return this.#stated.get(cell.tab) ?? (this.byDefault === ',' ? ',' : this.#shownBeside(cell));
  }

  #shownBeside({ tab, address }: SourceCell): DecimalSign | undefined {
    const columnIndex = parseCellAddress(address)?.columnIndex ?? 0;
    const columns = this.#known.get(tab) ?? new Map<number, DecimalSign | undefined>();
    this.#known.set(tab, columns);
    if (!columns.has(columnIndex)) columns.set(columnIndex, findShown(tab, columnIndex));
    return columns.get(columnIndex);
  }
}

function findShown({ table }: TabPlace, columnIndex: number): DecimalSign | undefined {
  const shown = new Set<DecimalSign>();
  for (const row of table.rows) {
    const cell = cellIn(row, columnIndex);
    const number = cell?.value.kind === 'text' ? parseNumberText(cell.value.text) : undefined;
    const sign = number === undefined ? undefined : shownDecimalSign(number);
    if (sign !== undefined) shown.add(sign);
  }
  const [only, ...more] = shown;
  return more.length === 0 ? only : undefined;
}
