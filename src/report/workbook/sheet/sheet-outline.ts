import { CutShortError, UnpatchableError } from '../../../spreadsheet/opc/unpatchable.ts';
import { TagScanner } from '../../../spreadsheet/opc/xml/tag-scanner.ts';

/** An element with the places of its tags; `closeStart` is `end` where it is written as one tag. */
export interface ElementSpan {
  readonly start: number;
  /** Behind its last character. */
  readonly end: number;
  readonly openEnd: number;
  readonly closeStart: number;
}

/** A child of the root by its local name. */
export interface ChildSpan extends ElementSpan {
  readonly local: string;
}

/** What stands before the rows of a sheet. */
export interface SheetHead {
  readonly text: string;
  /** `x:`, or nothing. */
  readonly prefix: string;
  /** The root's children before `<sheetData>`, in the order of the text. */
  readonly children: readonly ChildSpan[];
  /** Where `<sheetData>` begins. */
  readonly dataStart: number;
  /** Where the first row may begin. */
  readonly end: number;
  /** False where `<sheetData/>` is written as one tag. */
  readonly hasRows: boolean;
}

/** What stands behind the rows of a sheet. */
export interface SheetTail {
  readonly text: string;
  readonly children: readonly ChildSpan[];
  /** Where the root's closing tag begins. */
  readonly end: number;
}

/**
 * Reads the XML of a worksheet up to its first row. Throws `CutShortError` where the text ends before that, and
 * `UnpatchableError` where it is not the XML of a worksheet.
 */
export function readHead(text: string): SheetHead {
  const scanner = new TagScanner(text);
  if (!scanner.next()) throw cutShort();
  if (scanner.local !== 'worksheet' || scanner.kind !== 'open') {
    throw new UnpatchableError('a part that should hold a sheet holds something else');
  }
  const prefix = scanner.name.slice(0, scanner.name.length - scanner.local.length);
  const children: ChildSpan[] = [];
  for (;;) {
    const child = readChild(scanner, 'sheetData');
    if (child === undefined) throw new UnpatchableError('one of its sheets has no rows');
    const { start, end } = child;
    if (child.local === 'sheetData') {
      return { text: text.slice(0, end), prefix, children, dataStart: start, end, hasRows: scanner.kind === 'open' };
    }
    children.push(child);
  }
}

/** Reads the rest of a worksheet, from a place behind its last row. Throws `CutShortError` where it has no end. */
export function readTail(text: string): SheetTail {
  const scanner = new TagScanner(text);
  const children: ChildSpan[] = [];
  for (let isInData = true; ; ) {
    const child = readChild(scanner);
    if (child !== undefined) children.push(child);
    else if (isInData && scanner.local === 'sheetData') isInData = false;
    else return { text, children, end: scanner.start };
  }
}

/**
 * The next child of the element that the scanner is in; `undefined` at that one's end. Of `only` the content is not read:
 * it ends with its first tag.
 */
function readChild(scanner: TagScanner, only?: string): ChildSpan | undefined {
  if (!scanner.next()) throw cutShort();
  const { start, end: openEnd, local, kind } = scanner;
  if (kind === 'close') return undefined;
  if (kind === 'empty' || local === only) return { local, start, openEnd, closeStart: openEnd, end: openEnd };
  scanner.passContent();
  return { local, start, openEnd, closeStart: scanner.start, end: scanner.end };
}

function cutShort(): CutShortError {
  return new CutShortError('the part of a sheet is cut short');
}
