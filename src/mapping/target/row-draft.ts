import { toCellAddress } from '../../base/util/text/cell-address.ts';
import type { MappedColumn, MappedRow, RepeatedCell } from '../../format/check/mapped-tables.ts';
import type { Finding } from '../../model/findings/finding.ts';
import type { Naming } from '../../model/records/record.ts';
import type { RowOrigin } from '../../model/values/origin.ts';
import type { CellValue, Row } from '../../spreadsheet/workbook/table.ts';
import { textOf } from '../source/cell-text.ts';
import type { SourceRow } from '../source/source-row.ts';
import { homeOf, type TabCell, type TabColumn } from '../source/tab-column.ts';
import { toOrigin } from '../tab-place.ts';
import type { MadeCell } from './make-cell.ts';

interface Repetition {
  readonly origin: RowOrigin;
  /** The first row's value counts. */
  readonly keepsFirst: boolean;
  /** Present where numbers or dates are written differently: it is compared, but fills no blanks. */
  readonly otherForm?: MappedColumn;
}

export class TargetRow {
  readonly origin: RowOrigin;
  /** Source rows in it, as Excel numbers them; the main one first. */
  readonly rowNumbers: readonly number[];
  readonly findings: Finding[] = [];
  record: number | undefined;
  readonly #isHidden: boolean;
  readonly #cells: (MadeCell | undefined)[];
  readonly #fromElsewhere = new Set<number>();
  readonly #repeats: RepeatedCell[] = [];
  readonly #namings: Naming[];

  constructor(source: SourceRow, cells: readonly MadeCell[]) {
    const { rows } = source;
    this.origin = toOrigin(source.tab, source.row.rowNumber);
    this.rowNumbers = rows.map(({ rowNumber }) => rowNumber);
    this.#isHidden = rows.some(({ hidden }) => hidden === true);
    this.#cells = [...cells];
    this.#namings = [toNaming(source)];
  }

  nameAgain(source: SourceRow): void {
    this.#namings.push(toNaming(source));
  }

  textAt(slot: number): string {
    const cell = this.#cells[slot]?.cell;
    return cell === undefined ? '' : textOf(cell);
  }

  /** `X` becomes `X #2`. */
  number(slot: number, ordinal: number): void {
    const made = this.#cells[slot];
    if (made?.cell === undefined) return;
    const text = `${textOf(made.cell)} #${ordinal}`;
    this.#cells[slot] = { ...made, cell: { ...made.cell, value: { kind: 'text', text } } };
  }

  /**
   * Merges a further row: it fills blanks and is compared. Returns false for a different value where the first one
   * counts.
   */
  repeat(slot: number, made: MadeCell, { origin, keepsFirst, otherForm }: Repetition): boolean {
    if (!made.isOwn || made.cell === undefined) return true;
    const { cell, address } = made;
    if (otherForm !== undefined) {
      if (!keepsFirst)
        this.#repeats.push({
          columnIndex: slot,
          cell: { ...cell, columnIndex: slot },
          origin,
          address,
          column: otherForm,
        });
      return !keepsFirst;
    }
    const known = this.#cells[slot];
    if (known?.cell === undefined || known.isFallback === true) {
      this.#cells[slot] = made;
      if (origin.sheet !== this.origin.sheet || origin.inputIndex !== this.origin.inputIndex)
        this.#fromElsewhere.add(slot);
      return true;
    }
    if (isSame(known.cell, cell)) return true;
    if (keepsFirst) return isSameValue(known.cell.value, cell.value);
    this.#repeats.push({ columnIndex: slot, cell: { ...cell, columnIndex: slot }, origin, address });
    return true;
  }

  toRow(): Row {
    const cells = this.#cells.flatMap((made, columnIndex) =>
      made?.cell === undefined ? [] : [{ ...made.cell, columnIndex }],
    );
    return { rowNumber: this.origin.rowNumber, ...(this.#isHidden ? { hidden: true } : {}), cells };
  }

  /** `sourceOf` returns the source column of a slot. */
  toMappedRow(sourceOf: (slot: number) => TabColumn | undefined): MappedRow {
    const places = new Map<number, string | undefined>();
    for (const [slot, made] of this.#cells.entries()) {
      const source = sourceOf(slot);
      const expected = source === undefined ? undefined : toCellAddress(this.origin.rowNumber, homeOf(source));
      const address = this.#fromElsewhere.has(slot) ? undefined : made?.address;
      if (address !== expected) places.set(slot, address);
    }
    const unmade = this.#cells.flatMap((made, slot) => (made !== undefined && isUnmade(made) ? [slot] : []));
    const { record, findings } = this;
    const isAlone = this.#namings.length === 1 && this.rowNumbers.length === 1;
    return {
      ...(record === undefined ? {} : { record }),
      ...(isAlone ? {} : { namings: this.#namings }),
      places,
      repeats: this.#repeats,
      findings,
      unmade: new Set(unmade),
    };
  }
}

function toNaming({ tab, rows }: SourceRow): Naming {
  return rows.map(({ rowNumber }) => toOrigin(tab, rowNumber));
}

function isUnmade({ cell, faults = [] }: MadeCell): boolean {
  return cell === undefined && faults.some(({ text }) => text.severity === 'error');
}

/** Compares stored values; the check compares those written differently. */
function isSame(a: TabCell, b: TabCell): boolean {
  return a.format === b.format && isSameValue(a.value, b.value);
}

function isSameValue(a: CellValue, b: CellValue): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  // Most are numbers and texts; a row of a large table passes here for each thing that it names again.
  return a.kind === 'text' && b.kind === 'text' ? a.text === b.text : JSON.stringify(a) === JSON.stringify(b);
}
