import type { ReadBudget } from '../../base/input/read-budget.ts';
import { OpcPackage } from '../opc/opc-package.ts';
import type { ZipArchive } from '../opc/zip/zip.ts';

/** The parts of a package of OpenDocument (ISO/IEC 26300) that tell it from others. */
export const ODF_CONTENT = 'content.xml';
export const ODF_MANIFEST = 'META-INF/manifest.xml';

/** Which kind of workbook a package is, by its parts; of a binary one, the part that it begins with. */
export type PackageKind = { readonly kind: 'ods' | 'xlsx' } | { readonly kind: 'xlsb'; readonly part: string };

/** Tells the kinds apart without the readers of any, so that only the one that is needed is loaded. */
export async function findPackageKind(archive: ZipArchive, budget: ReadBudget): Promise<PackageKind> {
  if (await isOpenDocument(archive)) return { kind: 'ods' };
  const part = await new OpcPackage(archive, budget).findMainPart();
  return part?.toLowerCase().endsWith('.bin') === true ? { kind: 'xlsb', part } : { kind: 'xlsx' };
}

/** True for a spreadsheet or not; an encrypted one has its manifest only. */
async function isOpenDocument(archive: ZipArchive): Promise<boolean> {
  if (archive.has(ODF_MANIFEST) && (archive.has(ODF_CONTENT) || archive.has('encrypted-package'))) return true;
  return archive.has('mimetype') && (await readBeginning(archive, 'mimetype')).includes('opendocument');
}

async function readBeginning(archive: ZipArchive, part: string): Promise<string> {
  for await (const chunk of archive.open(part)) return chunk.toString('latin1', 0, 256);
  return '';
}
