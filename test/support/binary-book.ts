/** A workbook as the tests write it in records, so that one description makes an `.xls` and an `.xlsb` file. */
export interface BinaryBook {
  readonly is1904?: boolean;
  /** By their numbers. */
  readonly formats?: readonly (readonly [formatId: number, code: string])[];
  /** Which fonts have a line through them, or are raised, from font 0 on; one that is plain where absent. */
  readonly fonts?: readonly (boolean | 'raised' | 'lowered')[];
  /** The colours of the palette from number 8 on, as six hexadecimal digits; those before stay black. */
  readonly palette?: readonly string[];
  /** Their colours, by their numbers in the palette; of itself where absent. */
  readonly inks?: readonly number[];
  /** By the number that a cell has as its style; General in font 0 where absent. One with a fill is of that colour of the palette. */
  readonly styles?: readonly (readonly [formatId: number, fontId: number, fill?: number])[];
  readonly texts?: readonly BinaryText[];
  readonly sheets: readonly BinarySheet[];
}

/** A text, and from which character on it has which font. */
export interface BinaryText {
  readonly text: string;
  readonly runs?: readonly (readonly [start: number, fontId: number])[];
  /** How a Japanese text is spoken; in an `.xls` file alone. */
  readonly spoken?: string;
}

export interface BinarySheet {
  readonly name: string;
  /** 1 hidden, 2 very hidden. */
  readonly state?: number;
  /** Those that are `narrow` are not hidden, but have no width. */
  readonly hiddenColumns?: readonly (readonly [first: number, last: number, how?: 'narrow'])[];
  /** Rows and columns from 0. */
  readonly merges?: readonly (readonly [firstRow: number, lastRow: number, firstColumn: number, lastColumn: number])[];
  readonly rows?: readonly BinaryRow[];
}

export interface BinaryRow {
  /** From 0. */
  readonly index: number;
  /** `flat` for one that has no height. */
  readonly isHidden?: boolean | 'flat';
  readonly cells: readonly BinaryCell[];
}

export type BinaryCell = { readonly column: number } & PlacelessCell;

export type PlacelessCell = { readonly style?: number; readonly isFormula?: boolean } & (
  | { readonly kind: 'blank' }
  | { readonly kind: 'number'; readonly value: number }
  /** The 32 bits that stand for a number. */
  | { readonly kind: 'rk'; readonly value: number }
  /** The number of a shared text. */
  | { readonly kind: 'shared'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'boolean'; readonly value: number }
  | { readonly kind: 'error'; readonly value: number }
);

/** Numbers one behind the other: `u16` and so on, little end first. */
export function pack(...fields: readonly (readonly [type: 'u8' | 'u16' | 'u32' | 'f64', value: number])[]): Buffer {
  return Buffer.concat(
    fields.map(([type, value]) => {
      const bytes = Buffer.alloc({ u8: 1, u16: 2, u32: 4, f64: 8 }[type]);
      if (type === 'f64') bytes.writeDoubleLE(value);
      else bytes.writeUIntLE(type === 'u32' ? value >>> 0 : value, 0, bytes.length);
      return bytes;
    }),
  );
}
