import { buildCsvFiles } from './build-csv-files.mjs';
import { buildWorkbook } from './build-workbook.mjs';
import { buildLayoutWorkbooks, buildOcfFiles } from './layouts.mjs';
import { buildLegacyWorkbook } from './legacy.mjs';
import { makePdf, makePng } from './papers.mjs';
import { QUARTER_END } from './quarter-end.mjs';
import { QUARTERLY } from './quarterly.mjs';
import { QUARTERLY_WITH_ERRORS } from './quarterly-with-errors.mjs';

/** The workbooks of samples/, by file name. */
export function makeSampleWorkbooks() {
  return {
    'quarterly.xlsx': buildWorkbook(QUARTERLY),
    'quarterly-with-errors.xlsx': buildWorkbook(QUARTERLY_WITH_ERRORS),
    'quarter-end/quarter-end.xlsx': buildWorkbook(QUARTER_END),
    'legacy/positions.xlsx': buildLegacyWorkbook(),
    ...buildLayoutWorkbooks(),
  };
}

/** Files that the workbooks name, their bytes by path. */
export function makeSampleFiles() {
  return {
    'quarter-end/logos/quillstone.png': makePng(32, [34, 102, 136]),
    'quarter-end/papers/harbor-board-2025-q3.pdf': makePdf('Harbor Robotics, board paper of the third quarter of 2025'),
    'quarter-end/papers/kestrel-board-2025-q3.pdf': makePdf('Kestrel Bio, board paper of the third quarter of 2025'),
    'quarter-end/papers/Kestrel Bio board deck 2025-Q3.pdf': makePdf('Kestrel Bio, board deck'),
  };
}

/** Files of plain text by folder, their text by file name. */
export function makeSampleTexts() {
  return { 'quarterly-csv': buildCsvFiles(QUARTERLY), 'legacy/ocf': buildOcfFiles() };
}
