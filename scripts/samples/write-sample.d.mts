import type { Workbook } from 'exceljs';
import type { openZip } from '../../src/spreadsheet/opc/zip/zip.ts';
import type { ZipWriter } from '../../src/spreadsheet/opc/zip/zip-writer.ts';

export function writeSample(
  path: string,
  workbook: Workbook,
  zip: { readonly openZip: typeof openZip; readonly ZipWriter: typeof ZipWriter },
): Promise<void>;
