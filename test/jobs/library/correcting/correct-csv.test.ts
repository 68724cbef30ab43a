import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findRow } from '../../../../src/base/util/collections/find-row.ts';
import { replaceCells } from '../../../../src/jobs/library/inside/correcting/replace-cells.ts';
import { typeIntoCell, writeCorrected } from '../../../../src/jobs/library/inside/correcting/write-corrected.ts';
import { openForReading } from '../../../../src/jobs/pipeline/inputs/read-inputs.ts';
import type { TextEncoding } from '../../../../src/model/records/text-encoding.ts';
import { encodeText } from '../../../../src/spreadsheet/workbook/csv/csv-form.ts';
import { sweepOf } from '../../../support/sweep.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'capsheet-csv-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function encode(text: string, encoding: TextEncoding): Buffer {
  const bytes = encodeText(text, encoding);
  if (bytes === undefined) throw new Error(`not in ${encoding}`);
  return bytes;
}

async function correct(
  bytes: Buffer,
  encoding: TextEncoding | undefined,
  ...edits: Parameters<typeof writeCorrected>[2]
) {
  const folder = makeFolder();
  const [path, to] = [join(folder, 'Rounds.csv'), join(folder, 'Rounds.corrected.csv')];
  writeFileSync(path, bytes);
  await writeCorrected({ path, format: 'csv', ...(encoding === undefined ? {} : { encoding }) }, to, edits);
  return { path, to, corrected: readFileSync(to) };
}

const place = { sheet: 'Rounds', rowNumber: 2, columnIndex: 1 };

describe('a CSV file with a corrected cell', () => {
  it.each([
    ['utf-8', '\ufeffCompany;Round;Note\r\nGrün;"Seed";"a;b"\r\nAcme;A;x\r\n', '"Sé""d"'],
    ['windows-1252', 'Company,Round,Note\nGrün,Seed,Größe\n\nAcme,"A, B",x', '"Sé""d"'],
    ['macintosh', 'Company\tRound\tNote\rGrün\tSeed\tGröße\rAcme\tA\tx\r', '"Sé""d"'],
    ['utf-16le', '\ufeffCompany\tRound\r\nGrün\tSeed\r\n', '"Sé""d"'],
    ['utf-16be', '\ufeffsep=;\nCompany;Round\nGrün;Seed\n', '"Sé""d"'],
  ] as const)('keeps its %s, delimiter, line ends and every other byte', async (encoding, text, written) => {
    const { corrected } = await correct(encode(text, encoding), encoding, { ...place, text: 'Sé"d' });
    expect(corrected.equals(encode(text.replace(/"?Seed"?/, written), encoding))).toBe(true);
  });

  it('gets the delimiters that a cell behind the end of its record needs', async () => {
    const { corrected } = await correct(
      Buffer.from('Company,Round,Note,Currency\nAcme\nBeta,Seed\n'),
      undefined,
      { ...place, columnIndex: 3, text: 'USD' },
      { ...place, rowNumber: 3, columnIndex: 0, text: '' },
    );
    expect(corrected.toString()).toBe('Company,Round,Note,Currency\nAcme,,,USD\n,Seed\n');
  });

  it('is not written with a character that its encoding does not have', async () => {
    const writing = correct(encode('Company,Round\nGrün,Seed\n', 'windows-1252'), 'windows-1252', {
      ...place,
      text: 'Ω',
    });
    await expect(writing).rejects.toThrow(
      'The cell cannot be changed in a copy of the CSV file, because it is written in windows-1252, which does not have all of "Ω".',
    );
  });

  it('is read as the cells are in memory, under the name of the sheet that it is', async () => {
    const texts = fc.constantFrom('', 'a', 'b c', ' d ', 'x"y', 'p,q', 'r;s', 'line\nbreak', '"', 'ä€', "1'000");
    const rows = fc.array(fc.array(texts, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });
    const edits = fc.array(fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 5 }), texts), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        rows,
        edits,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        async (drawn, typed, end, quotes) => {
          const quote = (text: string) => (quotes || /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
          const header = 'Company,Round,Closing Date,Round Size,Currency';
          const source = [header, ...drawn.map((cells) => cells.map(quote).join(','))].join(end);
          const folder = makeFolder();
          const [path, to] = [join(folder, 'Rounds.csv'), join(folder, 'Rounds.corrected-2.csv')];
          writeFileSync(path, source);
          const reading = { decimalSign: '.' } as const;
          const { contents } = await openForReading({ paths: [path], reading });
          const places = new Map(
            typed.map(([row, columnIndex, text]) => [`${row} ${columnIndex}`, { row, columnIndex, text }]),
          );
          const cells = [...places.values()].flatMap(({ row, columnIndex, text }) => {
            const found = findRow(contents[0]?.tables[0]?.rows ?? [], row + 2);
            const cell = found?.cells.find((one) => one.columnIndex === columnIndex);
            const after = typeIntoCell(text, { columnIndex, cell, look: undefined, epoch: 1900 });
            return found === undefined
              ? []
              : [{ ...after, inputIndex: 0, sheet: 'Rounds', rowNumber: row + 2, columnIndex }];
          });
          await writeCorrected({ path, format: 'csv' }, to, cells);
          const [memory] = replaceCells(contents, cells);
          const [read] = (await openForReading({ paths: [to], reading })).contents;
          const toPlain = (content: typeof read) =>
            content?.tables.map(({ name, rows: all }) => ({
              name,
              rows: all.filter((row) => row.cells.length > 0).map(({ rowNumber, cells: own }) => ({ rowNumber, own })),
            }));
          expect(toPlain(memory)).toEqual(toPlain(read));
        },
      ),
      { numRuns: sweepOf(400), seed: 5 },
    );
  });
});
