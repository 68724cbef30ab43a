import { z } from 'zod';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { findingJson } from '../findings/finding-schema.ts';
import type { RowOrigin } from '../values/origin.ts';
import { optionalText, plainText, position, type Shape } from '../values/scalars.ts';
import { type Change, type InputIdentity, inputIdentity } from './plan.ts';

/** Where a row stands, as the JSON documents give it. */
export const rowPlace = z.strictObject({
  file: optionalText.describe('The input, only if there are several.'),
  sheet: plainText.describe("The tab's name."),
  row: position.describe('As Excel shows it, from 1.'),
  record: position.exactOptional().describe('From 1, if one row of the source became several records.'),
});
type RowPlaceJson = Shape<typeof rowPlace>;

export const inputJson = inputIdentity.pick({ name: true, sha256: true });
type InputJson = Shape<typeof inputJson>;

/** As it is printed: other versions of capsheet have other codes. */
export const printedFindings = z.array(
  findingJson.extend({
    code: plainText.describe('Stable; "capsheet explain CODE" says more about it.'),
    file: rowPlace.shape.file,
  }),
);

export function toRowPlaceJson(
  { origin, record }: { readonly origin: RowOrigin; readonly record?: number },
  multipleInputs: boolean,
): RowPlaceJson {
  const file = multipleInputs ? origin.file : undefined;
  return omitAbsent({ file, sheet: origin.sheet, row: origin.rowNumber, record });
}

export function toInputsJson(inputs: readonly InputIdentity[]): readonly InputJson[] {
  return inputs.map(({ name, sha256 }) => ({ name, sha256 }));
}

/** Returns `undefined` where there is none, so that the key can be left out. */
export function toChangesJson(changes: readonly Change[]): readonly Change[] | undefined {
  if (changes.length === 0) return undefined;
  return changes.map(({ column, service, workbook }) => ({
    column,
    ...(service === undefined ? {} : { service }),
    ...(workbook === undefined ? {} : { workbook }),
  }));
}
