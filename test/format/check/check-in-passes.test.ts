import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runAtOnce } from '../../../src/base/util/steps.ts';
import { resolveEach, resolveRecords } from '../../../src/engine/resolve/resolve-records.ts';
import { checkInPasses, checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { type CheckedRecord, isOfKind, type RecordKind } from '../../../src/model/records/record.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';

const SETTINGS = { decimalSign: '.' } as const;
const KINDS: readonly RecordKind[] = [
  ...(['company', 'round', 'share-class', 'security'] as const),
  ...(['transaction', 'custom-values', 'document', 'valuation'] as const),
];
const SAMPLES = readdirSync('samples')
  .filter((name) => name.endsWith('.xlsx'))
  .map((name) => join('samples', name));

const TWICE = makeWorkbook([
  makeTable('Rounds', [
    ['Company', 'Round', 'Closing Date'],
    ['Acme', 'Seed', '2024-01-31'],
    ['ACME', 'seed', '2024-02-29'],
    ['Acme', 'Seed', '31/31/2024'],
  ]),
  makeTable('Companies', [
    ['Company', 'Company'],
    ['Acme', ''],
  ]),
]);

test.each(['twice', ...SAMPLES])('%s says the same when its records are not kept', async (path) => {
  const content = path === 'twice' ? TWICE : await readWorkbook(path);
  const kept = checkWorkbooks([content], SETTINGS).value;
  const seen: CheckedRecord[] = [];
  const passing = runAtOnce(
    checkInPasses({ inputs: [content], mapped: [], settings: SETTINGS }, (record) => seen.push(record)),
  );
  expect(passing.findings).toEqual(kept.findings);
  expect(passing.sheets).toEqual(kept.sheets);
  expect(seen).toEqual(kept.records);
  for (const kind of KINDS) {
    const records = kept.records.filter((record) => isOfKind(record, kind));
    expect([...passing.records(kind)]).toEqual(records);
    expect([...passing.records(kind)]).toEqual(records);
  }

  const resolved = resolveRecords(kept.records, { defaultCurrency: 'USD' });
  const each = new Map<string, unknown>();
  const findings = runAtOnce(
    resolveEach(passing.records, { defaultCurrency: 'USD' }, (row) => each.set(row.record.key, row)),
  );
  expect(findings).toEqual(resolved.findings);
  expect(resolved.value.map(({ record }) => each.get(record.key))).toEqual(resolved.value);
});
