import { CapsheetError } from '../../src/base/util/capsheet-error.ts';
import { runAtOnce } from '../../src/base/util/steps.ts';
import { checkWorkbooks } from '../../src/format/check/check-workbook.ts';
import { parseMapping } from '../../src/mapping/file/parse-mapping.ts';
import { mapInSteps } from '../../src/mapping/map-workbooks.ts';
import type { Mapping } from '../../src/mapping/mapping.ts';
import type { CheckedWorkbook } from '../../src/model/records/checked-workbook.ts';
import type { InputReading } from '../../src/model/records/input-reading.ts';
import type { CheckedRecord } from '../../src/model/records/record.ts';
import type { DecimalSign } from '../../src/model/values/decimal-sign.ts';
import type { Table, WorkbookContent } from '../../src/spreadsheet/workbook/table.ts';
import { makeTable, makeWorkbook } from '../support/make-table.ts';

/** A workbook of lists as CSV with semicolons, one a tab. */
export function book(...lists: readonly string[]): WorkbookContent {
  return makeWorkbook(
    lists.map((csv, index) =>
      makeTable(
        `List ${index + 1}`,
        csv.split('\n').map((line) => line.split(';').map((cell) => (cell === '' ? null : cell))),
      ),
    ),
  );
}

/** Maps inputs at once. */
export function mapWorkbooks(inputs: readonly WorkbookContent[], mapping: Mapping, decimalSign?: DecimalSign) {
  return runAtOnce(mapInSteps(inputs, mapping, decimalSign));
}

/** Maps and checks one input. */
export function mapAndCheck(tables: readonly Table[], yaml: string, settings: Partial<InputReading> = {}) {
  return mapAndCheckAll([makeWorkbook(tables)], yaml, settings);
}

export function mapAndCheckAll(
  inputs: readonly WorkbookContent[],
  yaml: string,
  settings: Partial<InputReading> = {},
): CheckedWorkbook {
  const { mapping } = parseMapping(yaml, 'mapping.yaml');
  const { value, complaints } = mapWorkbooks(inputs, mapping);
  if (complaints.length > 0) throw new Error(complaints.map(({ message }) => message).join('\n'));
  return checkWorkbooks(inputs, { decimalSign: '.', ...settings }, value).value;
}

/** Returns the complaints, each at its place. */
export function misfitsOf(tables: readonly Table[], yaml: string): string[] {
  const { mapping, locate } = parseMapping(yaml, 'mapping.yaml');
  return mapWorkbooks([makeWorkbook(tables)], mapping).complaints.map(
    ({ path, message }) => `${locate(path)} ${message}`,
  );
}

/** Returns the faults of a mapping file, each at its place. */
export function faultsOf(yaml: string): string[] {
  try {
    parseMapping(yaml, 'mapping.yaml');
    return [];
  } catch (error) {
    if (!(error instanceof CapsheetError)) throw error;
    const [head = '', ...lines] = error.message.split('\n');
    return lines.length === 0 ? [head] : lines.map((line) => line.replace(/^ {2}- mapping\.yaml:/, ''));
  }
}

/** Returns a record's values, without its place and findings. */
export function statedIn(record: CheckedRecord) {
  const {
    key: _key,
    origin: _origin,
    columnLetters: _letters,
    mappedCells: _cells,
    findings: _findings,
    record: _record,
    ...stated
  } = record;
  return stated;
}

/** `Portfolio 5#1 round`, then what it states. */
export function placesOf({ records }: CheckedWorkbook): string[] {
  return records.map(({ origin, record, kind }) => {
    return `${origin.sheet} ${origin.rowNumber}${record === undefined ? '' : `#${record}`} ${kind}`;
  });
}
