import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ZipWriter } from '../../spreadsheet/opc/zip/zip-writer.ts';

/** Packs files of a folder, in this order, into one ZIP file. */
export async function zipFiles(folder: string, names: readonly string[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const zip = new ZipWriter((chunk) => {
    chunks.push(chunk);
  });
  for (const name of names) await zip.add(name, await readFile(join(folder, name)));
  await zip.finish();
  return Buffer.concat(chunks);
}
