import type { RowOrigin } from '../../../model/values/origin.ts';
import { toOneLine } from './words.ts';

export interface PlacedRow {
  readonly origin: Omit<RowOrigin, 'inputIndex'>;
  readonly record?: number;
}

/** `Rounds row 14`, after its file where there are several inputs. */
export function toRowPlace({ origin, record }: PlacedRow, multipleInputs: boolean): string {
  const row = `row ${origin.rowNumber}${record === undefined ? '' : `, record ${record}`}`;
  return `${toSheetLabel(origin, multipleInputs)} ${row}`;
}

/** The tab's name, after its file where there are several inputs. */
export function toSheetLabel(origin: Omit<RowOrigin, 'inputIndex'>, multipleInputs: boolean): string {
  return `${multipleInputs ? `${toOneLine(origin.file)}: ` : ''}${toOneLine(origin.sheet)}`;
}
