import { expect, it } from 'vitest';
import { CONTROLS } from '../../../src/app/page/screens/mapping/controls.ts';
import { listOpenPoints } from '../../../src/app/page/screens/mapping/open-points.ts';
import { changeMapping } from '../../../src/jobs/library/inside/mapping/change-mapping.ts';
import { type KnownNames, NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { writeMapping } from '../../../src/mapping/propose/write-mapping.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { review, toView } from '../edit/support.ts';

const KNOWN: KnownNames = { companies: [], funds: ['Larch Fund I', 'Larch Fund II'], customColumns: [] };
const HEADER = ['Company', 'Fund', 'Round', 'Share Class', 'Issue Date', 'Currency', 'Shares', 'Cost'];

/** The question about funds of a list whose holdings are of these, and what it offers. */
function askOf(...funds: readonly string[]) {
  const rows = funds.map((fund, at) => [
    `Acme ${at}`,
    fund,
    'Seed',
    'Seed Preferred',
    '2024-03-05',
    'USD',
    '10',
    '100',
  ]);
  const input = makeWorkbook([makeTable('Deals', [HEADER, ...rows])]);
  const text = writeMapping(proposeMapping([input], KNOWN, NO_MEMORY), { inputs: [input.name] });
  const ask = (mapping: string) =>
    listOpenPoints(toView(review([input], mapping, KNOWN), KNOWN)).find(({ kind }) => kind === 'funds');
  const point = ask(text);
  if (point === undefined) throw new Error('no question about funds');
  const { answers } = CONTROLS.point(point);
  return { answers, again: (edits: Parameters<typeof changeMapping>[1]) => ask(changeMapping(text, edits)) };
}

it('a fund that the firm does not have is answered by one of the firm’s, and is asked no more', () => {
  const { answers, again } = askOf('Birch Fund III', 'Larch Fund I');
  const [, second] = answers.filter(({ label }) => KNOWN.funds.some((fund) => label.includes(fund)));
  expect(answers.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['It is Larch Fund I', 'It is Larch Fund II']),
  );
  expect(again(second?.change.edits ?? [])).toBeUndefined();
});

it('several such funds have no answer in common', () => {
  const { answers } = askOf('Birch Fund III', 'Rowan Fund IV');
  expect(answers.filter(({ label }) => label.startsWith('It is'))).toEqual([]);
});
