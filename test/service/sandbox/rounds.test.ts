import { expect, test } from 'vitest';
import { seedId } from '../../../src/service/sandbox/seed/seed.ts';
import { connect, ROUNDS_ADD, ROUNDS_GET } from './support.ts';

const ROBOTICS = seedId('company', 'Harbor Robotics');
const OBSIDIAN = seedId('company', 'Obsidian Shield');

const round = {
  company_id: ROBOTICS,
  name: 'Series B',
  pre_money_valuation: null,
  round_size: { value: '12345678901234567890.123456789', currency: 'EUR' },
  fully_diluted_shares: '17000000',
  closing_date: '2025-06-30',
  co_investors: [{ name: 'Bergweg Partners', is_lead: true }, { name: 'Delta Angels' }],
};

const nothingConverted = { converted_value: null, converted_currency: null, fx_rate: null, is_custom_rate: null };
const names = (rounds: { name: string }[]) => rounds.map(({ name }) => name);
const titles = (rounds: { company_name: string; name: string }[]) => rounds.map((r) => `${r.company_name} ${r.name}`);

test('adds rounds and answers with them, every digit kept', async () => {
  const { post } = await connect();
  const { status, body } = await post(ROUNDS_ADD, { financing_rounds: [{ ...round, liquidation_multiple: '1.5' }] });
  expect(status).toBe(201);
  expect(body).toEqual([
    {
      id: expect.any(String),
      company_id: ROBOTICS,
      company_name: 'Harbor Robotics',
      name: 'Series B',
      pre_money_valuation: null,
      round_size: { value: '12345678901234567890.123456789', currency: 'EUR', ...nothingConverted },
      fully_diluted_shares: '17000000',
      closing_date: '2025-06-30',
      is_crypto: false,
      liquidation_multiple: '1.50',
      cap_multiple: null,
      seniority_position: null,
      participation_type: null,
      co_investors: [
        { name: 'Bergweg Partners', is_lead: true },
        { name: 'Delta Angels', is_lead: false },
      ],
      pari_passu_rounds: [],
    },
  ]);
  expect((await post(ROUNDS_GET, { financing_ids: [body[0].id] })).body).toEqual(body);
});

test('takes a JSON number with all its digits and one co-investor alone', async () => {
  const { post } = await connect();
  const text = JSON.stringify({ financing_rounds: [{ ...round, co_investors: { name: 'Alone' } }] });
  const { body } = await post(ROUNDS_ADD, text.replace('"17000000"', '12345678901234567890.5'));
  expect(body[0]).toMatchObject({
    fully_diluted_shares: '12345678901234567890.5',
    co_investors: [{ name: 'Alone', is_lead: false }],
  });
});

test('writes decimals as JSON numbers with all their digits where it is asked to', async () => {
  const { post } = await connect({ behaviour: { decimals: 'number' } });
  const { text } = await post(ROUNDS_ADD, { financing_rounds: [{ ...round, cap_multiple: '2.50' }] });
  expect(text).toContain('"round_size":{"value":12345678901234567890.123456789,"currency":"EUR"');
  expect(text).toContain('"fully_diluted_shares":17000000,');
  expect(text).toContain('"cap_multiple":2.5,');
});

test('names every unknown company and round, and stores nothing of a refused request', async () => {
  const { post } = await connect();
  const before = (await post(ROUNDS_GET, {})).body;
  const foreign = seedId('round', 'Obsidian Shield', 'Seed');
  const financing_rounds = [
    round,
    { ...round, company_id: 'nobody' },
    { ...round, pari_passu_rounds: ['nothing', foreign] },
  ];
  const { status, body } = await post(ROUNDS_ADD, { financing_rounds });
  expect(status).toBe(422);
  const at = (index: number, ...path: (string | number)[]) => ['body', 'financing_rounds', index, ...path];
  expect(body.detail).toEqual([
    { loc: at(1, 'company_id'), msg: 'There is no company "nobody".', type: 'not_found' },
    { loc: at(2, 'pari_passu_rounds', 0), msg: 'There is no financing round "nothing".', type: 'not_found' },
    {
      loc: at(2, 'pari_passu_rounds', 1),
      msg: `The financing round "${foreign}" does not belong to the company "${ROBOTICS}".`,
      type: 'wrong_company',
    },
  ]);
  expect((await post(ROUNDS_GET, {})).body).toEqual(before);
});

test('shows a pari passu group on all its rounds, or on those that stated it', async () => {
  const seriesA = seedId('round', 'Obsidian Shield', 'Series A');
  const third = { ...round, company_id: OBSIDIAN, name: 'Series C', pari_passu_rounds: [seriesA] };
  const groups = async (pariPassu: 'both-sides' | 'one-side') => {
    const { post } = await connect({ behaviour: { pariPassu } });
    await post(ROUNDS_ADD, { financing_rounds: [third] });
    const { body } = await post(ROUNDS_GET, { company_ids: [OBSIDIAN] });
    return body.map((r: { pari_passu_rounds: { name: string }[] }) => names(r.pari_passu_rounds));
  };
  expect(await groups('one-side')).toEqual([[], [], ['Series A'], ['Series A']]);
  expect(await groups('both-sides')).toEqual([
    [],
    ['Series B', 'Series C'],
    ['Series A', 'Series C'],
    ['Series A', 'Series B'],
  ]);
});

test('gives every round without a filter, and filters by company, id and crypto', async () => {
  const { post } = await connect();
  const find = async (filter: object | null) => titles((await post(ROUNDS_GET, filter)).body);
  expect(await find({})).toHaveLength(22);
  expect(await find(null)).toHaveLength(22);
  expect(await find({ company_ids: [ROBOTICS] })).toEqual(['Harbor Robotics Seed', 'Harbor Robotics Series A']);
  expect(await find({ company_ids: [] })).toEqual([]);
  expect(await find({ financing_ids: [seedId('round', 'Kestrel Bio', 'Series B')] })).toEqual(['Kestrel Bio Series B']);
  expect(await find({ is_crypto: true })).toEqual(['Chainforge Labs Token Sale']);
  expect(await find({ is_crypto: false, company_ids: null })).toHaveLength(21);
});

test('filters by co-investor name and role', async () => {
  const { post } = await connect();
  const find = async (...co_investors: object[]) => titles((await post(ROUNDS_GET, { co_investors })).body);
  const any = ['Harbor Robotics Seed', 'Harbor Robotics Series A'];
  expect(await find({ name: 'maasvlakte' })).toEqual(any);
  expect(await find({ name: 'Maasvlakte Capital', role: 'any' })).toEqual(any);
  expect(await find({ name: 'Maasvlakte', role: 'lead' })).toEqual(['Harbor Robotics Seed']);
  expect(await find({ name: 'Maasvlakte', role: 'co' })).toEqual(['Harbor Robotics Series A']);
  expect(await find({ name: 'Aldgate' }, { name: 'Copley', role: 'lead' })).toEqual([
    'Harbor Analytics Seed',
    'Lumenpay Series A',
  ]);
});

test('sorts by closing date and by size in both directions, rounds without a size last', async () => {
  const { post } = await connect();
  await post(ROUNDS_ADD, { financing_rounds: [{ ...round, name: 'No size', round_size: null }] });
  const find = async (sort_by: string) => names((await post(ROUNDS_GET, { sort_by, company_ids: [ROBOTICS] })).body);
  const ascending = ['Seed', 'Series A', 'No size'];
  for (const prefix of ['', '+']) {
    expect(await find(`${prefix}closing_date`)).toEqual(ascending);
    expect(await find(`${prefix}round_size`)).toEqual(ascending);
  }
  expect(await find('-closing_date')).toEqual(['No size', 'Series A', 'Seed']);
  expect(await find('-round_size')).toEqual(['Series A', 'Seed', 'No size']);
  expect((await post(ROUNDS_GET, { sort_by: 'name' })).status).toBe(422);
});

test('refuses a query for a company that the firm does not have', async () => {
  const { post } = await connect();
  expect(await post(ROUNDS_GET, { company_ids: [ROBOTICS, 'nobody'] })).toMatchObject({
    status: 403,
    body: { detail: 'You have no access to company "nobody".' },
  });
});
