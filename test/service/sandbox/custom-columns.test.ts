import { expect, test } from 'vitest';
import { seedId } from '../../../src/service/sandbox/seed/seed.ts';
import { type Caller, connect } from './support.ts';

const LIST = '/v1/custom-columns/';
const VALUES = '/v1/custom-columns/values/';
const company_id = seedId('company', 'Harbor Robotics');
const thesis = seedId('column', 'Investment Thesis');
const seat = seedId('column', 'Board Seat');
const themes = seedId('column', 'Themes');
const option = (column: string, value: string) => ({ option_id: seedId('option', column, value), value });

async function valuesOf({ get }: Caller): Promise<Record<string, unknown>> {
  const { results } = (await get(`${LIST}?company_id=${company_id}`)).body;
  return Object.fromEntries(results.map(({ name, value }: { name: string; value: unknown }) => [name, value]));
}

test('lists columns of all three types with their options', async () => {
  const { get } = await connect();
  const { body } = await get(`${LIST}options/`);
  expect(body).toMatchObject({ count: 7, next: null, previous: null });
  expect(body.results[0]).toEqual({ id: thesis, name: 'Investment Thesis', type: 'text', options: [] });
  expect(body.results[3]).toEqual({
    id: seat,
    name: 'Board Seat',
    type: 'select',
    options: [
      { id: seedId('option', 'Board Seat', 'Full seat'), value: 'Full seat', color: '#2e7d32' },
      { id: seedId('option', 'Board Seat', 'Observer'), value: 'Observer', color: '#f9a825' },
      { id: seedId('option', 'Board Seat', 'None'), value: 'None', color: '#9e9e9e' },
    ],
  });
  expect(body.results[5]).toMatchObject({ id: themes, type: 'multi_select' });
});

test('lists the values of all companies, or of one by id or slug', async () => {
  const { get } = await connect();
  expect((await get(LIST)).body).toMatchObject({ count: 66, next: expect.stringContaining('page=2') });
  const byId = (await get(`${LIST}?company_id=${company_id}`)).body;
  expect((await get(`${LIST}?company_slug=harbor-robotics`)).body).toEqual(byId);
  const company = { id: company_id, name: 'Harbor Robotics', slug: 'harbor-robotics' };
  const text = 'Terminals automate one vehicle class at a time.';
  expect(byId.results).toHaveLength(6);
  expect(byId.results[0]).toEqual({ id: thesis, name: 'Investment Thesis', company, type: 'text', value: text });
  expect(byId.results[2]).toEqual({
    id: seat,
    name: 'Board Seat',
    company,
    type: 'select',
    value: { id: seedId('option', 'Board Seat', 'Full seat'), value: 'Full seat', color: '#2e7d32' },
  });
  expect(byId.results[4].value).toMatchObject([{ value: 'Automation' }, { value: 'Infrastructure' }]);
  expect(await get(`${LIST}?company_slug=nobody`)).toMatchObject({
    status: 404,
    body: { detail: 'There is no company "nobody".' },
  });
});

test('replaces values of every type and echoes the items', async () => {
  const caller = await connect();
  const items = [
    { company_id, custom_column_id: thesis, value: 'New.\nTwo lines.' },
    { company_slug: 'harbor-robotics', custom_column_id: seat, selected_options: [option('Board Seat', 'None')] },
    {
      company_id,
      custom_column_id: themes,
      selected_options: [option('Themes', 'Data, AI'), option('Themes', 'Health')],
    },
  ];
  const { status, body } = await caller.put(VALUES, items);
  expect({ status, body }).toEqual({ status: 200, body: items });
  expect(await valuesOf(caller)).toMatchObject({
    'Investment Thesis': 'New.\nTwo lines.',
    'Board Seat': { value: 'None' },
    Themes: [{ value: 'Data, AI' }, { value: 'Health' }],
    'Deal Lead': 'Ines Aalto',
  });
});

test('clears values of every type', async () => {
  const caller = await connect();
  await caller.put(VALUES, [
    { company_id, custom_column_id: thesis, value: '' },
    { company_id, custom_column_id: seat, selected_options: [] },
    { company_id, custom_column_id: themes, selected_options: [] },
  ]);
  expect(await valuesOf(caller)).toMatchObject({ 'Investment Thesis': '', 'Board Seat': null, Themes: [] });
});

test('names every wrong replacement and stores none', async () => {
  const caller = await connect();
  const before = await valuesOf(caller);
  const { status, body } = await caller.put(VALUES, [
    { company_id, custom_column_id: thesis, value: 'sound' },
    { company_id, custom_column_id: thesis, value: 'again' },
    { company_id: 'nobody', custom_column_id: 'nothing', value: 'x' },
    { company_id, custom_column_id: seat, value: 'Full seat' },
    { company_id, company_slug: 'quillstone', custom_column_id: themes, selected_options: [option('Themes', 'Fun')] },
  ]);
  expect(status).toBe(422);
  expect(body.detail).toEqual([
    { loc: ['body', 1], msg: 'The same company and custom column appear twice in the request.', type: 'twice' },
    { loc: ['body', 2, 'company_id'], msg: 'There is no company "nobody".', type: 'not_found' },
    { loc: ['body', 2, 'custom_column_id'], msg: 'There is no custom column "nothing".', type: 'not_found' },
    { loc: ['body', 3, 'selected_options'], msg: 'A select column needs selected options.', type: 'missing' },
    {
      loc: ['body', 4, 'company_slug'],
      msg: 'company_id and company_slug name different companies.',
      type: 'wrong_company',
    },
    {
      loc: ['body', 4, 'selected_options', 0, 'option_id'],
      msg: `"Themes" has no option "${seedId('option', 'Themes', 'Fun')}".`,
      type: 'not_found',
    },
  ]);
  expect(await valuesOf(caller)).toEqual(before);
});
