import { inputDamaged, inputNoWorksheets } from '../../../base/input/input-errors.ts';
import { type ByteSource, readPieces } from '../../../base/input/input-file.ts';
import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { readXml, XmlSyntaxError } from '../../opc/xml/xml.ts';
import type { Table } from '../table.ts';
import { Xml2003Reader } from './xml2003-reader.ts';

/**
 * Reads the worksheets of an XML Spreadsheet 2003 (SpreadsheetML of Office 2003, also written by accounting systems under
 * the ending `.xls`), in their order, formulas by their stored results.
 *
 * Errors: `input-damaged` for what is not well-formed, `input-no-worksheets`, `input-too-large`.
 */
export async function readXml2003(file: ByteSource, budget: ReadBudget): Promise<readonly Table[]> {
  const reader = new Xml2003Reader(budget);
  try {
    await readXml(readPieces(file, 0, file.size), reader, budget.limits);
  } catch (error) {
    if (!(error instanceof XmlSyntaxError)) throw error;
    throw inputDamaged(budget.path, `it is not valid XML (${error.message})`, error);
  }
  const tables = reader.finish();
  if (tables.length === 0) throw inputNoWorksheets(budget.path);
  return tables;
}
