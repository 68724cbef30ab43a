import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from '../../../base/input/hash-input.ts';
import type { WorkbookContent } from '../../../spreadsheet/workbook/table.ts';

/**
 * Keeps what an input was read from aside, under `basePath`: the file, or the CSV files of a folder. How many bytes that
 * is; `undefined` where something is another by now.
 */
export async function keepBase(
  path: string,
  basePath: string,
  { format, sha256, tables }: Pick<WorkbookContent, 'format' | 'sha256' | 'tables'>,
): Promise<number | undefined> {
  if (format !== 'csv-folder') return keepFile(path, basePath, sha256);
  await mkdir(basePath, { mode: 0o700 });
  let sum = 0;
  for (const file of tables.flatMap((table) => table.file ?? [])) {
    const bytes = await keepFile(join(path, file.name), join(basePath, file.name), file.sha256);
    if (bytes === undefined) return undefined;
    sum += bytes;
  }
  return sum;
}

async function keepFile(path: string, basePath: string, sha256: string): Promise<number | undefined> {
  await copyFile(path, basePath);
  const bytes = await readFile(basePath);
  return hashFile(bytes) === sha256 ? bytes.length : undefined;
}
