import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_MEMORY } from '../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../src/mapping/propose/propose-mapping.ts';
import { writeMapping } from '../../src/mapping/propose/write-mapping.ts';
import type { Table } from '../../src/spreadsheet/workbook/table.ts';
import { type CellSource, makeTable, makeWorkbook } from '../support/make-table.ts';
import { sweepOf } from '../support/sweep.ts';
import { mapAndCheckAll } from './support.ts';

const NOBODY = { companies: [], funds: [], customColumns: [] };
const HEADER = ['Company', 'Fund', 'Round', 'Investment Date', 'Share Class', 'Shares', 'Cost (USD)'];
const deal = (company: CellSource, fund: CellSource, cost = 50000): CellSource[] => [
  ...[company, fund, 'Seed', '2024-01-31', 'Preferred', 1000, cost],
];

function propose(rows: readonly (readonly CellSource[])[], rest: Partial<Table> = {}) {
  const inputs = [makeWorkbook([makeTable('Book', [HEADER, ...rows], rest)])];
  const proposal = proposeMapping(inputs, NOBODY, NO_MEMORY);
  const { records } = mapAndCheckAll(inputs, writeMapping(proposal, { inputs: ['x'] }));
  const holdings = records.flatMap((record) =>
    record.kind === 'security' ? [[record.origin.rowNumber, record.company, record.fund]] : [],
  );
  const [sheet] = proposal.sheets;
  return { holdings, fillDown: sheet?.fillDown, doubts: sheet?.doubts.map(({ text }) => text) };
}

describe('the rows of a proposal', () => {
  it('leave out no company that is called as a total is', () => {
    const { holdings } = propose([
      deal('Total Energies', 'Fund I'),
      deal('Acme', 'Fund I'),
      ['Total', ...Array(5), 100000],
    ]);
    expect(holdings).toEqual([
      [2, 'Total Energies', 'Fund I'],
      [3, 'Acme', 'Fund I'],
    ]);
  });

  it('leave out totals by group, which sum up the rows above', () => {
    const { holdings } = propose([
      deal('Acme', 'Fund I'),
      ['Acme Total', ...Array(5), 50000],
      deal('Borealis', 'Fund I', 75000),
      ['Borealis Total', ...Array(5), 75000],
      ['Grand Total', ...Array(5), 125000],
    ]);
    expect(holdings.map(([row]) => row)).toEqual([2, 4]);
  });

  it('leave out remarks by their very text', () => {
    const { holdings, doubts } = propose([deal('Acme', 'Fund I'), [], ['(1) at cost'], ['Source: the books']]);
    expect([holdings.length, doubts]).toEqual([1, []]);
  });

  it('keep a company that begins as a remark does', () => {
    expect(propose([deal('*Star', 'Fund I'), ['* at cost']]).holdings).toEqual([[2, '*Star', 'Fund I']]);
  });

  it('ask about headings above rows', () => {
    const { holdings, doubts } = propose([
      ['Healthcare'],
      deal('Acme', 'Fund I'),
      ['Energy'],
      deal('Borealis', 'Fund I'),
    ]);
    expect(holdings.map(([row]) => row)).toEqual([3, 5]);
    expect(doubts).toEqual([
      'rows with nothing but "Healthcare", "Energy" are left out, and say nothing about the rows below them',
    ]);
  });

  it('take a blank company for the one right above', () => {
    const { holdings, fillDown } = propose([deal('Acme', 'Fund I'), deal(null, 'Fund II'), deal('Borealis', 'Fund I')]);
    expect(fillDown).toEqual(['Company']);
    expect(holdings[1]).toEqual([3, 'Acme', 'Fund II']);
  });

  it('take merged cells for one', () => {
    const rows = [deal('Acme', 'Fund I'), deal('Borealis', null)];
    expect(propose(rows, { mergedRanges: ['B2:B3'] }).holdings[1]).toEqual([3, 'Borealis', 'Fund I']);
  });

  it('carry no fund over to another company', () => {
    const { holdings, fillDown } = propose([deal('Acme', 'Fund I'), deal('Borealis', null), deal('Acme', 'Fund II')]);
    expect([fillDown, holdings[1]]).toEqual([[], [3, 'Borealis', undefined]]);
  });

  it('carry no company across a gap or a total', () => {
    expect(propose([deal('Acme', 'Fund I'), [], deal(null, 'Fund II')]).fillDown).toEqual([]);
    const total = ['Acme Total', ...Array(5), 50000];
    expect(propose([deal('Acme', 'Fund I'), total, deal(null, 'Fund II')]).fillDown).toEqual([]);
  });
});

describe('the day on which a round closed', () => {
  const doubtsOf = (rows: readonly (readonly CellSource[])[]) => propose(rows).doubts;

  it('is taken to be that of the investment', () => {
    expect(doubtsOf([deal('Acme', 'Fund I'), deal('Acme', 'Fund II')])).toEqual([]);
  });

  it('is asked about where there were investments on several days', () => {
    const later = deal('Acme', 'Fund II').with(3, '2024-02-29');
    expect(doubtsOf([deal('Acme', 'Fund I'), later])).toEqual([
      'it is the Closing Date (the round is assumed to have closed on the day of its first row): 2024-01-31; 2024-02-29',
    ]);
  });
});

describe('what a proposal writes', () => {
  const word = fc.oneof(
    fc.constantFrom(
      ...['Company', 'Fund', 'Round', 'Shares', 'Cost ($K)', 'Cost', 'Cost', 'Total', 'Rs. Cr', 'Date', 'Series B'],
      ...[
        '#',
        'C',
        '3',
        'yes',
        'a: b',
        "it's",
        '"q"',
        '{x}',
        'Year',
        'MOIC',
        'Investors',
        '(1) note',
        '2.5m',
        '12',
        'EUR',
      ],
    ),
    fc.string({ maxLength: 8, unit: 'grapheme' }),
  );
  const line = fc.array(word, { maxLength: 7 });

  it('is accepted, whatever stands in titles, headers and cells', () => {
    let proposed = 0;
    fc.assert(
      fc.property(fc.array(line, { maxLength: 2 }), line, fc.array(line, { maxLength: 8 }), (titles, header, rows) => {
        const cells = [...titles, ['Company', 'Fund', 'Shares', ...header], ['Acme', 'Fund I', 100], ...rows];
        const inputs = [makeWorkbook([makeTable('Any: "tab" (EUR m)', cells)])];
        const proposal = proposeMapping(inputs, NOBODY, NO_MEMORY);
        if (proposal.sheets.length === 0) return;
        proposed += 1;
        // Throws where the mapping cannot be read, contradicts itself or does not fit.
        mapAndCheckAll(inputs, writeMapping(proposal, { inputs: ['any'] }));
      }),
      { seed: 20261122, numRuns: sweepOf(200) },
    );
    expect(proposed).toBeGreaterThan(sweepOf(80));
  });
});
