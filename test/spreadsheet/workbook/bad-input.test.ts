import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ReadBudget } from '../../../src/base/input/read-budget.ts';
import type { ReadLimits } from '../../../src/base/input/read-limits.ts';
import { CapsheetError } from '../../../src/base/util/capsheet-error.ts';
import { openZip } from '../../../src/spreadsheet/opc/zip/zip.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import { makeXls } from '../../support/make-xls.ts';
import { makeParts, makeXlsx, relationships } from '../../support/make-xlsx.ts';
import { makeZip } from '../../support/make-zip.ts';
import { sweepStep } from '../../support/sweep.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { createReader, describeCells, readFault } from './support.ts';

const read = createReader();
const folder = makeTempFolder();
const OFFICE_DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
const SOUND = { sheets: [{ name: 'Rounds', data: '<row r="1"><c r="A1"><v>5</v></c></row>' }] };

/** An OLE2 file with the names of its streams where their directory has them. */
function compoundFile(...streams: readonly string[]): Buffer {
  const bytes = Buffer.alloc(512 + 128 * (streams.length + 1));
  bytes.write('d0cf11e0a1b11ae1', 'hex');
  for (const [index, name] of ['Root Entry', ...streams].entries())
    bytes.write(`${name}\0`, 512 + 128 * index, 'utf16le');
  return bytes;
}

function pointingAt(target: string): Buffer {
  return makeZip([
    { name: '_rels/.rels', content: relationships([['a', OFFICE_DOCUMENT, target]]) },
    { name: target, content: '<document/>' },
  ]);
}

/** A workbook in which one more link of a type leads to one more part. */
function linkedTwice(id: string, type: string, content: string, target = 'other.xml'): Buffer {
  const parts = makeParts({ ...SOUND, strings: '<si><t>Acme</t></si>', styles: '<cellXfs/>' });
  const link = `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/></Relationships>`;
  const linked = parts.map((part) =>
    part.name === 'xl/_rels/workbook.xml.rels'
      ? { ...part, content: String(part.content).replace('</Relationships>', link) }
      : part,
  );
  return makeZip([...linked, { name: 'xl/other.xml', content }]);
}

test.each([
  ['report.pdf', '%PDF-1.7 …', 'is a PDF document, not a spreadsheet.'],
  ['logo.xlsx', Buffer.from('89504e470d0a1a0a', 'hex'), 'is an image (PNG), not a spreadsheet.'],
  ['empty.xlsx', '', 'is empty: it has 0 bytes.'],
  ['empty.csv', '', 'is empty: it has 0 bytes.'],
  ['noise.xlsx', Buffer.from([1, 2, 3, 0, 200]), 'is a binary file of an unknown kind, not a spreadsheet.'],
  [
    'export.xlsx',
    '<!DOCTYPE html><html><table></table></html>',
    'is a web page (HTML) without a table, not an Excel workbook.',
  ],
  ['data.xml', '<?xml version="1.0"?><a/>', 'is an XML document, not a spreadsheet.'],
  ['plan.json', '{ "schema": "x" }', 'is a JSON document, not a spreadsheet.'],
  ['table.xlsx', 'Company,Round\nAcme,A\n', 'has the name of a workbook, but contains plain text.'],
  ['letter.xlsx', pointingAt('word/document.xml'), 'is a Word document (.docx), not a spreadsheet.'],
  ['talk.xlsx', pointingAt('ppt/presentation.xml'), 'is a PowerPoint presentation (.pptx), not a spreadsheet.'],
  ['other.xlsx', pointingAt('odd/thing.xml'), 'is an Office document of another kind, not a spreadsheet.'],
  [
    'files.zip',
    makeZip([{ name: 'a.txt', content: 'a' }]),
    'is a ZIP archive without a workbook in it, not a spreadsheet.',
  ],
  ['letter.doc', compoundFile('WordDocument'), 'is an old Word document (.doc), not a spreadsheet.'],
])('%s is not a spreadsheet, and the message says what it is', async (name, bytes, message) => {
  expect(await readFault(read(bytes, name))).toEqual({
    code: 'input-not-a-spreadsheet',
    message: `"${name}" ${message}`,
    exitStatus: 2,
  });
});

test.each([
  ['input-encrypted', readFileSync('test/fixtures/protected-standard.xlsx'), 'is protected by a password.'],
  [
    'input-damaged',
    compoundFile('EncryptionInfo', 'EncryptedPackage'),
    'is damaged: its sectors have no size that Office uses.',
  ],
  [
    'input-damaged',
    makeXlsx({ ...SOUND, replace: [{ name: 'xl/worksheets/sheet1.xml', content: '<workbook><sheets/></workbook>' }] }),
    'is damaged: its sheet "Rounds" has a part that is no sheet, but a "workbook".',
  ],
  ['input-numbers', makeZip([{ name: 'Index/Document.iwa', content: 'x' }]), 'is an Apple Numbers document.'],
  ['input-no-worksheets', makeXlsx({ sheets: [] }), 'has no worksheet.'],
  ['input-no-worksheets', makeXlsx({ sheets: [{ name: 'Chart', type: 'chartsheet' }] }), 'has no worksheet.'],
  [
    'input-duplicate-parts',
    makeZip([...makeParts(SOUND), { name: 'xl/Worksheets/sheet1.xml', content: '<x/>' }]),
    'holds the part xl/Worksheets/sheet1.xml twice, so it is unclear which one counts.',
  ],
  [
    'input-encrypted-otherwise',
    makeZip(makeParts(SOUND).map((part) => ({ ...part, claim: { flags: 0x801 } }))),
    'is protected by a password and is not an .xlsx workbook.',
  ],
  [
    'input-damaged',
    linkedTwice('rId1', 'worksheet', '<worksheet/>'),
    'is damaged: its sheet "Rounds" points at two parts.',
  ],
  [
    'input-damaged',
    linkedTwice('rIdX', 'sharedStrings', '<sst/>'),
    'is damaged: it has two parts of the same kind, xl/sharedStrings.xml and xl/other.xml.',
  ],
  [
    'input-damaged',
    linkedTwice('rIdX', 'styles', '<styleSheet/>'),
    'is damaged: it has two parts of the same kind, xl/styles.xml and xl/other.xml.',
  ],
  [
    'input-damaged',
    makeXlsx({ sheets: [{ name: 'Rounds', data: '<row><c><v>5</v><v>6</v></c></row>' }] }),
    'is damaged: its sheet "Rounds" has a cell with two values.',
  ],
  [
    'input-damaged',
    makeXlsx({ ...SOUND, replace: [{ name: 'xl/workbook.xml', content: '<workbook>' }] }),
    'is damaged: its part xl/workbook.xml is not valid XML (1:10: unclosed tag: workbook).',
  ],
  [
    'input-damaged',
    makeXlsx({ ...SOUND, replace: [{ name: 'xl/workbook.xml', content: Buffer.from('<a>\xfc</a>', 'latin1') }] }),
    'is damaged: its part xl/workbook.xml is not valid XML (its text is not valid UTF-8).',
  ],
  [
    'input-damaged',
    makeXlsx({ ...SOUND, replace: [{ name: 'xl/workbook.xml', content: '<a/>', claim: { crc32: 1 } }] }),
    'is damaged: its part xl/workbook.xml does not have the checksum it should have.',
  ],
])('%s', async (code, bytes, message) => {
  expect(await readFault(read(bytes))).toEqual({ code, message: `"input.xlsx" ${message}`, exitStatus: 2 });
});

test.each([
  ['rId1', 'worksheet', '/xl/Worksheets/SHEET1.XML'],
  ['rIdX', 'sharedStrings', 'SharedStrings.xml'],
  ['rIdX', 'styles', './Styles.xml'],
])('a part that is named twice, in capitals or not, is one part: %s %s', async (id, type, target) => {
  const { tables } = await read(linkedTwice(id, type, '', target));
  expect(tables.map(describeCells)).toEqual([{ A1: 'number 5' }]);
});

test('a workbook that is cut short anywhere is refused', async () => {
  const whole = makeXlsx({ ...SOUND, strings: '<si><t>Acme</t></si>' });
  for (let length = 4; length < whole.length; length += sweepStep(97)) {
    const fault = await readFault(read(whole.subarray(0, length), 'cut.xlsx'));
    expect(fault).toEqual({
      code: 'input-truncated',
      message: expect.stringMatching(/^"cut\.xlsx"/),
      exitStatus: 2,
    });
  }
});

test('no flipped byte leads to anything but the same cells or a clear refusal', async () => {
  const whole = makeXlsx(SOUND);
  for (let offset = 0; offset < whole.length; offset += sweepStep(13)) {
    const bytes = Buffer.from(whole);
    bytes.writeUInt8(bytes.readUInt8(offset) ^ 0x55, offset);
    const outcome = await read(bytes).then(
      ({ tables }) => tables.map((table) => [table.name, describeCells(table)]),
      (error: unknown) => (error instanceof CapsheetError ? error.exitStatus : error),
    );
    expect([2, [['Rounds', { A1: 'number 5' }]]]).toContainEqual(outcome);
  }
});

test('a part that unpacks to more than it says is refused', async () => {
  const bytes = makeXlsx({
    ...SOUND,
    replace: [{ name: 'xl/workbook.xml', content: `<a>${' '.repeat(99)}</a>`, claim: { size: 10 } }],
  });
  const fault = await readFault(read(bytes));
  expect(fault.code).toBe('input-damaged');
  expect(fault.message).toContain('its part xl/workbook.xml cannot be unpacked');
});

test('a package that expands beyond the limits is refused before it is unpacked', async () => {
  const bytes = makeZip([{ name: 'a.xml', content: 'a'.repeat(100_000) }]);
  const limits = { expandedBytes: 1_000_000, parts: 10, expansionRatio: 1000, ratioFreeBytes: 1000 };
  const open = (changed: Partial<ReadLimits> = {}) =>
    openZip(bytes, 'q.xlsx', new ReadBudget('q.xlsx', { limits: { ...limits, ...changed } }));
  await expect(open()).resolves.toBeDefined();
  await expect(open({ expandedBytes: 50_000 })).rejects.toMatchObject({
    code: 'input-too-large',
    message: '"q.xlsx" is too large: it unpacks to 1 MiB.',
  });
  await expect(open({ expansionRatio: 50 })).rejects.toMatchObject({
    code: 'input-too-large',
    message: '"q.xlsx" is too large: a part of it unpacks to more than 50 times its size.',
  });
  await expect(open({ parts: 0 })).rejects.toMatchObject({
    code: 'input-too-large',
    message: '"q.xlsx" is too large: it has 1 parts.',
  });
});

test('a missing file and a path through a file are not found', async () => {
  writeFileSync(join(folder, 'file.csv'), 'a');
  for (const path of [join(folder, 'none.xlsx'), join(folder, 'file.csv', 'none.xlsx')]) {
    await expect(readWorkbook(path)).rejects.toMatchObject({
      code: 'input-not-found',
      message: expect.stringContaining(`"${path}"`),
      exitStatus: 2,
    });
  }
});

test.each([
  ['https://docs.google.com/spreadsheets/d/1Ab/edit#gid=0', 'In Google Sheets choose File > Download > '],
  ['https://larch.sharepoint.com/:x:/s/finance/Ew?e=1', 'In Excel on the web choose File > Save As > '],
  ['HTTPS://www.dropbox.com/s/x/q.xlsx?dl=0', 'In Dropbox choose Download, '],
  ['http://files.example.com/q.xlsx', 'Download it in the browser, '],
  ['https://docs.google.com.example.com/q.xlsx', 'Download it in the browser, '],
])('a link is not followed: %s', async (address, how) => {
  await expect(readWorkbook(address)).rejects.toMatchObject({
    code: 'input-is-link',
    message: `"${address}" is a link, and capsheet reads files.`,
    hint: expect.stringContaining(how),
    exitStatus: 2,
  });
});

test('a device is neither a file nor a folder', async () => {
  await expect(readWorkbook('/dev/zero')).rejects.toMatchObject({ code: 'input-not-a-file', exitStatus: 2 });
});

test('a link that leads nowhere says where it leads', async () => {
  const path = join(folder, 'quarter.xlsx');
  symlinkSync('../march/quarter.xlsx', path);
  await expect(readWorkbook(path)).rejects.toMatchObject({
    code: 'input-not-found',
    message: `"${path}" is a link to "../march/quarter.xlsx", which is not there.`,
    hint: 'Give the file or folder itself, or repair the link.',
    exitStatus: 2,
  });
});

test('a name that is too long is said to be so', async () => {
  const path = join(folder, `${'q'.repeat(300)}.xlsx`);
  await expect(readWorkbook(path)).rejects.toMatchObject({
    code: 'input-unreadable',
    message: `"${path}" cannot be opened: its name is too long.`,
    hint: 'Rename it, or move it into a folder nearer the top.',
    exitStatus: 2,
  });
});

test('a folder without CSV files is refused', async () => {
  const path = join(folder, 'empty');
  mkdirSync(join(path, 'sub.csv'), { recursive: true });
  writeFileSync(join(path, 'notes.txt'), 'a');
  writeFileSync(join(path, '._Rounds.csv'), 'a');
  await expect(readWorkbook(path)).rejects.toMatchObject({
    code: 'input-empty-folder',
    message: `The folder "${path}" holds no .csv file.`,
    exitStatus: 2,
  });
});

const XML_2003 =
  '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>';

test.each([
  ['a ZIP archive or an Excel workbook', makeXlsx(SOUND)],
  ['an Excel workbook', makeXls({ sheets: [{ name: 'Rounds' }] })],
  ['an XML Spreadsheet 2003', XML_2003],
  ['a web page (HTML)', '<html><body><table><tr><td>Acme</td></tr></table></body></html>'],
])('a folder in which a .csv file is %s is refused', async (what, bytes) => {
  const path = join(folder, what.replaceAll(' ', '-'));
  mkdirSync(path);
  writeFileSync(join(path, 'Rounds.csv'), bytes);
  await expect(readWorkbook(path)).rejects.toMatchObject({
    code: 'input-not-csv',
    message: `"${join(path, 'Rounds.csv')}" is ${what}, not a CSV file.`,
    exitStatus: 2,
  });
});
