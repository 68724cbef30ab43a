import { describe, expect, test } from 'vitest';
import type { SemanticRule } from '../../../../src/service/sandbox/rules/semantics.ts';
import { seedId } from '../../../../src/service/sandbox/seed/seed.ts';
import {
  type Caller,
  CLASSES_ADD,
  connect,
  SECURITIES_ADD,
  SECURITIES_GET,
  start,
  TRANSACTIONS_ADD,
} from '../support.ts';

const VERDANT = seedId('company', 'Verdant Fields');
const ROUND = seedId('round', 'Verdant Fields', 'Seed');
const KISS_ROUND = seedId('round', 'Verdant Fields', 'KISS 2024');
const CLASS = seedId('class', 'Verdant Fields', 'Seed', 'Seed Preferred');
const CERTIFICATE = seedId('security', 'Verdant Fields', 'VF-1');
const KISS = seedId('security', 'Verdant Fields', 'VF-KISS');
const FUND = seedId('fund', 'Northlight Fund I');
const usd = (value: string) => ({ value, currency: 'USD' });

const event = { company_id: VERDANT, date: '2025-05-01' };
const sale = (shares_sold: string, security_id = CERTIFICATE, date = event.date) => {
  return { ...event, date, security_id, shares_sold, cash_received: usd('1') };
};
const conversion = (security_id: string, converted_to_share_class_id = CLASS) => {
  return { ...event, security_id, converted_to_share_class_id };
};
const issued = { issue_date: '2025-05-01', fund_id: FUND, company_id: VERDANT };

interface Breach {
  readonly before?: object;
  readonly path: string;
  readonly body: object | ((caller: Caller) => Promise<object>);
  readonly field: string;
}

async function addFreeClass({ post }: Caller): Promise<string> {
  const item = { company_id: VERDANT, financing_id: ROUND, purchase_type: 'primary', type: 'common', name: 'Free' };
  return (await post(CLASSES_ADD, { share_classes: [{ ...item, price_per_share: usd('0') }] })).body[0].id;
}

/** A request for each rule that breaks it and no other. */
const BREACHES: { readonly [Rule in SemanticRule]: Breach } = {
  'sells-what-is-left': { path: TRANSACTIONS_ADD, body: { sales: [sale('750000.5')] }, field: 'shares_sold' },
  'consumed-once': {
    before: { conversions: [conversion(KISS)] },
    path: TRANSACTIONS_ADD,
    body: { conversions: [conversion(KISS)] },
    field: 'security_id',
  },
  'note-as-a-whole': { path: TRANSACTIONS_ADD, body: { sales: [sale('1', KISS)] }, field: 'shares_sold' },
  'right-kind': { path: TRANSACTIONS_ADD, body: { exercises: [conversion(CERTIFICATE)] }, field: 'security_id' },
  'note-needs-price': {
    path: TRANSACTIONS_ADD,
    body: async (caller) => ({ conversions: [conversion(KISS, await addFreeClass(caller))] }),
    field: 'converted_to_share_class_id',
  },
  'dates-in-order': {
    before: { sales: [sale('1')] },
    path: TRANSACTIONS_ADD,
    body: { sales: [sale('1', CERTIFICATE, '2025-04-30')] },
    field: 'date',
  },
  'class-of-round': {
    path: SECURITIES_ADD,
    body: {
      certificates: [
        { ...issued, investment_amount: usd('1'), shares: '1', share_class_id: CLASS, financing_id: KISS_ROUND },
      ],
    },
    field: 'share_class_id',
  },
};

async function commit(caller: Caller, { before, path, body }: Breach) {
  if (before !== undefined) expect((await caller.post(TRANSACTIONS_ADD, before)).status).toBe(201);
  return caller.post(path, typeof body === 'function' ? await body(caller) : body);
}

describe.each(Object.entries(BREACHES))('the rule %s', (rule, breach) => {
  test('is held, by name and field', async () => {
    const caller = await connect();
    const { status, body } = await commit(caller, breach);
    const [{ loc, type }, ...others] = body.detail;
    expect([status, type, loc.at(-1), others]).toEqual([422, rule, breach.field, []]);
  });

  test.each([[rule], 'all'])('is lifted by lenient: %j, and the data stays readable', async (lenient) => {
    const caller = await connect({ behaviour: { lenient: lenient === 'all' ? 'all' : [rule as SemanticRule] } });
    expect((await commit(caller, breach)).status).toBe(201);
    expect((await caller.post(SECURITIES_GET, { company_ids: [VERDANT] })).status).toBe(200);
    expect(caller.sandbox.dump().securities.length).toBeGreaterThan(0);
  });
});

test('within one request days may come in any order', async () => {
  const { post } = await connect();
  const sales = [sale('1', CERTIFICATE, '2025-06-01'), sale('1', CERTIFICATE, '2025-05-01')];
  expect((await post(TRANSACTIONS_ADD, { sales })).status).toBe(201);
});

test('nothing happens to a security before it was issued', async () => {
  const { post } = await connect();
  const { body } = await post(TRANSACTIONS_ADD, { sales: [sale('1', CERTIFICATE, '1999-12-31')] });
  expect(body.detail).toEqual([
    {
      loc: ['body', 'sales', 0, 'date'],
      msg: expect.stringMatching(/^The security was issued on \d{4}-\d\d-\d\d, after 1999-12-31\.$/),
      type: 'dates-in-order',
    },
  ]);
});

test('a rule that is not there cannot be lifted', async () => {
  // @ts-expect-error: no such rule
  await expect(start({ behaviour: { lenient: ['gravity'] } })).rejects.toMatchObject({ code: 'faults-invalid' });
});
