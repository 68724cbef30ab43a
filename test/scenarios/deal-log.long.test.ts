import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Desk, openDesk } from './desk.ts';

const LOG = `Date,Company,Fund,Type,Round,Share Class,Shares,Amount (USD)
2023-01-31,Kite Foods,Northlight Fund II,Purchase,Series Z,Series Z Preferred,10000,-500000
2023-03-31,Osprey Labs,Northlight Fund II,Purchase,Seed,Seed Preferred,4000,-100000.50
2024-05-31,Kite Foods,Northlight Fund II,Partial exit,Series Z,Series Z Preferred,2500,240000
2024-06-30,Kite Foods,Northlight Fund II,Fair value,,,,720000
2024-06-30,Osprey Labs,Northlight Fund II,Fair value,,,,90000
`;

interface Outcome {
  readonly row: number;
  readonly outcome?: string;
  readonly action?: string;
}

function tellRows(stdout: string): string[] {
  const { rows }: { rows: readonly Outcome[] } = JSON.parse(stdout);
  return rows.map(({ row, outcome, action }) => `${row} ${outcome ?? action}`);
}

describe('a home-made log of deals', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk();
    desk.put('deal log.csv', LOG);
  });

  it('is mapped, applied, and nothing of it is new afterwards', async () => {
    const mapped = await desk.run(['map', 'deal log.csv', '--out', 'log.yaml']);
    expect([mapped.status, mapped.stdout]).toEqual([0, expect.stringContaining('Certificates, Sales, Valuations')]);
    const checked = await desk.run(['check', 'deal log.csv', '--mapping', 'log.yaml']);
    expect([checked.status, checked.stdout]).toEqual([
      0,
      expect.stringMatching(/Amount \(USD\)" +449,999\.5 +449,999\.5 +- /),
    ]);
    const applied = await desk.run(['apply', 'deal log.csv', '--mapping', 'log.yaml', '--yes', '--json']);
    expect([applied.status, [...new Set(tellRows(applied.stdout))]]).toEqual([
      0,
      ['2 added', '3 added', '4 added', '5 replaced', '6 replaced'],
    ]);
    const planned = await desk.run(['plan', 'deal log.csv', '--mapping', 'log.yaml', '--json']);
    const actions = new Set(tellRows(planned.stdout).map((row) => row.split(' ')[1]));
    expect([planned.status, [...actions]]).toEqual([0, ['unchanged']]);
    const { transactions } = await desk.look();
    expect(transactions.map(({ date, shares, proceeds }) => [date, shares, proceeds])).toContainEqual([
      ...['2024-05-31', '2500', expect.objectContaining({ value: '240000' })],
    ]);
  });

  it('may have fees and distributions as well', async () => {
    const more = `${LOG}2024-07-31,Kite Foods,Northlight Fund II,Distribution,,,,30000\n`;
    desk.put('more.csv', more);
    const mapped = await desk.run(['map', 'more.csv', '--out', 'more.yaml']);
    expect([mapped.status, mapped.stdout]).toEqual([
      0,
      expect.stringContaining('rows with "Distribution" are left out'),
    ]);
    expect(readFileSync(desk.path('more.yaml'), 'utf8')).toContain('- sheet: Sales');
    const checked = await desk.run(['check', 'more.csv', '--mapping', 'more.yaml']);
    expect([checked.status, checked.stdout.match(/\[[a-z-]+\]/g)]).toEqual([
      3,
      expect.arrayContaining(['[mapping-unconfirmed]']),
    ]);
  });
});
