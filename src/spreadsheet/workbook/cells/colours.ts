/** A colour by its number in the palette, or as six hexadecimal digits; `undefined` where it is not known. */
export type Colour = number | string | undefined;

/** The colours of cells and text where nothing is said of them. */
export const [WHITE, BLACK] = ['FFFFFF', '000000'];

/** The palette of a file that says nothing of it, as far as it counts. */
export const PALETTE: ReadonlyMap<number, string> = new Map([
  ...[1, 9, 65].map((index) => [index, WHITE] as const),
  ...[0, 8, 64, 0x7fff].map((index) => [index, BLACK] as const),
]);

/** White and black of the theme; `undefined` for its other colours. */
export function toThemeColour(index: number): Colour {
  return [WHITE, BLACK][index];
}

/** The colour of a cell by the number of its pattern: that of the fill where it is whole, `undefined` where there is another. */
export function toFill(pattern: number, colour: Colour): Colour {
  if (pattern === 0) return WHITE;
  return pattern === 1 ? colour : undefined;
}
