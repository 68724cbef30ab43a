import { expect, it } from 'vitest';
import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { toMapping } from '../../../src/mapping/propose/write-mapping.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { mapWorkbooks } from '../support.ts';

const NOBODY = { companies: [], funds: [], customColumns: [] };

const COMPANIES = makeTable('Companies', [
  ['ID', 'Company name', 'Sector'],
  ['C1', 'Alder', 'Fintech'],
  ['C2', 'Birch', 'Health Technology'],
]);
const DEALS = makeTable('Deals', [
  ['Deal ID', 'Company ID', 'Vehicle', 'Round', 'Date', 'Security', 'Shares', 'Amount', 'Currency'],
  ['D1', 'C1', 'Fund I', 'Seed', '2021-03-15', 'Seed Preferred', '10000', '500000', 'USD'],
  ['D2', 'C2', 'Fund II', 'Series A', '2022-03-15', 'Series A Preferred', '2500', '200000', 'USD'],
  ['D3', 'C1', 'Fund I', 'Seed', '2021-03-15', 'Seed Preferred', '100', '5000', 'USD'],
]);
const EXITS = makeTable('Exits', [
  ['Deal ID', 'Exit date', 'Shares sold', 'Proceeds'],
  ['D1', '2023-06-30', '4000', '600000'],
  ['D1', '2024-06-30', '6000', '900000'],
]);

it.each([
  ['before', [COMPANIES, EXITS, DEALS]],
  ['behind', [COMPANIES, DEALS, EXITS]],
])('sales name their purchases by the ID under which they look these up, on a tab %s theirs', (_, tables) => {
  const input = makeWorkbook(tables);
  const mapping = toMapping(proposeMapping([input], NOBODY, NO_MEMORY));
  const { value } = mapWorkbooks([input], mapping ?? expect.fail('nothing is proposed'));
  const { records, findings } = checkWorkbooks([input], { decimalSign: '.' }, value).value;
  const read = records.flatMap((record) => {
    if (record.kind === 'security') return [`${record.ref} is ${record.company}`];
    if (record.kind !== 'transaction') return [];
    const { security, company, sharesSold, cashReceived: { value: cash, currency } = {} } = record;
    return [`${security} ${company} ${sharesSold} ${cash} ${currency}`];
  });
  expect(read.toSorted()).toEqual([
    'D1 Alder 4000 600000 USD',
    'D1 Alder 6000 900000 USD',
    'D1 is Alder',
    'D2 is Birch',
    'D3 is Alder',
  ]);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});
