/** Where a comment's box belongs; both from 0. */
export interface NotePosition {
  readonly rowIndex: number;
  readonly columnIndex: number;
}

export interface CommentShape extends NotePosition {
  readonly text: string;
}

const NAMESPACES = [
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
  'xmlns:x="urn:schemas-microsoft-com:office:excel"',
];

/** Shape numbers are given out to drawings in blocks of this size. */
const BLOCK = 1024;

/** Under whatever prefix: openpyxl writes `<ns0:shape xmlns:ns0="…">`. */
const SHAPE = /<((?:[\w.-]+:)?)shape\b(?![^>]*\/>)[\s\S]*?<\/\1shape>\s*/g;
const ROW = /<(?:[\w.-]+:)?Row>\s*(\d+)\s*</;
const COLUMN = /<(?:[\w.-]+:)?Column>\s*(\d+)\s*</;

/** A drawing without shapes. */
export function emptyVml(): string {
  return `<xml ${NAMESPACES.join(' ')}></xml>`;
}

/**
 * Whether shapes can be added to a drawing. VML is read here as text: what Excel itself writes into it is not always
 * well-formed XML.
 */
export function isKnownVml(text: string): boolean {
  return /<xml[\s>]/.test(text) && /<\/xml>\s*$/.test(text);
}

/** Takes the boxes of the comments of some cells out. */
export function dropShapes(text: string, positions: readonly NotePosition[]): string {
  const dropped = new Set(positions.map(({ rowIndex, columnIndex }) => `${rowIndex},${columnIndex}`));
  return text.replace(SHAPE, (shape) => {
    if (!/ObjectType="Note"/.test(shape)) return shape;
    return dropped.has(`${ROW.exec(shape)?.[1]},${COLUMN.exec(shape)?.[1]}`) ? '' : shape;
  });
}

/** Adds a hidden box beside each cell. `part` decides the first shape number of a drawing that has none yet. */
export function addShapes(text: string, notes: readonly CommentShape[], part: string): string {
  const used = [...text.matchAll(/\b_x0000_s(\d+)\b/g)].map((found) => Number(found[1]));
  const block = Number(/(\d+)\.vml$/.exec(part)?.[1] ?? 1);
  const first = Math.max(block * BLOCK, ...used) + 1;
  const scope = scopeIn(text);
  const shapes = notes.map((note, index) => toShape(note, first + index, scope));
  const type = text.includes('id="_x0000_t202"') || notes.length === 0 ? '' : shapeType(scope);
  const layout = /<(?:[\w.-]+:)?shapelayout\b/.test(text) ? '' : shapeLayout(block, first + notes.length, scope);
  return text.replace(/<\/xml>\s*$/, () => `${layout}${type}${shapes.join('')}</xml>`);
}

/** The namespaces that an element has to bring along where the drawing's root does not have them. */
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
