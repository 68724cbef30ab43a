import { foldName } from '../../../base/util/text/text.ts';
import { isBlank, isDash, isDitto, textOf } from '../../source/cell-text.ts';
import { readRoughNumber, statesNoNumber } from '../../source/source-number.ts';
import type { TabCell, TabColumn, TabRow } from '../../source/tab-column.ts';
import { kindOf, type ValueKind } from './value-kinds.ts';

/** Rows that suffice to describe a column. */
const MOST_ROWS = 5000;
const MOST_DISTINCT = 1000;
const MOST_SAMPLES = 3;
const FOOTNOTE = /\S\s*(?:\(\d{1,2}\)|\[\d{1,2}\]|[*†‡¹²³])+$/;

/** The contents of a column below its header. */
export interface ColumnFacts {
  readonly columnIndex: TabColumn;
  /** Cells with more than a dash. */
  readonly filled: number;
  /** Blank cells in rows with other data. */
  readonly blank: number;
  /** Placeholders such as `tbc` do not count. */
  readonly kinds: { readonly [kind in ValueKind]: number };
  /** Counts by text, as first written. */
  readonly distinct: ReadonlyMap<string, number>;
  readonly samples: readonly string[];
  readonly hasFootnotes: boolean;
  /** Some cells say that the one above is meant. */
  readonly hasDittos: boolean;
  readonly texts: readonly string[];
  /** The first cell of each text. */
  readonly cells: readonly TabCell[];
}

/** Describes the columns of data rows; empty columns are absent. */
export function gatherFacts(dataRows: readonly TabRow[]): ReadonlyMap<TabColumn, ColumnFacts> {
  const gathered = new Map<TabColumn, FactsBuilder>();
  const builderOf = (columnIndex: TabColumn): FactsBuilder => {
    const known = gathered.get(columnIndex);
    if (known !== undefined) return known;
    const made = new FactsBuilder();
    gathered.set(columnIndex, made);
    return made;
  };
  const rows = dataRows.slice(0, MOST_ROWS);
  for (const cell of rows.flatMap(({ cells }) => cells)) {
    if (!isBlank(cell)) builderOf(cell.columnIndex).add(cell, textOf(cell));
    else if (isDitto(cell)) builderOf(cell.columnIndex).hasDittos = true;
  }
  return new Map(
    [...gathered].map(([columnIndex, builder]) => [columnIndex, builder.finish(columnIndex, rows.length)]),
  );
}

/** The facts of a column without a cell. */
export function noFacts(columnIndex: TabColumn): ColumnFacts {
  return new FactsBuilder().finish(columnIndex, 0);
}

interface DistinctText {
  readonly text: string;
  readonly kind: ValueKind | undefined;
  /** The first cell with it. */
  readonly cell: TabCell;
  count: number;
}

class FactsBuilder {
  #filled = 0;
  #hasFootnotes = false;
  hasDittos = false;
  readonly #kinds: Record<ValueKind, number> = {
    date: 0,
    number: 0,
    percent: 0,
    multiple: 0,
    currency: 0,
    boolean: 0,
    text: 0,
  };
  readonly #distinct = new Map<string, DistinctText>();

  /** Takes a cell that is not blank. */
  add(cell: TabCell, text: string): void {
    if (isDash(cell)) return;
    const folded = foldName(text);
    const known = this.#distinct.get(folded);
    // The kind of a text is that of the same text before.
    const isSame = known?.cell.value.kind === 'text' && cell.value.kind === 'text' && known.text === text;
    const kind = isSame ? known.kind : kindIn(cell);
    this.#filled += 1;
    if (kind !== undefined) this.#kinds[kind] += 1;
    if (!isSame && kind === 'text' && FOOTNOTE.test(text)) this.#hasFootnotes = true;
    if (known !== undefined) known.count += 1;
    else if (this.#distinct.size < MOST_DISTINCT) this.#distinct.set(folded, { text, kind, cell, count: 1 });
  }

  finish(columnIndex: TabColumn, rowCount: number): ColumnFacts {
    const distinct = [...this.#distinct.values()];
    return {
      columnIndex,
      filled: this.#filled,
      blank: rowCount - this.#filled,
      kinds: this.#kinds,
      distinct: new Map(distinct.map(({ text, count }) => [text, count])),
      samples: distinct.slice(0, MOST_SAMPLES).map(({ text }) => text),
      hasFootnotes: this.#hasFootnotes,
      hasDittos: this.hasDittos,
      texts: distinct.map(({ text }) => text),
      cells: distinct.map(({ cell }) => cell),
    };
  }
}

/** A number may have a footnote or a word behind it. Returns `undefined` for placeholders. */
function kindIn(cell: TabCell): ValueKind | undefined {
  const kind = kindOf(cell);
  if (kind !== 'text') return kind;
  const text = textOf(cell);
  if (statesNoNumber(text)) return undefined;
  const { number } = readRoughNumber(text) ?? {};
  if (number === undefined) return kind;
  return number.mark === undefined ? 'number' : number.mark === '%' ? 'percent' : 'multiple';
}

/** Returns a share of the classified cells, between 0 and 1. */
export function shareOf({ kinds }: ColumnFacts, ...wanted: readonly ValueKind[]): number {
  const said = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  return said === 0 ? 0 : wanted.reduce((sum, kind) => sum + kinds[kind], 0) / said;
}
