import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CapsheetError } from '../../../src/base/util/capsheet-error.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import type { BinaryBook } from '../../support/binary-book.ts';
import { makeXls, makeXlsStream } from '../../support/make-xls.ts';
import { makeXlsbParts } from '../../support/make-xlsb.ts';
import { makeZip } from '../../support/make-zip.ts';
import { sweepOf } from '../../support/sweep.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { mutate, SeededRandom } from './mutate.ts';

/** The most that a case of some kilobytes may cost, on any machine. */
const MOST_CPU_MS = 5000;
const LIMITS = { timeMs: 60_000 };
const path = join(makeTempFolder(), 'case.bin');

/** Something of everything that a sheet can hold. */
const RICH: BinaryBook = {
  is1904: true,
  formats: [[164, '0.0,,\\M']],
  fonts: [false, true, false],
  styles: [
    [0, 0],
    [164, 1],
    [14, 2],
  ],
  texts: [{ text: 'Company' }, { text: 'Acme Zürich', runs: [[5, 1]] }, { text: '東京' }, { text: 'x'.repeat(300) }],
  sheets: [
    {
      name: 'Rounds',
      hiddenColumns: [[1, 2]],
      merges: [[3, 5, 0, 0]],
      rows: [
        { index: 0, cells: [0, 1, 2, 3].map((value) => ({ column: value, kind: 'shared', value })) },
        {
          index: 1,
          isHidden: true,
          cells: [
            { column: 0, kind: 'number', value: 0.30000000000000004, style: 1 },
            { column: 1, kind: 'rk', value: (45_382 << 2) | 2, style: 2 },
            { column: 2, kind: 'boolean', value: 1 },
            { column: 3, kind: 'error', value: 23 },
            { column: 4, kind: 'text', value: 'Series A', isFormula: true },
            { column: 5, kind: 'number', value: 0, isFormula: true },
            { column: 6, kind: 'text', value: 'typed' },
          ],
        },
      ],
    },
    { name: 'Lists', state: 1 },
  ],
};

/** How many of the mutated files end how: read, or by the code of a clear error. Anything else is thrown, with its case. */
async function tally(
  count: number,
  make: (index: number, random: SeededRandom) => Buffer,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    writeFileSync(path, make(index, new SeededRandom(index)));
    const started = process.cpuUsage();
    const outcome = await readWorkbook(path, { limits: LIMITS }).then(
      () => 'read',
      (error: unknown) => {
        if (error instanceof CapsheetError) return error.code;
        throw new Error(`case ${index} ended in ${String(error)}`, { cause: error });
      },
    );
    if (process.cpuUsage(started).user > MOST_CPU_MS * 1000) throw new Error(`case ${index} took too long`);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return counts;
}

test('no change of an .xls file leads to anything but a reading or a clear error', async () => {
  const seeds = [
    makeXls(RICH),
    makeXls(RICH, { recordBytes: 20 }),
    makeXls(RICH, { isBiff5: true }),
    makeXlsStream(RICH),
    readFileSync('test/fixtures/quarterly.xls'),
  ];
  const counts = await tally(sweepOf(3000), (index, random) => {
    return mutate(seeds[index % seeds.length] ?? Buffer.alloc(0), random);
  });
  expect(counts.get('read')).toBeGreaterThan(sweepOf(300));
  expect(counts.get('input-damaged')).toBeGreaterThan(sweepOf(50));
});

test('no change of the records of an .xlsb file does either, nor one of its package', async () => {
  const parts = makeXlsbParts(RICH);
  const binary = parts.filter(({ name }) => name.endsWith('.bin'));
  const counts = await tally(sweepOf(1500), (index, random) => {
    const chosen = binary[random.below(binary.length)];
    if (index % 5 === 0) return mutate(makeZip(parts), random);
    return makeZip(
      parts.map((part) => (part === chosen ? { ...part, content: mutate(Buffer.from(part.content), random) } : part)),
    );
  });
  expect(counts.get('read')).toBeGreaterThan(sweepOf(150));
  expect(counts.get('input-damaged')).toBeGreaterThan(sweepOf(50));
});
