import { parseCellAddress } from '../../../base/util/text/cell-address.ts';
import { OWN_AUTHOR, OWN_SIGNATURE } from '../../../format/sheets/result-columns.ts';
import type { PackageEditor } from '../../../spreadsheet/opc/package-editor.ts';
import { TextEdits } from '../../../spreadsheet/opc/xml/text-edits.ts';
import { escapeAttribute, escapeCellText } from '../../../spreadsheet/opc/xml/xml-text.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  openUp,
  parseXml,
  type XmlElement,
} from '../../../spreadsheet/opc/xml/xml-tree.ts';

const COMMENTS_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml';
const VML_TYPE = 'application/vnd.openxmlformats-officedocument.vmlDrawing';

export interface SheetComments {
  readonly editor: PackageEditor;
  readonly sheetPart: string;
  /** The folder of the workbook part, with its slash. */
  readonly folder: string;
  readonly namespace: string;
  /** Precedes `/comments` in a relationship's type. */
  readonly relationshipBase: string;
  readonly drawingId: string | undefined;
  readonly texts: ReadonlyMap<string, string>;
  /** The author, unless it is an annotation that a later one replaces. */
  readonly author?: string;
}

/**
 * Adds comments, replacing those of an earlier result. The user's own comments stay. Returns the id of the drawing that
 * shows them, for the sheet's `<legacyDrawing>`; `undefined` if nothing changed, or the existing drawing cannot be
 * extended safely.
 */
export async function writeComments(sheet: SheetComments): Promise<string | undefined> {
  const { editor } = sheet;
  const links = await editor.relationships(sheet.sheetPart);
  const commentsPart = links.find((link) => link.type === 'comments' && !link.isExternal)?.target;
  const vmlPart = links.find((link) => link.id === sheet.drawingId && link.type === 'vmlDrawing')?.target;
  if (sheet.drawingId !== undefined && vmlPart === undefined) return undefined;
  const vml = vmlPart === undefined ? `<xml ${NAMESPACES.join(' ')}></xml>` : await editor.readText(vmlPart);
  if (!isKnownVml(vml)) return undefined;
  const before = commentsPart === undefined ? emptyComments(sheet.namespace) : await editor.readText(commentsPart);
  const own = ownComments(before);
  const taken = commentedCells(before, own);
  const added = new Map([...sheet.texts].filter(([cell]) => !taken.has(cell)));
  if (own.length === 0 && added.size === 0) return undefined;

  const dropped = own.map((comment) => attributeOf(comment, 'ref') ?? '');
  const target = commentsPart ?? editor.freeName((number) => `${sheet.folder}comments${number}.xml`);
  const drawing = vmlPart ?? editor.freeName((number) => `${sheet.folder}drawings/vmlDrawing${number}.vml`);
  editor.write(target, changeComments(before, { own, added, author: sheet.author ?? OWN_AUTHOR }));
  editor.write(drawing, addShapes(dropShapes(vml, dropped.map(toPosition)), toNotes(added), drawing));
  if (commentsPart === undefined) {
    await editor.addRelationship(sheet.sheetPart, `${sheet.relationshipBase}/comments`, target);
    await editor.setContentType(target, COMMENTS_TYPE);
  }
  if (vmlPart !== undefined) return sheet.drawingId;
  await editor.setContentType(drawing, VML_TYPE);
  return editor.addRelationship(sheet.sheetPart, `${sheet.relationshipBase}/vmlDrawing`, drawing);
}

function toNotes(texts: ReadonlyMap<string, string>) {
  return [...texts].map(([cell, text]) => ({ ...toPosition(cell), text }));
}

function toPosition(cell: string): { rowIndex: number; columnIndex: number } {
  const position = parseCellAddress(cell);
  return { rowIndex: (position?.rowNumber ?? 1) - 1, columnIndex: position?.columnIndex ?? 0 };
}

function emptyComments(namespace: string): string {
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    `<comments xmlns="${namespace}"><authors></authors><commentList></commentList></comments>`
  );
}

function authorNames(text: string, root: XmlElement): readonly string[] {
  const authors = childOf(root, 'authors')?.children ?? [];
  return authors.map((author) => text.slice(author.openEnd, author.closeStart).trim());
}

/** Identified by their author or their last line. */
function ownComments(text: string): readonly XmlElement[] {
  const root = parseXml(text);
  const names = authorNames(text, root);
  const comments = childOf(root, 'commentList')?.children ?? [];
  return comments.filter((comment) => {
    const isByUs = names[Number(attributeOf(comment, 'authorId') ?? -1)] === OWN_AUTHOR;
    return isByUs || text.slice(comment.start, comment.end).includes(`${OWN_SIGNATURE}</`);
  });
}

function commentedCells(text: string, own: readonly XmlElement[]): ReadonlySet<string> {
  const ownStarts = new Set(own.map((comment) => comment.start));
  const list = childOf(parseXml(text), 'commentList');
  const others = list === undefined ? [] : childrenOf(list, 'comment').filter(({ start }) => !ownStarts.has(start));
  return new Set(others.map((comment) => attributeOf(comment, 'ref') ?? ''));
}

interface CommentChanges {
  readonly own: readonly XmlElement[];
  readonly added: ReadonlyMap<string, string>;
  readonly author: string;
}

function changeComments(text: string, { own, added, author }: CommentChanges): string {
  const root = parseXml(text);
  const names = authorNames(text, root);
  const known = names.indexOf(author);
  const authorId = known < 0 ? names.length : known;
  const edits = new TextEdits(text);
  for (const comment of own) edits.replace(comment.start, comment.end, '');
  if (known < 0)
    append(edits, childOf(root, 'authors'), `<${root.prefix}author>${escapeAttribute(author)}</${root.prefix}author>`);
  const comments = [...added].map(([cell, comment]) => toComment(root.prefix, cell, authorId, comment));
  append(edits, childOf(root, 'commentList'), comments.join(''));
  return edits.toString();
}

function append(edits: TextEdits, element: XmlElement | undefined, xml: string): void {
  if (element === undefined || xml === '') return;
  if (element.closeStart === element.end) edits.replace(element.start, element.end, openUp(element, xml));
  else edits.insert(element.closeStart, xml);
}

function toComment(p: string, cell: string, authorId: number, text: string): string {
  const look = `<${p}rPr><${p}sz val="9"/><${p}color indexed="81"/><${p}rFont val="Tahoma"/><${p}family val="2"/></${p}rPr>`;
  const run = `<${p}r>${look}<${p}t xml:space="preserve">${escapeCellText(text)}</${p}t></${p}r>`;
  return `<${p}comment ref="${escapeAttribute(cell)}" authorId="${authorId}"><${p}text>${run}</${p}text></${p}comment>`;
}

/** The place of a comment's box; both from 0. */
interface NotePosition {
  readonly rowIndex: number;
  readonly columnIndex: number;
}

interface CommentShape extends NotePosition {
  readonly text: string;
}

const NAMESPACES = [
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
  'xmlns:x="urn:schemas-microsoft-com:office:excel"',
];

/** Drawings get shape numbers in blocks of this size. */
const BLOCK = 1024;

/** With any prefix: openpyxl writes `<ns0:shape xmlns:ns0="…">`. */
const SHAPE = /<((?:[\w.-]+:)?)shape\b(?![^>]*\/>)[\s\S]*?<\/\1shape>\s*/g;
const ROW = /<(?:[\w.-]+:)?Row>\s*(\d+)\s*</;
const COLUMN = /<(?:[\w.-]+:)?Column>\s*(\d+)\s*</;

/** Returns whether shapes can be added. VML is handled as text, because Excel's own is not always well-formed XML. */
function isKnownVml(text: string): boolean {
  return /<xml[\s>]/.test(text) && /<\/xml>\s*$/.test(text);
}

/** Removes the boxes of some cells' comments. */
function dropShapes(text: string, positions: readonly NotePosition[]): string {
  const dropped = new Set(positions.map(({ rowIndex, columnIndex }) => `${rowIndex},${columnIndex}`));
  return text.replace(SHAPE, (shape) => {
    if (!/ObjectType="Note"/.test(shape)) return shape;
    return dropped.has(`${ROW.exec(shape)?.[1]},${COLUMN.exec(shape)?.[1]}`) ? '' : shape;
  });
}

/** Adds a hidden box beside each cell. `part` decides the first shape number of a new drawing. */
function addShapes(text: string, notes: readonly CommentShape[], part: string): string {
  const used = [...text.matchAll(/\b_x0000_s(\d+)\b/g)].map((found) => Number(found[1]));
  const block = Number(/(\d+)\.vml$/.exec(part)?.[1] ?? 1);
  const first = Math.max(block * BLOCK, ...used) + 1;
  const scope = scopeIn(text);
  const shapes = notes.map((note, index) => toShape(note, first + index, scope));
  const type = text.includes('id="_x0000_t202"') || notes.length === 0 ? '' : shapeType(scope);
  const layout = /<(?:[\w.-]+:)?shapelayout\b/.test(text) ? '' : shapeLayout(block, first + notes.length, scope);
  return text.replace(/<\/xml>\s*$/, () => `${layout}${type}${shapes.join('')}</xml>`);
}

/** Namespaces for an element, if the drawing's root lacks them. */
function scopeIn(text: string): string {
  const root = /<xml\b[^>]*>/.exec(text)?.[0] ?? '';
  return NAMESPACES.every((namespace) => root.includes(namespace)) ? '' : ` ${NAMESPACES.join(' ')}`;
}

function shapeType(scope: string): string {
  return (
    `<v:shapetype${scope} id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">` +
    '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>'
  );
}

function shapeLayout(block: number, last: number, scope: string): string {
  const blocks = Array.from({ length: Math.floor(last / BLOCK) - block + 1 }, (_, index) => block + index);
  return `<o:shapelayout${scope} v:ext="edit"><o:idmap v:ext="edit" data="${blocks.join(',')}"/></o:shapelayout>`;
}

function toShape({ rowIndex, columnIndex, text }: CommentShape, number: number, scope: string): string {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 46)), 0);
  const height = Math.min(Math.max(lines, 2), 16);
  // Left column, offset, top row, offset, right column, offset, bottom row, offset.
  const anchor = [columnIndex + 1, 15, Math.max(rowIndex - 1, 0), 4, columnIndex + 5, 15, rowIndex + height, 4].join(
    ', ',
  );
  return (
    `<v:shape${scope} id="_x0000_s${number}" type="#_x0000_t202" style="position:absolute;margin-left:60pt;margin-top:2pt;` +
    `width:260pt;height:${height * 13 + 10}pt;z-index:1;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">` +
    '<v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/>' +
    '<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>' +
    `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor>` +
    `<x:AutoFill>False</x:AutoFill><x:Row>${rowIndex}</x:Row><x:Column>${columnIndex}</x:Column></x:ClientData></v:shape>`
  );
}
