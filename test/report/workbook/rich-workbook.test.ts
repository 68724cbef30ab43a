import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { AnnotatedRow } from '../../../src/report/workbook/annotated-row.ts';
import { openZip } from '../../../src/spreadsheet/opc/zip/zip.ts';
import { makeZip, type ZipPart } from '../../support/make-zip.ts';
import { readPackageParts } from '../../support/package-parts.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { checkPackage } from './check-package.ts';
import { annotate, finding, writeFile } from './support.ts';

/** Written by LibreOffice 7.4: a chart, a pivot table, drop-downs from another sheet, conditional formats, names, a note. */
const FIXTURE = 'test/fixtures/charts-and-pivots.xlsx';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MICROSOFT = 'http://schemas.microsoft.com/office';

const LAYOUT = { Securities: ['securities', 3] } as const;
const ROWS: readonly AnnotatedRow[] = [
  { sheet: 'Securities', rowNumber: 4, outcome: 'added', message: 'In.', run: 'r-1', id: 'sec-1', findings: [] },
  { sheet: 'Securities', rowNumber: 5, outcome: 'invalid', findings: [] },
];
const NO_FUND = finding({ sheet: 'Securities', row: 5, cell: 'E5', column: 'Fund', message: 'No such fund.' });

const folder = makeTempFolder();

/** Parts that Excel adds to a workbook and LibreOffice does not: none of it may change. */
const EXTRA: readonly (ZipPart & { readonly owner: string; readonly type: string; readonly content: string })[] = [
  extra('xl/theme/theme1.xml', 'xl/workbook.xml', `${OFFICE}/theme`, '<a:theme xmlns:a="urn:a" name="Office"/>'),
  extra(
    'xl/calcChain.xml',
    'xl/workbook.xml',
    `${OFFICE}/calcChain`,
    `<calcChain xmlns="${MAIN}"><c r="I4" i="1"/></calcChain>`,
  ),
  extra('xl/metadata.xml', 'xl/workbook.xml', `${OFFICE}/sheetMetadata`, `<metadata xmlns="${MAIN}"/>`),
  extra(
    'xl/externalLinks/externalLink1.xml',
    'xl/workbook.xml',
    `${OFFICE}/externalLink`,
    `<externalLink xmlns="${MAIN}"/>`,
  ),
  extra('xl/persons/person.xml', 'xl/workbook.xml', `${MICROSOFT}/2017/10/relationships/person`, '<personList/>'),
  extra(
    'xl/slicerCaches/slicerCache1.xml',
    'xl/workbook.xml',
    `${MICROSOFT}/2007/relationships/slicerCache`,
    '<slicerCacheDefinition/>',
  ),
  extra(
    'xl/tables/table1.xml',
    'xl/worksheets/sheet1.xml',
    `${OFFICE}/table`,
    `<table xmlns="${MAIN}" id="1" ref="A3:J15"/>`,
  ),
  extra(
    'xl/printerSettings/printerSettings1.bin',
    'xl/worksheets/sheet1.xml',
    `${OFFICE}/printerSettings`,
    '\u0000\u0001',
  ),
  extra('customXml/item1.xml', 'xl/workbook.xml', `${OFFICE}/customXml`, '<mine/>'),
];

function extra(name: string, owner: string, type: string, content: string) {
  return { name, owner, type, content };
}

function relsOf(part: string): string {
  return part.replace(/([^/]+)$/, '_rels/$1.rels');
}

/** The fixture with more kinds of parts, linked and typed as Excel does it. */
async function makeRicher(): Promise<Buffer> {
  const parts: Record<string, string> = { ...(await readPackageParts(FIXTURE)) };
  for (const [index, { name, owner, type, content }] of EXTRA.entries()) {
    parts[name] = content;
    const link = `<Relationship Id="x${index}" Type="${type}" Target="/${name}"/></Relationships>`;
    parts[relsOf(owner)] = (parts[relsOf(owner)] ?? '').replace('</Relationships>', link);
    const known = `<Override PartName="/${name}" ContentType="application/x-${index}"/></Types>`;
    parts['[Content_Types].xml'] = (parts['[Content_Types].xml'] ?? '').replace('</Types>', known);
  }
  return makeZip(Object.entries(parts).map(([name, content]) => ({ name, content })));
}

async function annotateFile(input: string, name: string): Promise<string> {
  const out = join(folder, name);
  await annotate(input, out, { rows: ROWS, layout: LAYOUT, summary: { findings: [NO_FUND] } });
  return out;
}

/** The parts of a copy that are stored byte for byte as they were, those that are not, and those that are new. */
async function compare(before: string, after: string) {
  const [old, copy] = [await openZip(readFileSync(before), before), await openZip(readFileSync(after), after)];
  const same: string[] = [];
  const changed: string[] = [];
  for (const name of old.partNames) {
    if (!copy.has(name)) changed.push(`${name} (gone)`);
    else if (Buffer.compare((await old.packed(name)).data, (await copy.packed(name)).data) === 0) same.push(name);
    else changed.push(name);
  }
  return { same: same.sort(), changed: changed.sort(), added: copy.partNames.filter((name) => !old.has(name)).sort() };
}

it('keeps charts, pivot tables and everything else byte for byte, and changes what it annotates', async () => {
  const out = await annotateFile(FIXTURE, 'rich.xlsx');
  expect(await compare(FIXTURE, out)).toEqual({
    same: [
      '_rels/.rels',
      'docProps/app.xml',
      'docProps/core.xml',
      'xl/charts/chart1.xml',
      'xl/drawings/_rels/drawing1.xml.rels',
      'xl/drawings/drawing1.xml',
      'xl/pivotCache/_rels/pivotCacheDefinition1.xml.rels',
      'xl/pivotCache/pivotCacheDefinition1.xml',
      'xl/pivotCache/pivotCacheRecords1.xml',
      'xl/pivotTables/_rels/pivotTable1.xml.rels',
      'xl/pivotTables/pivotTable1.xml',
      'xl/sharedStrings.xml',
      'xl/worksheets/_rels/sheet1.xml.rels',
      'xl/worksheets/_rels/sheet2.xml.rels',
      'xl/worksheets/sheet2.xml',
      'xl/worksheets/sheet3.xml',
    ],
    changed: [
      '[Content_Types].xml',
      'xl/_rels/workbook.xml.rels',
      'xl/comments1.xml',
      'xl/drawings/vmlDrawing1.vml',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ],
    added: ['xl/worksheets/sheet4.xml'],
  });
  expect(await checkPackage(readFileSync(out))).toEqual([]);
});

it('keeps what only Excel writes: theme, tables, slicers, links, calculation chain, printer settings, other XML', async () => {
  const input = writeFile(folder, 'richer.xlsx', await makeRicher());
  const out = await annotateFile(input, 'richer.result.xlsx');
  const { same, changed } = await compare(input, out);
  expect(same).toEqual(expect.arrayContaining(EXTRA.map(({ name }) => name)));
  expect(changed).toEqual([
    '[Content_Types].xml',
    'xl/_rels/workbook.xml.rels',
    'xl/comments1.xml',
    'xl/drawings/vmlDrawing1.vml',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
});

const FOOTER = /<headerFooter>.*<\/headerFooter>/s;
const PRINT_TITLES = /<definedName name="_xlnm\.Print_Titles"[^>]*>[^<]*<\/definedName>/g;

it('keeps drop-downs, conditional formats, names, formulas, panes and links within what it changes', async () => {
  const out = await annotateFile(FIXTURE, 'within.xlsx');
  const [before, after] = [await readPackageParts(FIXTURE), await readPackageParts(out)];
  const sheet = 'xl/worksheets/sheet1.xml';
  const [old = '', copy = ''] = [before[sheet], after[sheet]];
  for (const pattern of [
    /<dataValidations.*<\/dataValidations>/s,
    /<conditionalFormatting.*<\/conditionalFormatting>/s,
    /<sheetFormatPr.*?<\/sheetFormatPr>/s,
    /<pageMargins.*<drawing [^>]*>/s,
  ]) {
    expect(pattern.exec(copy)?.[0].replace(FOOTER, '')).toBe(pattern.exec(old)?.[0]);
  }
  expect(copy.match(/<f[ >].*?<\/f><v>.*?<\/v>/gs)).toEqual(old.match(/<f[ >].*?<\/f><v>.*?<\/v>/gs));
  const names = /<definedNames>.*<\/definedNames>/s;
  const [namesBefore, namesAfter] = [before, after].map((parts) => names.exec(parts['xl/workbook.xml'] ?? '')?.[0]);
  expect(namesAfter?.replace(PRINT_TITLES, '')).toBe(namesBefore);
  expect(after['xl/workbook.xml']).toContain('<pivotCaches><pivotCache cacheId="1" r:id="rId6"/></pivotCaches>');
  expect(after['xl/comments1.xml']).toContain('Ask the transfer agent.');
});

it('drops the calculation chain where a formula stood in a column that it takes back, and never writes over one', async () => {
  const input = writeFile(folder, 'chained.xlsx', await makeRicher());
  const first = await annotateFile(input, 'chained.result.xlsx');
  const parts = await readPackageParts(first);
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  const formula = '<c r="L5"><f>1+1</f><v>2</v></c>';
  const changed = { ...parts, 'xl/worksheets/sheet1.xml': sheet.replace(/<c r="L5"[^>]*>.*?<\/c>/, formula) };
  const second = writeFile(
    folder,
    'with-formula.xlsx',
    makeZip(Object.entries(changed).map(([name, content]) => ({ name, content }))),
  );
  const out = await annotateFile(second, 'with-formula.result.xlsx');
  expect(Object.keys(await readPackageParts(out))).not.toContain('xl/calcChain.xml');
  expect(await checkPackage(readFileSync(out))).toEqual([]);
});
