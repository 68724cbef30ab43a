import { toPartKey } from './part-name.ts';
import { TextEdits } from './xml/text-edits.ts';
import { escapeAttribute } from './xml/xml-text.ts';
import { appendChild, attributeOf, dropChildren, parseXml, type XmlElement } from './xml/xml-tree.ts';

/** The part that says what every other part is (ECMA-376 part 2, 7.2.3). */
export const CONTENT_TYPES_PART = '[Content_Types].xml';

/** Parts of these endings are of one type wherever they stand, and so are declared by their ending. */
const BY_ENDING: ReadonlySet<string> = new Set(['rels', 'vml']);

/**
 * Returns a reader of a part's type, by its name or else by its ending; `undefined` if neither declares it.
 *
 * @param types the text of the content types
 */
export function toTypeReader(types: string): (part: string) => string | undefined {
  const { children } = parseXml(types);
  return (part) => {
    const ending = endingOf(part);
    const declared =
      children.find((element) => isOverrideOf(element, part)) ??
      children.find((element) => isDefaultOf(element, ending));
    return declared === undefined ? undefined : attributeOf(declared, 'ContentType');
  };
}

/**
 * The content types with one part's said, whatever its name or its ending said before. A package may have no default for
 * an ending that most have: LibreOffice 3.3 to 6.0 names every relationships part instead.
 */
export function declareType(types: string, part: string, contentType: string): string {
  if (toTypeReader(types)(part) === contentType) return types;
  const plain = dropOverride(types, part);
  const ending = endingOf(part);
  const isFree = !parseXml(plain).children.some((element) => isDefaultOf(element, ending));
  if (isFree && BY_ENDING.has(ending)) return addDefault(plain, ending, contentType);
  if (toTypeReader(plain)(part) === contentType) return plain;
  return appendChild(plain, 'Override', `PartName="/${escapeAttribute(part)}" ContentType="${contentType}"`);
}

/** The content types without what they say of a part by its name. */
export function dropOverride(types: string, part: string): string {
  return dropChildren(types, (element) => isOverrideOf(element, part));
}

/** The content types without the defaults of a type. */
export function dropDefaults(types: string, isDropped: (contentType: string) => boolean): string {
  return dropChildren(
    types,
    (element) => element.local === 'Default' && isDropped(attributeOf(element, 'ContentType') ?? ''),
  );
}

/** Defaults stand before overrides by custom, not by schema; readers that insist are served too. */
function addDefault(types: string, ending: string, contentType: string): string {
  const root = parseXml(types);
  const before = root.children.find((child) => child.local === 'Override');
  const attributes = `Extension="${ending}" ContentType="${contentType}"`;
  if (before === undefined) return appendChild(types, 'Default', attributes);
  const edits = new TextEdits(types);
  edits.insert(before.start, `<${root.prefix}Default ${attributes}/>`);
  return edits.toString();
}

function isOverrideOf(element: XmlElement, part: string): boolean {
  return element.local === 'Override' && toPartKey(attributeOf(element, 'PartName') ?? '') === toPartKey(part);
}

function isDefaultOf(element: XmlElement, ending: string): boolean {
  return element.local === 'Default' && attributeOf(element, 'Extension')?.toLowerCase() === ending;
}

function endingOf(part: string): string {
  return part.slice(part.lastIndexOf('.') + 1).toLowerCase();
}
