import { writeFile } from 'node:fs/promises';

/** Any fixed moment would do: equal content is to give equal files, whenever it is written. */
const WRITTEN_AT = new Date('2024-01-01T00:00:00Z');

/**
 * Writes a workbook without any trace of when: neither its properties nor its package say so.
 *
 * @param {string} path
 * @param {import('exceljs').Workbook} workbook
 * @param {{openZip: Function, ZipWriter: new (sink: (chunk: Uint8Array) => void) => any}} zip of capsheet
 */
export async function writeSample(path, workbook, { openZip, ZipWriter }) {
  workbook.creator = 'capsheet';
  workbook.lastModifiedBy = 'capsheet';
  workbook.created = WRITTEN_AT;
  workbook.modified = WRITTEN_AT;
  const packed = await openZip(Buffer.from(await workbook.xlsx.writeBuffer()), path);
  const chunks = [];
  const writer = new ZipWriter((chunk) => void chunks.push(chunk));
  // exceljs stamps each part of the package with the time of day.
  for (const part of packed.partNames) {
    const pieces = [];
    for await (const piece of packed.open(part)) pieces.push(piece);
    await writer.add(part, Buffer.concat(pieces));
  }
  await writer.finish();
  await writeFile(path, Buffer.concat(chunks));
}
