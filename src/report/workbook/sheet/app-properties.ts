import { decodeEntities } from '../../../spreadsheet/opc/xml/entities.ts';
import { rawAttributes, toTag } from '../../../spreadsheet/opc/xml/tag-attributes.ts';
import { TextEdits } from '../../../spreadsheet/opc/xml/text-edits.ts';
import { escapeAttribute } from '../../../spreadsheet/opc/xml/xml-text.ts';
import { childOf, parseXml, type XmlElement } from '../../../spreadsheet/opc/xml/xml-tree.ts';

/**
 * The application properties with one more worksheet in their list of titles. They are only for show, and stay as they are
 * where their list does not fit the sheets.
 *
 * @param before the name of the worksheet that comes just before the added one
 */
export function addSheetTitle(text: string, before: string, added: string): string {
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

/** Pairs of a heading and how many titles stand under it; the number of the pair under which a title stands. */
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
