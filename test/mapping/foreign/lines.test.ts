import { describe, expect, it } from 'vitest';
import { type CellSource, makeTable } from '../../support/make-table.ts';
import { loadTables, type Unattended } from './support.ts';

type Rows = readonly (readonly CellSource[])[];
const ask = (...rows: Rows) => loadTables([makeTable('Book', rows)]);
const securitiesOf = ({ loads }: Unattended) => loads.flatMap((line) => /^\d+ security (.*)$/.exec(line)?.[1] ?? []);

const NOTES = ['Company', 'Fund', 'Round', 'Investment Date', 'Instrument', 'Line', 'Amount (USD)'];
const ACME = ['Acme', 'Fund I', 'Seed', '2021-03-15', 'SAFE'];

describe('lines of fees among those of purchases', () => {
  it.each(['Legal fees', 'Transaction costs', 'Stamp duty', 'Management fee call'])(
    'are left out by name, and asked about with what they hold: %s',
    (text) => {
      const result = ask(NOTES, [...ACME, 'Principal', 1000000], [...ACME, text, 250000]);
      expect(securitiesOf(result)).toEqual(['convertible | Acme | Fund I | 2021-03-15 | Seed | 1000000 USD']);
      expect([result.asks, result.leaves]).toEqual([
        ['Book!F1 mapping-unconfirmed'],
        ['G: the service keeps no fees, expenses and taxes'],
      ]);
      expect(result.yaml).toContain(
        `'rows with "${text}" are left out, because the service keeps no fees, expenses and taxes; they hold 250,000 under Amount (USD)'`,
      );
    },
  );

  it('are not taken for costs of the company above, though they name none', () => {
    const { asks, yaml } = ask(
      NOTES,
      [...ACME, 'Principal', 1000000],
      ['', 'Fund I', '', '2021-04-15', '', 'Audit fee', 250000],
    );
    expect(asks).toEqual(['Book!F1 mapping-unconfirmed']);
    expect(yaml).not.toContain('fillDown');
  });

  it.each(['Acquisition cost', 'Purchase price', 'Principal incl. fees'])('are none where it says %s', (text) => {
    const { yaml } = ask(NOTES, [...ACME, 'Top-up', 1000000], [...ACME, text, 250000]);
    expect(yaml).not.toContain('skipRows');
  });
});
