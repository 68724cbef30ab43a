import { expect, test } from 'vitest';
import { seedId } from '../../../src/service/sandbox/seed/seed.ts';
import { type Caller, connect, SECURITIES_GET, TRANSACTIONS_ADD, TRANSACTIONS_GET } from './support.ts';

const usd = (value: string) => ({ value, currency: 'USD' });
const wireUsd = (value: string) => ({
  ...usd(value),
  converted_value: null,
  converted_currency: null,
  fx_rate: null,
  is_custom_rate: null,
});

const VERDANT = seedId('company', 'Verdant Fields');
const CERTIFICATE = seedId('security', 'Verdant Fields', 'VF-1');
const KISS = seedId('security', 'Verdant Fields', 'VF-KISS');
const SEED_CLASS = seedId('class', 'Verdant Fields', 'Seed', 'Seed Preferred');
const date = '2025-05-01';

const sale = (shares_sold: string, security_id = CERTIFICATE) => {
  return { company_id: VERDANT, date, security_id, cash_received: usd('1000'), shares_sold };
};
const conversion = (security_id = KISS) => {
  return { company_id: VERDANT, date, security_id, converted_to_share_class_id: SEED_CLASS };
};

async function sharesOf({ post }: Caller, id: string): Promise<unknown> {
  const { body } = await post(SECURITIES_GET, { security_ids: [id] });
  return body.map((security: { shares?: string }) => security.shares)[0];
}

test('sells a part: the answer is the transaction, and the security is returned with what remains', async () => {
  const caller = await connect();
  const { status, body } = await caller.post(TRANSACTIONS_ADD, { sales: [sale('150000.5')] });
  expect(status).toBe(201);
  expect(body).toEqual([
    {
      id: expect.any(String),
      company_id: VERDANT,
      company_name: 'Verdant Fields',
      input_security_id: CERTIFICATE,
      output_security_id: null,
      date,
      event: 'Sale',
      shares: '150000.5',
      investment_amount: wireUsd('300000'),
      proceeds: wireUsd('1000'),
    },
  ]);
  expect(await sharesOf(caller, CERTIFICATE)).toBe('599999.5');
  await caller.post(TRANSACTIONS_ADD, { sales: [sale('599999.5')] });
  expect(await sharesOf(caller, CERTIFICATE)).toBe('0');
});

test('returns the original shares, and nothing that is consumed, where it is told to', async () => {
  const caller = await connect({ behaviour: { sharesAfterSale: 'original', consumedSecurities: 'removed' } });
  await caller.post(TRANSACTIONS_ADD, { sales: [sale('150000')] });
  expect(await sharesOf(caller, CERTIFICATE)).toBe('750000');
  await caller.post(TRANSACTIONS_ADD, { sales: [sale('600000')] });
  expect(await sharesOf(caller, CERTIFICATE)).toBeUndefined();
  expect((await caller.post(TRANSACTIONS_GET, { input_security_id: CERTIFICATE })).body).toHaveLength(2);
});

test('converts a note into as many whole shares as its amount buys', async () => {
  const caller = await connect();
  const { body } = await caller.post(TRANSACTIONS_ADD, { conversions: [conversion()] });
  expect(body).toMatchObject([
    {
      event: 'Conversion',
      input_security_id: KISS,
      output_security_id: expect.any(String),
      shares: '500000',
      investment_amount: usd('200000'),
      proceeds: null,
    },
  ]);
  const created = await caller.post(SECURITIES_GET, { security_ids: [body[0].output_security_id] });
  expect(created.body).toEqual([
    {
      id: body[0].output_security_id,
      type: 'certificate',
      issue_date: date,
      fund_id: seedId('fund', 'Northlight Fund II'),
      fund_name: 'Northlight Fund II',
      company_id: VERDANT,
      company_name: 'Verdant Fields',
      financing_id: seedId('round', 'Verdant Fields', 'Seed'),
      share_class_id: SEED_CLASS,
      share_class_name: 'Seed Preferred',
      shares: '500000',
      investment_amount: wireUsd('200000'),
    },
  ]);
});

test('converts what is left of a certificate and exercises a warrant at its price', async () => {
  const { post } = await connect();
  await post(TRANSACTIONS_ADD, { sales: [sale('250000')] });
  const converted = await post(TRANSACTIONS_ADD, { conversions: [conversion(CERTIFICATE)] });
  expect(converted.body).toMatchObject([{ shares: '500000', investment_amount: usd('200000') }]);
  const exercised = await post(TRANSACTIONS_ADD, {
    exercises: [
      {
        company_id: seedId('company', 'Lumenpay'),
        date,
        security_id: seedId('security', 'Lumenpay', 'LP-W'),
        converted_to_share_class_id: seedId('class', 'Lumenpay', 'Series A', 'Series A Preferred'),
      },
    ],
  });
  expect(exercised.body).toMatchObject([
    { event: 'Exercise', shares: '150000', investment_amount: { value: '165000', currency: 'GBP' } },
  ]);
});

test.each([
  ['left', '200000'],
  ['whole', '300000'],
] as const)('carries on what is %s of the cost of what was sold in part', async (costAfterConversion, cost) => {
  const { post } = await connect({ behaviour: { costAfterConversion } });
  await post(TRANSACTIONS_ADD, { sales: [sale('250000')] });
  const { body } = await post(TRANSACTIONS_ADD, { conversions: [conversion(CERTIFICATE)] });
  const created = await post(SECURITIES_GET, { security_ids: [body[0].output_security_id] });
  expect(created.body).toMatchObject([{ shares: '500000', investment_amount: wireUsd(cost) }]);
});

test.each([
  ['carried', '80000'],
  ['cash', '40000'],
] as const)(
  'carries on the exercise price of a token warrant, and what it had cost where that is %s',
  async (costAfterExercise, cost) => {
    const { post } = await connect({ behaviour: { costAfterExercise } });
    const warrant = seedId('security', 'Chainforge Labs', 'CF-TW');
    const company_id = seedId('company', 'Chainforge Labs');
    await post(TRANSACTIONS_ADD, { sales: [{ ...sale('100000', warrant), company_id }] });
    const converted_to_share_class_id = seedId('class', 'Chainforge Labs', 'Seed', 'Seed Preferred');
    const exercise = { company_id, date, security_id: warrant, converted_to_share_class_id };
    const { body } = await post(TRANSACTIONS_ADD, { exercises: [exercise] });
    expect(body).toMatchObject([{ shares: '400000', investment_amount: wireUsd(cost) }]);
  },
);

test('sells tokens by quantity and a note as a whole', async () => {
  const { post } = await connect();
  const ofChainforge = (ref: string, shares_sold: string) => ({
    company_id: seedId('company', 'Chainforge Labs'),
    date,
    security_id: seedId('security', 'Chainforge Labs', ref),
    cash_received: usd('0'),
    shares_sold,
  });
  const { status } = await post(TRANSACTIONS_ADD, {
    sales: [ofChainforge('CF-T', '0.12345678'), ofChainforge('CF-TC', '0')],
  });
  expect(status).toBe(201);
  const left = await post(SECURITIES_GET, { security_ids: [seedId('security', 'Chainforge Labs', 'CF-T')] });
  expect(left.body[0].quantity).toBe('2000000');
  const again = await post(TRANSACTIONS_ADD, { sales: [ofChainforge('CF-TC', '0')] });
  expect(again.body.detail).toEqual([
    {
      loc: ['body', 'sales', 0, 'security_id'],
      msg: 'The security has already been sold entirely, converted or exercised.',
      type: 'consumed-once',
    },
  ]);
});

test('refuses what cannot be, item by item, and stores nothing of the request', async () => {
  const caller = await connect();
  const { status, body } = await caller.post(TRANSACTIONS_ADD, {
    sales: [sale('700000'), sale('50000.01'), sale('0'), sale('5', KISS)],
    conversions: [conversion(), conversion()],
    exercises: [conversion(CERTIFICATE)],
  });
  expect(status).toBe(422);
  const at = (list: string, index: number, field: string) => ['body', list, index, field];
  expect(body.detail).toEqual([
    {
      loc: at('sales', 1, 'shares_sold'),
      msg: '50000.01 cannot be sold: only 50000 are left.',
      type: 'sells-what-is-left',
    },
    {
      loc: at('sales', 2, 'shares_sold'),
      msg: 'The number of shares sold must be above 0.',
      type: 'sells-what-is-left',
    },
    {
      loc: at('sales', 3, 'shares_sold'),
      msg: 'A note is sold as a whole: the number of shares sold is 0.',
      type: 'note-as-a-whole',
    },
    {
      loc: at('conversions', 1, 'security_id'),
      msg: 'The security has already been sold entirely, converted or exercised.',
      type: 'consumed-once',
    },
    {
      loc: at('exercises', 0, 'security_id'),
      msg: 'The exercise of a certificate is not possible.',
      type: 'right-kind',
    },
  ]);
  expect(await sharesOf(caller, CERTIFICATE)).toBe('750000');
  expect((await caller.post(TRANSACTIONS_GET, { company_ids: [VERDANT] })).body).toEqual([]);
  expect((await caller.post(SECURITIES_GET, { company_ids: [VERDANT] })).body).toHaveLength(3);
});

test('refuses unknown and foreign references and several companies in one request', async () => {
  const { post } = await connect();
  const foreignClass = seedId('class', 'Kestrel Bio', 'Series A', 'Series A Preferred');
  const kestrel = seedId('company', 'Kestrel Bio');
  const { body } = await post(TRANSACTIONS_ADD, {
    sales: [sale('1', 'nothing'), { ...sale('1'), company_id: kestrel }],
    conversions: [{ ...conversion(), converted_to_share_class_id: foreignClass }],
  });
  expect(body.detail).toEqual([
    { loc: ['body', 'sales', 0, 'security_id'], msg: 'There is no security "nothing".', type: 'not_found' },
    {
      loc: ['body', 'sales', 1, 'security_id'],
      msg: `The security "${CERTIFICATE}" does not belong to the company "${kestrel}".`,
      type: 'wrong_company',
    },
    {
      loc: ['body', 'conversions', 0, 'converted_to_share_class_id'],
      msg: `The share class "${foreignClass}" does not belong to the company "${VERDANT}".`,
      type: 'wrong_company',
    },
    {
      loc: ['body', 'sales', 1, 'company_id'],
      msg: `One request is for one company; the first item is of "${VERDANT}".`,
      type: 'several_companies',
    },
  ]);
});

test('filters by company, id, event and both securities', async () => {
  const { post } = await connect();
  const find = async (filter: object) =>
    (await post(TRANSACTIONS_GET, filter)).body.map((t: { company_name: string }) => t.company_name);
  const all = (await post(TRANSACTIONS_GET, {})).body;
  expect(await find({})).toEqual(['Harbor Analytics', 'Kestrel Bio', 'Quillstone', 'Cedarpoint Health']);
  expect(await find({ event: 'sale' })).toEqual(['Kestrel Bio', 'Quillstone']);
  expect(await find({ event: 'exercise' })).toEqual(['Cedarpoint Health']);
  expect(await find({ company_ids: [seedId('company', 'Quillstone')] })).toEqual(['Quillstone']);
  expect(await find({ transaction_ids: [all[0].id, all[3].id] })).toEqual(['Harbor Analytics', 'Cedarpoint Health']);
  expect(await find({ input_security_id: seedId('security', 'Kestrel Bio', 'KB-1') })).toEqual(['Kestrel Bio']);
  expect(await find({ output_security_id: all[0].output_security_id })).toEqual(['Harbor Analytics']);
});
