import { buildCsvFiles } from './build-csv-files.mjs';
import { buildWorkbook } from './build-workbook.mjs';
import { buildLayoutWorkbooks, buildOcfFiles } from './layouts.mjs';
import { buildLegacyWorkbook } from './legacy.mjs';
import { QUARTERLY } from './quarterly.mjs';
import { QUARTERLY_WITH_ERRORS } from './quarterly-with-errors.mjs';

/** The workbooks of samples/, by file name. */
export function makeSampleWorkbooks() {
  return {
    'quarterly.xlsx': buildWorkbook(QUARTERLY),
    'quarterly-with-errors.xlsx': buildWorkbook(QUARTERLY_WITH_ERRORS),
    'legacy/positions.xlsx': buildLegacyWorkbook(),
    ...buildLayoutWorkbooks(),
  };
}

/** Files of plain text by folder, their text by file name. */
export function makeSampleTexts() {
  return { 'quarterly-csv': buildCsvFiles(QUARTERLY), 'legacy/ocf': buildOcfFiles() };
}
