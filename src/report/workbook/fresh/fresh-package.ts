import { escapeAttribute } from '../../../spreadsheet/opc/xml/xml-text.ts';
import type { PackedPart, ZipArchive } from '../../../spreadsheet/opc/zip/zip.ts';
import { packPart } from '../../../spreadsheet/opc/zip/zip-writer.ts';
import { toDefinedNamesXml, toFreshSheet, toSheetNames } from './fresh-sheet.ts';
import { FreshStyles } from './fresh-styles.ts';
import type { DefinedName, FreshSheet } from './sheet-furniture.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Makes a new `.xlsx` package with the cells of tables; its sheets are generated when they are read, and never held. */
export function makeFreshArchive(sheets: readonly FreshSheet[], names: readonly DefinedName[] = []): ZipArchive {
  const styles = new FreshStyles(MAIN, sheets);
  const links = sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const);
  const parts = new Map<string, () => AsyncGenerator<Buffer>>([
    ['[Content_Types].xml', () => toChunks(contentTypesXml(sheets.length))],
    ['_rels/.rels', () => toChunks(relationshipsXml([['officeDocument', 'xl/workbook.xml']]))],
    ['xl/workbook.xml', () => toChunks(workbookXml(sheets, names))],
    ['xl/_rels/workbook.xml.rels', () => toChunks(relationshipsXml([...links, ['styles', 'styles.xml']]))],
    ['xl/styles.xml', () => toChunks(styles.toXml())],
    ...sheets.map((sheet, index) => {
      return [`xl/worksheets/sheet${index + 1}.xml`, () => toFreshSheet(sheet, styles, MAIN)] as const;
    }),
  ]);
  const open = (name: string): AsyncGenerator<Buffer> => {
    const make = parts.get(name);
    if (make === undefined) throw new Error(`a new package has no part ${name}`);
    return make();
  };
  return {
    partNames: [...parts.keys()],
    isAsWritten: false,
    has: (name) => parts.has(name),
    open,
    packed: (name): Promise<PackedPart> => packPart(name, open(name)),
  };
}

async function* toChunks(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Makes names valid and distinct for tabs, in the order of the tables. */
export function toTabNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const clean =
      name
        .replace(/[[\]:*?/\\]/g, '_')
        .replace(/^'|'$/g, '_')
        .trim() || 'Sheet';
    let tab = clean.slice(0, 31);
    for (let number = 2; taken.has(tab.toLowerCase()); number += 1) {
      const ending = ` (${number})`;
      tab = clean.slice(0, 31 - ending.length) + ending;
    }
    taken.add(tab.toLowerCase());
    return tab;
  });
}

function contentTypesXml(sheetCount: number): string {
  const parts = Array.from({ length: sheetCount }, (_, index) => {
    return `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPES}.worksheet+xml"/>`;
  });
  return (
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${parts.join('')}</Types>`
  );
}

function relationshipsXml(links: readonly (readonly [type: string, target: string])[]): string {
  const items = links.map(([type, target], index) => {
    return `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`;
  });
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}

function workbookXml(sheets: readonly FreshSheet[], names: readonly DefinedName[]): string {
  const properties = sheets.some(({ table }) => table.epoch === 1904) ? '<workbookPr date1904="1"/>' : '';
  const items = sheets.map(({ table }, index) => {
    const state = { visible: '', hidden: ' state="hidden"', 'very-hidden': ' state="veryHidden"' }[table.state];
    return `<sheet name="${escapeAttribute(table.name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
  });
  const ofSheets = sheets.flatMap(({ table, furniture }, index) =>
    furniture === undefined ? [] : toSheetNames(furniture, table, index),
  );
  return (
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}">${properties}` +
    `<bookViews><workbookView/></bookViews><sheets>${items.join('')}</sheets>${toDefinedNamesXml([...names, ...ofSheets])}</workbook>`
  );
}
