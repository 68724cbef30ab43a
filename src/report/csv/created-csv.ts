import type { CreatedByRun } from '../../model/outcomes/run-report.ts';
import { nameOfKind } from '../text/created-text.ts';

const HEADERS = ['What', 'ID', 'Name', 'Created by', 'Workbook', 'Sheet', 'Row', 'Run', 'Started', 'Firm', 'Service'];

/** Lists what a run created as a CSV file, one line each. */
export function toCreatedCsv({ run, created }: CreatedByRun): string {
  const lines = created.map(({ kind, id, key, createdBy, file, sheet, rowNumber }) => [
    nameOfKind(kind),
    id ?? '',
    key,
    createdBy ?? '',
    file,
    sheet,
    rowNumber,
    run.runId,
    run.startedAt,
    run.firm,
    run.service,
  ]);
  return toCsvText([HEADERS, ...lines]);
}

const FORMULA_START = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/**
 * Formats rows as CSV: quoted, separated by commas, with CRLF, and a byte order mark, without which Excel misreads
 * UTF-8. A text that a spreadsheet would calculate gets an apostrophe before it; numbers do not.
 */
export function toCsvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')}`;
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const guarded = FORMULA_START.test(value) ? `'${value}` : value;
  return `"${guarded.replaceAll('"', '""')}"`;
}
