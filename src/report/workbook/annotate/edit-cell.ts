import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { extname } from 'node:path';
import { readRegularFile } from '../../../disk/regular-file.ts';
import { PackageEditor } from '../../../opc/package-editor.ts';
import { UnpatchableError } from '../../../opc/unpatchable.ts';
import { openZip } from '../../../opc/zip/zip.ts';
import { ZipWriter } from '../../../opc/zip/zip-writer.ts';
import { usageError } from '../../../util/capsheet-error.ts';
import { readCellLooks } from '../../../workbook/xlsx/xlsx-styles.ts';
import { askToRecalculate } from '../sheet/recalculate.ts';
import { toContent } from '../sheet/row-patch.ts';
import { type SheetChanges, spliceSheet } from '../sheet/splice-sheet.ts';
import { openWorkbookPart, type WorkbookPartText } from '../sheet/workbook-part.ts';
import { declareWorkbook, dropMacros, MACROS_LOST } from './drop-macros.ts';
import { dropSignatures, SIGNATURE_LOST } from './drop-signatures.ts';
import { placeFile } from './place-file.ts';
import { type CellBefore, toStoredValue } from './stored-value.ts';

/** One cell that gets another text or value. */
export interface CellEdit {
  /** The tab's name. */
  readonly sheet: string;
  /** As Excel shows it, from 1. */
  readonly rowNumber: number;
  /** From 0. */
  readonly columnIndex: number;
  /** As somebody types it; nothing empties the cell. */
  readonly text: string;
  readonly before: Omit<CellBefore, 'format'>;
}

interface EditedPackage {
  readonly editor: PackageEditor;
  /** What the reader must know of the copy, each a sentence. */
  readonly notes: readonly string[];
}

/**
 * Writes a copy of a workbook in which one cell holds something else, of the same type and in the same format where that
 * can be; everything else is byte for byte as it is. The copy may take the place of the workbook itself, where that is a
 * copy of ours. Returns what the copy lost, as sentences. Throws `edit-impossible`.
 */
export async function writeEditedCopy(inputPath: string, outPath: string, edit: CellEdit): Promise<readonly string[]> {
  const { editor, notes } = await editPackage(inputPath, outPath, edit);
  const fresh = inputPath === outPath ? `${outPath}.${randomBytes(4).toString('hex')}.new` : outPath;
  const isPlaced = await placeFile(fresh, async (sink) => {
    await editor.save(new ZipWriter(sink));
  });
  if (!isPlaced) throw editImpossible(`there is a file ${fresh} already`);
  if (fresh !== outPath) await rename(fresh, outPath);
  return notes;
}

async function editPackage(inputPath: string, outPath: string, edit: CellEdit): Promise<EditedPackage> {
  try {
    const editor = new PackageEditor(await openZip(await readRegularFile(inputPath), 'the workbook'));
    const notes = await dropLost(editor, outPath);
    const workbook = await openWorkbookPart(editor);
    const tab = workbook.tabs.find((one) => one?.type === 'worksheet' && one.name === edit.sheet);
    if (tab === undefined) throw new UnpatchableError(`it has no sheet "${edit.sheet}"`);
    const formatOf = await openFormats(editor, workbook);
    await editor.pack(tab.part, spliceSheet(editor.open(tab.part), toChanges(edit, formatOf)));
    editor.write(workbook.part, askToRecalculate(workbook));
    return { editor, notes };
  } catch (error) {
    if (error instanceof UnpatchableError) throw editImpossible(error.message);
    throw error;
  }
}

/** Takes out what no changed copy, or none of that name, may have. */
async function dropLost(editor: PackageEditor, outPath: string): Promise<readonly string[]> {
  const notes = (await dropSignatures(editor)) ? [SIGNATURE_LOST] : [];
  const workbook = await openWorkbookPart(editor);
  const mayHaveMacros = extname(outPath).toLowerCase() === '.xlsm';
  if (!mayHaveMacros && (await dropMacros(editor, workbook))) notes.push(MACROS_LOST);
  await declareWorkbook(editor, workbook.part, mayHaveMacros);
  return notes;
}

type FormatOf = (style: number) => string | undefined;

async function openFormats(editor: PackageEditor, workbook: WorkbookPartText): Promise<FormatOf> {
  const part = editor.findPart(workbook.relationships, 'styles');
  if (part === undefined) return () => undefined;
  const { byId, ids } = await readCellLooks(editor, part);
  return (style) => byId[ids[style] ?? 0]?.format;
}

function toChanges({ rowNumber, columnIndex, text, before }: CellEdit, formatOf: FormatOf): SheetChanges {
  const value = (style: number) => toStoredValue(text, { ...before, format: formatOf(style) });
  const cells = new Map([[columnIndex, { content: toContent(text), value }]]);
  return {
    changesOf: (row) => (row === rowNumber ? { cells, lines: 1 } : undefined),
    lastColumn: columnIndex,
    cleared: new Set(),
    restored: new Map(),
    widths: new Map(),
    legacyDrawing: async () => undefined,
    // What a formula is made of is corrected, not the formula: no such cell is edited here.
    onFormulaLost: () => undefined,
    onProtected: () => undefined,
  };
}

function editImpossible(why: string): Error {
  return usageError(
    'edit-impossible',
    `The cell cannot be changed in a copy of the workbook, because ${why}.`,
    'Change it in the workbook itself, save it, and read it again.',
  );
}
