import { escapeCellText } from '../../spreadsheet/opc/xml/xml-text.ts';
import type { ImportSummary } from './summary/import-summary.ts';

/** Returns the footer of each printed page, besides file, sheet and page number. */
export function toFooterText({ planSha256, inputs }: Pick<ImportSummary, 'planSha256' | 'inputs'>): string {
  if (planSha256 !== undefined) return `Plan SHA-256 ${planSha256}`;
  const [first, ...others] = inputs;
  if (first === undefined) return '';
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `SHA-256 of the input${more} ${first.sha256}`;
}

/** Our own footers begin with the file and its sheet. */
const BEGINNING = '&L&8&F: &A';

/** Makes the footer as an element of an `.xlsx` sheet, without prefix and in ASCII. */
export function toFooterXml(text: string): string {
  // An ampersand starts a code: file, sheet, text size, page and number of pages.
  const digest = text === '' ? '' : `&C&7${text.replaceAll('&', '&&')}`;
  return `<headerFooter><oddFooter>${escapeCellText(`${BEGINNING}${digest}&R&8Page &P of &N`)}</oddFooter></headerFooter>`;
}

/** Returns whether `toFooterXml` made the element, for an earlier copy. */
export function isOwnFooter(xml: string): boolean {
  return xml.includes(escapeCellText(BEGINNING));
}
