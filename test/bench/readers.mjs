// Each reader reads a whole file and touches every cell, as an importer would; it answers with the number of filled ones.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** No dependency of ours: SheetJS is installed apart, for this comparison only. */
const SHEETJS = 'xlsx';
const DIST = process.env.CAPSHEET_BENCH_DIST ?? new URL('../../build/', import.meta.url).href;
const load = (module) => import(new URL(module, DIST.endsWith('/') ? DIST : `${DIST}/`).href);

export const READERS = {
  async capsheet(path) {
    const { readWorkbook } = await load('spreadsheet/workbook/read-workbook.js');
    return countCells(await readWorkbook(path));
  },

  async exceljs(path) {
    const { default: ExcelJS } = await import('exceljs');
    const workbook = new ExcelJS.Workbook();
    const isCsv = path.endsWith('.csv');
    const first = isCsv ? await workbook.csv.readFile(path) : await workbook.xlsx.readFile(path);
    let count = 0;
    for (const sheet of isCsv ? [first] : workbook.worksheets) {
      sheet.eachRow((row) => {
        row.eachCell((cell) => {
          if (cell.value !== null) count += 1;
        });
      });
    }
    return count;
  },

  /** Where it is installed is said by CAPSHEET_BENCH_SHEETJS, the folder that holds its `node_modules`. */
  async SheetJS(path) {
    const require = createRequire(pathToFileURL(`${process.env.CAPSHEET_BENCH_SHEETJS}/`));
    const xlsx = require(SHEETJS);
    const workbook = xlsx.readFile(path, { dense: true });
    let count = 0;
    for (const name of workbook.SheetNames) {
      for (const row of workbook.Sheets[name]) for (const cell of row ?? []) if (cell?.v !== undefined) count += 1;
    }
    return count;
  },
};

/** Run by Python: prints the number of filled cells, the peak of its memory in KiB, and the processor's seconds. */
export const OPENPYXL = `
import resource, sys
from openpyxl import load_workbook
count = 0
book = load_workbook(sys.argv[1], read_only=True, data_only=True)
for sheet in book.worksheets:
    for row in sheet.iter_rows(values_only=True):
        for value in row:
            if value is not None:
                count += 1
used = resource.getrusage(resource.RUSAGE_SELF)
print(count, used.ru_maxrss, used.ru_utime + used.ru_stime)
`;

function countCells({ tables }) {
  let count = 0;
  for (const { rows } of tables) {
    for (const { cells } of rows) for (const { value } of cells) if (value.kind !== 'uncached') count += 1;
  }
  return count;
}
