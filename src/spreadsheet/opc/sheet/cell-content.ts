import { toByteText } from '../xml/byte-text.ts';
import { escapeCellText } from '../xml/xml-text.ts';

/** A text as it stands in the XML of a cell. */
export function toContent(text: string): string {
  return toByteText(escapeCellText(text));
}
