import { parseCellAddress } from '../../../base/util/text/cell-address.ts';
import { OWN_AUTHOR, OWN_SIGNATURE } from '../../../format/sheets/result-columns.ts';
import { PackageEditor } from '../../../spreadsheet/opc/package-editor.ts';
import { TagScanner } from '../../../spreadsheet/opc/xml/tag-scanner.ts';
import { TextEdits } from '../../../spreadsheet/opc/xml/text-edits.ts';
import { escapeAttribute } from '../../../spreadsheet/opc/xml/xml-text.ts';
import type { ZipArchive } from '../../../spreadsheet/opc/zip/zip.ts';
import { toCommentTexts } from '../annotated-row.ts';
import {
  findOldSummary,
  isAnnotated,
  nameSummary,
  type SheetAnnotation,
  toSheetChanges,
} from '../sheet/sheet-annotation.ts';
import type { SummaryPage } from '../summary/summary-rows.ts';
import { OdfPen } from './odf-pen.ts';
import { addSummaryPage, OdfStyles, type Prefixes, readPrefixes, toParagraphs } from './odf-styles.ts';
import { CONTENT, dropOdsSignature, notSheets, type Outline, readOutline } from './ods-outline.ts';
import { toSummaryTable } from './ods-summary.ts';
import { patchTable, type TableChanges } from './ods-table.ts';

const SETTINGS = 'settings.xml';
const STYLES = 'styles.xml';
const ACTIVE_TABLE = /(<[\w:.-]*config-item\b[^>]*name="ActiveTable"[^>]*>)[^<]*(?=<)/;

interface OdsAnnotations {
  /** Sheets that are not listed are empty. */
  readonly sheets: readonly SheetAnnotation[];
  readonly summary: SummaryPage;
}

interface AnnotatedOds {
  readonly editor: PackageEditor;
  /** Its digital signature was dropped. */
  readonly isSignatureLost: boolean;
  readonly protectedSheets: readonly string[];
}

/**
 * Annotates a copy of an `.ods` package: changes the sheets, styles and summary in its content, and the active sheet in
 * its settings; copies every other part as it is packed. Throws `UnpatchableError` if that is not safe.
 */
export async function annotateOds(archive: ZipArchive, annotations: OdsAnnotations): Promise<AnnotatedOds> {
  const editor = new PackageEditor(archive);
  const isSignatureLost = await dropOdsSignature(editor);
  const content = new OdsContentPatcher(await editor.readText(CONTENT), annotations);
  editor.write(CONTENT, await content.patch());
  if (editor.has(STYLES))
    editor.write(STYLES, addSummaryPage(await editor.readText(STYLES), annotations.summary.footer));
  if (editor.has(SETTINGS)) {
    const settings = await editor.readText(SETTINGS);
    const name = escapeAttribute(content.summaryName);
    editor.write(
      SETTINGS,
      settings.replace(ACTIVE_TABLE, (_, tag: string) => `${tag}${name}`),
    );
  }
  return { editor, isSignatureLost, protectedSheets: content.protectedSheets };
}

class OdsContentPatcher {
  readonly protectedSheets: string[] = [];
  readonly summaryName: string;
  readonly #text: string;
  readonly #annotations: OdsAnnotations;
  readonly #scanner: TagScanner;
  readonly #old: SheetAnnotation | undefined;

  constructor(text: string, annotations: OdsAnnotations) {
    this.#text = text;
    this.#annotations = annotations;
    this.#scanner = new TagScanner(text);
    this.#old = findOldSummary(annotations.sheets);
    this.summaryName = this.#old?.table.name ?? nameSummary(annotations.sheets.map(({ table }) => table.name));
  }

  async patch(): Promise<string> {
    const outline = readOutline(this.#scanner);
    const { prefixes, missing } = readPrefixes(
      this.#text.slice(this.#text.lastIndexOf('<', outline.rootEnd - 1), outline.rootEnd),
    );
    const styles = new OdfStyles(this.#stylesOf(outline, prefixes), prefixes);
    const context = { styles, prefixes, pen: new OdfPen(styles, prefixes) };
    const edits = new TextEdits(this.#text);
    await this.#patchTables(edits, context);
    edits.insert(outline.rootEnd - 1, missing);
    const { office: o } = prefixes;
    if (outline.stylesStart === outline.stylesEnd)
      edits.insert(outline.stylesStart, `<${o}automatic-styles>${styles.addedXml}</${o}automatic-styles>`);
    else this.#addStyles(edits, outline, styles.addedXml, o);
    return edits.toString();
  }

  #stylesOf({ stylesStart, stylesEnd }: Outline, { office: o }: Prefixes): string {
    return stylesStart === stylesEnd ? `<${o}automatic-styles/>` : this.#text.slice(stylesStart, stylesEnd);
  }

  #addStyles(edits: TextEdits, { stylesEnd, stylesStart }: Outline, added: string, o: string): void {
    const closing = this.#text.lastIndexOf('<', stylesEnd - 1);
    if (closing !== stylesStart) edits.insert(closing, added);
    else edits.replace(stylesStart, stylesEnd, `<${o}automatic-styles>${added}</${o}automatic-styles>`);
  }

  async #patchTables(edits: TextEdits, context: Pick<TableChanges, 'styles' | 'pen' | 'prefixes'>): Promise<void> {
    const scanner = this.#scanner;
    const { table: t } = context.prefixes;
    const left = [...this.#annotations.sheets];
    const toSummary = () => toSummaryTable(this.summaryName, this.#annotations.summary, context);
    let lastEnd = scanner.end;
    while (scanner.next() && scanner.kind !== 'close') {
      const { start } = scanner;
      const isTable = scanner.isNamed(`${t}table`);
      const annotation = isTable ? left.find(({ table }) => table.name === scanner.attribute(`${t}name`)) : undefined;
      if (isTable && scanner.attribute(`${t}protected`) === 'true') this.#noteProtected(annotation);
      if (annotation !== undefined) left.splice(left.indexOf(annotation), 1);
      if (annotation === undefined || annotation === this.#old || !isAnnotated(annotation)) scanner.passContent();
      else edits.replace(start, ...(await this.#patchTable(annotation, context)));
      if (annotation !== undefined && annotation === this.#old) edits.replace(start, scanner.end, toSummary());
      if (isTable) lastEnd = scanner.end;
    }
    if (left.length > 0) throw notSheets();
    if (this.#old === undefined) edits.insert(lastEnd, toSummary());
  }

  #noteProtected(annotation: SheetAnnotation | undefined): void {
    if (annotation !== undefined && isAnnotated(annotation)) this.protectedSheets.push(annotation.table.name);
  }

  async #patchTable(
    annotation: SheetAnnotation,
    context: Pick<TableChanges, 'styles' | 'pen' | 'prefixes'>,
  ): Promise<[number, string]> {
    const changes: TableChanges = {
      ...toSheetChanges(annotation, context.pen),
      ...context,
      rowNumbers: listRows(annotation),
      notes: toNotes(annotation, context.prefixes),
      isOwnNote: (note) => note.includes(`${OWN_SIGNATURE}</`),
    };
    const patched = await patchTable(this.#scanner, changes);
    return [this.#scanner.end, patched];
  }
}

/** Lists every row that gets something, in ascending order. */
function listRows({ layout, rows, findings }: SheetAnnotation): readonly number[] {
  const found = findings.flatMap(({ cell }) => (cell === undefined ? [] : (parseCellAddress(cell)?.rowNumber ?? [])));
  const header = layout === undefined || rows.length === 0 ? [] : [layout.headerRowNumber];
  return [...new Set([...header, ...rows.map(({ rowNumber }) => rowNumber), ...found])].sort((a, b) => a - b);
}

function toNotes({ findings }: SheetAnnotation, prefixes: Prefixes): TableChanges['notes'] {
  const notes = new Map<number, Map<number, string>>();
  const { office: o, dc } = prefixes;
  for (const [cell, text] of toCommentTexts(findings)) {
    const place = parseCellAddress(cell);
    if (place === undefined) continue;
    const row = notes.get(place.rowNumber) ?? new Map<number, string>();
    const note = `<${o}annotation><${dc}creator>${OWN_AUTHOR}</${dc}creator>${toParagraphs(text, prefixes)}</${o}annotation>`;
    notes.set(place.rowNumber, row.set(place.columnIndex, note));
  }
  return notes;
}
