import { escapeAttribute } from '../../../spreadsheet/opc/xml/xml-text.ts';
import { type Prefixes, readPrefixes } from './odf-prefixes.ts';

/** Of the page style of the summary, and of the pages that have it. */
export const SUMMARY_PAGE = 'capsheet-summary-page';
const LAYOUT = 'capsheet-summary-layout';

/**
 * The document's styles with a page style for the summary: landscape, as wide as the sheet, and at its foot the sheet,
 * the footer and the number of the page. Text that is written in an unusual way stays as it is: the summary is then
 * printed as other sheets are.
 */
export function addSummaryPage(text: string, footer: string): string {
  const root = /<[\w.-]+:document-styles\b[^>]*>/.exec(text);
  if (root === null) return text;
  const { prefixes, missing } = readPrefixes(root[0]);
  const { office: o } = prefixes;
  const [automatic, master] = [`</${o}automatic-styles>`, `</${o}master-styles>`];
  const cleaned = dropOld(text, prefixes);
  if (!cleaned.includes(automatic) || !cleaned.includes(master)) return text;
  return cleaned
    .replace(root[0], () => root[0].replace(/>$/, `${missing}>`))
    .replace(automatic, () => `${toLayout(prefixes)}${automatic}`)
    .replace(master, () => `${toMaster(prefixes, footer)}${master}`);
}

/** That of an earlier copy. */
function dropOld(text: string, { style: s }: Prefixes): string {
  const element = (name: string, own: string): RegExp =>
    new RegExp(`<${s}${name} ${s}name="${own}"[\\s\\S]*?</${s}${name}>`, 'g');
  return text.replace(element('page-layout', LAYOUT), '').replace(element('master-page', SUMMARY_PAGE), '');
}

function toLayout({ style: s, fo }: Prefixes): string {
  const size = `${fo}page-width="11.693in" ${fo}page-height="8.268in" ${s}print-orientation="landscape"`;
  const margins = ['top', 'bottom', 'left', 'right'].map((side) => `${fo}margin-${side}="0.5in"`).join(' ');
  return (
    `<${s}page-layout ${s}name="${LAYOUT}">` +
    `<${s}page-layout-properties ${size} ${margins} ${s}scale-to-X="1" ${s}scale-to-Y="0"/><${s}header-style/>` +
    `<${s}footer-style><${s}header-footer-properties ${fo}min-height="0.25in" ${fo}margin-top="0.1in"/></${s}footer-style>` +
    `</${s}page-layout>`
  );
}

function toMaster({ style: s, text: p }: Prefixes, footer: string): string {
  const number = `Page <${p}page-number>1</${p}page-number> of <${p}page-count>1</${p}page-count>`;
  const regions = [
    ['left', `<${p}sheet-name>???</${p}sheet-name>`],
    ['center', escapeAttribute(footer)],
    ['right', number],
  ].map(([side, content]) => `<${s}region-${side}><${p}p>${content}</${p}p></${s}region-${side}>`);
  return (
    `<${s}master-page ${s}name="${SUMMARY_PAGE}" ${s}page-layout-name="${LAYOUT}">` +
    `<${s}header ${s}display="false"/><${s}footer>${regions.join('')}</${s}footer></${s}master-page>`
  );
}
