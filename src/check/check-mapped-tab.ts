import type { MappedTab } from '../mapping/mapped-tables.ts';
import type { SheetLayout } from '../model/checked-workbook.ts';
import type { Finding } from '../model/finding.ts';
import { type CheckedTable, checkTable } from './check-table.ts';
import type { TableSource } from './table-binding.ts';

type InputSource = Pick<TableSource, 'inputIndex' | 'file' | 'isCsv' | 'settings'>;

/** Checks every table that a mapping made of a tab, and puts their rows into the order of the tab again. */
export function checkMappedTab(
  { table, tables, headerRowNumber, resultColumns, lastColumnIndex, findings }: MappedTab,
  input: InputSource,
): CheckedTable | { readonly findings: readonly Finding[] } {
  const checked = tables.map((mapped): CheckedTable => {
    const { sheet, presetType } = mapped;
    return checkTable({
      ...input,
      table: mapped.table,
      sheet,
      mapped,
      ...(presetType === undefined ? {} : { presetType }),
    });
  });
  const [first] = checked;
  if (first === undefined) return { findings };
  const { inputIndex, file } = input;
  const layout: SheetLayout = {
    ...{ inputIndex, file, sheet: table.name, headerRowNumber },
    ...{ columns: [], resultColumns, lastColumnIndex },
  };
  return {
    source: first.source,
    layout,
    rows: checked.flatMap(({ rows }) => rows).sort((a, b) => placeOf(a) - placeOf(b) || recordOf(a) - recordOf(b)),
    findings: [...findings, ...checked.flatMap((each) => each.findings)],
  };
}

type Checked = CheckedTable['rows'][number];

function placeOf({ record }: Checked): number {
  return record.origin.rowNumber;
}

function recordOf({ record }: Checked): number {
  return record.record ?? 0;
}
