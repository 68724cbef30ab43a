import { type Relationship, USUAL_WORKBOOK_PART } from '../../../spreadsheet/opc/opc-package.ts';
import type { PackageEditor } from '../../../spreadsheet/opc/package-editor.ts';
import { folderOf } from '../../../spreadsheet/opc/part-name.ts';
import { UnpatchableError } from '../../../spreadsheet/opc/unpatchable.ts';
import { rawAttributes, toTag } from '../../../spreadsheet/opc/xml/tag-attributes.ts';
import { TextEdits } from '../../../spreadsheet/opc/xml/text-edits.ts';
import { decodeEscapes, escapeAttribute, escapeCellText } from '../../../spreadsheet/opc/xml/xml-text.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  openUp,
  parseXml,
  prefixFor,
  type XmlElement,
} from '../../../spreadsheet/opc/xml/xml-tree.ts';
import { SUMMARY_TITLE_ROWS } from '../summary/summary-rows.ts';

const STRICT_BASE = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const TRANSITIONAL_BASE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A tab of the workbook: a worksheet, a chart sheet or another kind. */
export interface Tab {
  readonly name: string;
  readonly type: string;
  readonly part: string;
}

/** The part that lists the sheets. */
export interface WorkbookPartText {
  readonly part: string;
  /** Its folder, with the slash. */
  readonly folder: string;
  readonly text: string;
  readonly root: XmlElement;
  readonly namespace: string;
  /** The prefix of relationship types. */
  readonly relationshipBase: string;
  readonly relationships: readonly Relationship[];
  /** In tab order; an entry without a part (a module of Excel 5) is undefined. */
  readonly tabs: readonly (Tab | undefined)[];
}

/** Reads the part that lists the sheets. Throws `UnpatchableError` if it is missing or unusual. */
export async function openWorkbookPart(editor: PackageEditor): Promise<WorkbookPartText> {
  const part = (await editor.findMainPart()) ?? USUAL_WORKBOOK_PART;
  if (!editor.has(part)) throw new UnpatchableError('its workbook part is missing');
  const text = await editor.readText(part);
  const root = parseXml(text);
  const namespace = namespaceOf(root);
  const relationships = await editor.relationships(part);
  return {
    part,
    folder: folderOf(part),
    text,
    root,
    namespace,
    relationshipBase: namespace.startsWith('http://purl.oclc.org/') ? STRICT_BASE : TRANSITIONAL_BASE,
    relationships,
    tabs: sheetsOf(root).map((sheet) => toTab(sheet, root, relationships)),
  };
}

function namespaceOf(root: XmlElement): string {
  const name = root.prefix === '' ? 'xmlns' : `xmlns:${root.prefix.slice(0, -1)}`;
  const namespace = attributeOf(root, name);
  if (root.local !== 'workbook' || namespace === undefined) throw new UnpatchableError('its workbook part is unusual');
  return namespace;
}

function sheetsOf(root: XmlElement): readonly XmlElement[] {
  const sheets = childOf(root, 'sheets');
  if (sheets === undefined) throw new UnpatchableError('its workbook part lists no sheets');
  return childrenOf(sheets, 'sheet');
}

function toTab(sheet: XmlElement, root: XmlElement, links: readonly Relationship[]): Tab | undefined {
  const id = attributeOf(sheet, relationshipAttribute(sheet, root));
  const link = links.find((candidate) => candidate.id === id && !candidate.isExternal);
  if (link === undefined) return undefined;
  return { name: decodeEscapes(attributeOf(sheet, 'name') ?? ''), type: link.type, part: link.target };
}

/** `r:id`, with the prefix that applies to this sheet. */
function relationshipAttribute(sheet: XmlElement, root: XmlElement): string {
  const base = [TRANSITIONAL_BASE, STRICT_BASE];
  const prefix = base.map((namespace) => prefixFor(sheet, namespace) ?? prefixFor(root, namespace)).find(Boolean);
  return `${prefix ?? 'r:'}id`;
}

export interface SummaryTab {
  readonly name: string;
  /** `undefined` if the tab at `index` is this sheet already. */
  readonly relationshipId: string | undefined;
  /** The summary of an earlier result, from 0 among all tabs. */
  readonly index: number | undefined;
  /** The header row repeated on printed pages, by index of its sheet's tab, from 0. */
  readonly headings: ReadonlyMap<number, number>;
}

/** Makes the summary the last and active tab. */
export function addSummaryTab(workbook: WorkbookPartText, summary: SummaryTab): string {
  const edits = new TextEdits(workbook.text);
  const sheets = sheetsOf(workbook.root);
  const old = summary.index === undefined ? undefined : sheets[summary.index];
  const last = sheets.at(-1);
  const list = childOf(workbook.root, 'sheets');
  if (last === undefined || list === undefined) throw new UnpatchableError('its workbook part lists no sheets');
  if (old === undefined) edits.insert(last.end, newSheet(workbook, summary, sheets));
  else if (old !== last || /\bstate\s*=/.test(old.tag)) moveToEnd(workbook, edits, old, last);
  const activeTab = old === undefined ? sheets.length : sheets.length - 1;
  if (summary.index !== undefined) moveNames(workbook, edits, summary.index, activeTab);
  addPrintTitles(workbook, edits, { ...summary, place: activeTab });
  activate(workbook, edits, list, activeTab);
  return edits.toString();
}

function newSheet(workbook: WorkbookPartText, summary: SummaryTab, sheets: readonly XmlElement[]): string {
  const { root, relationshipBase } = workbook;
  const id = Math.max(0, ...sheets.map((sheet) => Number(attributeOf(sheet, 'sheetId') ?? 0))) + 1;
  const prefix = prefixFor(root, relationshipBase);
  const link = prefix === undefined || prefix === '' ? `xmlns:r="${relationshipBase}" r:id` : `${prefix}id`;
  return `<${root.prefix}sheet name="${escapeAttribute(summary.name)}" sheetId="${id}" ${link}="${summary.relationshipId ?? ''}"/>`;
}

/** The user may have moved or hidden it. */
function moveToEnd(workbook: WorkbookPartText, edits: TextEdits, old: XmlElement, last: XmlElement): void {
  const xml = workbook.text.slice(old.start, old.end).replace(/\sstate\s*=\s*("[^"]*"|'[^']*')/, '');
  if (old === last) {
    edits.replace(old.start, old.end, xml);
    return;
  }
  edits.replace(old.start, old.end, '');
  edits.insert(last.end, xml);
}

/** Names of a single sheet (print areas, filters) refer to it by index. */
function moveNames(workbook: WorkbookPartText, edits: TextEdits, from: number, to: number): void {
  for (const name of childOf(workbook.root, 'definedNames')?.children ?? []) {
    const place = attributeOf(name, 'localSheetId');
    if (place === undefined || Number(place) < from) continue;
    const moved = Number(place) === from ? to : Number(place) - 1;
    const attributes = rawAttributes(name.tag).set('localSheetId', String(moved));
    edits.replace(name.start, name.openEnd, toTag(name.name, attributes, name.closeStart === name.end ? '/>' : '>'));
  }
}

const PRINT_TITLES = '_xlnm.Print_Titles';

/** Repeats headers, and the title of the summary, on each printed page, unless the sheet has its own setting. */
function addPrintTitles(
  { root, tabs }: WorkbookPartText,
  edits: TextEdits,
  { name, index, headings, place }: SummaryTab & { readonly place: number },
): void {
  const p = root.prefix;
  const known = childOf(root, 'definedNames');
  const isTitled = new Set(
    (known?.children ?? []).flatMap((child) =>
      attributeOf(child, 'name')?.toLowerCase() === PRINT_TITLES.toLowerCase()
        ? [Number(attributeOf(child, 'localSheetId') ?? -1)]
        : [],
    ),
  );
  // Tabs after an old summary move up when it moves to the end.
  const placeOf = (tab: number): number => (index !== undefined && tab > index ? tab - 1 : tab);
  const toName = (sheet: string, at: number, rows: string): string => {
    const formula = `'${sheet.replaceAll("'", "''")}'!${rows}`;
    return `<${p}definedName name="${PRINT_TITLES}" localSheetId="${at}">${escapeCellText(formula)}</${p}definedName>`;
  };
  const names = [
    ...[...headings].flatMap(([tab, row]) =>
      isTitled.has(tab) || tab === index ? [] : [toName(tabs[tab]?.name ?? '', placeOf(tab), `$${row}:$${row}`)],
    ),
    ...(index !== undefined && isTitled.has(index) ? [] : [toName(name, place, `$1:$${SUMMARY_TITLE_ROWS}`)]),
  ].join('');
  if (names === '') return;
  if (known === undefined) {
    const before = [...root.children].reverse().find(({ local }) => BEFORE_NAMES.has(local));
    edits.insert(before?.end ?? root.closeStart, `<${p}definedNames>${names}</${p}definedNames>`);
  } else if (known.children.length === 0)
    edits.replace(known.start, known.end, `<${p}definedNames>${names}</${p}definedNames>`);
  else edits.insert(known.closeStart, names);
}

/** Elements before `<definedNames>`. */
const BEFORE_NAMES: ReadonlySet<string> = new Set(['sheets', 'functionGroups', 'externalReferences']);

function activate(workbook: WorkbookPartText, edits: TextEdits, list: XmlElement, activeTab: number): void {
  const p = workbook.root.prefix;
  const views = childOf(workbook.root, 'bookViews');
  const view = `<${p}workbookView activeTab="${activeTab}"/>`;
  if (views === undefined) edits.insert(list.start, `<${p}bookViews>${view}</${p}bookViews>`);
  else if (views.children.length === 0)
    edits.replace(views.start, views.end, openUp({ ...views, tag: `<${views.name}>` }, view));
  for (const element of views?.children ?? []) {
    const attributes = rawAttributes(element.tag).set('activeTab', String(activeTab));
    edits.replace(
      element.start,
      element.openEnd,
      toTag(element.name, attributes, element.closeStart === element.end ? '/>' : '>'),
    );
  }
}
