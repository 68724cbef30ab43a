import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { readRegularFile } from '../../../disk/regular-file.ts';
import { PackageEditor } from '../../../opc/package-editor.ts';
import { UnpatchableError } from '../../../opc/unpatchable.ts';
import { openZip } from '../../../opc/zip/zip.ts';
import { ZipWriter } from '../../../opc/zip/zip-writer.ts';
import { usageError } from '../../../util/capsheet-error.ts';
import { toContent } from '../sheet/row-patch.ts';
import { type SheetChanges, spliceSheet } from '../sheet/splice-sheet.ts';
import { openWorkbookPart } from '../sheet/workbook-part.ts';
import { dropSignatures } from './annotate-package.ts';
import { placeFile } from './place-file.ts';

/** One cell that gets another text. */
export interface CellEdit {
  /** The tab's name. */
  readonly sheet: string;
  /** As Excel shows it, from 1. */
  readonly rowNumber: number;
  /** From 0. */
  readonly columnIndex: number;
  /** As somebody types it; nothing empties the cell. */
  readonly text: string;
}

/**
 * Writes a copy of a workbook in which one cell has another text, everything else byte for byte as it is. The copy may
 * take the place of the workbook itself, where that is a copy of ours. Throws `edit-impossible`.
 */
export async function writeEditedCopy(inputPath: string, outPath: string, edit: CellEdit): Promise<void> {
  const editor = await editPackage(inputPath, edit);
  const fresh = inputPath === outPath ? `${outPath}.${randomBytes(4).toString('hex')}.new` : outPath;
  const isPlaced = await placeFile(fresh, async (sink) => {
    await editor.save(new ZipWriter(sink));
  });
  if (!isPlaced) throw editImpossible(`there is a file ${fresh} already`);
  if (fresh !== outPath) await rename(fresh, outPath);
}

async function editPackage(inputPath: string, edit: CellEdit): Promise<PackageEditor> {
  try {
    const editor = new PackageEditor(await openZip(await readRegularFile(inputPath), 'the workbook'));
    await dropSignatures(editor);
    const { tabs } = await openWorkbookPart(editor);
    const tab = tabs.find((one) => one?.type === 'worksheet' && one.name === edit.sheet);
    if (tab === undefined) throw new UnpatchableError(`it has no sheet "${edit.sheet}"`);
    await editor.pack(tab.part, spliceSheet(editor.open(tab.part), toChanges(edit)));
    return editor;
  } catch (error) {
    if (error instanceof UnpatchableError) throw editImpossible(error.message);
    throw error;
  }
}

function toChanges({ rowNumber, columnIndex, text }: CellEdit): SheetChanges {
  const cells = new Map([[columnIndex, { content: toContent(text) }]]);
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
