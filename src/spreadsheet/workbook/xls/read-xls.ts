import { basename, extname } from 'node:path';
import {
  inputDamaged,
  inputNotASpreadsheet,
  inputNoWorksheets,
  inputOldXls,
} from '../../../base/input/input-errors.ts';
import type { ByteSource } from '../../../base/input/input-file.ts';
import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { CompoundFile, OLE2 } from '../../opc/compound/compound-file.ts';
import { SheetRows } from '../cells/sheet-rows.ts';
import type { Table } from '../table.ts';
import { readBeginning, walkSubstream, type XlsStream } from './records.ts';
import { XlsCells } from './xls-cells.ts';
import { readGlobals, type XlsGlobals, type XlsSheetEntry } from './xls-globals.ts';
import { XlsShape } from './xls-shape.ts';
import type { XlsTexts } from './xls-texts.ts';

/** The upper bytes of the versions of Excel 5 and 7 (95), and of Excel 97 to 2003. */
const BIFF5 = 5;
const BIFF8 = 6;
const GLOBALS = 0x0005;
const WORKSHEET = 0x0010;
/** The first records of Excel 2, 3 and 4. */
const OLDER_BOF: ReadonlySet<number> = new Set([0x0009, 0x0209, 0x0409]);

/**
 * Reads the worksheets of an `.xls` file of Excel 5 to 2003 (MS-XLS), in tab order, formulas by their stored results. Macros
 * are not looked at.
 *
 * Errors: `input-damaged`, `input-truncated`, `input-encrypted`, `input-old-xls`, `input-code-page`, `input-too-large`,
 * `input-no-worksheets`, `input-not-a-spreadsheet`.
 */
export async function readXls(
  file: ByteSource,
  budget: ReadBudget,
  wantsSheet: (name: string) => boolean = () => true,
): Promise<readonly Table[]> {
  if (file.size > budget.limits.heldBytes) budget.refuse(`it has ${Math.ceil(file.size / 1024 ** 2)} MiB`);
  const stream = { bytes: openStream(await file.read(0, file.size), budget), budget };
  const { version, kind } = readStart(stream);
  const globals = await readGlobals(stream, version === BIFF8);
  const sheets = kind === WORKSHEET ? [toOnlySheet(budget.path)] : globals.sheets;
  const tables: Table[] = [];
  let recalculates = false;
  for (const sheet of sheets) {
    const shape = await readShape(stream, sheet, globals.format);
    if (shape.isDialog) continue;
    recalculates ||= shape.isUncalculated;
    tables.push(await readSheet(stream, sheet, { shape, globals, wantsSheet }));
  }
  if (tables.length === 0) throw inputNoWorksheets(budget.path);
  return recalculates ? tables.map((table) => ({ ...table, recalculates })) : tables;
}

/** Some programs write the stream as a file, without a compound file around it. */
function openStream(bytes: Buffer, { path }: ReadBudget): Buffer {
  if (!bytes.subarray(0, OLE2.length).equals(OLE2)) return bytes;
  const stream = new CompoundFile(bytes, path).read('workbook', 'book');
  if (stream === undefined) throw inputDamaged(path, 'it has no stream Workbook');
  return stream;
}

function readStart(stream: XlsStream): { readonly version: number; readonly kind: number } {
  const { path } = stream.budget;
  if (stream.bytes.length > 1 && OLDER_BOF.has(stream.bytes.readUInt16LE(0))) throw inputOldXls(path);
  const beginning = readBeginning(stream, 0);
  if (beginning === undefined) throw inputDamaged(path, 'it does not begin as a workbook does');
  const { kind } = beginning;
  const version = beginning.version >> 8;
  if (version !== BIFF5 && version !== BIFF8)
    throw inputDamaged(path, `it is of no known version of Excel (${beginning.version})`);
  if (kind !== GLOBALS && kind !== WORKSHEET) throw inputNotASpreadsheet(path, 'an Excel file of another kind');
  return { version, kind };
}

/** A sheet that some programs write without the workbook around it. */
function toOnlySheet(path: string): XlsSheetEntry {
  return { name: basename(path, extname(path)), state: 'visible', start: 0 };
}

function describe({ name }: XlsSheetEntry): string {
  return `its sheet "${name}"`;
}

async function readShape(stream: XlsStream, sheet: XlsSheetEntry, format: XlsTexts): Promise<XlsShape> {
  const { budget } = stream;
  if (readBeginning(stream, sheet.start)?.kind !== WORKSHEET)
    throw inputDamaged(budget.path, `${describe(sheet)} does not begin where it should`);
  const shape = new XlsShape(budget, format);
  const place = { start: sheet.start, what: describe(sheet) };
  await walkSubstream(stream, place, (records) => shape.take(records));
  return shape;
}

interface SheetReading {
  readonly shape: XlsShape;
  readonly globals: XlsGlobals;
  readonly wantsSheet: (name: string) => boolean;
}

async function readSheet(
  stream: XlsStream,
  sheet: XlsSheetEntry,
  { shape, globals, wantsSheet }: SheetReading,
): Promise<Table> {
  const { name, state } = sheet;
  const rows = new SheetRows(name, { ...globals, wantsSheet });
  const cells = new XlsCells({ rows, globals, shape });
  const isWanted = wantsSheet(name);
  // For an unwanted sheet, only whether it has any content matters.
  const isEnough = (): boolean => !isWanted && rows.hasContent();
  await walkSubstream(stream, { start: sheet.start, what: describe(sheet) }, (records) => {
    cells.take(records);
    return isEnough() ? 'enough' : undefined;
  });
  // The row that was begun last is not whole then.
  if (isEnough()) rows.dropRow();
  else cells.finish();
  const { mergedRanges } = shape.shape;
  const comments = shape.comments.finish();
  return {
    name,
    state,
    epoch: globals.epoch,
    rows: rows.finish(),
    mergedRanges,
    hiddenColumns: shape.shape.listHiddenColumns(),
    ...(comments.length === 0 ? {} : { comments }),
  };
}
