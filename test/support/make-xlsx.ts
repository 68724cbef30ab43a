import { makeZip, type ZipPart } from './make-zip.ts';

export const TRANSITIONAL = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const STRICT = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STRICT_RELATIONSHIPS = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
const PACKAGE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';

interface SheetSource {
  readonly name: string;
  /** The content of `<sheetData>`. */
  readonly data?: string;
  /** The XML before and after `<sheetData>`. */
  readonly before?: string;
  readonly after?: string;
  readonly attributes?: string;
  readonly type?: string;
}

export interface XlsxSource {
  readonly sheets: readonly SheetSource[];
  /** Inside `<workbook>`, before the sheets. */
  readonly workbookPr?: string;
  /** Inside `<workbook>`, behind the sheets. */
  readonly calcPr?: string;
  /** The whole of `<sst>`'s and `<styleSheet>`'s content; no part where absent. */
  readonly strings?: string;
  readonly styles?: string;
  readonly strict?: boolean;
  /** Parts that take the place of the generated ones, or are added. */
  readonly replace?: readonly ZipPart[];
}

/** A workbook written by hand, part by part, so that a test can say exactly what stands in it. */
export function makeXlsx(source: XlsxSource): Buffer {
  return makeZip(makeParts(source));
}

export function makeParts(source: XlsxSource): ZipPart[] {
  const replaced = new Set(source.replace?.map((part) => part.name));
  return [...generateParts(source).filter((part) => !replaced.has(part.name)), ...(source.replace ?? [])];
}

export function relationships(entries: readonly (readonly [id: string, type: string, target: string])[]): string {
  const items = entries.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`);
  return `<Relationships xmlns="${PACKAGE_RELATIONSHIPS}">${items.join('')}</Relationships>`;
}

function generateParts(source: XlsxSource): ZipPart[] {
  const main = source.strict === true ? STRICT : TRANSITIONAL;
  const base = source.strict === true ? STRICT_RELATIONSHIPS : RELATIONSHIPS;
  const links = source.sheets.map(
    (sheet, index) =>
      [`rId${index + 1}`, `${base}/${sheet.type ?? 'worksheet'}`, `worksheets/sheet${index + 1}.xml`] as const,
  );
  return [
    { name: '_rels/.rels', content: relationships([['rId1', `${base}/officeDocument`, 'xl/workbook.xml']]) },
    { name: 'xl/workbook.xml', content: workbookXml(source, main, base) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationships([
        ...links,
        ['rIdS', `${base}/sharedStrings`, 'sharedStrings.xml'],
        ['rIdT', `${base}/styles`, 'styles.xml'],
      ]),
    },
    ...source.sheets.map((sheet, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: sheetXml(sheet, main),
    })),
    ...(source.strings === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: `<sst xmlns="${main}">${source.strings}</sst>` }]),
    ...(source.styles === undefined
      ? []
      : [{ name: 'xl/styles.xml', content: `<styleSheet xmlns="${main}">${source.styles}</styleSheet>` }]),
  ];
}

function workbookXml(source: XlsxSource, main: string, base: string): string {
  const sheets = source.sheets.map(
    (sheet, index) =>
      `<sheet name="${sheet.name}" sheetId="${index + 1}" ${sheet.attributes ?? ''} r:id="rId${index + 1}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<workbook xmlns="${main}" xmlns:r="${base}">${source.workbookPr ?? ''}<sheets>${sheets.join('')}</sheets>${source.calcPr ?? ''}</workbook>`;
}

function sheetXml(sheet: SheetSource, main: string): string {
  return `<worksheet xmlns="${main}">${sheet.before ?? ''}<sheetData>${sheet.data ?? ''}</sheetData>${sheet.after ?? ''}</worksheet>`;
}
