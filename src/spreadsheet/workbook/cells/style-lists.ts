import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { CellLooks } from './cell-looks.ts';
import { toFormatCode } from './number-formats.ts';
import { LAST_LOOK_ID } from './packed-cells.ts';

/** Excel holds 65,490 cell styles and some 250 number formats. */
const MOST_STYLES = 200_000;

/** What a workbook lists of how cells look, as far as it matters here: number formats, fonts with a line through them, styles. */
export class StyleLists {
  readonly #budget: ReadBudget;
  readonly #formats = new Map<number, string>();
  /** The numbers of the fonts that have a line through them. */
  readonly #struckFonts = new Set<number>();
  readonly #cellStyles: { readonly formatId: number; readonly fontId: number }[] = [];
  #fontCount = 0;

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  addFormat(formatId: number, code: string): void {
    this.#formats.set(formatId, code);
    this.#assertWithin();
  }

  /** Fonts are counted from 0, in the order in which they are added. */
  addFont(isStruck = false): void {
    if (isStruck) this.#struckFonts.add(this.#fontCount);
    this.#fontCount += 1;
    this.#assertWithin();
  }

  /** Of the font that was added last. */
  strikeFont(): void {
    this.#struckFonts.add(this.#fontCount - 1);
  }

  addStyle(formatId: number, fontId: number): void {
    this.#cellStyles.push({ formatId, fontId });
    this.#assertWithin();
  }

  isStruck(fontId: number): boolean {
    return this.#struckFonts.has(fontId);
  }

  /** Throws `input-too-large` for more looks than a cell can name. */
  toLooks(): CellLooks {
    const looks = new CellLooks(
      this.#cellStyles.map(({ formatId, fontId }) =>
        omitAbsent({
          format: toFormatCode(this.#formats, formatId),
          struck: this.isStruck(fontId) ? (true as const) : undefined,
        }),
      ),
    );
    if (looks.byId.length > LAST_LOOK_ID) this.#budget.refuse(`it has ${looks.byId.length} number formats`);
    return looks;
  }

  #assertWithin(): void {
    if (this.#formats.size + this.#cellStyles.length + this.#fontCount > MOST_STYLES)
      this.#budget.refuse('it has more cell styles than Excel can hold');
  }
}
