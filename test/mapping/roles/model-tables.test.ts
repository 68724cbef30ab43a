import { describe, expect, it } from 'vitest';
import { CONTROLS } from '../../../src/app/page/screens/mapping/controls.ts';
import { changeMapping } from '../../../src/jobs/library/inside/mapping/change-mapping.ts';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { writeMapping } from '../../../src/mapping/propose/write-mapping.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { review } from '../edit/support.ts';

const NOBODY = { companies: [], funds: [], customColumns: [] };
const HELD = [
  ['Company', 'Fund', 'Round', 'Date', 'Shares', 'Cost (EUR)'],
  ['Maple', 'Larch Fund I', 'Seed', '2021-03-15', '1000', '250000'],
  ['Hazel', 'Larch Fund I', 'Seed', '2022-06-01', '500', '300000'],
];
const DOUBLED = HELD.map((row, index) => (index === 0 ? row : row.map((text, at) => (at > 3 ? `${text}0` : text))));

function propose(...tables: readonly (readonly [name: string, rows: readonly (readonly string[])[]])[]) {
  const input = makeWorkbook(tables.map(([name, rows]) => makeTable(name, rows)));
  const proposal = proposeMapping([input], NOBODY, NO_MEMORY);
  return { input, proposal, text: writeMapping(proposal, { inputs: [input.name] }) };
}

describe('a model beside a list of what is held', () => {
  it.each(['Pro Forma', 'Waterfall', 'Sensitivity', 'Szenario 2', 'Hypothèses'])(
    'is left out by its name, and asked about: %s',
    (name) => {
      const { proposal } = propose(['Holdings', HELD], [name, DOUBLED]);
      expect(proposal.sheets.map(({ sheet }) => sheet)).toEqual(['Holdings']);
      expect(proposal.skipped.map(({ sheet, because }) => [sheet, because])).toEqual([
        [name, `the tab is called "${name}"`],
      ]);
      expect(proposal.skipped.flatMap(({ doubts }) => doubts).map(({ topic }) => topic)).toEqual(['left-out']);
    },
  );

  it('is read, and asked about, where there is nothing else', () => {
    const { proposal } = propose(['Pro Forma', HELD]);
    expect(proposal.sheets.map(({ sheet }) => sheet)).toEqual(['Pro Forma']);
    expect(
      proposal.sheets
        .flatMap(({ doubts }) => doubts)
        .map(({ text }) => text)
        .join(),
    ).toContain('Pro Forma');
  });

  it('is taken in again by a button, as it would have been read', () => {
    const { input, text, proposal } = propose(['Holdings', HELD], ['Waterfall', DOUBLED]);
    const tablesOf = (mapping: string) => review([input], mapping, NOBODY).review.tables;
    const left = tablesOf(text).find(({ isLeft }) => isLeft);
    const take = left === undefined ? undefined : CONTROLS.left(left);
    const taken = tablesOf(changeMapping(text, take?.change.edits ?? []));
    expect(taken.map(({ isLeft }) => isLeft)).toEqual([false, false]);
    expect(taken.map(({ becomes }) => becomes)).toEqual(
      [proposal.sheets[0], proposal.skipped[0]?.kept].map((sheet) => sheet?.targets.map(({ name }) => name)),
    );
  });

  it('is none of ours where amounts, parts and days stand below one another', () => {
    const { proposal } = propose([
      'Fund',
      [
        ['Company', 'Fund', 'Seed', 'Series A', 'Series B'],
        ['Raised', 'Larch Fund I', '2018-01-01', '2019-07-01', '2021-01-01'],
        ['Failed', 'Larch Fund I', '5%', '10%', '20%'],
        ['Months', 'Larch Fund I', '18', '18', '24'],
        ['Next', 'Larch Fund I', 'A', 'B', 'C'],
        ['Post-money', 'Larch Fund I', '5000000', '20000000', '60000000'],
      ],
    ]);
    expect(proposal.sheets.filter(({ targets }) => targets.some(({ sheet }) => sheet.kind === 'securities'))).toEqual(
      [],
    );
  });
});
