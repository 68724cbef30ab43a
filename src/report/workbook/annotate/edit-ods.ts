import { replaceFile } from '../../../base/disk/place-file.ts';
import { readRegularFile } from '../../../base/disk/regular-file.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { PackageEditor } from '../../../spreadsheet/opc/package-editor.ts';
import { UnpatchableError } from '../../../spreadsheet/opc/unpatchable.ts';
import { TagScanner } from '../../../spreadsheet/opc/xml/tag-scanner.ts';
import { TextEdits } from '../../../spreadsheet/opc/xml/text-edits.ts';
import { openZip } from '../../../spreadsheet/opc/zip/zip.ts';
import { CAPSHEET_NAMESPACE } from '../../../spreadsheet/workbook/ods/odf-names.ts';
import { OdsStyles } from '../../../spreadsheet/workbook/ods/ods-styles.ts';
import type { CellLook } from '../../../spreadsheet/workbook/table.ts';
import { OdfPen } from '../ods/odf-pen.ts';
import { OdfStyles, type Prefixes, readPrefixes, toParagraphs } from '../ods/odf-styles.ts';
import { CONTENT, dropOdsSignature, readOutline } from '../ods/ods-outline.ts';
import { patchTable } from '../ods/ods-table.ts';
import type { CellPatch } from '../sheet/row-patch.ts';
import { asEditing, type CellEdit, type EditedPlace, toChanges } from './edit-cells.ts';
import { SIGNATURE_LOST, savePackage } from './save-package.ts';

const STYLES = 'styles.xml';

/**
 * Writes a copy of an `.ods` file with some cells replaced, in their own styles; every other element stays. An existing
 * copy is replaced as a whole or not at all. Returns in sentences what the copy lost. Throws `edit-impossible`.
 */
export function writeEditedOds(path: string, outPath: string, edits: readonly CellEdit[]): Promise<readonly string[]> {
  return asEditing(async () => {
    const editor = await openOds(path);
    const isSignatureLost = await dropOdsSignature(editor);
    const toPatch = ({ text, value }: CellEdit, { prefixes }: PatchContext): CellPatch => ({
      content: text === '' ? '' : toParagraphs(text, prefixes),
      value: () => value,
    });
    const patched = await patchSheets(await editor.readText(CONTENT), edits, toPatch);
    editor.write(CONTENT, requestRecalculation(patched));
    await replaceFile(outPath, (sink) => savePackage(editor, sink, undefined));
    return isSignatureLost ? [SIGNATURE_LOST] : [];
  });
}

/** Reads how cells look, filled or not: by their own style, or that of row or column. Throws `edit-impossible`. */
export function readOdsLooks(path: string, places: readonly EditedPlace[]): Promise<readonly CellLook[]> {
  return asEditing(async () => {
    const editor = await openOds(path);
    const names = new Map<EditedPlace, string>();
    const toPatch = (place: EditedPlace, { pen }: PatchContext): CellPatch => ({
      style: (own) => {
        names.set(place, pen.nameOf(own));
        return own;
      },
    });
    await patchSheets(await editor.readText(CONTENT), places, toPatch);
    const styles = new OdsStyles();
    if (editor.has(STYLES)) await editor.read(STYLES, styles);
    await editor.read(CONTENT, styles);
    return places.map((place) => styles.lookOf(names.get(place) ?? ''));
  });
}

async function openOds(path: string): Promise<PackageEditor> {
  return new PackageEditor(await openZip(await readRegularFile(path), 'the workbook'));
}

interface PatchContext {
  readonly pen: OdfPen;
  readonly prefixes: Prefixes;
}

/** Returns the content with patched cells. */
async function patchSheets<P extends EditedPlace>(
  text: string,
  places: readonly P[],
  toPatch: (place: P, context: PatchContext) => CellPatch,
): Promise<string> {
  const scanner = new TagScanner(text);
  const { rootEnd } = readOutline(scanner);
  const { prefixes } = readPrefixes(text.slice(text.lastIndexOf('<', rootEnd - 1), rootEnd));
  // Without the styles of an earlier annotation, which stay as they are.
  const styles = new OdfStyles(`<${prefixes.office}automatic-styles/>`, prefixes);
  const pen = new OdfPen(styles, prefixes);
  const left = groupBy(places, ({ sheet }) => sheet);
  const edits = new TextEdits(text);
  while (scanner.next() && scanner.kind !== 'close') {
    const { start } = scanner;
    const name = scanner.isNamed(`${prefixes.table}table`) ? scanner.attribute(`${prefixes.table}name`) : undefined;
    const own = name === undefined ? undefined : left.get(name);
    if (name === undefined || own === undefined) {
      scanner.passContent();
      continue;
    }
    left.delete(name);
    const patched = await patchTable(scanner, {
      ...toChanges(own, (place) => toPatch(place, { pen, prefixes })),
      ...{ styles, prefixes, pen },
      rowNumbers: [...new Set(own.map(({ rowNumber }) => rowNumber))].sort((a, b) => a - b),
      notes: new Map(),
      isOwnNote: () => false,
    });
    edits.replace(start, scanner.end, patched);
  }
  const [missing] = left.keys();
  if (missing !== undefined) throw new UnpatchableError(`it has no sheet "${missing}"`);
  return edits.toString();
}

/** Says that results of formulas may be out of date, because cells have changed. */
function requestRecalculation(text: string): string {
  if (text.includes(CAPSHEET_NAMESPACE)) return text;
  const scanner = new TagScanner(text);
  const { rootEnd } = readOutline(scanner);
  const said = ` xmlns:capsheet="${CAPSHEET_NAMESPACE}" capsheet:recalculates="true"`;
  return `${text.slice(0, rootEnd - 1)}${said}${text.slice(rootEnd - 1)}`;
}
