import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AnnotatedRow } from '../../../src/report/workbook/annotated-row.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import { makeParts, makeXlsx, relationships, TRANSITIONAL } from '../../support/make-xlsx.ts';
import { makeZip, type ZipPart } from '../../support/make-zip.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { checkPackage } from './check-package.ts';
import { annotate, finding, openPackage, readPart, rowTexts, writeFile } from './support.ts';

const folder = makeTempFolder();
let count = 0;

const HEADER = cells(1, 'Company', 'Round', 'Closing Date');
const DATA = `${HEADER}${cells(2, 'Acme', 'Series A', 'soon')}`;
const ROW: AnnotatedRow = { sheet: 'Rounds', rowNumber: 2, outcome: 'added', message: 'In.', run: 'r-1', findings: [] };
const BAD_DATE = finding({ sheet: 'Rounds', row: 2, cell: 'C2' });
const LAYOUT = { Rounds: ['rounds', 1] } as const;

const RELS_TYPE = 'application/vnd.openxmlformats-package.relationships+xml';
const SHEETML = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function toTypes(items: string): ZipPart {
  return {
    name: '[Content_Types].xml',
    content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${items}</Types>`,
  };
}

const TYPES = toTypes(
  `<Default Extension="rels" ContentType="${RELS_TYPE}"/>` +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>' +
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/>',
);

const PLAIN_TYPES = toTypes(
  `<Default Extension="rels" ContentType="${RELS_TYPE}"/><Default Extension="xml" ContentType="application/xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${SHEETML}.sheet.main+xml"/>`,
);
const MACRO_SHEET = { name: 'xl/macrosheets/sheet1.xml', content: '<macrosheet/>' };

function cells(rowNumber: number, ...texts: readonly string[]): string {
  const items = texts.map((text, index) => {
    return `<c r="${'ABCDEFGH'.charAt(index)}${rowNumber}" t="inlineStr"><is><t>${text}</t></is></c>`;
  });
  return `<row r="${rowNumber}" spans="1:${texts.length}">${items.join('')}</row>`;
}

interface Annotated {
  readonly path: string;
  readonly note: string | undefined;
  readonly texts: (rowNumber: number) => readonly string[];
  readonly part: (name: string) => Promise<string>;
  readonly has: (name: string) => boolean;
  readonly wrong: readonly string[];
}

async function annotateBytes(
  bytes: Uint8Array,
  options: Partial<Parameters<typeof annotate>[2]> = {},
): Promise<Annotated> {
  count += 1;
  const input = writeFile(folder, `input-${count}.xlsx`, bytes);
  const out = options.outPath ?? join(folder, `out-${count}.xlsx`);
  const { path, note } = await annotate(input, out, { rows: [ROW], layout: LAYOUT, ...options });
  const written = readFileSync(path);
  const archive = await openPackage(written);
  const content = await readWorkbook(path);
  return {
    path,
    note,
    texts: (rowNumber) => rowTexts(content, 'Rounds', rowNumber),
    part: (name) => readPart(archive, name),
    has: (name) => archive.has(name),
    wrong: await checkPackage(written),
  };
}

function makeParted(sheet: string, more: readonly ZipPart[] = []): Buffer {
  const sheetPart = { name: 'xl/worksheets/sheet1.xml', content: sheet };
  return makeXlsx({ sheets: [{ name: 'Rounds' }], strings: '', styles: '', replace: [sheetPart, TYPES, ...more] });
}

const ANNOTATED = [
  ['Company', 'Round', 'Closing Date', 'Outcome', 'Message', 'Run'],
  ['Acme', 'Series A', 'soon', 'added', 'In.', 'r-1'],
];

describe('packages as other programs write them', () => {
  it('annotates a workbook without styles, comments or application properties', async () => {
    const result = await annotateBytes(
      makeXlsx({ sheets: [{ name: 'Rounds', data: DATA }], strings: '', replace: [TYPES] }),
      {
        summary: { findings: [BAD_DATE] },
      },
    );
    expect([result.texts(1), result.texts(2)]).toEqual(ANNOTATED);
    expect(result.wrong).toEqual([]);
  });

  it('writes into prefixed XML with its own prefix', async () => {
    const prefixed = (xml: string): string => xml.replace(/<(\/?)(?=\w)/g, '<$1x:');
    const sheet = prefixed(`<worksheet xmlns="${TRANSITIONAL}"><sheetData>${DATA}</sheetData></worksheet>`);
    const styles = prefixed(`<styleSheet xmlns="${TRANSITIONAL}"><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>`);
    const workbook = prefixed(
      `<workbook xmlns="${TRANSITIONAL}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">` +
        '<sheets><sheet name="Rounds" sheetId="1" r:id="rId1"/></sheets></workbook>',
    );
    const bind = (xml: string): string => xml.replace('xmlns=', 'xmlns:x=');
    const result = await annotateBytes(
      makeParted(bind(sheet), [
        { name: 'xl/styles.xml', content: bind(styles) },
        { name: 'xl/workbook.xml', content: bind(workbook) },
      ]),
      { summary: { findings: [BAD_DATE] } },
    );
    expect(result.note).toBeUndefined();
    expect([result.texts(1), result.texts(2)]).toEqual(ANNOTATED);
    expect(result.wrong).toEqual([]);
    expect(await result.part('xl/worksheets/sheet1.xml')).toContain('<x:t xml:space="preserve">added</x:t>');
  });

  it('writes into rows and cells without addresses', async () => {
    const bare = DATA.replace(/ r="\w+"/g, '').replace(/ spans="[^"]*"/g, '');
    const result = await annotateBytes(makeXlsx({ sheets: [{ name: 'Rounds', data: bare }], replace: [TYPES] }));
    expect([result.texts(1), result.texts(2)]).toEqual(ANNOTATED);
  });

  it('writes into Strict packages, whose cells are coloured but not commented', async () => {
    const source = {
      sheets: [{ name: 'Rounds', data: DATA }],
      strings: '',
      strict: true,
      replace: [TYPES],
      styles: '',
    };
    const result = await annotateBytes(makeXlsx(source), { summary: { findings: [BAD_DATE] } });
    expect([result.texts(1), result.texts(2)]).toEqual(ANNOTATED);
    expect(result.has('xl/comments1.xml')).toBe(false);
    expect(result.wrong).toEqual([]);
  });

  it('writes UTF-16 parts again as UTF-8', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-16"?><worksheet xmlns="${TRANSITIONAL}"><sheetData>${DATA}</sheetData></worksheet>`;
    const bytes = Buffer.from(`\ufeff${xml}`, 'utf16le');
    const parts = makeParts({ sheets: [{ name: 'Rounds' }], replace: [TYPES] });
    const others = parts.filter((part) => part.name !== 'xl/worksheets/sheet1.xml');
    const result = await annotateBytes(makeZip([...others, { name: 'xl/worksheets/sheet1.xml', content: bytes }]));
    expect([result.texts(1), result.texts(2)]).toEqual(ANNOTATED);
    expect(await result.part('xl/worksheets/sheet1.xml')).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>/);
  });

  it('leaves out a digital signature, and says so', async () => {
    const root = relationships([
      ['rId1', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument', 'xl/workbook.xml'],
      [
        'rId2',
        'http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin',
        '_xmlsignatures/origin.sigs.bin',
      ],
    ]);
    const result = await annotateBytes(
      makeXlsx({
        sheets: [{ name: 'Rounds', data: DATA }],
        strings: '',
        replace: [
          TYPES,
          { name: '_rels/.rels', content: root },
          { name: '_xmlsignatures/origin.sigs.bin', content: '' },
          {
            name: '_xmlsignatures/_rels/origin.sigs.bin.rels',
            content: relationships([['rId1', 'http://x/digital-signature/signature', 'sig1.xml']]),
          },
          { name: '_xmlsignatures/sig1.xml', content: '<Signature/>' },
        ],
      }),
    );
    expect(result.note).toBe('The digital signature was left out: any change invalidates it.');
    expect(['_xmlsignatures/origin.sigs.bin', '_xmlsignatures/sig1.xml'].map(result.has)).toEqual([false, false]);
    expect(result.wrong).toEqual([]);
  });

  const MACROS = makeXlsx({
    sheets: [{ name: 'Rounds', data: DATA }],
    strings: '',
    replace: [
      TYPES,
      { name: 'xl/vbaProject.bin', content: 'macros' },
      { name: 'xl/vbaProjectSignature.bin', content: 'signed' },
      {
        name: 'xl/_rels/vbaProject.bin.rels',
        content: relationships([
          [
            'rId1',
            'http://schemas.microsoft.com/office/2006/relationships/vbaProjectSignature',
            'vbaProjectSignature.bin',
          ],
        ]),
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: relationships([
          [
            'rId1',
            'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet',
            'worksheets/sheet1.xml',
          ],
          ['rId2', 'http://schemas.microsoft.com/office/2006/relationships/vbaProject', 'vbaProject.bin'],
        ]),
      },
    ],
  });

  it('keeps macros under a name that may have them', async () => {
    const result = await annotateBytes(MACROS, { outPath: join(folder, 'macros.result.xlsm') });
    expect([result.note, result.has('xl/vbaProject.bin')]).toEqual([undefined, true]);
  });

  it('leaves macros out under the name of a plain workbook, and says so', async () => {
    const result = await annotateBytes(MACROS);
    expect([result.note, result.has('xl/vbaProject.bin')]).toEqual(['The macros were left out.', false]);
    expect(await result.part('[Content_Types].xml')).not.toContain('macroEnabled');
    expect(result.wrong).toEqual([]);
  });

  it('says of a plain workbook that it may have macros where its copy is called so', async () => {
    const plain = makeXlsx({ sheets: [{ name: 'Rounds', data: DATA }], strings: '', replace: [PLAIN_TYPES] });
    const result = await annotateBytes(plain, { outPath: join(folder, 'plain.result.xlsm') });
    expect(await result.part('[Content_Types].xml')).toContain('sheet.macroEnabled.main+xml');
  });

  it('has the same cells in a new workbook where macro sheets would stay, and says why', async () => {
    const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const links = relationships([
      ['rId1', `${base}/worksheet`, 'worksheets/sheet1.xml'],
      ['rId2', 'http://schemas.microsoft.com/office/2006/relationships/xlMacrosheet', 'macrosheets/sheet1.xml'],
    ]);
    const result = await annotateBytes(
      makeXlsx({
        sheets: [{ name: 'Rounds', data: DATA }, { name: 'Macro1' }],
        strings: '',
        replace: [TYPES, { name: 'xl/_rels/workbook.xml.rels', content: links }, MACRO_SHEET],
      }),
    );
    expect(result.note).toContain('because the input has macro sheets, which a workbook without macros may not have');
    expect([result.texts(2), result.wrong]).toEqual([ANNOTATED[1], []]);
  });

  it('declares the relationships it adds in a package that names each of its own and has no default', async () => {
    const named = ['_rels/.rels', 'xl/_rels/workbook.xml.rels'].map(
      (part) => `<Override PartName="/${part}" ContentType="${RELS_TYPE}"/>`,
    );
    const parts = ['worksheets/sheet1.xml', 'sharedStrings.xml', 'styles.xml'].map(
      (part) => `<Override PartName="/xl/${part}" ContentType="${SHEETML}.part+xml"/>`,
    );
    const main = `<Override PartName="/xl/workbook.xml" ContentType="${SHEETML}.sheet.main+xml"/>`;
    const result = await annotateBytes(
      makeXlsx({
        sheets: [{ name: 'Rounds', data: DATA }],
        strings: '',
        styles: '',
        replace: [toTypes([...named, ...parts, main].join(''))],
      }),
      { summary: { findings: [BAD_DATE] } },
    );
    expect(result.has('xl/worksheets/_rels/sheet1.xml.rels')).toBe(true);
    expect(result.wrong).toEqual([]);
    expect(await result.part('[Content_Types].xml')).toContain(
      `<Default Extension="rels" ContentType="${RELS_TYPE}"/><Default Extension="vml"`,
    );
  });

  it('divides column ranges that reach over the added columns', async () => {
    const sheet =
      `<worksheet xmlns="${TRANSITIONAL}"><cols><col min="1" max="16384" width="9" hidden="1" style="3"/></cols>` +
      `<sheetData>${DATA}</sheetData></worksheet>`;
    const result = await annotateBytes(makeParted(sheet));
    expect(/<cols>.*<\/cols>/.exec(await result.part('xl/worksheets/sheet1.xml'))?.[0]).toBe(
      '<cols><col min="1" max="3" width="9" hidden="1" style="3"/><col min="4" max="4" width="12" customWidth="1"/>' +
        '<col min="5" max="5" width="92" customWidth="1"/><col min="6" max="6" width="24" customWidth="1"/>' +
        '<col min="7" max="16384" width="9" hidden="1" style="3"/></cols>',
    );
  });

  it('takes formatted blanks for free, and formulas and notes beside the table for used', async () => {
    const data = DATA.replace('</row><row r="2"', '<c r="D1" s="0"/></row><row r="2"').replace(
      /<\/row>$/,
      '<c r="D2" s="0"/><c r="F2"><f>1+1</f><v>2</v></c></row>',
    );
    const result = await annotateBytes(makeXlsx({ sheets: [{ name: 'Rounds', data }], replace: [TYPES] }));
    expect(result.texts(1)).toEqual(['Company', 'Round', 'Closing Date', '', '', '', 'Outcome', 'Message', 'Run']);
  });

  it('writes beside a sheet of the user that is called Import Summary', async () => {
    const sheets = [
      { name: 'Import Summary', data: cells(1, 'Mine') },
      { name: 'Rounds', data: DATA },
    ];
    const result = await annotateBytes(makeXlsx({ sheets, replace: [TYPES] }));
    const names = (await readWorkbook(result.path)).tables.map(({ name }) => name);
    expect(names).toEqual(['Import Summary', 'Rounds', 'Import Summary (2)']);
    expect(rowTexts(await readWorkbook(result.path), 'Import Summary', 1)).toEqual(['Mine']);
  });

  it('brings a summary that was moved back to the end, and the names of single sheets with it', async () => {
    const first = await annotateBytes(
      makeXlsx({ sheets: [{ name: 'Rounds', data: DATA }], strings: '', replace: [TYPES] }),
    );
    const archive = await openPackage(readFileSync(first.path));
    const parts: ZipPart[] = [];
    for (const name of archive.partNames) parts.push({ name, content: await readPart(archive, name) });
    const moved = parts.map((part) => {
      if (part.name !== 'xl/workbook.xml') return part;
      const [one = '', two = ''] = String(part.content).match(/<sheet [^>]*>/g) ?? [];
      const text = String(part.content).replace(one + two, two + one);
      const names = '<definedNames><definedName name="x" localSheetId="1">Rounds!A1</definedName></definedNames>';
      return { ...part, content: text.replace('</sheets>', `</sheets>${names}`) };
    });
    const again = await annotateBytes(makeZip(moved));
    const workbook = await again.part('xl/workbook.xml');
    expect([...workbook.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'Rounds',
      'Import Summary',
    ]);
    expect(workbook).toContain('<definedName name="x" localSheetId="0">');
    expect(workbook).toContain('activeTab="1"');
  });
});

describe('comments that are there already', () => {
  const VML =
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" ' +
    'xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape id="_x0000_s1030"><x:ClientData ObjectType="Note">' +
    '<x:Row>1</x:Row><x:Column>0</x:Column></x:ClientData></v:shape></xml>';
  const COMMENTS =
    `<comments xmlns="${TRANSITIONAL}"><authors><author>Mara</author></authors>` +
    '<commentList><comment ref="A2" authorId="0"><text><t>Ask Acme.</t></text></comment></commentList></comments>';
  const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const commented = (vml: string, comments = COMMENTS): Buffer =>
    makeParted(
      `<worksheet xmlns="${TRANSITIONAL}" xmlns:r="${base}"><sheetData>${DATA}</sheetData>` +
        '<legacyDrawing r:id="rId7"/></worksheet>',
      [
        {
          name: 'xl/worksheets/_rels/sheet1.xml.rels',
          content: relationships([
            ['rId7', `${base}/vmlDrawing`, '../drawings/vmlDrawing1.vml'],
            ['rId8', `${base}/comments`, '../comments1.xml'],
          ]),
        },
        { name: 'xl/comments1.xml', content: comments },
        { name: 'xl/drawings/vmlDrawing1.vml', content: vml },
      ],
    );
  const onUsers = finding({ sheet: 'Rounds', row: 2, cell: 'A2' });

  it('stand beside the added ones, and a cell the user commented keeps the user’s', async () => {
    const result = await annotateBytes(commented(VML), { summary: { findings: [BAD_DATE, onUsers] } });
    const comments = await result.part('xl/comments1.xml');
    expect([...comments.matchAll(/<comment ref="(\w+)" authorId="(\d)"/g)].map(([, cell, by]) => [cell, by])).toEqual([
      ['A2', '0'],
      ['C2', '1'],
    ]);
    expect(await result.part('xl/drawings/vmlDrawing1.vml')).toContain('id="_x0000_s1031"');
    expect((await result.part('xl/worksheets/sheet1.xml')).match(/<legacyDrawing/g)).toHaveLength(1);
  });

  it('are joined, and capsheet’s earlier ones replaced, where a library drew them under prefixes of its own', async () => {
    const shape = (number: number, row: number, column: number): string =>
      `<ns0:shape xmlns:ns0="urn:schemas-microsoft-com:vml" type="#_x0000_t202" id="_x0000_s${number}">` +
      '<ns2:ClientData xmlns:ns2="urn:schemas-microsoft-com:office:excel" ObjectType="Note">' +
      `<ns2:Row>${row}</ns2:Row><ns2:Column>${column}</ns2:Column></ns2:ClientData></ns0:shape>`;
    const layout = '<ns0:shapelayout xmlns:ns0="urn:schemas-microsoft-com:office:office"/>';
    const type = '<ns2:shapetype xmlns:ns2="urn:schemas-microsoft-com:vml" id="_x0000_t202"/>';
    const vml = `<xml>${layout}${type}${shape(1026, 1, 0)}${shape(1027, 1, 1)}</xml>`;
    const ours = '<comment ref="B2" authorId="0"><text><t>Error: no.\n\n— capsheet</t></text></comment>';
    const input = commented(vml, COMMENTS.replace('</commentList>', `${ours}</commentList>`));
    const result = await annotateBytes(input, { summary: { findings: [BAD_DATE, onUsers] } });
    const comments = await result.part('xl/comments1.xml');
    expect([...comments.matchAll(/<comment ref="(\w+)"/g)].map(([, cell]) => cell)).toEqual(['A2', 'C2']);
    const drawn = await result.part('xl/drawings/vmlDrawing1.vml');
    expect([...drawn.matchAll(/<(?:\w+:)?Column>(\d+)</g)].map(([, column]) => column)).toEqual(['0', '2']);
    expect(drawn.match(/shapetype|shapelayout/g)).toHaveLength(2);
  });

  it('are left alone where their drawing is not understood', async () => {
    const result = await annotateBytes(commented('<html/>'), { summary: { findings: [BAD_DATE] } });
    expect(await result.part('xl/comments1.xml')).toBe(COMMENTS);
    expect([result.texts(1), result.texts(2)]).toEqual(ANNOTATED);
  });
});

describe('what cannot be patched', () => {
  it('is written as a new workbook with the same cells, and says why', async () => {
    const sheet = `<!DOCTYPE worksheet><worksheet xmlns="${TRANSITIONAL}"><sheetData>${DATA}</sheetData></worksheet>`;
    const result = await annotateBytes(makeParted(sheet), { summary: { findings: [BAD_DATE] } });
    expect(result.note).toBe(
      'The result was written as a new workbook, because one of its parts has a document type: it has the cells of ' +
        'the input, formulas as their values, without its drop-downs, charts and other formatting.',
    );
    expect([result.texts(1), result.texts(2)]).toEqual(ANNOTATED);
    expect(result.wrong).toEqual([]);
  });
});
