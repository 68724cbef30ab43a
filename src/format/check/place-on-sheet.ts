import type { Finding, FindingText } from '../../model/findings/finding.ts';
import type { Table } from '../../spreadsheet/workbook/table.ts';

/** Where on a tab a finding stands that belongs to no single row of data. */
export interface SheetPlace {
  /** As Excel shows it, from 1. */
  readonly row?: number;
  readonly column?: string;
  readonly cell?: string;
}

export function placeOnSheet(
  text: FindingText,
  source: { readonly inputIndex: number; readonly file: string; readonly table: Table },
  place: SheetPlace = {},
): Finding {
  const { severity, code, message, hint } = text;
  const { inputIndex, file, table } = source;
  return { severity, code, inputIndex, file, sheet: table.name, ...place, message, hint };
}
