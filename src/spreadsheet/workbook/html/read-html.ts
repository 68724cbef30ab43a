import { basename, extname } from 'node:path';
import { Parser } from 'htmlparser2';
import { inputToBeSavedAgain } from '../../../base/input/input-errors.ts';
import type { ByteSource } from '../../../base/input/input-file.ts';
import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { guessUtf16 } from '../csv/decode-text.ts';
import type { Table } from '../table.ts';
import { HtmlTables } from './html-tables.ts';

/** What a page says of its own encoding stands near its beginning. */
const HEAD_BYTES = 4096;
const CHARSET = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i;

/**
 * Reads the tables of a web page, which accounting systems write under the ending `.xls`: their cells are the texts that
 * the page shows, or the numbers that a spreadsheet has put beside them. A page with tables within tables is laid out and
 * no sheet: it is refused.
 *
 * Errors: `input-not-a-spreadsheet`, `input-too-large`.
 */
export async function readHtml(
  file: ByteSource,
  budget: ReadBudget,
  tableName = basename(budget.path, extname(budget.path)),
): Promise<readonly Table[]> {
  if (file.size > budget.limits.heldBytes) budget.refuse(`it has ${Math.ceil(file.size / 1024 ** 2)} MiB`);
  const reader = new HtmlTables(tableName, budget);
  const parser = new Parser(reader, { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true });
  parser.end(decodePage(await file.read(0, file.size)));
  if (reader.isNested) throw inputToBeSavedAgain(budget.path, 'a web page (HTML) with tables within tables');
  const tables = reader.finish();
  if (tables.length === 0) throw inputToBeSavedAgain(budget.path, 'a web page (HTML) without a table');
  return tables;
}

/** By its byte order mark, its zeros or what it says of itself, else UTF-8 where it is that, else as Windows writes in Western Europe. */
function decodePage(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  for (const encoding of [guessUtf16(bytes), CHARSET.exec(head)?.[1], 'utf-8', 'windows-1252']) {
    const text = encoding === undefined ? undefined : tryDecode(bytes, encoding);
    if (text !== undefined) return text;
  }
  return bytes.toString('latin1');
}

function tryDecode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
