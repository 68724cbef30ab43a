import { placeFile } from '../../base/disk/place-file.ts';
import { PackageEditor } from '../../spreadsheet/opc/package-editor.ts';
import { ZipWriter } from '../../spreadsheet/opc/zip/zip-writer.ts';
import { makeFreshArchive } from '../workbook/fresh/fresh-package.ts';
import type { DefinedName } from '../workbook/fresh/sheet-furniture.ts';
import { writeComments } from '../workbook/sheet/sheet-comments.ts';
import { toUnwritable, type WorkbookPath, workbookExists } from '../workbook-path.ts';
import type { OwnSheet } from './own-sheet.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Differs from the author of annotations: a result of the export drops earlier annotations and keeps these. */
const AUTHOR = 'capsheet export';

/** More comments make a sheet slow to open; nobody reads them all. */
const MOST_COMMENTS = 5_000;

/** Writes a workbook that does not exist yet. Throws `<code>-exists` and `<code>-unwritable`. */
export async function writeNewWorkbook(
  workbook: WorkbookPath,
  sheets: readonly OwnSheet[],
  names?: readonly DefinedName[],
): Promise<void> {
  const isNew = await writeOwnWorkbook(workbook.path, sheets, names).catch((error: unknown) => {
    throw toUnwritable(error, workbook);
  });
  if (!isNew) throw workbookExists(workbook);
}

/** False, and nothing is written, where there is a file of that name. */
export async function writeOwnWorkbook(
  path: string,
  sheets: readonly OwnSheet[],
  names: readonly DefinedName[] = [],
): Promise<boolean> {
  const fresh = makeFreshArchive(
    sheets.map(({ headerRowNumber, comments: _, ...sheet }) => {
      return { ...sheet, layout: { headerRowNumber }, isAllText: true };
    }),
    names,
  );
  const editor = new PackageEditor(fresh);
  for (const [index, { comments }] of sheets.entries())
    if (comments.size > 0) await addComments(editor, `xl/worksheets/sheet${index + 1}.xml`, comments);
  return placeFile(path, async (sink) => editor.save(new ZipWriter(sink, { isStamped: true })));
}

async function addComments(editor: PackageEditor, sheetPart: string, comments: ReadonlyMap<string, string>) {
  const id = await writeComments({
    editor,
    sheetPart,
    folder: 'xl/',
    namespace: NAMESPACE,
    relationshipBase: RELATIONSHIPS,
    drawingId: undefined,
    texts: new Map([...comments].slice(0, MOST_COMMENTS)),
    author: AUTHOR,
  });
  if (id === undefined) return;
  const drawing = `<legacyDrawing xmlns:r="${RELATIONSHIPS}" r:id="${id}"/>`;
  // After everything that the package was made with.
  const text = await editor.readText(sheetPart);
  editor.write(
    sheetPart,
    text.replace(/<\/worksheet>$/, () => `${drawing}</worksheet>`),
  );
}
