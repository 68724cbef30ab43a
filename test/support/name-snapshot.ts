import { checkWorkbooks } from '../../src/format/check/check-workbook.ts';
import { type NamedExport, nameRows } from '../../src/jobs/export/name-rows.ts';
import type { Plan } from '../../src/model/outcomes/plan.ts';
import type { EntryHistory } from '../../src/model/service/entry-history.ts';
import type { Snapshot } from '../../src/model/service/snapshot.ts';
import { type Portfolio, toDataSheets } from '../../src/report/export/data-sheets.ts';
import type { DataSheet } from '../../src/report/export/export-sheet.ts';
import type { Table } from '../../src/spreadsheet/workbook/table.ts';
import { planRecords } from './plan-records.ts';

/** All that a service holds, or some companies of it. */
export function toPortfolio(snapshot: Snapshot, companyIds = snapshot.companies.map(({ id }) => id)): Portfolio {
  return { snapshot, companyIds: new Set(companyIds), hasCustomColumns: true };
}

/** The rows of an export, settled as the command settles them. */
export function nameSnapshot(portfolio: Portfolio, entryHistory?: EntryHistory): NamedExport {
  return nameRows(
    (remedies) => toDataSheets(portfolio, remedies),
    (tables) => planTables(tables, portfolio.snapshot, entryHistory),
  );
}

/** check → resolve → plan of a workbook's tabs, as the pipeline does it. */
export function planTables(tables: readonly Table[], snapshot: Snapshot, entryHistory?: EntryHistory): Plan {
  const content = { name: 'export.xlsx', format: 'xlsx', sha256: '', tables } as const;
  const { value } = checkWorkbooks([content], { decimalSign: '.' });
  return planRecords(value.records, snapshot, entryHistory === undefined ? {} : { entryHistory });
}

/** Gives what stands in a row, by the headers; numbers and dates as `{ number }` and `{ date }`. */
export function rowOf({ table }: DataSheet, rowNumber: number): { readonly [header: string]: unknown } {
  const headers = new Map(table.rows[0]?.cells.map(({ columnIndex, value }) => [columnIndex, shown(value)]));
  const cells = table.rows.find((row) => row.rowNumber === rowNumber)?.cells ?? [];
  return Object.fromEntries(cells.map(({ columnIndex, value }) => [headers.get(columnIndex), shown(value)]));
}

export function sheetOf(sheets: readonly DataSheet[], name: string): DataSheet {
  const found = sheets.find(({ table }) => table.name === name);
  if (found === undefined) throw new Error(`no sheet ${name}`);
  return found;
}

function shown(value: Table['rows'][number]['cells'][number]['value']): unknown {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'number':
      return { number: value.text };
    case 'date':
      return { date: value.iso };
    default:
      return value;
  }
}
