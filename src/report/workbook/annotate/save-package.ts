import { CONTENT_TYPES_PART } from '../../../spreadsheet/opc/content-types.ts';
import type { PackageEditor } from '../../../spreadsheet/opc/package-editor.ts';
import { UnpatchableError } from '../../../spreadsheet/opc/unpatchable.ts';
import { type ByteSink, ZipWriter, type ZipWriterOptions } from '../../../spreadsheet/opc/zip/zip-writer.ts';
import type { WorkbookLock } from '../../../spreadsheet/protection/workbook-lock.ts';
import type { WorkbookPartText } from '../sheet/workbook-part.ts';

/** Writes a package; a protected one is assembled in memory, so that only its protected bytes are written. */
export async function savePackage(
  editor: PackageEditor,
  sink: ByteSink,
  lock: WorkbookLock | undefined,
  options: ZipWriterOptions = {},
): Promise<void> {
  if (lock === undefined) return editor.save(new ZipWriter(sink, options));
  const pieces: Uint8Array[] = [];
  await editor.save(
    new ZipWriter((piece) => {
      pieces.push(piece);
    }, options),
  );
  await sink(await lock.seal(Buffer.concat(pieces)));
}

/** For the copy of a signed workbook. */
export const SIGNATURE_LOST = 'The digital signature was left out: any change invalidates it.';

/** Removes signatures, which any change invalidates; returns whether there were any. */
export async function dropSignatures(editor: PackageEditor): Promise<boolean> {
  const links = (await editor.relationships('')).filter((link) => link.fullType.includes('digital-signature/origin'));
  for (const link of links) {
    for (const signature of await editor.relationships(link.target)) await editor.remove(signature.target);
    await editor.remove(link.target);
    await editor.removeRelationship('', link.id);
  }
  return links.length > 0;
}

const PLAIN_WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const MACRO_WORKBOOK = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';

/** For the copy of a workbook with macros. */
export const MACROS_LOST = 'The macros were left out.';

/** Relationships that only a workbook with macros has ([MS-OFFMACRO2] 2.2). */
const MACRO_LINKS: ReadonlySet<string> = new Set(['vbaProject', 'attachedToolbars']);
const MACRO_SHEETS: ReadonlySet<string> = new Set(['xlMacrosheet', 'xlIntlMacrosheet']);
const MACRO_TYPE = /^application\/vnd\.ms-(office\.vbaProject|excel\.(attachedToolbars|(intl)?macrosheet))/i;

/** Declares the type that fits the workbook's ending: Excel refuses the other one. */
export async function declareWorkbook(editor: PackageEditor, part: string, hasMacros: boolean): Promise<void> {
  if (editor.has(CONTENT_TYPES_PART)) await editor.setContentType(part, hasMacros ? MACRO_WORKBOOK : PLAIN_WORKBOOK);
}

/**
 * Removes the macro project with its signatures and content types; returns whether there was one. Throws
 * `UnpatchableError` if there are macro sheets, which other formulas and names may call.
 */
export async function dropMacros(editor: PackageEditor, workbook: WorkbookPartText): Promise<boolean> {
  if (workbook.tabs.some((tab) => tab !== undefined && MACRO_SHEETS.has(tab.type)))
    throw new UnpatchableError('the input has macro sheets, which a workbook without macros may not have');
  const macros = workbook.relationships.filter(({ type, isExternal }) => MACRO_LINKS.has(type) && !isExternal);
  for (const { target, id } of macros) {
    for (const signature of await editor.relationships(target)) await editor.remove(signature.target);
    await editor.remove(target);
    await editor.removeRelationship(workbook.part, id);
  }
  await editor.dropTypes((contentType) => MACRO_TYPE.test(contentType));
  return macros.length > 0;
}
