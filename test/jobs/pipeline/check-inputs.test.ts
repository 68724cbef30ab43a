import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkOffline, readAndCheck, readAndCheckOffline } from '../../../src/jobs/pipeline/check-inputs.ts';
import type { RuleSetting } from '../../../src/model/findings/rule-change.ts';
import { DEFAULT_PROFILE } from '../../../src/service/client/default-profile.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

const folder = makeTempFolder();
const READING = { decimalSign: '.' } as const;

function put(name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

const ROUNDS = ['Company,Round,Closing Date', 'Kestrel Bio,Series C,2025-08-20'];
const bad = () => put('Rounds.csv', [...ROUNDS, 'Kestrel Bio,Series D,2025-02-31']);
/** A CSV file whose unknown column is reported beside the rows. */
const odd = () => put('Rounds.csv', ['Company,Round,Closing Date,Weather', 'Kestrel Bio,Series C,2025-02-31,fair']);

describe('reading and checking', () => {
  test('opens the mapping before the inputs: what is wrong with it is said first', async () => {
    const reading = { ...READING, mappingPath: join(folder, 'no.yaml'), sheetName: 'Rounds' };
    const read = readAndCheck({ paths: [join(folder, 'no.csv')], reading });
    await expect(read).rejects.toMatchObject({ code: 'mapping-missing', exitStatus: 2 });
  });

  test('knows the name of the sheet before it reads a file', async () => {
    const read = readAndCheck({ paths: [join(folder, 'no.csv')], reading: { ...READING, sheetName: 'Runds' } });
    await expect(read).rejects.toMatchObject({ code: 'sheet-name-unknown' });
  });

  test('takes no name of a sheet for what is no CSV file', async () => {
    const path = join(folder, 'of-sheets');
    mkdirSync(path);
    writeFileSync(join(path, 'Rounds.csv'), ROUNDS.join('\n'));
    const read = readAndCheck({ paths: [path], reading: { ...READING, sheetName: 'Rounds' } });
    await expect(read).rejects.toMatchObject({ code: 'sheet-without-csv' });
  });

  test.each([
    readAndCheck,
    (request: Parameters<typeof readAndCheck>[0]) => readAndCheckOffline(request, DEFAULT_PROFILE),
  ])('refuses two files that are the same, whose rows would be entered twice', async (read) => {
    const paths = [put('Rounds.csv', ROUNDS), put('Copy.csv', ROUNDS)];
    const reading = { ...READING, sheetName: 'Rounds' };
    await expect(read({ paths, reading })).rejects.toMatchObject({ code: 'input-twice' });
  });

  test.each([
    readAndCheck,
    (request: Parameters<typeof readAndCheck>[0]) => readAndCheckOffline(request, DEFAULT_PROFILE),
  ])('ends where it is not wanted any more', async (read) => {
    const paths = [put('Rounds.csv', ROUNDS)];
    const request = { paths, reading: READING, signal: AbortSignal.abort() };
    await expect(read(request)).rejects.toMatchObject({ code: 'input-interrupted' });
  });

  test('keeps every row, those with errors too, and what the firm says of the rules', async () => {
    const rules: readonly RuleSetting[] = [];
    const { checked, rules: kept } = await readAndCheck({ paths: [bad()], reading: READING, rules });
    expect(checked.records.map(({ findings }) => findings.map(({ code }) => code))).toEqual([[], ['date-invalid']]);
    expect(kept).toBe(rules);
  });
});

describe('a check without the service', () => {
  const DOCUMENTS = ['Company,File', 'Kestrel Bio,gone.pdf'];
  const SECURITIES = [
    'Action,Ref,Type,Company,Fund,Issue Date,Share Class,Shares,Investment Amount',
    ',S1,certificate,Kestrel Bio,Fund I,2024-01-31,Series A Preferred,100,1000',
    'skip,S2,certificate,Kestrel Bio,Fund I,2024-01-31,Series A Preferred,100,1000',
    ',S1,certificate,Kestrel Bio,Fund II,2024-01-31,Series A Preferred,100,many',
  ];

  test('looks at the files that rows name', async () => {
    const inputs = await readAndCheck({ paths: [put('Documents.csv', DOCUMENTS)], reading: READING });
    expect(inputs.findings).toEqual([]);
    const [row] = (await checkOffline(inputs, DEFAULT_PROFILE)).rows;
    expect(row?.findings.map(({ code }) => code)).toContain('file-missing');
  });

  test.each([
    ['Rounds.csv', bad],
    ['Rounds.csv with an unknown column', odd],
    ['Documents.csv', () => put('Documents.csv', DOCUMENTS)],
    ['Securities.csv, where a row is skipped and two have one Ref', () => put('Securities.csv', SECURITIES)],
  ] as const)('says the same of %s whether its rows are kept or pass by', async (_name, make) => {
    const paths = [make()];
    const kept = await checkOffline(await readAndCheck({ paths, reading: READING }), DEFAULT_PROFILE);
    const { report } = await readAndCheckOffline({ paths, reading: READING }, DEFAULT_PROFILE);
    expect({ ...report, rows: [...report.rows] }).toEqual({ ...kept, rows: [...kept.rows] });
    expect([...report.rows].flatMap(({ findings }) => findings).length).toBeGreaterThan(0);
    expect(report.findings.length).toBeGreaterThan(0);
  });
});
