import { expect, test } from 'vitest';
import { type SecurityType, termsOf } from '../../../src/model/fields/security-types.ts';
import { toSecurityName } from '../../../src/service/contract/securities.ts';
import { seedId } from '../../../src/service/sandbox/seed/seed.ts';
import { connect, SECURITIES_ADD, SECURITIES_GET } from './support.ts';

const COMPANY = seedId('company', 'Harbor Robotics');
const FUND = seedId('fund', 'Northlight Europe');
const SEED = seedId('round', 'Harbor Robotics', 'Seed');
const SEED_CLASS = seedId('class', 'Harbor Robotics', 'Seed', 'Seed Preferred');

const eur = (value: string) => ({ value, currency: 'EUR' });
const paid = (value: string) => ({
  ...eur(value),
  converted_value: null,
  converted_currency: null,
  fx_rate: null,
  is_custom_rate: null,
});
const common = { issue_date: '2025-01-31', fund_id: FUND, company_id: COMPANY };
const noted = { ...common, financing_id: SEED };
const certificate = {
  ...common,
  investment_amount: eur('60'),
  shares: '100.5',
  share_class_id: SEED_CLASS,
  financing_id: null,
};
const named = { ...common, fund_name: 'Northlight Europe', company_name: 'Harbor Robotics', id: expect.any(String) };

/** A security of that type that says nothing of itself. */
function ofType(type: SecurityType) {
  const nothing = termsOf(type).map((term) => [toSecurityName(type, term.field), null] as const);
  return { ...Object.fromEntries(nothing), type };
}

test('adds all six kinds in one request, answers with words alone and gives each back with its fields', async () => {
  const { post } = await connect();
  const { status, body } = await post(SECURITIES_ADD, {
    certificates: [certificate],
    warrants: [{ ...noted, type: 'warrant', due_date: '2030-01-31', exercise_price: eur('1.25'), shares: '40' }],
    convertibles: [
      {
        ...noted,
        convertible_type: 'kiss',
        investment_amount: eur('1000'),
        discount: '0.2',
        valuation_cap: eur('9000000'),
        maturity_date: '2027-01-31',
        interest_rate: '0.08',
        days_convention: 360,
      },
      { ...noted, convertible_type: 'safe', investment_amount: eur('5') },
    ],
    token_investments: [
      { ...noted, token: null, investment_amount: eur('7'), quantity: '3.000000001', price_per_token: eur('2') },
    ],
    token_warrants: [
      {
        ...noted,
        token: 'HRB',
        due_date: '2030-01-31',
        total_cost: eur('10'),
        exercise_price: eur('3'),
        quantity: '9',
      },
    ],
    token_convertibles: [{ ...noted, token: 'HRB', purchase_amount: eur('11') }],
  });
  expect({ status, body }).toEqual({ status: 201, body: { message: '7 securities added.' } });
  const added = (await post(SECURITIES_GET, { company_ids: [COMPANY] })).body.slice(2);
  const withRound = { ...named, financing_id: SEED };
  expect(added).toEqual([
    {
      ...withRound,
      ...ofType('certificate'),
      investment_amount: paid('60'),
      shares: '100.5',
      share_class_id: SEED_CLASS,
      share_class_name: 'Seed Preferred',
    },
    {
      ...withRound,
      ...ofType('warrant'),
      due_date: '2030-01-31',
      exercise_price: paid('1.25'),
      shares: '40',
      total_cost: '50',
    },
    {
      ...withRound,
      ...ofType('convertible'),
      convertible_type: 'kiss',
      investment_amount: paid('1000'),
      discount: '0.2',
      valuation_cap: paid('9000000'),
      maturity_date: '2027-01-31',
      interest_rate: '0.08',
      days_convention: 360,
      accrued_interest: null,
    },
    {
      ...withRound,
      ...ofType('convertible'),
      convertible_type: 'safe',
      investment_amount: paid('5'),
      discount: null,
      valuation_cap: null,
      maturity_date: null,
      interest_rate: null,
      days_convention: null,
      accrued_interest: null,
    },
    {
      ...withRound,
      ...ofType('token_investment'),
      token: null,
      investment_amount: paid('7'),
      quantity: '3.000000001',
      price_per_token: paid('2'),
    },
    {
      ...withRound,
      ...ofType('token_warrant'),
      token: 'HRB',
      due_date: '2030-01-31',
      total_cost: paid('10'),
      exercise_price: paid('3'),
      quantity: '9',
    },
    { ...withRound, ...ofType('token_convertible'), token: 'HRB', purchase_amount: paid('11') },
  ]);
});

test('keeps two equal certificates as two', async () => {
  const { post } = await connect();
  await post(SECURITIES_ADD, { certificates: [certificate, certificate] });
  const { body } = await post(SECURITIES_GET, { company_ids: [COMPANY] });
  expect(body).toHaveLength(4);
  expect(new Set(body.map(({ id }: { id: string }) => id)).size).toBe(4);
});

test('names every reference that is wrong and stores nothing', async () => {
  const { post } = await connect();
  const seriesA = seedId('round', 'Harbor Robotics', 'Series A');
  const foreign = seedId('class', 'Kestrel Bio', 'Series A', 'Series A Preferred');
  const { status, body } = await post(SECURITIES_ADD, {
    certificates: [
      certificate,
      { ...certificate, fund_id: 'none', share_class_id: foreign },
      { ...certificate, financing_id: seriesA },
    ],
    token_convertibles: [{ ...noted, token: null, purchase_amount: eur('1'), financing_id: 'none' }],
  });
  expect(status).toBe(422);
  const at = (list: string, index: number, field: string) => ['body', list, index, field];
  expect(body.detail).toEqual([
    { loc: at('certificates', 1, 'fund_id'), msg: 'There is no fund "none".', type: 'not_found' },
    {
      loc: at('certificates', 1, 'share_class_id'),
      msg: `The share class "${foreign}" does not belong to the company "${COMPANY}".`,
      type: 'wrong_company',
    },
    {
      loc: at('certificates', 2, 'share_class_id'),
      msg: `The share class "${SEED_CLASS}" belongs to another financing round.`,
      type: 'class-of-round',
    },
    {
      loc: at('token_convertibles', 0, 'financing_id'),
      msg: 'There is no financing round "none".',
      type: 'not_found',
    },
  ]);
  expect((await post(SECURITIES_GET, { company_ids: [COMPANY] })).body).toHaveLength(2);
});

test('takes securities of one company at a time', async () => {
  const { post } = await connect();
  const other = {
    ...certificate,
    company_id: seedId('company', 'Quillstone'),
    share_class_id: seedId('class', 'Quillstone', 'Seed', 'Seed Preferred'),
  };
  const { status, body } = await post(SECURITIES_ADD, { certificates: [certificate, other] });
  expect(status).toBe(422);
  expect(body.detail).toEqual([
    {
      loc: ['body', 'certificates', 1, 'company_id'],
      msg: `One request is for one company; the first item is of "${COMPANY}".`,
      type: 'several_companies',
    },
  ]);
});

test('filters by company, id and fund, and returns public equity', async () => {
  const { post } = await connect();
  const find = async (filter: object) => (await post(SECURITIES_GET, filter)).body;
  expect(await find({})).toHaveLength(31);
  expect(await find({ fund_id: FUND })).toHaveLength(6);
  expect(await find({ fund_id: FUND, company_ids: [COMPANY] })).toHaveLength(2);
  expect(await find({ security_ids: [seedId('security', 'Mirrorglen Games', 'MG-P')] })).toMatchObject([
    {
      type: 'public_equity',
      company_name: 'Mirrorglen Games',
      shares: '40000',
      investment_amount: { value: '500000', currency: 'USD' },
      price_per_share: { value: '12.5', currency: 'USD' },
    },
  ]);
});
