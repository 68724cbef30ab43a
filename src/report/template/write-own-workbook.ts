import { writeFile } from 'node:fs/promises';
import type { Workbook } from 'exceljs';
import { openZip } from '../../workbook/zip.ts';
import { ZipWriter } from '../../workbook/zip-writer.ts';

/** Any fixed moment would do: equal content is to give equal files, whenever it is written. */
const WRITTEN_AT = new Date('2024-01-01T00:00:00Z');

/** Writes a workbook that capsheet made, without any trace of when: neither its properties nor its package say so. */
export async function writeOwnWorkbook(path: string, workbook: Workbook): Promise<void> {
  workbook.creator = 'capsheet';
  workbook.lastModifiedBy = 'capsheet';
  workbook.created = WRITTEN_AT;
  workbook.modified = WRITTEN_AT;
  await writeFile(path, await withoutTimes(Buffer.from(await workbook.xlsx.writeBuffer()), path));
}

/** exceljs stamps each part of the package with the time of day. */
async function withoutTimes(packed: Buffer, path: string): Promise<Buffer> {
  const zip = await openZip(packed, path);
  const chunks: Uint8Array[] = [];
  const writer = new ZipWriter((chunk) => void chunks.push(chunk));
  for (const name of zip.partNames) {
    const content: Uint8Array[] = [];
    for await (const chunk of zip.open(name)) content.push(chunk);
    await writer.add(name, Buffer.concat(content));
  }
  await writer.finish();
  return Buffer.concat(chunks);
}
