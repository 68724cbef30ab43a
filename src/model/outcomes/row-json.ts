import type { RowOrigin } from '../values/origin.ts';
import type { Change, InputIdentity } from './plan.ts';

/** Where a row stands, as the JSON documents give it. */
export interface RowPlaceJson {
  /** Only where there are several inputs. */
  readonly file?: string;
  readonly sheet: string;
  /** As Excel shows it, from 1. */
  readonly row: number;
  /** From 1, where one source row became several records. */
  readonly record?: number;
}

export interface InputJson {
  readonly name: string;
  readonly sha256: string;
}

interface PlacedRow {
  readonly origin: RowOrigin;
  readonly record?: number;
}

export function toRowPlaceJson({ origin, record }: PlacedRow, multipleInputs: boolean): RowPlaceJson {
  return {
    ...(multipleInputs ? { file: origin.file } : {}),
    sheet: origin.sheet,
    row: origin.rowNumber,
    ...(record === undefined ? {} : { record }),
  };
}

export function toInputsJson(inputs: readonly InputIdentity[]): readonly InputJson[] {
  return inputs.map(({ name, sha256 }) => ({ name, sha256 }));
}

/** `undefined` where there is none, so that the key can be left out. */
export function toChangesJson(changes: readonly Change[]): readonly Change[] | undefined {
  if (changes.length === 0) return undefined;
  return changes.map(({ column, service, workbook }) => ({
    column,
    ...(service === undefined ? {} : { service }),
    ...(workbook === undefined ? {} : { workbook }),
  }));
}
