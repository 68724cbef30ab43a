import type { Steps } from '../../base/util/steps.ts';
import type { Finding } from '../../model/findings/finding.ts';
import type { SheetLayout } from '../../model/records/checked-workbook.ts';
import type { CheckedRow } from './check-row.ts';
import { type CheckedTable, checkTable } from './check-table.ts';
import type { MappedTab } from './mapped-tables.ts';
import type { RowKeeping } from './row-keeper.ts';
import { tellComments } from './table/tell-comments.ts';
import type { TableSource } from './table-binding.ts';

type InputSource = Pick<TableSource, 'inputIndex' | 'file' | 'isCsv' | 'settings'>;

/** Checks every table that a mapping made of a tab, and puts their rows into the order of the tab again. */
export function* checkMappedTab(
  { table, tables, headerRowNumber, resultColumns, lastColumnIndex, findings }: MappedTab,
  input: InputSource,
  take: RowKeeping['take'],
): Steps<CheckedTable | { readonly findings: readonly Finding[] }> {
  const rows: CheckedRow[] = [];
  const checked: CheckedTable[] = [];
  for (const mapped of tables) {
    const { sheet, presetType } = mapped;
    const preset = presetType === undefined ? {} : { presetType };
    const source = { ...input, table: mapped.table, sheet, mapped, ...preset };
    checked.push(yield* checkTable(source, { keepsRecords: false, take: (row) => keep(rows, row) }));
  }
  const [first] = checked;
  const { inputIndex, file } = input;
  const ofTab = [...findings, ...tellComments({ inputIndex, file, table })];
  if (first === undefined) return { findings: ofTab };
  const layout: SheetLayout = {
    ...{ inputIndex, file, sheet: table.name, headerRowNumber },
    ...{ columns: [], resultColumns, lastColumnIndex },
  };
  rows.sort((a, b) => placeOf(a) - placeOf(b) || recordOf(a) - recordOf(b));
  const taken = rows.map(take);
  return {
    source: first.source,
    layout,
    records: taken.map(({ record }) => record),
    findings: [...ofTab, ...onceEach(checked.flatMap((each) => each.findings))],
    rowFindings: taken.flatMap((row) => row.findings.slice(row.repeatedCount)),
  };
}

function keep(rows: CheckedRow[], row: CheckedRow): CheckedRow {
  rows.push(row);
  return row;
}

/** A sheet of which a row of the source became several rows has several tables, with one header. */
function onceEach(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

function placeOf({ record }: CheckedRow): number {
  return record.origin.rowNumber;
}

function recordOf({ record }: CheckedRow): number {
  return record.record ?? 0;
}
