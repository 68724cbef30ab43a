import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findRow } from '../../../../src/base/util/collections/find-row.ts';
import { type PlacedCell, replaceCells } from '../../../../src/jobs/library/inside/correcting/replace-cells.ts';
import {
  readLooks,
  typeIntoCell,
  writeCorrected,
} from '../../../../src/jobs/library/inside/correcting/write-corrected.ts';
import { checkOffline, checkOpened, createRecheckMemory } from '../../../../src/jobs/pipeline/check-inputs.ts';
import { type OpenedReading, openForReading } from '../../../../src/jobs/pipeline/inputs/read-inputs.ts';
import { openProfile } from '../../../../src/jobs/pipeline/session/open-profile.ts';
import { makeXlsx } from '../../../support/make-xlsx.ts';
import { sweepOf } from '../../../support/sweep.ts';

const READING = { decimalSign: '.' } as const;
const COLUMNS = 'ABCDEFG';

/** General, `#,##0.00`, a day, a percentage, text, struck out. */
const STYLES =
  '<fonts count="2"><font/><font><strike/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders>' +
  '<cellXfs count="6"><xf/><xf numFmtId="4"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="49"/><xf fontId="1"/></cellXfs>';

const ROUNDS = ['Company', 'Round', 'Closing Date', 'Round Size', 'Currency', 'Note', 'Round ID'];
const HOLDINGS = ['Ref', 'Type', 'Company', 'Round', 'Fund', 'Issue Date', 'Investment Amount'];

/** Texts that people type into any column: names that stand elsewhere, dates of every order, amounts, totals, nothing. */
const TEXTS = [
  ...['', ' ', 'Acme', 'acme', 'Beta', 'Seed', 'Series A', 'S-1', 'S-2', 'Fund I', 'certificate', 'Total', 'skip', '-'],
  ...['2024-03-01', '01/02/2024', '31/01/2024', '45352', '1,250,000.50', '1.234', '1.234,50', '12x', '25%', '007'],
  ...['TRUE', 'Company', 'Round', 'in USD thousands', 'a\nb', '  x  ', '<&>', '_x000D_', 'ä€𝄞', '=1+1'],
] as const;

type DrawnCell = readonly [text: string, style: number, isNumber: boolean] | undefined;

const drawnCell: fc.Arbitrary<DrawnCell> = fc.option(
  fc.tuple(fc.constantFrom(...TEXTS), fc.integer({ min: 0, max: 5 }), fc.boolean()),
  { nil: undefined, freq: 4 },
);

const drawnRows = fc.array(fc.array(drawnCell, { minLength: 7, maxLength: 7 }), { minLength: 4, maxLength: 12 });

const drawnEdit = fc.record({
  sheet: fc.constantFrom('Rounds', 'Securities'),
  row: fc.nat({ max: 12 }),
  columnIndex: fc.nat({ max: 6 }),
  text: fc.constantFrom(...TEXTS),
});

function toRow(cells: readonly DrawnCell[], rowNumber: number): string {
  const xml = cells.map((cell, index) => {
    const address = `${COLUMNS[index]}${rowNumber}`;
    if (cell === undefined) return index % 2 === 0 ? '' : `<c r="${address}" s="${index % 6}"/>`;
    const [text, style, isNumber] = cell;
    if (isNumber && /^\d+$/.test(text)) return `<c r="${address}" s="${style}"><v>${text}</v></c>`;
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
  });
  return `<row r="${rowNumber}">${xml.join('')}</row>`;
}

function makeBook(rounds: readonly (readonly DrawnCell[])[], holdings: readonly (readonly DrawnCell[])[]): Buffer {
  const toSheet = (name: string, header: readonly string[], rows: readonly (readonly DrawnCell[])[]) => {
    const head = header.map((text) => [text, 0, false] as const);
    return { name, data: [head, ...rows].map((cells, index) => toRow(cells, index + 1)).join('') };
  };
  return makeXlsx({
    sheets: [toSheet('Rounds', ROUNDS, rounds), toSheet('Securities', HOLDINGS, holdings)],
    styles: STYLES,
  });
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'capsheet-correct-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function check(opened: OpenedReading, memory?: ReturnType<typeof createRecheckMemory>) {
  const inputs = await checkOpened(opened, { paths: ['book.xlsx'], reading: READING }, memory);
  const { profile } = await openProfile(undefined);
  const { rows, findings } = await checkOffline(inputs, profile, memory === undefined ? {} : { memory });
  return { records: inputs.checked.records, sheets: inputs.checked.sheets, rows: [...rows], findings };
}

/** A row that was emptied is there in memory and not in the file; neither is read. */
function withoutEmptyRows({ contents }: OpenedReading) {
  return contents[0]?.tables.map(({ rows, ...table }) => ({
    ...table,
    rows: rows.filter(({ cells }) => cells.length > 0).map(({ rowNumber, cells }) => ({ rowNumber, cells })),
  }));
}

describe('cells that are corrected in memory', () => {
  it('are those that are read of the corrected copy, and checked as a whole that copy says the same', async () => {
    const folder = makeFolder();
    let number = 0;
    await fc.assert(
      fc.asyncProperty(
        drawnRows,
        drawnRows,
        fc.array(fc.array(drawnEdit, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
        async (rounds, holdings, steps) => {
          number += 1;
          const from = join(folder, `${number}-book.xlsx`);
          const to = join(folder, `${number}-copy.xlsx`);
          writeFileSync(from, makeBook(rounds, holdings));
          let opened = await openForReading({ paths: [from], reading: READING });
          const memory = createRecheckMemory();
          await check(opened, memory);
          const written = new Map<string, Parameters<typeof writeCorrected>[2][number]>();
          for (const step of steps) {
            const cells: PlacedCell[] = [];
            for (const { sheet, row, columnIndex, text } of step) {
              const table = opened.contents[0]?.tables.find(({ name }) => name === sheet);
              const place = { sheet, rowNumber: row + 1, columnIndex };
              const found = table && findRow(table.rows, place.rowNumber);
              if (found === undefined) continue;
              const cell = found.cells.find((one) => one.columnIndex === columnIndex);
              const [look] = await readLooks({ path: from, format: 'xlsx' }, [place]);
              const { cell: after, ...stored } = typeIntoCell(text, { columnIndex, cell, look, epoch: 1900 });
              cells.push({ ...place, inputIndex: 0, cell: after });
              written.set(JSON.stringify(place), { ...place, ...stored });
            }
            opened = { ...opened, contents: replaceCells(opened.contents, cells) };
            await check(opened, memory);
          }
          fc.pre(written.size > 0);
          await writeCorrected({ path: from, format: 'xlsx' }, to, [...written.values()]);
          const read = await openForReading({ paths: [to], reading: READING });
          const named = {
            ...read,
            contents: read.contents.map((content) => ({ ...content, name: `${number}-book.xlsx` })),
          };
          expect(withoutEmptyRows(opened)).toEqual(withoutEmptyRows(read));
          expect(await check(opened, memory)).toEqual(await check(named));
        },
      ),
      { numRuns: sweepOf(120), seed: 17 },
    );
  });

  const HEAD = 'Company,Round,Closing Date,Round Size,Currency';
  const row = (name: string, date = '2024-03-01', size = '1000') => `${name},Seed,${date},${size},USD`;
  const [a, b, c, d] = [row('Acme'), row('Beta'), row('Gamma'), row('Delta')];

  it.each([
    [
      'another cell of the column no longer settles',
      [a, b, row('Gamma', '01/02/2024'), row('Delta', '31/01/2024')],
      5,
      2,
      'x',
    ],
    [
      'another cell of the column settles from now on',
      [a, b, row('Gamma', '01/02/2024'), row('Delta', 'x')],
      5,
      2,
      '31/01/2024',
    ],
    ['have the same name as another from now on', [a, b, c, d], 5, 0, 'Gamma'],
    ['no longer have the same name as another', [a, b, c, row('Gamma')], 4, 0, 'Epsilon'],
    ['are summed up', [a, b, c, d, 'Total,,,4000,'], 4, 3, '2000'],
    ['stand under another header', [a, b, c, d], 1, 3, 'Crypto'],
    ['stand below what is a second header from now on', [a, b, 'x,Round,Closing Date,y,z', c], 4, 0, 'Company'],
    ['are held against the first', [a, a, b, c], 3, 0, 'Acme Two'],
  ] as const)('are checked with rows that %s', async (_, lines, rowNumber, columnIndex, text) => {
    const path = join(makeFolder(), 'Rounds.csv');
    writeFileSync(path, [HEAD, ...lines].join('\n'));
    const opened = await openForReading({ paths: [path], reading: READING });
    const memory = createRecheckMemory();
    const before = await check(opened, memory);
    const cell = { columnIndex, value: { kind: 'text', text } } as const;
    const cells = [{ inputIndex: 0, sheet: 'Rounds', rowNumber, columnIndex, cell }];
    const corrected = { ...opened, contents: replaceCells(opened.contents, cells) };
    const after = await check(corrected, memory);
    expect(after).toEqual(await check(corrected));
    expect(after.findings).not.toEqual(before.findings);
    // The findings of before are as they were, for anybody who still looks at them.
    expect(before).toEqual(await check(opened));
  });
});
