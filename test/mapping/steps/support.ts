import type { CheckedRecord } from '../../../src/model/records/record.ts';
import type { Table } from '../../../src/spreadsheet/workbook/table.ts';
import { telling } from '../../support/saying.ts';
import { mapAndCheck } from '../support.ts';

/** The errors and warnings of a mapped source, each at its cell. */
export function tellAll(tables: readonly Table[], yaml: string): string[] {
  const { findings } = mapAndCheck(tables, yaml);
  return findings
    .filter(({ severity }) => severity !== 'info')
    .map(({ sheet, cell, row, code, message, hint }) =>
      telling(`${sheet}!${cell ?? row} ${code}`, `${message} ${hint}`),
    );
}

/** Returns some fields of records, one record a line. */
export function fieldsOf(records: readonly CheckedRecord[], ...names: readonly string[]): string[] {
  return records.map((record) =>
    [record.kind, ...names.map((name) => show((record as unknown as { readonly [name: string]: unknown })[name]))].join(
      ' ',
    ),
  );
}

function show(value: unknown): string {
  if (value === undefined) return '-';
  if (typeof value === 'object' && value !== null && 'value' in value) return String(value.value);
  return String(value);
}
