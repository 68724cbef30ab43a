import { extname } from 'node:path';
import { replaceFile } from '../../../base/disk/place-file.ts';
import { readRegularFile } from '../../../base/disk/regular-file.ts';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { PackageEditor } from '../../../spreadsheet/opc/package-editor.ts';
import { toContent } from '../../../spreadsheet/opc/sheet/cell-tag.ts';
import { UnpatchableError } from '../../../spreadsheet/opc/unpatchable.ts';
import { rawAttributes, toTag } from '../../../spreadsheet/opc/xml/tag-attributes.ts';
import { TextEdits } from '../../../spreadsheet/opc/xml/text-edits.ts';
import { childOf } from '../../../spreadsheet/opc/xml/xml-tree.ts';
import { openZip } from '../../../spreadsheet/opc/zip/zip.ts';
import type { CellLook, WorkbookContent } from '../../../spreadsheet/workbook/table.ts';
import { readCellLooks } from '../../../spreadsheet/workbook/xlsx/xlsx-styles.ts';
import type { CellPatch, StoredValue } from '../sheet/row-patch.ts';
import { type SheetChanges, spliceSheet } from '../sheet/splice-sheet.ts';
import { openWorkbookPart, type WorkbookPartText } from '../sheet/workbook-part.ts';
import {
  declareWorkbook,
  dropMacros,
  dropSignatures,
  MACROS_LOST,
  SIGNATURE_LOST,
  savePackage,
} from './save-package.ts';

export interface EditedPlace {
  readonly sheet: string;
  readonly rowNumber: number;
  readonly columnIndex: number;
}

/** Replaces the content of one cell. */
export interface CellEdit extends EditedPlace {
  /** Empty to empty the cell. */
  readonly text: string;
  readonly value?: StoredValue;
}

/** The workbook to copy; the copy of a protected one is protected too. */
interface CopiedWorkbook extends Pick<WorkbookContent, 'lock'> {
  readonly path: string;
}

/**
 * Writes a copy of a workbook with some cells replaced, in their own formats; every other byte stays. An existing copy
 * is replaced as a whole or not at all. Returns in sentences what the copy lost. Throws `edit-impossible`.
 */
export async function writeEditedCopy(
  from: CopiedWorkbook,
  outPath: string,
  edits: readonly CellEdit[],
): Promise<readonly string[]> {
  const { editor, notes } = await editPackage(from, outPath, edits);
  await replaceFile(outPath, (sink) => savePackage(editor, sink, from.lock));
  return notes;
}

/** Reads how cells look, filled or not: by their own style, or that of row or column. */
export async function readLooksOf(from: CopiedWorkbook, places: readonly EditedPlace[]): Promise<readonly CellLook[]> {
  return asEditing(async () => {
    const editor = await openEditor(from);
    const workbook = await openWorkbookPart(editor);
    const lookOf = await openLooks(editor, workbook);
    const styles = new Map<string, number>();
    for (const [sheet, own] of groupBy(places, (place) => place.sheet)) {
      const part = partOf(workbook, sheet);
      await runThrough(editor.open(part), own, (place, style) => styles.set(toKey(place), style));
    }
    return places.map((place) => lookOf(styles.get(toKey(place)) ?? 0));
  });
}

async function editPackage(from: CopiedWorkbook, outPath: string, edits: readonly CellEdit[]) {
  return asEditing(async () => {
    const editor = await openEditor(from);
    const notes = await dropLost(editor, outPath);
    const workbook = await openWorkbookPart(editor);
    for (const [sheet, own] of groupBy(edits, (edit) => edit.sheet)) {
      const part = partOf(workbook, sheet);
      const changes = toChanges(own, ({ text, value }) => ({ content: toContent(text), value: () => value }));
      await editor.pack(part, spliceSheet(editor.open(part), changes));
    }
    editor.write(workbook.part, requestRecalculation(workbook));
    return { editor, notes };
  });
}

async function openEditor({ path, lock }: CopiedWorkbook): Promise<PackageEditor> {
  const bytes = await readRegularFile(path);
  return new PackageEditor(await openZip(lock === undefined ? bytes : await lock.open(bytes, path), 'the workbook'));
}

/** Runs what edits a copy; throws `edit-impossible` if that is not safe. */
export async function asEditing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnpatchableError)
      throw usageError(
        'edit-impossible',
        `The cell cannot be changed in a copy of the workbook, because ${error.message}.`,
        'Change it in the workbook itself, save it, and read it again.',
      );
    throw error;
  }
}

function partOf({ tabs }: WorkbookPartText, sheet: string): string {
  const tab = tabs.find((one) => one?.type === 'worksheet' && one.name === sheet);
  if (tab === undefined) throw new UnpatchableError(`it has no sheet "${sheet}"`);
  return tab.part;
}

/** Runs a splice without output, to learn each cell's style on the way. */
async function runThrough(
  chunks: AsyncIterable<Uint8Array>,
  places: readonly EditedPlace[],
  note: (place: EditedPlace, style: number) => void,
): Promise<void> {
  let left = places.length;
  const changes = toChanges(places, (place) => ({
    content: '',
    value: (own) => {
      left -= 1;
      note(place, own);
      return undefined;
    },
  }));
  for await (const _ of spliceSheet(chunks, changes)) if (left === 0) return;
}

function toKey({ sheet, rowNumber, columnIndex }: EditedPlace): string {
  return JSON.stringify([sheet, rowNumber, columnIndex]);
}

/** Removes what an edited copy, or one of that name, must not contain. */
async function dropLost(editor: PackageEditor, outPath: string): Promise<readonly string[]> {
  const notes = (await dropSignatures(editor)) ? [SIGNATURE_LOST] : [];
  const workbook = await openWorkbookPart(editor);
  const mayHaveMacros = extname(outPath).toLowerCase() === '.xlsm';
  if (!mayHaveMacros && (await dropMacros(editor, workbook))) notes.push(MACROS_LOST);
  await declareWorkbook(editor, workbook.part, mayHaveMacros);
  return notes;
}

async function openLooks(editor: PackageEditor, workbook: WorkbookPartText): Promise<(style: number) => CellLook> {
  const part = editor.findPart(workbook.relationships, 'styles');
  if (part === undefined) return () => ({});
  const { byId, ids } = await readCellLooks(editor, part);
  return (style) => byId[ids[style] ?? 0] ?? {};
}

export function toChanges<E extends EditedPlace>(edits: readonly E[], patchOf: (edit: E) => CellPatch): SheetChanges {
  const rows = groupBy(edits, ({ rowNumber }) => rowNumber);
  return {
    changesOf: (rowNumber) => {
      const own = rows.get(rowNumber);
      if (own === undefined) return undefined;
      return { cells: new Map(own.map((edit) => [edit.columnIndex, patchOf(edit)])), lines: 1 };
    },
    lastColumn: edits.reduce((last, { columnIndex }) => Math.max(last, columnIndex), -1),
    cleared: new Set(),
    restored: new Map(),
    widths: new Map(),
    legacyDrawing: async () => undefined,
    // Cells with formulas are not edited.
    onFormulaLost: () => undefined,
    onProtected: () => undefined,
  };
}

/** Elements that may precede the calculation settings, the last first (ECMA-376 part 1, 18.2.27). */
const BEFORE = ['definedNames', 'externalReferences', 'functionGroups', 'sheets'] as const;

/** Makes spreadsheets recalculate the formulas on opening, because cells have changed. */
function requestRecalculation({ text, root }: WorkbookPartText): string {
  const edits = new TextEdits(text);
  const settings = childOf(root, 'calcPr');
  if (settings !== undefined) {
    const attributes = rawAttributes(settings.tag).set('fullCalcOnLoad', '1');
    const end = settings.closeStart === settings.end ? '/>' : '>';
    edits.replace(settings.start, settings.openEnd, toTag(settings.name, attributes, end));
    return edits.toString();
  }
  const before = BEFORE.map((name) => childOf(root, name)).find((element) => element !== undefined);
  edits.insert(before?.end ?? root.closeStart, `<${root.prefix}calcPr fullCalcOnLoad="1"/>`);
  return edits.toString();
}
