import { PackageEditor } from '../../../spreadsheet/opc/package-editor.ts';
import { UnpatchableError } from '../../../spreadsheet/opc/unpatchable.ts';
import { rawAttributes, readAttribute, toTag } from '../../../spreadsheet/opc/xml/tag-attributes.ts';
import { TextEdits } from '../../../spreadsheet/opc/xml/text-edits.ts';
import { decodeEntities, escapeAttribute } from '../../../spreadsheet/opc/xml/xml-text.ts';
import { childOf, parseXml, type XmlElement } from '../../../spreadsheet/opc/xml/xml-tree.ts';
import type { ZipArchive } from '../../../spreadsheet/opc/zip/zip.ts';
import { toCommentTexts } from '../annotated-row.ts';
import { toFooterXml } from '../print-footer.ts';
import {
  findOldSummary,
  isAnnotated,
  nameSummary,
  type SheetAnnotation,
  toSheetChanges,
} from '../sheet/sheet-annotation.ts';
import { writeComments } from '../sheet/sheet-comments.ts';
import { deselectSheet, spliceSheet } from '../sheet/splice-sheet.ts';
import { addSummaryTab, openWorkbookPart, type Tab, type WorkbookPartText } from '../sheet/workbook-part.ts';
import { Palette } from '../style/palette.ts';
import { emptyStyles, StyleBook } from '../style/style-book.ts';
import type { SummaryPage } from '../summary/summary-rows.ts';
import { toSummaryXml } from '../summary/summary-sheet.ts';
import { declareWorkbook, dropMacros, dropSignatures, MACROS_LOST, SIGNATURE_LOST } from './save-package.ts';

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
const STYLES_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml';

interface PackageAnnotations {
  /** Sheets that are not listed are empty. */
  readonly sheets: readonly SheetAnnotation[];
  readonly summary: SummaryPage;
  /** Whether the copy's name allows macros, whatever the original is. */
  readonly mayHaveMacros: boolean;
}

export interface AnnotatedPackage {
  readonly editor: PackageEditor;
  /** Says in sentences what to know about the copy. */
  readonly notes: readonly string[];
}

/**
 * Annotates a copy of an `.xlsx` package: changes its sheets, styles, comments and list of sheets, and copies every
 * other part as it is packed. Throws `UnpatchableError` if that is not safe.
 */
export async function annotatePackage(archive: ZipArchive, annotations: PackageAnnotations): Promise<AnnotatedPackage> {
  const editor = new PackageEditor(archive);
  const notes: string[] = [];
  if (await dropSignatures(editor)) notes.push(SIGNATURE_LOST);
  const workbook = await openWorkbookPart(editor);
  if (!annotations.mayHaveMacros && (await dropMacros(editor, workbook))) notes.push(MACROS_LOST);
  await declareWorkbook(editor, workbook.part, annotations.mayHaveMacros);
  const styles = await openStyles(editor, workbook);
  const palette = new Palette(styles.book);
  const old = findOldTab(workbook, annotations.sheets);
  let areFormulasLost = false;
  const onFormulaLost = (): void => {
    areFormulasLost = true;
  };
  for (const [index, tab] of workbook.tabs.entries()) {
    if (tab === undefined || index === old) continue;
    const sheet = annotations.sheets.find(({ table }) => tab.type === 'worksheet' && table.name === tab.name);
    const onProtected = (): void => {
      notes.push(describeProtection(tab.name));
    };
    const footer = toFooterXml(annotations.summary.footer);
    await annotateTab({ editor, workbook, tab, palette, footer, onFormulaLost, onProtected }, sheet);
  }
  if (areFormulasLost) await dropCalculationChain(editor, workbook);
  const xml = toSummaryXml(annotations.summary, styles.book, workbook.namespace);
  await writeSummary(editor, workbook, { old, xml, headings: listHeadings(workbook, annotations.sheets) });
  if (styles.book.isChanged) editor.write(styles.part, styles.book.toXml());
  return { editor, notes };
}

/** Warns that a sheet cannot be corrected directly. */
export function describeProtection(sheet: string): string {
  return `The sheet "${sheet}" is protected, in the result as in the input: take the protection off to correct its locked cells.`;
}

interface TabContext {
  readonly editor: PackageEditor;
  readonly workbook: WorkbookPartText;
  readonly tab: Tab;
  readonly palette: Palette;
  /** An element without prefix. */
  readonly footer: string;
  readonly onFormulaLost: () => void;
  readonly onProtected: () => void;
}

async function annotateTab(context: TabContext, annotation: SheetAnnotation | undefined): Promise<void> {
  const { editor, tab } = context;
  if (!editor.has(tab.part)) throw new UnpatchableError(`the part of its sheet "${tab.name}" is missing`);
  if (!/^(worksheet|chartsheet|dialogsheet)$/.test(tab.type)) return;
  const chunks = editor.open(tab.part);
  const changed =
    annotation === undefined || !isAnnotated(annotation)
      ? await deselectSheet(chunks)
      : spliceSheet(chunks, {
          ...toSheetChanges(annotation, context.palette),
          footer: context.footer,
          legacyDrawing: (tag) => annotateComments(context, annotation, tag),
          onFormulaLost: context.onFormulaLost,
          onProtected: context.onProtected,
        });
  if (changed !== undefined) await editor.pack(tab.part, changed);
}

/** Adds the comments; returns the sheet's `<legacyDrawing>` (without prefix) if it has none yet. */
async function annotateComments(
  { editor, workbook, tab }: TabContext,
  { findings }: SheetAnnotation,
  drawing: string | undefined,
): Promise<string | undefined> {
  // Strict packages have no VML, which shows comments.
  if (workbook.namespace.startsWith('http://purl.oclc.org/')) return undefined;
  const drawingId = drawing === undefined ? undefined : /\w+:id\b/.exec(drawing)?.[0];
  const id = await writeComments({
    editor,
    sheetPart: tab.part,
    folder: workbook.folder,
    namespace: workbook.namespace,
    relationshipBase: workbook.relationshipBase,
    drawingId: drawing === undefined || drawingId === undefined ? undefined : readAttribute(drawing, drawingId),
    texts: toCommentTexts(findings),
  });
  if (id === undefined || drawing !== undefined) return undefined;
  return `<legacyDrawing xmlns:r="${workbook.relationshipBase}" r:id="${id}"/>`;
}

async function openStyles(editor: PackageEditor, workbook: WorkbookPartText) {
  const known = editor.findPart(workbook.relationships, 'styles');
  if (known !== undefined) return { part: known, book: new StyleBook(await editor.readText(known)) };
  const part = editor.freeName((number) => `${workbook.folder}styles${number === 1 ? '' : number}.xml`);
  await editor.addRelationship(workbook.part, `${workbook.relationshipBase}/styles`, part);
  await editor.setContentType(part, STYLES_TYPE);
  return { part, book: new StyleBook(emptyStyles(workbook.namespace)) };
}

/** Returns the index of the tab with the summary of an earlier result. */
function findOldTab(workbook: WorkbookPartText, sheets: readonly SheetAnnotation[]): number | undefined {
  const name = findOldSummary(sheets)?.table.name;
  const index = workbook.tabs.findIndex((tab) => tab !== undefined && tab.name === name);
  return index < 0 ? undefined : index;
}

/** Returns the header row of each sheet, by index of its tab. */
function listHeadings(workbook: WorkbookPartText, sheets: readonly SheetAnnotation[]): ReadonlyMap<number, number> {
  const headers = new Map(
    sheets.flatMap(({ table, layout }) =>
      layout === undefined ? [] : [[table.name, layout.headerRowNumber] as const],
    ),
  );
  return new Map(
    workbook.tabs.flatMap((tab, index) => {
      const header = tab?.type === 'worksheet' ? headers.get(tab.name) : undefined;
      return header === undefined ? [] : [[index, header] as const];
    }),
  );
}

interface SummaryPart {
  readonly old: number | undefined;
  readonly xml: string;
  /** Header rows that repeat on every printed page, by index of their tab. */
  readonly headings: ReadonlyMap<number, number>;
}

async function writeSummary(editor: PackageEditor, workbook: WorkbookPartText, { old, xml, headings }: SummaryPart) {
  const oldTab = old === undefined ? undefined : workbook.tabs[old];
  if (oldTab !== undefined) {
    // Parts that belonged to the old sheet (printer settings, comments) go with it.
    for (const { id } of await editor.relationships(oldTab.part)) await editor.removeRelationship(oldTab.part, id);
    editor.write(oldTab.part, xml);
    editor.write(
      workbook.part,
      addSummaryTab(workbook, { name: oldTab.name, relationshipId: undefined, index: old, headings }),
    );
    return;
  }
  const name = nameSummary(workbook.tabs.map((tab) => tab?.name));
  const part = editor.freeName((number) => `${workbook.folder}worksheets/sheet${number}.xml`);
  editor.write(part, xml);
  await editor.setContentType(part, SHEET_TYPE);
  const relationshipId = await editor.addRelationship(workbook.part, `${workbook.relationshipBase}/worksheet`, part);
  editor.write(workbook.part, addSummaryTab(workbook, { name, relationshipId, index: undefined, headings }));
  await addTitle(editor, workbook, name);
}

async function addTitle(editor: PackageEditor, workbook: WorkbookPartText, name: string): Promise<void> {
  const part = editor.findPart(await editor.relationships(''), 'extended-properties');
  const before = workbook.tabs.findLast((tab) => tab?.type === 'worksheet')?.name;
  if (part === undefined || before === undefined) return;
  const text = await editor.readText(part);
  const changed = addSheetTitle(text, before, name);
  if (changed !== text) editor.write(part, changed);
}

/** The chain lists every cell with a formula; Excel rejects a wrong entry, and rebuilds a missing chain. */
async function dropCalculationChain(editor: PackageEditor, workbook: WorkbookPartText): Promise<void> {
  for (const link of workbook.relationships.filter(({ type }) => type === 'calcChain')) {
    await editor.remove(link.target);
    await editor.removeRelationship(workbook.part, link.id);
  }
}

/**
 * Adds a worksheet to the titles in the application properties. They are only informative, and stay unchanged if their
 * list does not match the sheets.
 *
 * @param before the name of the preceding worksheet
 */
function addSheetTitle(text: string, before: string, added: string): string {
  const root = parseXml(text);
  const titles = vectorOf(root, 'TitlesOfParts');
  const pairs = vectorOf(root, 'HeadingPairs');
  if (titles === undefined || pairs === undefined) return text;
  const place = titles.children.findIndex((title) => contentOf(text, title) === before);
  const pair = findPair(text, pairs, place);
  const title = titles.children[place];
  if (pair === undefined || title === undefined) return text;
  const edits = new TextEdits(text);
  edits.replace(pair.openEnd, pair.closeStart, String(Number(contentOf(text, pair)) + 1));
  edits.insert(title.end, `<${title.name}>${escapeAttribute(added)}</${title.name}>`);
  const size = rawAttributes(titles.tag).set('size', String(titles.children.length + 1));
  edits.replace(titles.start, titles.openEnd, toTag(titles.name, size, '>'));
  return edits.toString();
}

function vectorOf(root: XmlElement, local: string): XmlElement | undefined {
  const element = childOf(root, local);
  return element === undefined ? undefined : childOf(element, 'vector');
}

/** Finds the count of the heading under which a title stands; headings and counts alternate. */
function findPair(text: string, pairs: XmlElement, place: number): XmlElement | undefined {
  let from = 0;
  for (let index = 1; index < pairs.children.length; index += 2) {
    const number = pairs.children[index]?.children[0];
    if (number === undefined) return undefined;
    from += Number(contentOf(text, number));
    if (place >= 0 && place < from) return number;
  }
  return undefined;
}

function contentOf(text: string, element: XmlElement): string {
  return decodeEntities(text.slice(element.openEnd, element.closeStart));
}
