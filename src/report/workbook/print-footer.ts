import { escapeCellText } from '../../spreadsheet/opc/xml/xml-text.ts';
import type { ImportSummary } from './summary/import-summary.ts';

/** Gives the foot of each printed page, beside the file, its sheet and the number of the page. */
export function toFooterText({ planSha256, inputs }: Pick<ImportSummary, 'planSha256' | 'inputs'>): string {
  if (planSha256 !== undefined) return `Plan SHA-256 ${planSha256}`;
  const [first, ...others] = inputs;
  if (first === undefined) return '';
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `SHA-256 of the input${more} ${first.sha256}`;
}

/** A footer of ours begins with the file and its sheet. */
const BEGINNING = '&L&8&F: &A';

/** The same as the sheet of an `.xlsx` workbook says it; without a prefix, in letters of ASCII alone. */
export function toFooterXml(text: string): string {
  // An ampersand begins a code: the file, its sheet, the size of the text, the page and how many there are.
  const digest = text === '' ? '' : `&C&7${text.replaceAll('&', '&&')}`;
  return `<headerFooter><oddFooter>${escapeCellText(`${BEGINNING}${digest}&R&8Page &P of &N`)}</oddFooter></headerFooter>`;
}

/** True for an element that `toFooterXml` made, for an earlier copy. */
export function isOwnFooter(xml: string): boolean {
  return xml.includes(escapeCellText(BEGINNING));
}
