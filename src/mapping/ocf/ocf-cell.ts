import type { OcfObject } from './ocf-objects.ts';

/** A field of an object, such as `share_price.amount`. */
export interface OcfField {
  readonly object: OcfObject;
  readonly path: string;
}

/** A value of the format and the fields it is read from; none for our own words. */
export interface OcfCell {
  readonly text: string;
  readonly from: readonly OcfField[];
}

/** A row of the format; amounts and counts are decimals. */
export interface OcfRow {
  readonly [column: string]: OcfCell | undefined;
}

export function toOcfCell(
  text: string | undefined,
  object?: OcfObject,
  ...paths: readonly string[]
): OcfCell | undefined {
  if (text === undefined) return undefined;
  return { text, from: object === undefined ? [] : paths.map((path) => ({ object, path })) };
}
