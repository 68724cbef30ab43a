import { usageError } from '../../../base/util/capsheet-error.ts';
import { nearestOrBest } from '../../../base/util/text/near-names.ts';
import { listSheetNames, matchSheetName } from '../../../format/sheets/sheet-names.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';

/** Throws `sheet-name-unknown` for what `--sheet` names and the format does not have. */
export function assertSheetName(name: string): void {
  if (matchSheetName(name) !== undefined) return;
  const [near] = nearestOrBest(name, listSheetNames());
  throw usageError(
    'sheet-name-unknown',
    `--sheet names "${name}", which is not a sheet of the format.`,
    `Do you mean "${near}"? "capsheet template" writes a workbook with all of them.`,
  );
}

/** Throws `sheet-without-csv`: who names a sheet of a workbook may think that no other is read. */
export function assertCsvFile(contents: readonly WorkbookContent[]): void {
  if (contents.some(({ format }) => format === 'csv')) return;
  throw usageError(
    'sheet-without-csv',
    '--sheet says which sheet a CSV file is, and none of the inputs is a CSV file.',
    'Leave --sheet out: of a workbook or a folder every sheet is read, by its own name.',
  );
}
