import { CONTENT_TYPES_PART } from '../../../spreadsheet/opc/content-types.ts';
import type { PackageEditor } from '../../../spreadsheet/opc/package-editor.ts';
import { UnpatchableError } from '../../../spreadsheet/opc/unpatchable.ts';
import type { WorkbookPartText } from '../sheet/workbook-part.ts';

const PLAIN_WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const MACRO_WORKBOOK = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';

/** What a reader is told of a copy without the macros of its original. */
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
