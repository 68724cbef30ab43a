import type { Finding } from '../../../model/findings/finding.ts';
import { findMergedData, type MergedData } from '../../tables/merged-data.ts';
import { placeOnSheet } from '../place-on-sheet.ts';
import type { TableBinding } from '../table-binding.ts';
import { isVerticalReference } from './fill-down.ts';

/** Merged ranges over data with a value in them: one finding each, repeated by the rows they cover. Code: cells-merged. */
export function findMergedCells(binding: TableBinding): {
  readonly findings: Finding[];
  readonly byRow: ReadonlyMap<number, readonly Finding[]>;
} {
  const byRow = new Map<number, Finding[]>();
  const columns = [...binding.columns, ...binding.customColumns].map(({ columnIndex }) => columnIndex);
  const rows = { first: binding.header.rowNumber + 1, last: Number.POSITIVE_INFINITY };
  const findings = findMergedData(binding.source.table, rows, columns).map((merged) => {
    const finding = toFinding(merged, binding);
    for (const rowNumber of merged.rowNumbers) byRow.set(rowNumber, [...(byRow.get(rowNumber) ?? []), finding]);
    return finding;
  });
  return { findings, byRow };
}

function toFinding({ range, text: written, filled }: MergedData, binding: TableBinding): Finding {
  const columns = [...binding.columns, ...binding.customColumns];
  const found = columns.find(({ columnIndex }) => columnIndex === filled.columnIndex);
  const name = found === undefined ? '' : 'declaration' in found ? found.declaration.name : found.name;
  const place = { row: filled.rowNumber, column: name, cell: `${found?.letters ?? ''}${filled.rowNumber}` };
  const text = {
    severity: 'error',
    code: 'cells-merged',
    message: `The cells ${written} are merged; only ${place.cell} has a value.`,
    hint: `Unmerge them and write the value into every cell it belongs to${isVerticalReference(range, binding.header) === undefined ? '' : ', or use --fill-down'}.`,
  } as const;
  return placeOnSheet(text, binding.source, place);
}
