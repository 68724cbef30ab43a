import { describe, expect, it } from 'vitest';
import type { FindingJson } from '../../src/model/findings/finding-json.ts';
import type { RollForward, RollForwardLine } from '../../src/model/outcomes/roll-forward.ts';
import type { SandboxBehaviour } from '../../src/sandbox/behaviour.ts';
import { someOf } from '../support/sweep.ts';
import { type Desk, openDesk } from './desk.ts';

const COMPANY = 'Kestrel Bio';
const HEADER = 'Ref,Event,Company,Date,Security,Shares Sold,Cash Received,Currency,Converted To,Creates Ref';

const SHARES = ['remaining', 'original'] as const;
const CONSUMED = ['listed', 'listed-with-zero', 'removed'] as const;
const MODES: readonly Partial<SandboxBehaviour>[] = SHARES.flatMap((sharesAfterSale) =>
  CONSUMED.map((consumedSecurities) => ({ sharesAfterSale, consumedSecurities })),
);

/** The sample's certificate of 800,000 shares at 2.50 USD, of which 200,000 were sold years ago, by its ID. */
async function heldCertificate(desk: Desk): Promise<string> {
  const { companies, securities } = await desk.look();
  const company = companies.find(({ name }) => name === COMPANY);
  const held = securities.find(({ type, companyId }) => type === 'certificate' && companyId === company?.id);
  return held?.id ?? '';
}

/** 100,000 more are sold, and the 500,000 that are left convert: 1,250,000.00 USD of cost. */
async function sellAndConvert(desk: Desk) {
  const id = await heldCertificate(desk);
  desk.put(
    'q1.csv',
    `${HEADER}\nT1,sale,${COMPANY},2025-07-15,${id},100000,500000,USD,,\nT2,conversion,${COMPANY},2025-08-15,${id},,,,Series B Preferred,C2\n`,
  );
  return desk.run(['apply', 'q1.csv', '--sheet', 'Transactions', '--yes', '--json']);
}

/** Half of what the conversion created is sold. */
async function sellHalf(desk: Desk, ...verb: readonly string[]) {
  const { transactions } = await desk.look();
  const created = transactions.find(({ event, date }) => event === 'conversion' && date === '2025-08-15');
  desk.put('q2.csv', `${HEADER}\nT3,sale,${COMPANY},2025-10-15,${created?.outputSecurityId},250000,1000000,USD,,\n`);
  return desk.run([...verb, 'q2.csv', '--sheet', 'Transactions', '--json']);
}

function lineOf({ lines }: RollForward, moved: 'convertedIn' | 'disposed'): RollForwardLine | undefined {
  return lines.find(({ company, cost, security }) => company === COMPANY && security !== undefined && cost[moved]);
}

const codesOf = (findings: readonly FindingJson[]): string[] => findings.map(({ code }) => code);

describe('a certificate that was sold in part converts', () => {
  it.each(someOf(MODES))('and what was left of its cost goes on, to the cent and for good: %j', async (behaviour) => {
    const desk = await openDesk({ behaviour });
    const { status, json } = await sellAndConvert(desk);
    expect([status, codesOf(json.findings)]).toEqual([0, []]);
    expect(json.rollForward.comparison).toMatchObject({ differences: [], conversions: [] });
    expect(json.rollForward.comparison.figures).toBeGreaterThan(20);
    expect(lineOf(json.rollForward, 'convertedIn')?.cost).toMatchObject({ convertedIn: '1250000', closing: '1250000' });
    const next = await sellHalf(desk, 'apply', '--yes');
    expect(next.status).toBe(0);
    expect(lineOf(next.json.rollForward, 'disposed')).toMatchObject({
      cost: { opening: '1250000', disposed: '-625000', closing: '625000' },
      gain: '375000',
    });
  });

  it.each(someOf(MODES))(
    'and a service that carries on the whole cost is told so, and not believed: %j',
    async (behaviour) => {
      const desk = await openDesk({ behaviour: { ...behaviour, costAfterConversion: 'whole' } });
      const { status, json } = await sellAndConvert(desk);
      expect(status).toBe(4);
      expect(codesOf(json.findings)).toEqual(['cost-not-conserved', 'roll-forward-differs']);
      expect(json.rollForward.comparison.conversions).toEqual([
        { fund: 'Northlight Fund I', currency: 'USD', out: '1250000', in: '2000000' },
      ]);
      const about = { company: COMPANY, measure: 'cost', expected: '1250000', actual: '2000000' };
      expect(json.rollForward.comparison.differences).toMatchObject([
        { ...about, figure: 'convertedIn' },
        { ...about, figure: 'closing' },
      ]);
      expect(lineOf(json.rollForward, 'convertedIn')?.cost).toMatchObject({ closing: '1250000' });
      const [line] = json.rollForward.reconciliation;
      expect(line).toMatchObject({ fund: 'Northlight Fund I', convertedOut: '-1250000', convertedIn: '1250000' });
      expect(line).toMatchObject({ disposed: '-250000', difference: '0' });
      const next = await sellHalf(desk, 'apply', '--yes');
      expect([next.status, codesOf(next.json.findings)]).toEqual([0, []]);
      expect(lineOf(next.json.rollForward, 'disposed')).toMatchObject({
        cost: { opening: '1250000', disposed: '-625000', closing: '625000' },
        gain: '375000',
      });
      expect(next.json.rollForward.listedCosts).toMatchObject([{ cost: '1250000', listed: '2000000' }]);
    },
  );
});
