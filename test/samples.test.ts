import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeSampleFiles, makeSampleTexts, makeSampleWorkbooks } from '../scripts/samples/samples.mjs';
import { writeSample } from '../scripts/samples/write-sample.mjs';
import { foldName } from '../src/base/util/text/text.ts';
import { checkWorkbooks } from '../src/format/check/check-workbook.ts';
import { checkOffline, readAndCheck } from '../src/jobs/pipeline/check-inputs.ts';
import { parseMapping } from '../src/mapping/file/parse-mapping.ts';
import type { CheckedRecord, RecordKind, SecurityRecord } from '../src/model/records/record.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../src/model/values/decimal.ts';
import { DEFAULT_PROFILE } from '../src/service/client/default-profile.ts';
import { seedId } from '../src/service/sandbox/seed/seed.ts';
import { PORTFOLIO } from '../src/service/sandbox/seed/seed-portfolio.ts';
import { openZip } from '../src/spreadsheet/opc/zip/zip.ts';
import { ZipWriter } from '../src/spreadsheet/opc/zip/zip-writer.ts';
import { readWorkbook } from '../src/spreadsheet/workbook/read-workbook.ts';
import { mapWorkbooks } from './mapping/support.ts';
import { readPackageParts } from './support/package-parts.ts';
import { makeTempFolder } from './support/temp-folder.ts';

const folder = makeTempFolder();

async function check(path: string) {
  return checkWorkbooks([await readWorkbook(path)], { decimalSign: '.' });
}

async function readRecords<Kind extends RecordKind>(kind: Kind) {
  const { value } = await check('samples/quarterly.xlsx');
  return value.records.filter((record): record is Extract<CheckedRecord, { kind: Kind }> => record.kind === kind);
}

test.each(Object.keys(makeSampleWorkbooks()))('the committed %s is the one that its data give', async (name) => {
  const workbook = makeSampleWorkbooks()[name];
  if (workbook === undefined) throw new Error(name);
  const path = join(folder, name.replace('/', '-'));
  await writeSample(path, workbook, { openZip, ZipWriter });
  expect(await readPackageParts(join('samples', name))).toEqual(await readPackageParts(path));
});

test.each(Object.entries(makeSampleTexts()))('the committed folder %s is the one that the data give', (name, files) => {
  expect(readdirSync(join('samples', name)).sort()).toEqual(Object.keys(files).sort());
  for (const [file, text] of Object.entries(files)) {
    expect(readFileSync(join('samples', name, file), 'utf8')).toBe(text);
  }
});

test.each(Object.entries(makeSampleFiles()))('the committed %s is the one that is made', (path, bytes) => {
  expect(readFileSync(join('samples', path)).equals(bytes)).toBe(true);
});

test('the end of the quarter is sound, its files too', async () => {
  const inputs = await readAndCheck({ paths: ['samples/quarter-end/quarter-end.xlsx'], reading: { decimalSign: '.' } });
  const { rows, findings } = await checkOffline(inputs, DEFAULT_PROFILE);
  expect([[...rows].length, [...new Set(findings.map(({ code }) => code))]]).toEqual([8, ['resolved-later']]);
});

test('the quarter is read without a word', async () => {
  const { value, findings } = await check('samples/quarterly.xlsx');
  expect(findings).toEqual([]);
  const rows: Partial<Record<RecordKind, number>> = {};
  for (const { kind } of value.records) rows[kind] = (rows[kind] ?? 0) + 1;
  expect(rows).toEqual({
    company: 3,
    round: 17,
    'share-class': 13,
    security: 36,
    transaction: 10,
    'custom-values': 10,
  });
});

test('the quarter as CSV files holds the same records as the workbook', async () => {
  const inWorkbook = await check('samples/quarterly.xlsx');
  const inFiles = await check('samples/quarterly-csv');
  expect(inFiles.findings).toEqual([]);
  expect(toStatements(inFiles.value.records)).toEqual(toStatements(inWorkbook.value.records));
});

/** Gives what the records say, without where they stand. */
function toStatements(records: readonly CheckedRecord[]) {
  const bare = records.map((record) => {
    const { key, origin, columnLetters, findings, ...stated } = record;
    if (stated.kind !== 'custom-values') return stated;
    return { ...stated, values: stated.values.map(({ column, text }) => ({ column, text })) };
  });
  return bare.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

test('shares times price is the amount wherever a row of the quarter states all three', async () => {
  const prices = await readPrices();
  const wrong: unknown[] = [];
  let count = 0;
  for (const security of await readRecords('security')) {
    const expected = expectedAmount(security, prices);
    if (expected === undefined) continue;
    count += 1;
    if (expected !== security.investmentAmount?.value) wrong.push([security.ref, expected, security.investmentAmount]);
  }
  expect(wrong).toEqual([]);
  expect(count).toBe(25);
});

function expectedAmount(security: SecurityRecord, prices: ReadonlyMap<string, Decimal>): Decimal | undefined {
  const { quantity, pricePerToken, shares, company = '', shareClass } = security;
  if (quantity !== undefined && pricePerToken !== undefined) return multiplyDecimals(quantity, pricePerToken.value);
  if (shareClass === undefined || shares === undefined) return undefined;
  const price = prices.get(`${company}/${shareClass}`);
  if (price === undefined) throw new Error(`no class ${shareClass} of ${company}`);
  return multiplyDecimals(shares, price);
}

/** The prices of the classes of the quarter and of the sandbox, by company and class. */
async function readPrices(): Promise<ReadonlyMap<string, Decimal>> {
  const prices = new Map<string, Decimal>();
  for (const { name, rounds } of PORTFOLIO.companies) {
    for (const { name: shareClass, pricePerShare } of rounds.flatMap(({ classes }) => classes ?? [])) {
      if (pricePerShare !== undefined) prices.set(`${name}/${shareClass}`, pricePerShare.value);
    }
  }
  for (const { company, name, pricePerShare } of await readRecords('share-class')) {
    if (pricePerShare !== undefined) prices.set(`${company}/${name}`, pricePerShare.value);
  }
  return prices;
}

test('the valuation of each round of the quarter is its fully diluted shares at its price, to the share', async () => {
  const classes = await readRecords('share-class');
  for (const round of await readRecords('round')) {
    const { preMoneyValuation: before, roundSize: size, fullyDilutedShares: diluted } = round;
    const issued = classes.find(
      ({ company, round: of, classType }) =>
        foldName(company ?? '') === foldName(round.company ?? '') && of === round.name && classType === 'preferred',
    );
    if (before === undefined || size === undefined || diluted === undefined || issued?.pricePerShare === undefined)
      continue;
    const price = issued.pricePerShare.value;
    const gap = subtractDecimals(addDecimals(before.value, size.value), multiplyDecimals(diluted, price));
    const isClose = compareDecimals(gap, ZERO) >= 0 && compareDecimals(gap, price) < 0;
    expect([round.company, round.name, isClose]).toEqual([round.company, round.name, true]);
  }
});

test('the securities that the quarter names by their ID are those of the sample sandbox', async () => {
  const named = (await readRecords('transaction')).flatMap(({ security = '' }) =>
    security.length > 20 ? [security] : [],
  );
  expect(named).toEqual([
    seedId('security', 'Verdant Fields', 'VF-KISS'),
    seedId('security', 'Mirrorglen Games', 'MG-2'),
    seedId('security', 'Parcelwise', 'PW-NOTE'),
    seedId('security', 'Chainforge Labs', 'CF-T'),
    seedId('security', 'Chainforge Labs', 'CF-TC'),
  ]);
});

test('the list of positions is read without an error through its mapping', async () => {
  const input = await readWorkbook('samples/legacy/positions.xlsx');
  const { mapping } = parseMapping(readFileSync('samples/legacy/positions.mapping.yaml', 'utf8'), 'the sample');
  const { value: mapped, complaints } = mapWorkbooks([input], mapping);
  expect(complaints).toEqual([]);
  const { value, findings } = checkWorkbooks([input], { decimalSign: '.' }, mapped);
  expect(findings.map(({ severity, sheet, cell, code }) => `${severity} ${sheet}!${cell ?? ''} ${code}`)).toEqual([
    'info Positions! total-row',
    'info Positions! rows-left-out',
    'info Positions!G16 number-as-text',
    'info Positions!F16 number-as-text',
    'info Notes!I4 placeholder-blank',
    'info Notes!G5 placeholder-blank',
  ]);
  expect(value.records.map(({ kind }) => kind).filter((kind) => kind === 'security')).toHaveLength(9);
});

test.each([
  ['details-importer.xlsx', 10, ['layout-recognised', 'rows-left-out', 'column-not-mapped']],
  // Its report does not say which currency its amounts are in: that alone is asked.
  ['carta-all-investments.xlsx', 6, ['layout-recognised', 'mapping-unconfirmed', 'total-row', 'column-not-mapped']],
  ['carta-onboarding.xlsx', 6, ['layout-recognised']],
  ['ocf', 7, ['ocf-left-out'], 'samples/legacy/ocf.mapping.yaml'],
])(
  'the legacy sample %s is read without an error but what is asked',
  async (name, rows, codes, mappingPath?: string) => {
    const reading = { decimalSign: '.', ...(mappingPath === undefined ? {} : { mappingPath }) } as const;
    const { checked, findings } = await readAndCheck({ paths: [join('samples/legacy', name)], reading });
    const errors = findings.filter(({ severity, code }) => severity === 'error' && code !== 'mapping-unconfirmed');
    expect([checked.records.length, errors]).toEqual([rows, []]);
    expect([...new Set(findings.map(({ code }) => code))]).toEqual(codes);
  },
);

test('every mistake of the quarter with errors is found at its cell', async () => {
  const { findings } = await check('samples/quarterly-with-errors.xlsx');
  expect(findings.map(({ severity, sheet, cell, code }) => `${severity} ${sheet}!${cell ?? ''} ${code}`)).toEqual([
    'error Companies!A3 value-missing',
    'error Companies!D4 date-invalid',
    'error Companies!E5 url-invalid',
    'warning Rounds!H1 column-unknown',
    'info Rounds!D6 number-as-text',
    'info Rounds!E7 number-as-text',
    'error Rounds!C2 date-invalid',
    'error Rounds!C3 date-ambiguous',
    'error Rounds!C4 date-with-time',
    'error Rounds!C5 value-missing',
    'error Rounds!D6 number-ambiguous',
    'error Rounds!E7 currency-contradiction',
    'error Rounds!E8 number-negative',
    'error Rounds!E9 cell-error',
    'error Rounds!E10 formula-uncached',
    'error Rounds!F11 currency-unknown',
    'error Rounds!I12 boolean-invalid',
    'error Rounds!J13 multiple-invalid',
    'error Rounds!K14 choice-unknown',
    'error Rounds!B15 duplicate-key',
    'error Rounds!L16 not-supported',
    'error Share Classes!D4 choice-unknown',
    'error Share Classes!E5 value-missing',
    'error Share Classes!E6 number-invalid',
    'error Securities!A3 duplicate-key',
    'error Securities!H4 value-not-allowed',
    'error Securities!N5 rate-invalid',
    'error Securities!K6 value-missing',
    'error Securities!G8 value-missing',
    'error Securities!H9 number-negative',
    'error Securities!B10 not-supported',
    'warning Securities!O14 currency-format-contradiction',
    'error Warrants!I1 column-twice',
    'error Transactions!G2 value-missing',
    'error Transactions!B3 not-supported',
    'error Transactions!G6 value-not-allowed',
    'error Custom Columns!B3 duplicate-key',
    'error Documents!B1 column-missing',
    'info Waterfall! sheet-unknown',
  ]);
});
