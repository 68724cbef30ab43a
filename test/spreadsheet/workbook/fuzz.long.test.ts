import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { CapsheetError } from '../../../src/base/util/capsheet-error.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import { makeOdsParts } from '../../support/make-ods.ts';
import { makeParts, makeXlsx, type XlsxSource } from '../../support/make-xlsx.ts';
import { makeZip, type ZipPart } from '../../support/make-zip.ts';
import { sweepOf } from '../../support/sweep.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { forParserOnly } from './both-ways.ts';
import { mutate, SeededRandom } from './mutate.ts';
import { readTables } from './support.ts';

/** The most that a case of some kilobytes may cost, on any machine. */
const MOST_CPU_MS = 5000;
/** By the clock on the wall, which goes on while others have the processor: no case ends by it. */
const LIMITS = { timeMs: 60_000 };

const folder = makeTempFolder();

/** Something of everything that a sheet can hold. */
const RICH: XlsxSource = {
  workbookPr: '<workbookPr date1904="1"/>',
  sheets: [
    {
      name: 'Rounds',
      before: '<dimension ref="A1:H4"/><cols><col min="2" max="3" hidden="1"/></cols>',
      data: `<row r="1" spans="1:8" ht="15"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
        <row r="2"><c r="A2" t="inlineStr"><is><t>Series A</t></is></c><c r="B2" s="1"><v>45382</v></c><c r="C2" s="2"><v>0.30000000000000004</v></c>
        <c r="D2" t="b"><v>1</v></c><c r="E2" t="e"><v>#REF!</v></c><c r="F2" t="str"><f>A1&amp;"x"</f><v>x</v></c><c r="G2"><f t="shared" si="0"/></c></row>
        <row r="4" hidden="1"><c t="d"><v>2024-03-31</v></c><c t="inlineStr"><is><r><t>In</t></r><r><t>line</t></r></is></c><c><v>1E+21</v></c></row>`,
      after: '<mergeCells count="1"><mergeCell ref="A4:A6"/></mergeCells>',
    },
    { name: 'Lists', attributes: 'state="hidden"', data: '<row><c><v>1</v></c></row>' },
  ],
  strings:
    '<si><t>Company</t></si><si><r><t>Ro</t></r><r><t>und</t></r></si><si><t xml:space="preserve"> R&amp;D Zürich </t></si>',
  styles:
    '<numFmts><numFmt numFmtId="164" formatCode="0.0,,\\M"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>',
};

/** "read" or the code of the clear error it ends in; anything else is thrown, with the case that shows it. */
async function readOrRefuse(reading: () => Promise<unknown>, name: string): Promise<string> {
  const started = process.cpuUsage();
  const outcome = await reading().then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof CapsheetError) return error.code;
      throw new Error(`${name} ended in ${String(error)}`, { cause: error });
    },
  );
  if (process.cpuUsage(started).user > MOST_CPU_MS * 1000) throw new Error(`${name} took too long`);
  return outcome;
}

function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

test('no change of a package leads to anything but a reading or a clear error', async () => {
  const small = [makeXlsx(RICH), makeZip(makeParts(RICH).map((part) => ({ ...part, stored: true })))];
  const large = readFileSync('samples/quarterly.xlsx');
  const outcomes: string[] = [];
  for (let index = 0; index < sweepOf(1500); index += 1) {
    const random = new SeededRandom(index);
    const bytes = mutate(index % 10 === 0 ? large : (small[index % 2] ?? large), random);
    outcomes.push(await readOrRefuse(() => readTables(bytes, { limits: LIMITS }), `case ${index}`));
  }
  const counts = tally(outcomes);
  expect(Object.keys(counts).length).toBeGreaterThan(2);
  expect(counts.read).toBeGreaterThan(sweepOf(50));
});

/** The workbook with one of its parts changed, its checksums right, so that the change gets past the package. */
function mutateOnePart(source: XlsxSource, random: SeededRandom): Buffer {
  const parts = makeParts(source);
  const chosen = random.below(parts.length + 4);
  // The sheets and texts are where most of the reading is.
  const index = chosen < parts.length ? chosen : parts.findIndex(({ name }) => /sheet1|sharedStrings/.test(name));
  return makeZip(parts.map((part, position): ZipPart => (position === index ? mutatePart(part, random) : part)));
}

function mutatePart(part: ZipPart, random: SeededRandom): ZipPart {
  return { ...part, content: mutate(Buffer.from(part.content), random) };
}

test('no change of the XML does either, and the scanner and the parser agree on all of it', async () => {
  const outcomes: string[] = [];
  for (let index = 0; index < sweepOf(600); index += 1) {
    const bytes = mutateOnePart(RICH, new SeededRandom(index));
    let scanned: unknown;
    let parsed: unknown;
    const read = async () => {
      scanned = await readTables(bytes, { limits: LIMITS });
    };
    const parse = async () => {
      parsed = await readTables(await forParserOnly(bytes), { limits: LIMITS });
    };
    const outcome = await readOrRefuse(read, `case ${index}`);
    const other = await readOrRefuse(parse, `case ${index} by the parser`);
    // Two document types are one too many; what else stands there is for neither of them.
    if (!bytes.includes('<!DOCTYPE')) {
      expect([index, outcome === 'read', scanned]).toEqual([index, other === 'read', parsed]);
    }
    outcomes.push(outcome);
  }
  const counts = tally(outcomes);
  expect(counts.read).toBeGreaterThan(sweepOf(50));
  expect(counts['input-damaged']).toBeGreaterThan(sweepOf(50));
});

/** Something of everything that a table of an `.ods` file can hold. */
const OPEN_DOCUMENT = `<table:table table:name="Rounds"><table:table-column table:number-columns-repeated="3" table:visibility="collapse"/>
  <table:table-row><table:table-cell office:value-type="string" table:number-columns-spanned="2"><text:p>R&amp;D <text:span>Zürich</text:span></text:p><text:p/></table:table-cell><table:covered-table-cell/></table:table-row>
  <table:table-row table:number-rows-repeated="12"><table:table-cell office:value-type="float" office:value="1.5" table:style-name="ce1" table:number-columns-repeated="4"/><table:table-cell table:formula="of:=1" office:value-type="date" office:date-value="2024-03-31"><office:annotation><text:p>x</text:p></office:annotation><text:p>31.3.</text:p></table:table-cell></table:table-row>
  <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`;

const ODS_STYLES =
  '<number:number-style style:name="N1"><number:number number:decimal-places="2" number:min-integer-digits="1"/><number:text>M</number:text><style:map style:apply-style-name="N1"/></number:number-style><style:style style:name="ce1" style:data-style-name="N1"/>';

test('no change of the XML of an .ods file does either, nor one of its package', async () => {
  const path = join(folder, 'case.ods');
  const parts = makeOdsParts({ body: OPEN_DOCUMENT, styles: ODS_STYLES });
  const whole = makeZip(parts);
  const outcomes: string[] = [];
  for (let index = 0; index < sweepOf(800); index += 1) {
    const random = new SeededRandom(index);
    const isInside = index % 4 !== 0;
    const change = (part: ZipPart): ZipPart => (part.name === 'content.xml' ? mutatePart(part, random) : part);
    writeFileSync(path, isInside ? makeZip(parts.map(change)) : mutate(whole, random));
    outcomes.push(await readOrRefuse(() => readWorkbook(path, { limits: LIMITS }), `case ${index}`));
  }
  const counts = tally(outcomes);
  expect(counts.read).toBeGreaterThan(sweepOf(50));
  expect(counts['input-damaged']).toBeGreaterThan(sweepOf(50));
});

test('no change of a CSV file does either', async () => {
  const texts = [
    'Company,Round,Size\r\n"Acme, Inc.","said ""yes""\nand left",1.5\r\nBeta,B,"2,5"\r\n',
    'sep=;\nFirma;Betrag\nMüller;1.000,50\n',
  ];
  const seeds = texts.flatMap((text) => [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    Buffer.from(text, 'latin1'),
  ]);
  const outcomes: string[] = [];
  for (let index = 0; index < sweepOf(600); index += 1) {
    const path = join(folder, 'case.csv');
    writeFileSync(path, mutate(seeds[index % seeds.length] ?? Buffer.alloc(0), new SeededRandom(index)));
    outcomes.push(await readOrRefuse(() => readWorkbook(path, { limits: LIMITS }), `case ${index}`));
  }
  expect(tally(outcomes).read).toBeGreaterThan(sweepOf(50));
});

test('hundreds of readings, most of which fail, leave no file open and no memory behind', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const whole = makeXlsx({ ...RICH, sheets: [{ name: 'Rounds', data: bulk(2000) }] });
  const path = join(folder, 'case.xlsx');
  const run = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      writeFileSync(path, mutate(whole, new SeededRandom(index)));
      await readOrRefuse(() => readWorkbook(path, { limits: LIMITS }), `case ${index}`);
    }
    // An object that the first sweep finds to be of no use may hold something outside of the heap, which goes a turn
    // later.
    for (let sweep = 0; sweep < 2; sweep += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      collect();
    }
    const { heapUsed, external } = process.memoryUsage();
    return { bytes: heapUsed + external, files: countOpenFiles() };
  };
  const before = await run(0, 150);
  const after = await run(150, 450);
  expect(after.files).toBeLessThanOrEqual(before.files);
  expect(after.bytes - before.bytes).toBeLessThan(8 * 1024 ** 2);
});

function bulk(rowCount: number): string {
  return Array.from(
    { length: rowCount },
    (_, row) => `<row r="${row + 1}"><c t="str"><v>Company ${row}</v></c><c><v>${row}</v></c></row>`,
  ).join('');
}

/** Counts those of this process; 0 where the system does not say. */
function countOpenFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return 0;
  }
}
