import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { CellLook } from '../table.ts';
import { BLACK, type Colour, PALETTE } from './colours.ts';
import type { LookChange } from './conditions.ts';
import { LAST_LOOK_ID } from './packed-cells.ts';
import { type RunLook, strikeOf } from './text-runs.ts';

/** Excel holds 65,490 cell styles and some 250 number formats. */
const MOST_STYLES = 200_000;
const PALETTE_SIZE = 64;
const PLAIN_FONT: RunLook = { isStruck: false };

/** A workbook's number formats, struck-out fonts, colours, and the cell styles that use them. */
export class StyleLists {
  readonly #budget: ReadBudget;
  readonly #formats = new Map<number, string>();
  readonly #fonts: RunLook[] = [];
  readonly #changes: LookChange[] = [];
  readonly #cellStyles: { readonly formatId: number; readonly fontId: number; readonly fillId: number }[] = [];
  /** By font, and by fill. */
  readonly #inks: Colour[] = [];
  readonly #fills: Colour[] = [];
  readonly #palette = new Map(PALETTE);

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  addFormat(formatId: number, code: string): void {
    this.#formats.set(formatId, code);
    this.#assertWithin();
  }

  /** Fonts are counted from 0, in the order in which they are added. */
  addFont(look: RunLook = PLAIN_FONT, ink: Colour = BLACK): void {
    this.#inks.push(ink);
    this.#fonts.push(look);
    this.#assertWithin();
  }

  /** Strikes out the font that was added last. */
  strikeFont(): void {
    this.#fonts[this.#fonts.length - 1] = { isStruck: true };
  }

  /** The colour of the font that was added last. */
  setInk(colour: Colour): void {
    this.#inks[this.#fonts.length - 1] = colour;
  }

  /** Returns its number, from 0 on. */
  addFill(colour: Colour): number {
    this.#assertWithin();
    return this.#fills.push(colour) - 1;
  }

  /** The colour of the fill that was added last. */
  setFill(colour: Colour): void {
    this.#fills[this.#fills.length - 1] = colour;
  }

  /** Says which colour, as six hexadecimal digits, a number of the palette stands for in this file. */
  setPaletteColour(index: number, colour: string): void {
    if (index < PALETTE_SIZE) this.#palette.set(index, colour.toUpperCase());
  }

  addStyle(formatId: number, fontId: number, fillId = 0): void {
    this.#cellStyles.push({ formatId, fontId, fillId });
    this.#assertWithin();
  }

  addChange(): void {
    this.#changes.push({});
    this.#assertWithin();
  }

  /** Adds to the change that was added last. */
  extendChange(change: LookChange): void {
    this.#changes[this.#changes.length - 1] = { ...this.#changes.at(-1), ...change };
  }

  /** How the runs of a text look that have this font. */
  fontOf(fontId: number): RunLook {
    return this.#fonts[fontId] ?? PLAIN_FONT;
  }

  /** Throws `input-too-large` for more looks than a cell can name. */
  toLooks(): CellLooks {
    const looks = new CellLooks(
      this.#cellStyles.map(({ formatId, fontId, fillId }) =>
        omitAbsent({
          format: toFormatCode(this.#formats, formatId),
          struck: this.fontOf(fontId).isStruck === true || undefined,
          unseen: this.#isUnseen(fontId, fillId) || undefined,
        }),
      ),
      this.#changes,
    );
    if (looks.byId.length > LAST_LOOK_ID) this.#budget.refuse(`it has ${looks.byId.length} number formats`);
    return looks;
  }

  #isUnseen(fontId: number, fillId: number): boolean {
    const ink = this.#shown(this.#inks[fontId]);
    return ink !== undefined && ink === this.#shown(this.#fills[fillId]);
  }

  /** A number that the palette does not know is equal to itself alone. */
  #shown(colour: Colour): Colour {
    return typeof colour === 'number' ? (this.#palette.get(colour) ?? colour) : colour;
  }

  #assertWithin(): void {
    const lists = [this.#cellStyles, this.#fonts, this.#fills, this.#changes];
    if (lists.reduce((size, { length }) => size + length, this.#formats.size) > MOST_STYLES)
      this.#budget.refuse('it has more cell styles than Excel can hold');
  }
}

/**
 * The formats that files name by number alone (ECMA-376 part 1, 18.8.30), as Excel in English shows them. 27 to 36 and
 * 50 to 58 are dates and times of East Asian versions; which ones depends on the language, that they are dates does not.
 */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, '$#,##0_);($#,##0)'],
  [6, '$#,##0_);[Red]($#,##0)'],
  [7, '$#,##0.00_);($#,##0.00)'],
  [8, '$#,##0.00_);[Red]($#,##0.00)'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'm/d/yyyy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'm/d/yyyy h:mm'],
  ...numbered(27, 31, 'yyyy/m/d'),
  ...numbered(32, 35, 'h:mm:ss'),
  [36, 'yyyy/m/d'],
  [37, '#,##0_);(#,##0)'],
  [38, '#,##0_);[Red](#,##0)'],
  [39, '#,##0.00_);(#,##0.00)'],
  [40, '#,##0.00_);[Red](#,##0.00)'],
  [41, '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)'],
  [42, '_($* #,##0_);_($* (#,##0);_($* "-"_);_(@_)'],
  [43, '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)'],
  [44, '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
  ...numbered(50, 58, 'yyyy/m/d'),
]);

export function formatOf(formatId: number): string | undefined {
  return BUILT_IN.get(formatId);
}

/** The code of a number format, by what the file says of its number and else by what Excel means by it; none for General. */
function toFormatCode(custom: ReadonlyMap<number, string>, formatId: number): string | undefined {
  const code = custom.get(formatId) ?? formatOf(formatId);
  return code === undefined || code === '' || code.toLowerCase() === 'general' ? undefined : code;
}

function numbered(from: number, to: number, code: string): [number, string][] {
  return Array.from({ length: to - from + 1 }, (_, offset) => [from + offset, code]);
}

/** The looks of a workbook's cells, each with a number of its own; 0 is General. */
export class CellLooks {
  /** Grows where the runs of a text look otherwise than its cell. */
  readonly byId: CellLook[] = [{}];
  /** Numbers by cell style. */
  readonly ids: Uint16Array;
  /** The changes that conditional formats make to a look, by the number of their differential style. */
  readonly changes: readonly LookChange[];
  readonly #known = new Map([[toLookKey({}), 0]]);

  constructor(byStyle: readonly CellLook[] = [], changes: readonly LookChange[] = []) {
    this.changes = changes;
    this.ids = Uint16Array.from(byStyle.map((look) => this.idOf(look)));
  }

  /** The number of the look of a cell whose text has such runs (`TextRuns`). */
  withLines(lookId: number, lines: number): number {
    const look = this.byId[lookId] ?? {};
    const struck = strikeOf(lines, look.struck);
    if (struck === look.struck || this.byId.length > LAST_LOOK_ID) return lookId;
    return this.idOf(omitAbsent({ ...look, struck }));
  }

  /** The number of the look of a cell with such a formula. */
  withFormula(lookId: number, formula: string): number {
    if (!CHANGING.test(formula) || this.byId.length > LAST_LOOK_ID) return lookId;
    return this.idOf({ ...this.byId[lookId], changes: true });
  }

  idOf(look: CellLook): number {
    const key = toLookKey(look);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.byId.length);
    return this.byId.push(look) - 1;
  }
}

/** Functions whose results change by themselves. */
const CHANGING = /\b(?:TODAY|NOW|RAND(?:BETWEEN|ARRAY)?)\(/i;

function toLookKey({ format, struck, unseen, ruled, perhaps, changes }: CellLook): string {
  const own = `${changes ? '=' : ''}${unseen ? '-' : ''}${ruled ? '?' : ''}${struck ?? ''} ${format ?? ''}`;
  return perhaps === undefined ? own : JSON.stringify([own, ...perhaps.map(toLookKey)]);
}
