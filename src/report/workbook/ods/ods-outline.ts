import type { PackageEditor } from '../../../spreadsheet/opc/package-editor.ts';
import { UnpatchableError } from '../../../spreadsheet/opc/unpatchable.ts';
import type { TagScanner } from '../../../spreadsheet/opc/xml/tag-scanner.ts';

export const CONTENT = 'content.xml';
const SIGNATURES = 'META-INF/documentsignatures.xml';

/** Removes the digital signature, which any change invalidates; returns whether there was one. */
export async function dropOdsSignature(editor: PackageEditor): Promise<boolean> {
  const isSigned = editor.has(SIGNATURES);
  if (isSigned) await editor.remove(SIGNATURES);
  return isSigned;
}

/** The places of elements before the sheets. */
export interface Outline {
  readonly rootEnd: number;
  /** The span of `office:automatic-styles` with its tags; an empty span if it is missing. */
  readonly stylesStart: number;
  readonly stylesEnd: number;
}

/** Reads up to the first sheet, where the scanner then is. */
export function readOutline(scanner: TagScanner): Outline {
  const rootEnd = passRoot(scanner);
  let styles: { start: number; end: number } | undefined;
  while (scanner.next() && scanner.kind !== 'close') {
    const { start, local } = scanner;
    if (local === 'spreadsheet') return { rootEnd, stylesStart: styles?.start ?? 0, stylesEnd: styles?.end ?? 0 };
    if (local === 'body') {
      styles ??= { start, end: start };
      continue;
    }
    scanner.passContent();
    if (local === 'automatic-styles') styles = { start, end: scanner.end };
  }
  throw notSheets();
}

function passRoot(scanner: TagScanner): number {
  if (!scanner.next() || scanner.local !== 'document-content' || scanner.kind !== 'open') throw notSheets();
  return scanner.end;
}

export function notSheets(): UnpatchableError {
  return new UnpatchableError('its content is not what an OpenDocument spreadsheet has');
}
