import { readFile } from 'node:fs/promises';
import { openZip } from '../../src/spreadsheet/opc/zip/zip.ts';

/** The parts of a package as text, by name: what two workbooks are compared by, however they are packed. */
export async function readPackageParts(path: string): Promise<{ readonly [part: string]: string }> {
  const zip = await openZip(await readFile(path), path);
  const parts: Record<string, string> = {};
  for (const name of zip.partNames) {
    const chunks: Buffer[] = [];
    for await (const chunk of zip.open(name)) chunks.push(chunk);
    parts[name] = Buffer.concat(chunks).toString();
  }
  return parts;
}
