import { expect, test } from 'vitest';
import type { RollForward, RollForwardLine } from '../../src/model/outcomes/roll-forward.ts';
import { isQuick } from '../support/sweep.ts';
import { type Desk, openDesk } from './desk.ts';

/** Each holding on one side, by its name, ID and currency. */
function heldAt({ lines }: RollForward, side: 'opening' | 'closing'): string[] {
  const held = lines.filter(({ cost, units }) => cost[side] !== '0' || (units?.[side] ?? '0') !== '0');
  const show = ({ fund, company, security, id, currency, cost, units }: RollForwardLine): string =>
    [fund, company, security, id, cost[side], currency, units?.[side]].join(' · ');
  return held.map(show).sort();
}

async function planned(desk: Desk, ...args: readonly string[]): Promise<RollForward> {
  return (await desk.run(['plan', 'quarterly.xlsx', '--json', ...args])).json.rollForward;
}

for (const behaviour of [
  { sharesAfterSale: 'remaining', consumedSecurities: 'listed' },
  ...(isQuick ? [] : [{ sharesAfterSale: 'original', consumedSecurities: 'removed' } as const]),
] as const) {
  test(`what a plan opens with, a run moves and the next plan opens with tie together (${behaviour.sharesAfterSale}, ${behaviour.consumedSecurities})`, async () => {
    const desk = await openDesk({ behaviour });
    desk.take('quarterly.xlsx');
    const before = await planned(desk);
    const applied = await desk.run(['apply', 'quarterly.xlsx', '--yes', '--json']);
    expect(applied.status).toBe(0);
    const { rollForward, run } = applied.json;
    expect(heldAt(rollForward, 'opening')).toEqual(heldAt(before, 'opening'));
    const after = await planned(desk);
    expect(heldAt(after, 'opening')).toEqual(heldAt(rollForward, 'closing'));
    expect(heldAt(after, 'closing')).toEqual(heldAt(after, 'opening'));
    // The one conversion of a note and what the plan expected of it are the same here.
    const sums = ({ lines }: RollForward): string[] =>
      lines
        .map(({ fund, company, security, cost, units }) => JSON.stringify([fund, company, security, cost, units]))
        .sort();
    expect(sums(rollForward)).toEqual(sums(before));
    const told = await desk.run(['runs', run, '--json']);
    expect(told.json.rollForward).toEqual(rollForward);
  });
}

test('the figures are of whole funds, for no request more', async () => {
  const desk = await openDesk();
  desk.put(
    'Certificates.csv',
    'Company,Share Class,Fund,Issue Date,Shares,Investment Amount,Currency\nCedarpoint Health,Series A Preferred,Northlight Fund I,2023-05-11,100000,250000,USD',
  );
  const { json } = await desk.run(['plan', 'Certificates.csv', '--json']);
  expect(json.rollForward.scope).toEqual({ kind: 'firm', companies: 12 });
  const companies = new Set(json.rollForward.lines.map(({ company }: RollForwardLine) => company));
  expect(companies.size).toBe(11);
  const queries = desk.asked().filter((request) => /securities|transactions/.test(request));
  expect(queries).toEqual(['POST /beta/investment/securities/get/', 'POST /beta/investment/transactions/get/']);
});

test('where the service does not give the whole firm, each fund says that it is of the companies of the workbook', async () => {
  const refusal = { kind: 'error-before-storing', status: 413, detail: 'Too many securities.' } as const;
  const desk = await openDesk({ faults: [{ on: 'querySecurities', nth: 1, do: refusal }] });
  desk.put(
    'Certificates.csv',
    'Company,Share Class,Fund,Issue Date,Shares,Investment Amount,Currency\nCedarpoint Health,Series A Preferred,Northlight Fund I,2023-05-11,100000,250000,USD',
  );
  const { status, stdout } = await desk.run(['plan', 'Certificates.csv']);
  expect(status).toBe(0);
  expect(stdout).toContain("  Northlight Fund I, this workbook's companies");
  expect(stdout).toContain('(POST /beta/investment/securities/get/ was refused (413): Too many securities)');
});
