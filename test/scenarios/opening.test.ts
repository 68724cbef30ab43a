import { describe, expect, it } from 'vitest';
import type { FindingJson } from '../../src/model/findings/finding-json.ts';
import type { RollForwardOpening } from '../../src/model/outcomes/roll-forward.ts';
import type { SandboxBehaviour } from '../../src/service/sandbox/behaviour.ts';
import { isQuick, someOf } from '../support/sweep.ts';
import { type Desk, openDesk } from './desk.ts';

const MODES: readonly Partial<SandboxBehaviour>[] = (['remaining', 'original'] as const).flatMap((sharesAfterSale) =>
  (['listed', 'listed-with-zero', 'removed'] as const).map((consumedSecurities) => ({
    sharesAfterSale,
    consumedSecurities,
  })),
);

const CERTIFICATES = 'Ref,Company,Share Class,Fund,Issue Date,Shares,Investment Amount,Currency';
const ELSEWHERE = ['--state-dir', 'elsewhere'];

async function openingOf(desk: Desk): Promise<{ opening: RollForwardOpening; said: string[] }> {
  desk.put(
    'next.csv',
    `${CERTIFICATES}\nN1,Cedarpoint Health,Series A Preferred,Northlight Fund I,2026-01-05,1000,2500,USD`,
  );
  const { json } = await desk.run(['plan', 'next.csv', '--sheet', 'Certificates', '--json']);
  const found: readonly FindingJson[] = json.findings;
  const said = found.flatMap(({ code, message }) => (code === 'opening-differs' ? [message] : []));
  return { opening: json.rollForward.opening, said };
}

/** Sells by ID, with the journal of this machine or another. */
async function sell(desk: Desk, of: { id: string; companyId: string; shares: string }, ...args: readonly string[]) {
  desk.put(
    'sale.csv',
    `Company,Date,Security,Shares Sold,Cash Received,Currency\n${of.companyId},2025-12-15,${of.id},${of.shares},1000,USD\n`,
  );
  expect((await desk.run(['apply', 'sale.csv', '--sheet', 'Sales', '--yes', '--json', ...args])).status).toBe(0);
}

async function pickCertificates(desk: Desk) {
  const { securities, transactions } = await desk.look();
  const touched = new Set(transactions.map(({ inputSecurityId }) => inputSecurityId));
  return securities.filter(
    ({ id, type, shares }) => type === 'certificate' && shares !== undefined && !touched.has(id),
  );
}

describe('the opening of a quarter', () => {
  it('is not compared where no run has kept its closing, and says so', async () => {
    const desk = await openDesk();
    const { opening, said } = await openingOf(desk);
    expect([opening, said]).toEqual([{ changes: [] }, []]);
    const { stdout } = await desk.run(['plan', 'next.csv', '--sheet', 'Certificates']);
    expect(stdout).toContain('no earlier run in the journal has recorded');
  });

  it.each(someOf(MODES))('is the closing of the last run, whoever sold what in it: %j', async (behaviour) => {
    const desk = await openDesk({ behaviour });
    desk.take('quarterly.xlsx');
    const { json } = await desk.run(['apply', 'quarterly.xlsx', '--yes', '--json']);
    const { opening, said } = await openingOf(desk);
    expect([opening, said]).toEqual([{ run: json.run, closedAt: expect.any(String), changes: [] }, []]);
  });

  it.skipIf(isQuick).each(someOf(MODES))('names what others have entered and sold since: %j', async (behaviour) => {
    const desk = await openDesk({ behaviour });
    const [first, second, third] = await pickCertificates(desk);
    if (first === undefined || second === undefined || third === undefined) throw new Error('too few certificates');
    await sell(desk, { ...first, shares: '10' });
    await sell(desk, { ...second, shares: '7' }, ...ELSEWHERE);
    await sell(desk, { ...third, shares: third.shares ?? '' }, ...ELSEWHERE);
    desk.put(
      'bought.csv',
      `${CERTIFICATES}\nB1,Cedarpoint Health,Series A Preferred,Northlight Fund I,2025-12-29,1000,2500,USD`,
    );
    await desk.run(['apply', 'bought.csv', '--sheet', 'Certificates', '--yes', ...ELSEWHERE]);
    const { opening, said } = await openingOf(desk);
    expect(said).toEqual([]);
    // That the first run did not know yet how the service counts is nobody's doing.
    const since = opening.changes.filter(({ kind }) => kind !== 'recounted');
    const told = since.map(({ id, kind, by }) => ({ id, kind, by }));
    expect(told).toContainEqual({ id: second.id, kind: 'sold', by: 'others' });
    expect(told).toContainEqual({ id: third.id, kind: 'sold', by: 'others' });
    expect(opening.changes.find(({ kind }) => kind === 'entered')).toMatchObject({
      company: 'Cedarpoint Health',
      by: 'others',
      cost: { closed: '0', opening: '2500' },
      units: { closed: '0', opening: '1000' },
    });
    expect(told).toHaveLength(3);
  });
});
