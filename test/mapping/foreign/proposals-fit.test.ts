import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseMapping } from '../../../src/mapping/file/parse-mapping.ts';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { toMapping, writeMapping } from '../../../src/mapping/propose/write-mapping.ts';
import type { Table } from '../../../src/spreadsheet/workbook/table.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { sweepOf } from '../../support/sweep.ts';
import { mapWorkbooks } from '../support.ts';

const SEED = 20261123;
const NOBODY = { companies: [], funds: [], customColumns: [] };
const HEADERS = [
  ...['Company', 'Company ID', 'company_id', 'Name', 'Fund', 'Fund ID', 'Round', 'Deal ID', 'ID', 'No.', 'Currency'],
  ...['Security Type', 'Instrument', 'Share Class', 'Shares', 'Price Per Share', 'Share Price', 'Cost', 'Amount'],
  ...['Investment Date', 'Close Date', 'Fair Value', 'Sector', 'C', '3', 'Company Name', 'Cost (USD)'],
];
const VALUES = [
  ...['C1', 'C2', 'D1', 'Acme', 'Borealis', 'Fund I', 'Seed', 'Series A', 'SAFE', 'Preferred', 'Warrant', 'Option'],
  ...['Debt', 'Note', 'USD', '2021-03-15', 'Robots', '', 1, 2, 12500, 99.5],
];

const table = fc
  .record({
    header: fc.uniqueArray(fc.constantFrom(...HEADERS), { minLength: 2, maxLength: 7 }),
    cells: fc.array(fc.array(fc.constantFrom(...VALUES), { minLength: 7, maxLength: 7 }), {
      minLength: 1,
      maxLength: 5,
    }),
  })
  .map(({ header, cells }) => [header, ...cells.map((row) => row.slice(0, header.length))]);
const tab = fc.record({
  name: fc.constantFrom('Companies', 'Deals', 'companies', 'Holdings', 'capital_calls', 'Funds', 'a: b'),
  first: table,
  below: fc.option(table, { nil: undefined }),
});

it('fits the tables it was made for, however they are related, in one file or in several', () => {
  fc.assert(
    fc.property(fc.array(tab, { minLength: 1, maxLength: 4 }), fc.boolean(), (drawn, isApart) => {
      const tables = drawn.map(({ name, first, below }) => makeTable(name, [...first, [], ...(below ?? [])]));
      // As in a spreadsheet program, where case does not tell tabs apart.
      const isFirst = ({ name }: Table, index: number): boolean =>
        tables.findIndex((other) => other.name.toLowerCase() === name.toLowerCase()) === index;
      const named = tables.filter(isFirst);
      const inputs = isApart
        ? tables.map((one, index) => makeWorkbook([one], { name: `book ${index}.xlsx` }))
        : [makeWorkbook(named)];
      const proposal = proposeMapping(inputs, NOBODY, NO_MEMORY);
      if (proposal.sheets.length === 0) return;
      const yaml = writeMapping(proposal, { inputs: inputs.map(({ name }) => name) });
      const { mapping } = parseMapping(yaml, 'proposal');
      // The proposal is used without being printed, so both must mean the same.
      expect(toMapping(proposal)).toEqual(mapping);
      const { complaints } = mapWorkbooks(inputs, mapping);
      expect([complaints, yaml]).toEqual([[], yaml]);
    }),
    { seed: SEED, numRuns: sweepOf(40) },
  );
});
