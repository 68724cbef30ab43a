import { describe, expect, it } from 'vitest';
import type { FindingJson } from '../../src/model/findings/finding-json.ts';
import type { RollForward, RollForwardLine } from '../../src/model/outcomes/roll-forward.ts';
import type { SandboxBehaviour } from '../../src/service/sandbox/behaviour.ts';
import { isQuick, someOf } from '../support/sweep.ts';
import { type Desk, openDesk } from './desk.ts';

const COMPANY = 'Kestrel Bio';
const TOKEN_COMPANY = 'Chainforge Labs';
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

function lineOf(
  { lines }: RollForward,
  moved: 'convertedIn' | 'disposed',
  name = COMPANY,
): RollForwardLine | undefined {
  return lines.find(({ company, cost, security }) => company === name && security !== undefined && cost[moved]);
}

/** The sample's warrant of 500,000 tokens at 0.10 USD, for which 50,000 USD were paid: 100,000 are sold, the rest exercised. */
async function sellAndExercise(desk: Desk) {
  const { securities } = await desk.look();
  const id = securities.find(({ type }) => type === 'token_warrant')?.id;
  desk.put(
    'q1.csv',
    `${HEADER}\nT1,sale,${TOKEN_COMPANY},2025-07-15,${id},100000,30000,USD,,\nT2,exercise,${TOKEN_COMPANY},2025-08-15,${id},,,,Seed Preferred,C2\n`,
  );
  const file = ['q1.csv', '--sheet', 'Transactions'];
  const planned = await desk.run(['plan', ...file, '--json']);
  return { planned, applied: await desk.run(['apply', ...file, '--yes', '--json']) };
}

/** Half of what the exercise created is sold. */
async function sellHalfOfExercised(desk: Desk) {
  const { transactions } = await desk.look();
  const created = transactions.find(({ event, date }) => event === 'exercise' && date === '2025-08-15');
  desk.put(
    'q2.csv',
    `${HEADER}\nT3,sale,${TOKEN_COMPANY},2025-10-15,${created?.outputSecurityId},200000,100000,USD,,\n`,
  );
  return desk.run(['apply', 'q2.csv', '--sheet', 'Transactions', '--yes', '--json']);
}

/** The line that what was exercised went out of, and the one that it came into. */
function exercisedIn({ lines }: RollForward): readonly (RollForwardLine | undefined)[] {
  const exercised = lines.filter(({ company, cost }) => company === TOKEN_COMPANY && cost.exercised !== undefined);
  return [exercised.find(({ type }) => type === 'token_warrant'), exercised.find(({ type }) => type === 'certificate')];
}

const codesOf = (findings: readonly FindingJson[]): string[] => findings.map(({ code }) => code);

describe('a certificate that was sold in part converts', () => {
  it.skipIf(isQuick).each(someOf(MODES))(
    'and what was left of its cost goes on, to the cent and for good: %j',
    async (behaviour) => {
      const desk = await openDesk({ behaviour });
      const { status, json } = await sellAndConvert(desk);
      expect([status, codesOf(json.findings)]).toEqual([0, []]);
      expect(json.rollForward.comparison).toMatchObject({ differences: [], conversions: [] });
      expect(json.rollForward.comparison.figures).toBeGreaterThan(20);
      expect(lineOf(json.rollForward, 'convertedIn')?.cost).toMatchObject({
        convertedIn: '1250000',
        closing: '1250000',
      });
      const next = await sellHalf(desk, 'apply', '--yes');
      expect(next.status).toBe(0);
      expect(lineOf(next.json.rollForward, 'disposed')).toMatchObject({
        cost: { opening: '1250000', disposed: '-625000', closing: '625000' },
        gain: '375000',
      });
    },
  );

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

describe('a token warrant that was paid for is exercised', () => {
  const WARRANT = { cost: { opening: '50000', disposed: '-10000', exercised: '-40000', closing: '0' } };
  const CREATED = { exerciseCash: '40000', cost: { opening: '0', exercised: '80000', closing: '80000' } };
  const HALF = { cost: { opening: '80000', disposed: '-40000', closing: '40000' }, gain: '60000' };

  it.each(someOf(MODES))('and what it had cost goes on with what is paid: %j', async (behaviour) => {
    const desk = await openDesk({ behaviour });
    const { planned, applied } = await sellAndExercise(desk);
    expect(exercisedIn(planned.json.rollForward)).toMatchObject([WARRANT, { ...CREATED, isExpected: true }]);
    expect([applied.status, codesOf(applied.json.findings)]).toEqual([0, []]);
    expect(exercisedIn(applied.json.rollForward)).toMatchObject([WARRANT, CREATED]);
    expect(applied.json.rollForward.comparison).toMatchObject({ differences: [], exercises: [] });
    const next = await sellHalfOfExercised(desk);
    expect([next.status, codesOf(next.json.findings)]).toEqual([0, []]);
    expect(lineOf(next.json.rollForward, 'disposed', TOKEN_COMPANY)).toMatchObject(HALF);
  });

  it.each(someOf(MODES))('and a service that forgets that cost is told so, and not believed: %j', async (behaviour) => {
    const desk = await openDesk({ behaviour: { ...behaviour, costAfterExercise: 'cash' } });
    const { planned, applied } = await sellAndExercise(desk);
    expect(exercisedIn(planned.json.rollForward)).toMatchObject([WARRANT, { ...CREATED, isExpected: true }]);
    expect(applied.status).toBe(4);
    expect(codesOf(applied.json.findings)).toEqual(['cost-not-conserved', 'roll-forward-differs']);
    expect(applied.json.rollForward.comparison).toMatchObject({
      exercises: [{ fund: 'Northlight Fund II', currency: 'USD', out: '40000', paid: '40000', in: '40000' }],
      differences: [
        { measure: 'cost', figure: 'exercised', expected: '80000', actual: '40000' },
        { measure: 'cost', figure: 'closing', expected: '80000', actual: '40000' },
      ],
    });
    expect(exercisedIn(applied.json.rollForward)).toMatchObject([WARRANT, CREATED]);
    const next = await sellHalfOfExercised(desk);
    expect([next.status, codesOf(next.json.findings)]).toEqual([0, []]);
    expect(lineOf(next.json.rollForward, 'disposed', TOKEN_COMPANY)).toMatchObject(HALF);
    expect(next.json.rollForward.listedCosts).toMatchObject([{ cost: '80000', listed: '40000' }]);
  });
});

it.each(['carried', 'cash'] as const)(
  'a warrant that cost nothing is exercised at its price, and nothing is said: %s',
  async (costAfterExercise) => {
    const desk = await openDesk({ behaviour: { costAfterExercise } });
    const { securities } = await desk.look();
    const [warrant] = securities.filter(({ type, shares }) => type === 'warrant' && shares === '150000');
    const { companies } = await desk.look();
    const company = companies.find(({ id }) => id === warrant?.companyId)?.name;
    desk.put('q1.csv', `${HEADER}\nT1,exercise,${company},2025-08-15,${warrant?.id},,,,Series A Preferred,C1\n`);
    const { status, json } = await desk.run(['apply', 'q1.csv', '--sheet', 'Transactions', '--yes', '--json']);
    expect([status, codesOf(json.findings)]).toEqual([0, []]);
    expect(json.rollForward.comparison).toMatchObject({ differences: [], conversions: [], exercises: [] });
  },
);
