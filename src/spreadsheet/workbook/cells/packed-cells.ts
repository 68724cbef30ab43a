import { assertNever } from '../../../base/util/assert-never.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { Cell, CellLook, CellValue } from '../table.ts';
import { toOwnNumber } from './number-span.ts';
import type { TextPool } from './text-pool.ts';

/** How a cell's payload is to be understood: three bits. */
const TEXT = 0;
/** The number itself, or where it stands among the doubles; written out it is exactly the cell's text. */
const INTEGER = 1;
const DOUBLE = 2;
const INTEGER_TEXT = 3;
const DOUBLE_TEXT = 4;
const BOOLEAN = 5;
/** Errors, dates, missing results and numbers that no double holds. */
const OTHER = 6;

/** 32 bits: column 14, kind 3, formula 1, look 14. */
const KIND_SHIFT = 14;
const FORMULA_SHIFT = 17;
const LOOK_SHIFT = 18;
const COLUMN_MASK = 0x3fff;

/** The highest number a look can have; 0 is that of a cell without a format. */
export const LAST_LOOK_ID = 0x3fff;

const NO_LOOK: CellLook = {};

const BLOCK_BITS = 16;
const BLOCK_SIZE = 1 << BLOCK_BITS;
const BLOCK_MASK = BLOCK_SIZE - 1;
/** A block begins small: most sheets of most workbooks have a few hundred cells. */
const FIRST_SIZE = 256;

/**
 * The cells of a table, eight bytes each: eight million objects would take a gigabyte, and the collector's time. They
 * are made into `Cell` objects when a row is looked at, and made again when it is looked at again.
 */
export class PackedCells {
  /** By their number; nothing special at 0. */
  readonly #looks: readonly CellLook[];
  readonly #texts: TextPool;
  readonly #descriptions: Uint32Array[] = [];
  readonly #payloads: Int32Array[] = [];
  readonly #doubles: Float64Array[] = [];
  #doubleCount = 0;
  readonly #others: CellValue[] = [];
  readonly #knownOthers = new Map<string, number>();
  #description: Uint32Array = new Uint32Array(0);
  #payload: Int32Array = new Int32Array(0);
  #count = 0;

  constructor(texts: TextPool, looks: readonly CellLook[]) {
    this.#texts = texts;
    this.#looks = looks;
  }

  get count(): number {
    return this.#count;
  }

  /** `lookId` from 0 to `LAST_LOOK_ID`. */
  add(columnIndex: number, value: CellValue, lookId: number, isFormula: boolean): void {
    switch (value.kind) {
      case 'text':
        this.addText(columnIndex, value.text, lookId, isFormula);
        break;
      case 'number':
        this.#addNumberText(columnIndex, value, lookId, isFormula);
        break;
      case 'boolean':
        this.#push(columnIndex, BOOLEAN, value.value ? 1 : 0, lookId, isFormula);
        break;
      case 'error':
      case 'date':
      case 'uncached':
        this.#push(columnIndex, OTHER, this.#otherIndex(value), lookId, isFormula);
        break;
      default:
        assertNever(value);
    }
  }

  /** A number whose own text, as JavaScript writes it, is that of the cell. */
  addNumber(columnIndex: number, value: number, lookId: number, isFormula: boolean): void {
    if ((value | 0) === value) this.#push(columnIndex, INTEGER, value, lookId, isFormula);
    else this.#push(columnIndex, DOUBLE, this.#doubleIndex(value), lookId, isFormula);
  }

  /** A text that is in the pool already. */
  addPooledText(columnIndex: number, index: number, lookId: number, isFormula: boolean): void {
    this.#push(columnIndex, TEXT, this.#texts.show(index), lookId, isFormula);
  }

  /** Texts that are numbers, of which CSV files are full, are not kept as texts. */
  addText(columnIndex: number, text: string, lookId: number, isFormula: boolean): void {
    const value = toOwnNumber(text);
    if (value === undefined) this.addPooledText(columnIndex, this.#texts.indexOf(text, columnIndex), lookId, isFormula);
    else if ((value | 0) === value) this.#push(columnIndex, INTEGER_TEXT, value, lookId, isFormula);
    else this.#push(columnIndex, DOUBLE_TEXT, this.#doubleIndex(value), lookId, isFormula);
  }

  /** Adds once more what is at `index`. */
  repeat(index: number): void {
    const [block, slot] = [index >> BLOCK_BITS, index & BLOCK_MASK];
    this.#pushPacked(this.#descriptions[block]?.[slot] ?? 0, this.#payloads[block]?.[slot] ?? 0);
  }

  setLook(index: number, lookId: number): void {
    const description = this.#descriptions[index >> BLOCK_BITS];
    const slot = index & BLOCK_MASK;
    if (description !== undefined)
      description[slot] = ((description[slot] ?? 0) & ((1 << LOOK_SHIFT) - 1)) | (lookId << LOOK_SHIFT);
  }

  /** Forgets the cells from that one on. */
  cutBack(count: number): void {
    this.#count = count;
    const block = count >> BLOCK_BITS;
    this.#description = this.#descriptions[block] ?? this.#description;
    this.#payload = this.#payloads[block] ?? this.#payload;
  }

  /** From `start` up to, not including, `end`. */
  read(start: number, end: number): Cell[] {
    const cells: Cell[] = [];
    for (let index = start; index < end; index += 1) cells.push(this.#readCell(index));
    return cells;
  }

  columnAt(index: number): number {
    return (this.#descriptions[index >> BLOCK_BITS]?.[index & BLOCK_MASK] ?? 0) & COLUMN_MASK;
  }

  #readCell(index: number): Cell {
    const block = index >> BLOCK_BITS;
    const description = this.#descriptions[block]?.[index & BLOCK_MASK] ?? 0;
    const payload = this.#payloads[block]?.[index & BLOCK_MASK] ?? 0;
    const columnIndex = description & COLUMN_MASK;
    const value = this.#readValue((description >> KIND_SHIFT) & 7, payload);
    const { format, struck, unseen, ruled, perhaps, changes } = this.#looks[description >>> LOOK_SHIFT] ?? NO_LOOK;
    const isFormula = ((description >> FORMULA_SHIFT) & 1) === 1;
    if ((struck ?? unseen ?? ruled ?? perhaps ?? changes) !== undefined)
      return omitAbsent({
        columnIndex,
        value,
        format,
        struck,
        unseen,
        ruled,
        perhaps,
        changes,
        formula: isFormula || undefined,
      });
    if (format === undefined) return isFormula ? { columnIndex, value, formula: true } : { columnIndex, value };
    return isFormula ? { columnIndex, value, format, formula: true } : { columnIndex, value, format };
  }

  #readValue(kind: number, payload: number): CellValue {
    switch (kind) {
      case TEXT:
        return { kind: 'text', text: this.#texts.at(payload) };
      case INTEGER:
        return { kind: 'number', text: writeNumber(payload) };
      case DOUBLE:
        return { kind: 'number', text: writeNumber(this.#doubleAt(payload)) };
      case INTEGER_TEXT:
        return { kind: 'text', text: writeNumber(payload) };
      case DOUBLE_TEXT:
        return { kind: 'text', text: writeNumber(this.#doubleAt(payload)) };
      case BOOLEAN:
        return { kind: 'boolean', value: payload === 1 };
      default:
        return this.#others[payload] ?? { kind: 'uncached' };
    }
  }

  #addNumberText(
    columnIndex: number,
    value: Extract<CellValue, { kind: 'number' }>,
    lookId: number,
    isFormula: boolean,
  ): void {
    const number = value.inexact === true ? undefined : toOwnNumber(value.text);
    if (number !== undefined) this.addNumber(columnIndex, number, lookId, isFormula);
    else this.#push(columnIndex, OTHER, this.#otherIndex(value), lookId, isFormula);
  }

  #push(columnIndex: number, kind: number, payload: number, lookId: number, isFormula: boolean): void {
    const formula = isFormula ? 1 << FORMULA_SHIFT : 0;
    this.#pushPacked(columnIndex | (kind << KIND_SHIFT) | formula | (lookId << LOOK_SHIFT), payload);
  }

  #pushPacked(description: number, payload: number): void {
    const slot = this.#count & BLOCK_MASK;
    if (slot === 0 || slot >= this.#description.length) this.#openBlock(this.#count >> BLOCK_BITS, slot);
    this.#description[slot] = description;
    this.#payload[slot] = payload;
    this.#count += 1;
  }

  #openBlock(block: number, slot: number): void {
    this.#description = withRoom(this.#descriptions[block] ?? new Uint32Array(FIRST_SIZE), slot);
    this.#payload = withRoom(this.#payloads[block] ?? new Int32Array(FIRST_SIZE), slot);
    this.#descriptions[block] = this.#description;
    this.#payloads[block] = this.#payload;
  }

  #doubleIndex(value: number): number {
    const index = this.#doubleCount;
    const [block, slot] = [index >> BLOCK_BITS, index & BLOCK_MASK];
    const doubles = withRoom(this.#doubles[block] ?? new Float64Array(FIRST_SIZE), slot);
    this.#doubles[block] = doubles;
    doubles[slot] = value;
    this.#doubleCount += 1;
    return index;
  }

  #doubleAt(index: number): number {
    return this.#doubles[index >> BLOCK_BITS]?.[index & BLOCK_MASK] ?? 0;
  }

  #otherIndex(value: CellValue): number {
    const key = Object.values(value).join(' ');
    const known = this.#knownOthers.get(key);
    if (known !== undefined) return known;
    this.#texts.spend(key.length);
    const index = this.#others.push(value) - 1;
    this.#knownOthers.set(key, index);
    return index;
  }
}

/** The block itself where it has the slot, else a larger copy of it. */
function withRoom<Block extends Uint32Array | Int32Array | Float64Array>(block: Block, slot: number): Block {
  if (slot < block.length) return block;
  const Larger = block.constructor as new (length: number) => Block;
  const larger = new Larger(Math.min(BLOCK_SIZE, block.length * 4));
  larger.set(block);
  return larger;
}

/**
 * As `String` writes it. V8 remembers what `String` made of the last thousands of numbers, just long enough for each text
 * to be taken for a lasting one: of millions of doubles that is hundreds of megabytes before they are collected.
 */
function writeNumber(value: number): string {
  return (value | 0) === value ? String(value) : JSON.stringify(value);
}
