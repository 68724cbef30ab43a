import { writeFile } from 'node:fs/promises';
import type { Workbook } from 'exceljs';
import { openZip } from '../../opc/zip/zip.ts';
import { ZipWriter } from '../../opc/zip/zip-writer.ts';
import type { DefinedName } from '../workbook/fresh/sheet-furniture.ts';

/** Any fixed moment would do: equal content is to give equal files, whenever it is written. */
const WRITTEN_AT = new Date('2024-01-01T00:00:00Z');

/**
 * Writes a workbook that capsheet made, without any trace of when: neither its properties nor its package say so. Its
 * defined names are given apart: the library writes names of ranges only.
 */
export async function writeOwnWorkbook(
  path: string,
  workbook: Workbook,
  names: readonly DefinedName[] = [],
): Promise<void> {
  workbook.creator = 'capsheet';
  workbook.lastModifiedBy = 'capsheet';
  workbook.created = WRITTEN_AT;
  workbook.modified = WRITTEN_AT;
  await writeFile(path, await finish(Buffer.from(await workbook.xlsx.writeBuffer()), path, names));
}

/** exceljs stamps each part of the package with the time of day. */
async function finish(packed: Buffer, path: string, names: readonly DefinedName[]): Promise<Buffer> {
  const zip = await openZip(packed, path);
  const chunks: Uint8Array[] = [];
  const writer = new ZipWriter((chunk) => void chunks.push(chunk));
  for (const part of zip.partNames) {
    const pieces: Uint8Array[] = [];
    for await (const piece of zip.open(part)) pieces.push(piece);
    const content = Buffer.concat(pieces);
    await writer.add(part, part === 'xl/workbook.xml' ? withNames(content.toString(), names) : content);
  }
  await writer.finish();
  return Buffer.concat(chunks);
}

/** In the order of their names, as every program keeps them. */
function withNames(workbookXml: string, names: readonly DefinedName[]): string {
  if (names.length === 0) return workbookXml;
  const sorted = [...names].sort((a, b) => (a.name < b.name ? -1 : 1));
  const elements = sorted.map(({ name, formula }) => {
    return `<definedName name="${name}">${escapeMarkup(formula)}</definedName>`;
  });
  return workbookXml.replace('</sheets>', () => `</sheets><definedNames>${elements.join('')}</definedNames>`);
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
