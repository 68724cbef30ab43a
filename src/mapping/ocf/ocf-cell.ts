import type { OcfObject } from './ocf-objects.ts';

/** A value of an object, by its path: `share_price.amount`. */
export interface OcfField {
  readonly object: OcfObject;
  readonly path: string;
}

/** A value of the format, and what it is read from; nothing for a word of ours. */
export interface OcfCell {
  readonly text: string;
  readonly from: readonly OcfField[];
}

/** A row of the format by its columns; amounts and counts are decimals, the rest texts. */
export interface OcfRow {
  readonly [column: string]: OcfCell | undefined;
}

/** `undefined` for what is not there. */
export function toOcfCell(
  text: string | undefined,
  object?: OcfObject,
  ...paths: readonly string[]
): OcfCell | undefined {
  if (text === undefined) return undefined;
  return { text, from: object === undefined ? [] : paths.map((path) => ({ object, path })) };
}
