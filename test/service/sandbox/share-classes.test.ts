import { expect, test } from 'vitest';
import { seedId } from '../../../src/service/sandbox/seed/seed.ts';
import { CLASSES_ADD, CLASSES_GET, connect } from './support.ts';

const ROBOTICS = seedId('company', 'Harbor Robotics');
const KESTREL = seedId('company', 'Kestrel Bio');

const shareClass = {
  company_id: ROBOTICS,
  financing_id: seedId('round', 'Harbor Robotics', 'Seed'),
  purchase_type: 'primary',
  type: 'common',
  name: 'Common',
  price_per_share: { value: '0.000000125', currency: 'EUR' },
};
const ofKestrel = {
  ...shareClass,
  company_id: KESTREL,
  financing_id: seedId('round', 'Kestrel Bio', 'Series A'),
  purchase_type: 'secondary',
};

test('adds share classes of several companies and says whether they count in fair value', async () => {
  const { post } = await connect();
  const { status, body } = await post(CLASSES_ADD, {
    share_classes: [shareClass, ofKestrel, { ...ofKestrel, include_in_fair_value: true }],
  });
  expect(status).toBe(201);
  expect(body[0]).toEqual({
    ...shareClass,
    id: expect.any(String),
    company_name: 'Harbor Robotics',
    include_in_fair_value: true,
    price_per_share: {
      value: '0.000000125',
      currency: 'EUR',
      converted_value: null,
      converted_currency: null,
      fx_rate: null,
      is_custom_rate: null,
    },
  });
  expect(body.slice(1)).toMatchObject([{ include_in_fair_value: false }, { include_in_fair_value: true }]);
  expect((await post(CLASSES_GET, { share_class_ids: [body[1].id] })).body).toEqual([body[1]]);
});

test('refuses several companies in one request where it is told to, naming no item', async () => {
  const { post } = await connect({ behaviour: { shareClassesOfSeveralCompanies: false } });
  const { status, body } = await post(CLASSES_ADD, { share_classes: [shareClass, ofKestrel] });
  expect({ status, body }).toEqual({
    status: 422,
    body: { detail: 'The share classes of one request must be of one company.' },
  });
  expect((await post(CLASSES_ADD, { share_classes: [shareClass, shareClass] })).status).toBe(201);
});

test('refuses the round of another company and stores nothing', async () => {
  const { post } = await connect();
  const before = (await post(CLASSES_GET, {})).body;
  const wrong = { ...ofKestrel, financing_id: shareClass.financing_id };
  const { status, body } = await post(CLASSES_ADD, { share_classes: [shareClass, wrong] });
  expect(status).toBe(422);
  expect(body.detail).toEqual([
    {
      loc: ['body', 'share_classes', 1, 'financing_id'],
      msg: `The financing round "${shareClass.financing_id}" does not belong to the company "${KESTREL}".`,
      type: 'wrong_company',
    },
  ]);
  expect((await post(CLASSES_GET, {})).body).toEqual(before);
});

test('filters by company and purchase type', async () => {
  const { post } = await connect();
  const find = async (filter: object) =>
    (await post(CLASSES_GET, filter)).body.map((row: { company_name: string; name: string }) => row.name);
  expect(await find({})).toHaveLength(19);
  expect(await find({ company_ids: [ROBOTICS] })).toEqual(['Seed Preferred', 'Series A Preferred']);
  expect(await find({ purchase_type: 'secondary' })).toEqual(['Common']);
});
