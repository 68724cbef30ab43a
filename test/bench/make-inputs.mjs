// Writes the workbooks that the bench reads: a Securities sheet of 16 columns as Excel itself would store it (shared
// texts, real date cells, 17-digit doubles), and the same as CSV. Every value follows from its row's number.
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Serial day of 2015-01-01. */
const FIRST_DAY = 42_005;
const ROWS_A_CHUNK = 500;

const pick = (items, index) => items[index % items.length];
const numbered = (count, name) => Array.from({ length: count }, (_, index) => name(index + 1));
const COMPANIES = numbered(400, (index) => `Portfolio Company ${index} & Sons`);
const FUNDS = numbered(6, (index) => `Northlight Fund ${index}`);
const ROUNDS = ['Seed', 'Series A', 'Series B', 'Series B-1', 'Series C', 'Bridge'];
const CURRENCIES = ['USD', 'EUR', 'GBP'];
const ANALYSTS = numbered(12, (index) => `Analyst Number ${index}`);
const CUSTODIANS = ['Held at bank', 'Held in safe', 'Electronic'];

const text = (read) => ({ kind: 'text', read });
const number = (read) => ({ kind: 'number', read });
const date = (read) => ({ kind: 'date', read });

/** Ten columns of the sheet and six of the firm's own, which capsheet leaves alone. */
const COLUMNS = [
  ['Ref', text((row) => `SEC-${String(row).padStart(7, '0')}`)],
  ['Type', text(() => 'certificate')],
  ['Company', text((row) => pick(COMPANIES, row * 7))],
  ['Round', text((row) => pick(ROUNDS, row))],
  ['Fund', text((row) => pick(FUNDS, row * 5))],
  ['Issue Date', date((row) => FIRST_DAY + (row % 3650))],
  ['Share Class', text((row) => `${pick(ROUNDS, row)} Preferred`)],
  ['Shares', number((row) => 1000 + ((row * 7919) % 5_000_000))],
  ['Investment Amount', number((row) => (100_000 + ((row * 104_729) % 900_000_000)) / 100)],
  ['Currency', text((row) => pick(CURRENCIES, row))],
  ['Our Price', number((row) => (1 + ((row * 31) % 40_000)) / 9973)],
  ['Our Analyst', text((row) => pick(ANALYSTS, row * 3))],
  ['Our Review', date((row) => FIRST_DAY + 3650 + (row % 365))],
  ['Our Weight', number((row) => (row % 10_000) / 10_000)],
  ['Our Custody', text((row) => pick(CUSTODIANS, row))],
  ['Our Count', number((row) => row % 97)],
];

/** Writes an `.xlsx` of so many rows below its header. */
export async function makeXlsx(path, rowCount) {
  const strings = new SharedStrings();
  const zip = new ZipFile(await open(path, 'w'));
  await zip.add('[Content_Types].xml', [contentTypes()]);
  await zip.add('_rels/.rels', [relationships([['officeDocument', 'xl/workbook.xml']])]);
  await zip.add('xl/workbook.xml', [workbook()]);
  await zip.add('xl/_rels/workbook.xml.rels', [
    relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
  ]);
  await zip.add('xl/styles.xml', [styles()]);
  await zip.add('xl/worksheets/sheet1.xml', sheetXml(rowCount, strings));
  await zip.add('xl/sharedStrings.xml', strings.xml());
  await zip.finish();
}

/** The same rows as CSV: UTF-8, commas, CRLF. */
export async function makeCsv(path, rowCount) {
  const file = createWriteStream(path);
  file.write(`${COLUMNS.map(([name]) => name).join(',')}\r\n`);
  for (let row = 1; row <= rowCount; row += 1) {
    const line = `${COLUMNS.map(([, { kind, read }]) => csvCell(kind, read(row))).join(',')}\r\n`;
    if (!file.write(line)) await new Promise((resolve) => file.once('drain', resolve));
  }
  file.end();
  await finished(file);
}

function csvCell(kind, value) {
  if (kind !== 'date') return String(value);
  return new Date(Date.UTC(1899, 11, 30 + value)).toISOString().slice(0, 10);
}

function* sheetXml(rowCount, strings) {
  yield `${declaration()}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><dimension ref="A1:P${rowCount + 1}"/>`;
  yield '<sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/><sheetData>';
  yield rowXml(1, (index) => ({ kind: 'text', value: COLUMNS[index][0] }), strings);
  for (let first = 1; first <= rowCount; first += ROWS_A_CHUNK) {
    let chunk = '';
    for (let row = first; row < first + ROWS_A_CHUNK && row <= rowCount; row += 1) {
      const cell = (index) => ({ kind: COLUMNS[index][1].kind, value: COLUMNS[index][1].read(row) });
      chunk += rowXml(row + 1, cell, strings);
    }
    yield chunk;
  }
  yield '</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>';
}

function rowXml(rowNumber, readCell, strings) {
  let cells = '';
  for (let index = 0; index < COLUMNS.length; index += 1) {
    const { kind, value } = readCell(index);
    const address = `${String.fromCharCode(65 + index)}${rowNumber}`;
    if (kind === 'text') cells += `<c r="${address}" t="s"><v>${strings.indexOf(value)}</v></c>`;
    else if (kind === 'date') cells += `<c r="${address}" s="1"><v>${value}</v></c>`;
    else cells += `<c r="${address}"><v>${doubleText(value)}</v></c>`;
  }
  return `<row r="${rowNumber}" spans="1:${COLUMNS.length}">${cells}</row>`;
}

/** Excel stores doubles with 17 digits where 15 do not say them exactly. */
function doubleText(value) {
  const short = String(Number(value.toPrecision(15)));
  return Number(short) === value ? short : String(Number(value.toPrecision(17)));
}

class SharedStrings {
  #indexes = new Map();
  #count = 0;

  indexOf(value) {
    this.#count += 1;
    let index = this.#indexes.get(value);
    if (index === undefined) {
      index = this.#indexes.size;
      this.#indexes.set(value, index);
    }
    return index;
  }

  *xml() {
    yield `${declaration()}<sst xmlns="${MAIN}" count="${this.#count}" uniqueCount="${this.#indexes.size}">`;
    for (const value of this.#indexes.keys()) yield `<si><t>${value.replaceAll('&', '&amp;')}</t></si>`;
    yield '</sst>';
  }
}

function declaration() {
  return '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
}

function contentTypes() {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = [
    ['/xl/workbook.xml', `${type}.sheet.main+xml`],
    ['/xl/worksheets/sheet1.xml', `${type}.worksheet+xml`],
    ['/xl/styles.xml', `${type}.styles+xml`],
    ['/xl/sharedStrings.xml', `${type}.sharedStrings+xml`],
  ].map(([name, content]) => `<Override PartName="${name}" ContentType="${content}"/>`);
  const rels = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>';
  return `${declaration()}<Types xmlns="${PACKAGE}/content-types">${rels}${parts.join('')}</Types>`;
}

function relationships(links) {
  const items = links.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${declaration()}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}

function workbook() {
  return `${declaration()}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Securities" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

function styles() {
  const nothing =
    '<fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders>';
  const cells =
    '<cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs>';
  return `${declaration()}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/></font></fonts>${nothing}<cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs>${cells}</styleSheet>`;
}

/** A ZIP file whose parts may be longer than a string: each is packed while it is made, and only then written. */
class ZipFile {
  #file;
  #directory = [];
  #offset = 0;

  constructor(file) {
    this.#file = file;
  }

  async add(name, chunks) {
    const deflater = createDeflateRaw({ level: 6 });
    const packed = [];
    deflater.on('data', (chunk) => packed.push(chunk));
    let checksum = 0;
    let size = 0;
    for (const chunk of chunks) {
      const bytes = Buffer.from(chunk);
      checksum = crc32(bytes, checksum);
      size += bytes.length;
      if (!deflater.write(bytes)) await new Promise((resolve) => deflater.once('drain', resolve));
    }
    deflater.end();
    await finished(deflater);
    await this.#write(name, { data: Buffer.concat(packed), checksum, size });
  }

  async finish() {
    const directory = Buffer.concat(this.#directory);
    const count = this.#directory.length;
    const end = fields(
      [0x06054b50, 4],
      [0, 4],
      [count, 2],
      [count, 2],
      [directory.length, 4],
      [this.#offset, 4],
      [0, 2],
    );
    await this.#file.writeFile(Buffer.concat([directory, end]));
    await this.#file.close();
  }

  async #write(name, { data, checksum, size }) {
    const both = fields(
      [20, 2],
      [0x800, 2],
      [8, 2],
      [0x210000, 4],
      [checksum, 4],
      [data.length, 4],
      [size, 4],
      [name.length, 2],
    );
    const tail = fields([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [this.#offset, 4]);
    const head = fields([0x02014b50, 4], [20, 2]);
    this.#directory.push(Buffer.concat([head, both, tail, Buffer.from(name)]));
    const local = Buffer.concat([fields([0x04034b50, 4]), both, fields([0, 2]), Buffer.from(name), data]);
    await this.#file.writeFile(local);
    this.#offset += local.length;
  }
}

function fields(...values) {
  const bytes = Buffer.alloc(values.reduce((sum, [, width]) => sum + width, 0));
  let at = 0;
  for (const [value, width] of values) at = bytes.writeUIntLE(value, at, width);
  return bytes;
}
