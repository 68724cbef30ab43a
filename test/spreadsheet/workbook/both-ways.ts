import { CapsheetError } from '../../../src/base/util/capsheet-error.ts';
import { openZip } from '../../../src/spreadsheet/opc/zip/zip.ts';
import type { Table } from '../../../src/spreadsheet/workbook/table.ts';
import { makeZip, type ZipPart } from '../../support/make-zip.ts';
import { readTables } from './support.ts';

const RECORD_PARTS = /worksheets\/|sharedStrings/i;
/** A document type says nothing here, but sends all of a document through the parser. */
const DOCTYPE = '<!DOCTYPE anything>';

/** The same workbook, its sheets and shared texts written so that the scanner leaves them to the parser. */
export async function forParserOnly(bytes: Buffer): Promise<Buffer> {
  const archive = await openZip(bytes, 'both ways');
  const parts: ZipPart[] = [];
  for (const name of archive.partNames) {
    const chunks: Buffer[] = [];
    for await (const chunk of archive.open(name)) chunks.push(chunk);
    const content = Buffer.concat(chunks);
    parts.push({ name, content: RECORD_PARTS.test(name) ? addDoctype(content) : content });
  }
  return makeZip(parts);
}

function addDoctype(content: Buffer): Buffer {
  const text = content.toString('latin1');
  const declaration = /^(\xEF\xBB\xBF)?(<\?xml.*?\?>)?/s.exec(text)?.[0].length ?? 0;
  return Buffer.concat([content.subarray(0, declaration), Buffer.from(DOCTYPE), content.subarray(declaration)]);
}

/** Gives what reading comes to: the tables as plain values, or the error, without the line and column where it was seen. */
export async function readOutcome(bytes: Buffer, pieceBytes?: number): Promise<readonly Table[] | string> {
  try {
    return structuredClone(toPlain(await readTables(bytes, pieceBytes === undefined ? {} : { pieceBytes })));
  } catch (error) {
    if (!(error instanceof CapsheetError)) throw error;
    return `${error.code}: ${error.message.replace(/\(\d+:\d+: /, '(')}`;
  }
}

function toPlain(tables: readonly Table[]): Table[] {
  return tables.map((table) => ({ ...table, rows: table.rows.map((row) => ({ ...row, cells: row.cells })) }));
}
