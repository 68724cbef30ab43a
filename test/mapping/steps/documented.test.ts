import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeTable } from '../../support/make-table.ts';
import { mapAndCheck } from '../support.ts';
import { errorsIn, tieOutOf } from '../tie-out/support.ts';
import { fieldsOf } from './support.ts';

const CAP_TABLE = makeTable('Cap Table', [
  ['Acme Robotics'],
  [],
  [null, null, null, '2021-03-01', '2022-04-01', '2023-05-01'],
  ['Holder', 'Country', 'Since', 'Seed', 'Series A', 'Series B'],
  ['Founders', null, null, 5000],
  ['NL I', null, null, 100, 50],
  ['NL II', null, null, null, null, 30],
]);
const PRICES = makeTable('Prices', [
  ['Round', 'Price'],
  ['Seed', 1],
  ['Series A', '2.5'],
  ['Series B', '3.333'],
]);
const FLOWS = makeTable('Cash flows', [
  ['Company', 'Fund', 'Kind', 'Date', 'Amount', 'Note'],
  ['Borealis', 'NL I', 'Call', '2021-03-01', 100, 'N1'],
  ['Borealis', 'NL I', 'Call', '2021-03-01', 23, 'N1'],
  ['Borealis', 'NL I', 'Distribution', '2024-03-01', 500, 'N1'],
]);

describe('the steps in the documentation', () => {
  const text = readFileSync('docs/reference/mapping.md', 'utf8');
  const yaml = /## Steps[\s\S]*?```yaml\n([\s\S]*?)```/.exec(text)?.[1] ?? '';

  it('are read, and make of a source what is said there', () => {
    const tables = [CAP_TABLE, PRICES, FLOWS];
    expect(
      fieldsOf(mapAndCheck(tables, yaml).records, 'company', 'fund', 'round', 'shares', 'investmentAmount'),
    ).toEqual([
      'security Acme Robotics Northlight Fund I Seed 100 100',
      'security Acme Robotics Northlight Fund I Series A 50 125',
      'security Acme Robotics Northlight Fund II Series B 30 99.99',
      'security Borealis Northlight Fund I - - 123',
      'transaction Borealis - - - -',
    ]);
    expect(errorsIn(tieOutOf(tables, yaml).findings)).toEqual([]);
  });

  it('can be written as JSON', () => {
    const json = JSON.stringify({
      schema: 'capsheet/mapping@2',
      sheets: [
        {
          sheet: 'Cap Table',
          header: '4',
          ignore: [{ column: 'Seed', because: 'x' }],
          steps: [
            { unpivot: { columns: ['Series A', 'Series B'], into: 'Held', name: 'Financing' } },
            { compute: { name: 'Cost', multiply: ['Held', { value: '2' }], round: '0' } },
          ],
          to: [{ sheet: 'Certificates', columns: { Fund: 'Holder', Round: 'Financing', 'Investment Amount': 'Cost' } }],
        },
      ],
    });
    expect(fieldsOf(mapAndCheck([CAP_TABLE], json).records, 'fund', 'investmentAmount')).toEqual([
      'security NL I 100',
      'security NL II 60',
    ]);
  });
});
