import type { ReadBudget } from '../../../base/input/read-budget.ts';

/** Past so many, a column's texts are forgotten: the next equal one is kept a second time, and nothing breaks. */
const MOST_REMEMBERED = 16_384;
/** Longer texts hardly repeat; where they do, it is a few of them. */
const LONGEST_REMEMBERED = 128;
const MOST_LONG_REMEMBERED = 64;
/** After so many texts it shows whether a column repeats them, or is one of labels and notes, each its own. */
const TRIAL = 2000;

/** Texts are kept in blocks of so many: one list of them all would be copied each time that it has no room for more. */
const BLOCK_BITS = 12;
const BLOCK_MASK = (1 << BLOCK_BITS) - 1;

/** The texts of one column, as far as they are remembered. */
interface ColumnTexts {
  readonly indexes: Map<string, number>;
  triedCount: number;
  isOfOwnTexts: boolean;
}

/** The texts of a workbook, each once where it repeats, so that a cell costs no more than its number. */
export class TextPool {
  readonly #blocks: string[][] = [];
  #size = 0;
  readonly #columns: ColumnTexts[] = [];
  /** The long texts that came last, of all columns. */
  readonly #long = new Map<string, number>();
  readonly #budget: ReadBudget;

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  get size(): number {
    return this.#size;
  }

  at(index: number): string {
    return this.#blocks[index >> BLOCK_BITS]?.[index & BLOCK_MASK] ?? '';
  }

  /** Counts one more cell that shows the text of that number. Throws `input-too-large`. */
  show(index: number): number {
    this.#budget.spendShownText(this.at(index).length);
    return index;
  }

  /** For texts that are kept elsewhere. */
  spend(length: number): void {
    this.#budget.spendText(length);
  }

  /** Adds a text of a workbook's list under the next number, known or not: that is how cells count them. */
  addListed(text: string): number {
    const { listedTexts } = this.#budget.limits;
    // Each costs more than its letters, and nothing says that a cell will ever show it.
    if (this.#size >= listedTexts)
      this.#budget.refuse(`it lists more than ${listedTexts.toLocaleString('en-US')} texts`);
    return this.#add(text);
  }

  /** The number of a text, which is added where it is not known of its column. */
  indexOf(text: string, columnIndex: number): number {
    if (text.length > LONGEST_REMEMBERED) return this.#long.get(text) ?? this.#rememberLong(detach(text));
    const column = this.#columnOf(columnIndex);
    if (column.isOfOwnTexts) return this.#add(detach(text));
    const known = column.indexes.get(text);
    column.triedCount += 1;
    return known ?? this.#remember(detach(text), column);
  }

  #add(text: string): number {
    this.#budget.spendText(text.length);
    const index = this.#size;
    if ((index & BLOCK_MASK) === 0) this.#blocks.push([]);
    this.#blocks.at(-1)?.push(text);
    this.#size += 1;
    return index;
  }

  #remember(text: string, column: ColumnTexts): number {
    const index = this.#add(text);
    column.indexes.set(text, index);
    if (column.triedCount % TRIAL === 0) column.isOfOwnTexts = column.indexes.size > TRIAL * 0.9;
    if (column.isOfOwnTexts || column.indexes.size > MOST_REMEMBERED) column.indexes.clear();
    return index;
  }

  #rememberLong(text: string): number {
    if (this.#long.size >= MOST_LONG_REMEMBERED) this.#long.clear();
    const index = this.#add(text);
    this.#long.set(text, index);
    return index;
  }

  #columnOf(columnIndex: number): ColumnTexts {
    const found = this.#columns[columnIndex];
    if (found !== undefined) return found;
    const made = { indexes: new Map(), triedCount: 0, isOfOwnTexts: false };
    this.#columns[columnIndex] = made;
    return made;
  }
}

/** A piece cut from a longer string keeps all of that alive; from this length on V8 cuts instead of copying. */
const SHORTEST_CUT = 13;

function detach(text: string): string {
  return text.length < SHORTEST_CUT ? text : Buffer.from(text, 'utf16le').toString('utf16le');
}
