import { CONTENT_TYPES_PART } from '../../../spreadsheet/opc/content-types.ts';
import type { PackageEditor } from '../../../spreadsheet/opc/package-editor.ts';
import { UnpatchableError } from '../../../spreadsheet/opc/unpatchable.ts';
import { type ByteSink, ZipWriter, type ZipWriterOptions } from '../../../spreadsheet/opc/zip/zip-writer.ts';
import type { WorkbookLock } from '../../../spreadsheet/protection/workbook-lock.ts';
import type { WorkbookPartText } from '../sheet/workbook-part.ts';

/** Writes a package; that of a protected workbook is put together in memory, and only its protected bytes are written. */
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

/** Tells the reader of a copy that its original was signed. */
export const SIGNATURE_LOST = 'The digital signature was left out: any change invalidates it.';

/** Any change makes a signature void; true where there was one. */
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

/** Tells the reader of a copy that it lacks the macros of its original. */
export const MACROS_LOST = 'The macros were left out.';

/** Relationships of the workbook that only a workbook with macros has ([MS-OFFMACRO2] 2.2). */
const MACRO_LINKS: ReadonlySet<string> = new Set(['vbaProject', 'attachedToolbars']);
const MACRO_SHEETS: ReadonlySet<string> = new Set(['xlMacrosheet', 'xlIntlMacrosheet']);
const MACRO_TYPE = /^application\/vnd\.ms-(office\.vbaProject|excel\.(attachedToolbars|(intl)?macrosheet))/i;

/** Says what the workbook's own name says it is, if it says anything: Excel opens neither kind under the other's ending. */
export async function declareWorkbook(editor: PackageEditor, part: string, hasMacros: boolean): Promise<void> {
  if (editor.has(CONTENT_TYPES_PART)) await editor.setContentType(part, hasMacros ? MACRO_WORKBOOK : PLAIN_WORKBOOK);
}

/**
 * Takes out the macro project with its signatures and what the content types say of it; true where there was one. Throws
 * `UnpatchableError` where the workbook has macro sheets: formulas and names of other sheets may call them.
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
