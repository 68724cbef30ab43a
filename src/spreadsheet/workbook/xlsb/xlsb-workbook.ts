import type { OpcPackage } from '../../opc/opc-package.ts';
import type { BinaryRecord } from '../binary/record.ts';
import type { Table } from '../table.ts';
import { type ListedSheet, toWorkbookPart, type WorkbookPart } from '../xlsx/xlsx-workbook.ts';
import { readRecords } from './read-records.ts';
import { readText } from './xlsb-texts.ts';

const BEGIN_BOOK = 131;
const BOOK_PROPERTIES = 153;
const SHEET = 156;
const CALCULATION = 157;

const DATES_OF_1904 = 1;
const FULL_CALCULATION_ON_LOAD = 0x01;
const SOME_UNCALCULATED = 0x10;
const STATES: readonly Table['state'][] = ['visible', 'hidden', 'very-hidden'];

/** Reads the part that lists the sheets. */
export async function readXlsbWorkbookPart(source: OpcPackage, part: string): Promise<WorkbookPart> {
  const { limits } = source.budget;
  const listed: ListedSheet[] = [];
  let isWorkbook = false;
  let epoch: Table['epoch'] = 1900;
  let recalculates = false;
  await readRecords(source, part, (record) => {
    if (record.type === BEGIN_BOOK) isWorkbook = true;
    if (record.type === BOOK_PROPERTIES && (record.u32(0) & DATES_OF_1904) !== 0) epoch = 1904;
    if (record.type === CALCULATION)
      recalculates = (record.u16(24) & (FULL_CALCULATION_ON_LOAD | SOME_UNCALCULATED)) !== 0;
    if (record.type === SHEET) listed.push(readSheetEntry(record));
    if (listed.length > limits.sheets) source.budget.refuse(`it has more than ${limits.sheets} sheets`);
    return undefined;
  });
  if (!isWorkbook) throw source.damaged(`its part ${part} is not the list of its sheets`);
  return toWorkbookPart(source, part, { epoch, recalculates, listed });
}

function readSheetEntry(record: BinaryRecord): ListedSheet {
  const id = readText(record, 8);
  return { state: STATES[record.u32(0)] ?? 'visible', id: id.text, name: readText(record, id.end).text };
}
