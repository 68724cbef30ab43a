import { describe, expect, test } from 'vitest';
import { seedId } from '../../../src/service/sandbox/seed/seed.ts';
import { certificate, certificates, detailOf, outcomeOf, storedShares, VERDANT } from './faults-support.ts';
import { ManualTime, until } from './manual-time.ts';
import {
  type Caller,
  CLASSES_ADD,
  CLASSES_GET,
  connect,
  ROUNDS_ADD,
  ROUNDS_GET,
  SECURITIES_ADD,
  SECURITIES_GET,
  start,
  TRANSACTIONS_ADD,
  TRANSACTIONS_GET,
} from './support.ts';

const CERTIFICATE = seedId('security', 'Verdant Fields', 'VF-1');
const KISS = seedId('security', 'Verdant Fields', 'VF-KISS');
const SEED_CLASS = seedId('class', 'Verdant Fields', 'Seed', 'Seed Preferred');
const usd = (value: string) => ({ value, currency: 'USD' });

const round = (name: string, settings: object = {}) => ({
  company_id: VERDANT,
  name,
  pre_money_valuation: usd('1000000.005'),
  round_size: null,
  fully_diluted_shares: '1000.5',
  closing_date: '2025-01-31',
  co_investors: [],
  ...settings,
});

const sale = (shares_sold: string) => {
  return { company_id: VERDANT, date: '2025-05-01', security_id: CERTIFICATE, cash_received: usd('1000'), shares_sold };
};
const conversion = {
  company_id: VERDANT,
  date: '2025-05-01',
  security_id: KISS,
  converted_to_share_class_id: SEED_CLASS,
};

describe('what is consumed', () => {
  /** All of a certificate is sold in two parts, a note is converted. */
  async function consume({ post }: Caller): Promise<void> {
    expect((await post(TRANSACTIONS_ADD, { sales: [sale('700000'), sale('50000')] })).status).toBe(201);
    expect((await post(TRANSACTIONS_ADD, { conversions: [conversion] })).status).toBe(201);
  }

  async function sharesOfBoth({ post }: Caller): Promise<unknown[]> {
    const { body } = await post(SECURITIES_GET, { security_ids: [CERTIFICATE, KISS] });
    return body.map(({ type, shares }: { type: string; shares?: string }) => `${type} ${shares}`);
  }

  test.each([
    [{}, ['certificate 0', 'convertible undefined']],
    [{ sharesAfterSale: 'original' }, ['certificate 750000', 'convertible undefined']],
    [
      { sharesAfterSale: 'original', consumedSecurities: 'listed-with-zero' },
      ['certificate 0', 'convertible undefined'],
    ],
    [{ consumedSecurities: 'removed' }, []],
  ] as const)('is shown as %o says', async (behaviour, shown) => {
    const caller = await connect({ behaviour });
    await consume(caller);
    expect(await sharesOfBoth(caller)).toEqual(shown);
  });

  test('with zero shares is only what is consumed wholly', async () => {
    const behaviour = { sharesAfterSale: 'original', consumedSecurities: 'listed-with-zero' } as const;
    const caller = await connect({ behaviour });
    await caller.post(TRANSACTIONS_ADD, { sales: [sale('700000')] });
    const { body } = await caller.post(SECURITIES_GET, { security_ids: [CERTIFICATE] });
    expect(body[0].shares).toBe('750000');
  });

  test.each([
    [{ consumedSecurities: 'removed' }, CERTIFICATE, 2],
    [{ consumedSecurities: 'removed', inputOfRemoved: 'null' }, null, 0],
    [{ consumedSecurities: 'listed', inputOfRemoved: 'null' }, CERTIFICATE, 2],
  ] as const)('gives its transactions an input security as %o says', async (behaviour, input, found) => {
    const caller = await connect({ behaviour });
    await consume(caller);
    const { body } = await caller.post(TRANSACTIONS_GET, { company_ids: [VERDANT], event: 'sale' });
    const inputs = body.map(({ input_security_id }: { input_security_id: string | null }) => input_security_id);
    expect(inputs).toEqual([input, input]);
    expect((await caller.post(TRANSACTIONS_GET, { input_security_id: CERTIFICATE })).body).toHaveLength(found);
  });

  test.each([
    [{}, 1],
    [{ outputOfTransaction: 'null' }, 0],
  ] as const)('names what it became, and finds it by that, unless told otherwise: %o', async (behaviour, found) => {
    const caller = await connect({ behaviour });
    await consume(caller);
    const { body } = await caller.post(TRANSACTIONS_GET, { company_ids: [VERDANT], event: 'conversion' });
    const outputs = body.flatMap(
      ({ output_security_id }: { output_security_id: string | null }) => output_security_id ?? [],
    );
    expect(outputs).toHaveLength(found);
    for (const output_security_id of outputs)
      expect((await caller.post(TRANSACTIONS_GET, { output_security_id })).body).toHaveLength(1);
  });

  test('keeps the input security of a partial sale, whatever becomes of those removed', async () => {
    const { post } = await connect({ behaviour: { consumedSecurities: 'removed', inputOfRemoved: 'null' } });
    const { body } = await post(TRANSACTIONS_ADD, { sales: [sale('1')] });
    expect(body[0].input_security_id).toBe(CERTIFICATE);
  });
});

test('rounds amounts, prices and counts half up, and nothing unless told to', async () => {
  const rounded = await connect({ behaviour: { moneyPlaces: 2, sharePlaces: 0 } });
  const exact = await connect();
  const read = async ({ post }: Caller) => {
    const [added] = (await post(ROUNDS_ADD, { financing_rounds: [round('X')] })).body;
    const shareClass = { financing_id: added.id, purchase_type: 'primary', type: 'common', name: 'C' };
    const item = { ...shareClass, company_id: VERDANT, price_per_share: usd('0.12499') };
    const [{ price_per_share }] = (await post(CLASSES_ADD, { share_classes: [item] })).body;
    await post(SECURITIES_ADD, { certificates: [certificate('10.49', '0.125')] });
    const [security] = (await post(SECURITIES_GET, { company_ids: [VERDANT] })).body.slice(-1);
    const money = [added.pre_money_valuation, price_per_share, security.investment_amount];
    return [...money.map(({ value }) => value), added.fully_diluted_shares, security.shares];
  };
  expect(await read(rounded)).toEqual(['1000000.01', '0.12', '0.13', '1001', '10']);
  expect(await read(exact)).toEqual(['1000000.005', '0.12499', '0.125', '1000.5', '10.49']);
  expect(storedShares(rounded.sandbox)).toEqual(['10.49']);
});

test('takes as many bytes as it is told to', async () => {
  const { post } = await connect({ behaviour: { maxBytes: 400 } });
  expect(detailOf(await post(SECURITIES_ADD, certificates('1', '2')))).toBe('413 The body is larger than 400 bytes.');
});

describe('storing a while after a write came in', () => {
  test('answers then, and stores although the caller has gone', async () => {
    const time = new ManualTime();
    const { sandbox, post } = await connect({ ...time, behaviour: { storesAfterMs: 4_000 } });
    const answer = post(SECURITIES_ADD, certificates('1'));
    await until(() => time.waiting === 1);
    time.advance(3_999);
    expect(storedShares(sandbox)).toEqual([]);
    time.advance(1);
    expect(storedShares(sandbox)).toEqual(['1']);
    expect((await answer).status).toBe(201);

    sandbox.setFaults([{ on: 'addSecurities', do: { kind: 'drop-after-storing' } }]);
    const lost = outcomeOf(post(SECURITIES_ADD, certificates('2')));
    await until(() => time.waiting === 1);
    await sandbox.close();
    expect(await lost).toBe('no answer');
    expect(time.waiting).toBe(0);
  });

  test('refuses only then, and lets queries through at once', async () => {
    const time = new ManualTime();
    const { post } = await connect({ ...time, behaviour: { storesAfterMs: 50 } });
    const refused = post(ROUNDS_ADD, { financing_rounds: [round('X', { company_id: 'none' })] });
    await until(() => time.waiting === 1);
    expect((await post(ROUNDS_GET, {})).status).toBe(200);
    time.advance(50);
    expect((await refused).status).toBe(422);
  });
});

describe('showing a while after storing', () => {
  const names = async ({ post }: Caller) => {
    const { body } = await post(ROUNDS_GET, { company_ids: [VERDANT] });
    return body.map(({ name }: { name: string }) => name);
  };

  test('writes see what queries do not show yet, and nothing is missing in the end', async () => {
    const time = new ManualTime();
    const caller = await connect({ ...time, behaviour: { visibleAfterMs: 700 } });
    const { post, sandbox } = caller;
    const added = await post(ROUNDS_ADD, { financing_rounds: [round('X')] });
    expect(added.body[0].name).toBe('X');
    expect(await names(caller)).toEqual(['Seed', 'KISS 2024']);
    time.advance(500);
    const item = {
      company_id: VERDANT,
      financing_id: added.body[0].id,
      purchase_type: 'primary',
      type: 'common',
      name: 'C',
      price_per_share: usd('1'),
    };
    const classes = await post(CLASSES_ADD, { share_classes: [item] });
    expect(classes.status).toBe(201);
    time.advance(200);
    expect(await names(caller)).toEqual(['Seed', 'KISS 2024', 'X']);
    const ids = { share_class_ids: [classes.body[0].id] };
    expect((await post(CLASSES_GET, ids)).body).toEqual([]);
    expect(sandbox.dump().shareClasses.at(-1)?.name).toBe('C');
    time.advance(500);
    expect((await post(CLASSES_GET, ids)).body).toEqual(classes.body);
  });

  test('holds for what is stored late, for changed values and for new companies', async () => {
    const time = new ManualTime();
    const { sandbox, get, put, post } = await connect({
      ...time,
      behaviour: { visibleAfterMs: 100 },
      faults: [{ on: 'createCompany', do: { kind: 'store-late', afterMs: 30, ending: 500 } }],
    });
    const count = async () => (await get('/v1/companies/')).body.count;
    const [column] = sandbox.dump().customColumns;
    const value = async () => {
      const { body } = await get(`/v1/custom-columns/?company_id=${VERDANT}`);
      return body.results.find(({ id }: { id: string }) => id === column?.id)?.value;
    };
    const before = await value();
    await post('/v1/companies/', { name: 'Later' });
    await put('/v1/custom-columns/values/', [{ company_id: VERDANT, custom_column_id: column?.id, value: 'new' }]);
    time.advance(99);
    expect([await count(), await value()]).toEqual([12, before]);
    time.advance(1);
    expect([await count(), await value()]).toEqual([12, 'new']);
    time.advance(30);
    expect(await count()).toBe(13);
    expect((await get('/v1/companies/?name=Later')).body.results[0].id).toBe(sandbox.dump().companies.at(-1)?.id);
  });

  test('on request shows at once', async () => {
    const caller = await connect({ behaviour: { visibleAfterMs: 60_000 } });
    await caller.post(ROUNDS_ADD, { financing_rounds: [round('X')] });
    expect(await names(caller)).toEqual(['Seed', 'KISS 2024']);
    caller.sandbox.flush();
    expect(await names(caller)).toEqual(['Seed', 'KISS 2024', 'X']);
  });
});

describe('what the specification does not show', () => {
  test('is chosen: the size of a page, the shape of co-investors, the id of a new company', async () => {
    const behaviour = { pageSize: 2, coInvestors: 'single', createAnswersId: true } as const;
    const { get, post } = await connect({ behaviour });
    expect((await get('/v1/companies/')).body).toMatchObject({ count: 12, results: [{}, {}] });
    const investors = [{ name: 'Fjord', is_lead: true }, { name: 'Skerry' }];
    const { body } = await post(ROUNDS_ADD, {
      financing_rounds: [round('One', { co_investors: investors }), round('None')],
    });
    expect(body.map(({ co_investors }: { co_investors: unknown }) => co_investors)).toEqual([investors[0], null]);
    expect((await post('/v1/companies/', { name: 'New' })).body.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is chosen: values of a named company alone, refusals in one text, calls that are missing', async () => {
    const behaviour = { valuesNeedCompany: true, errorBody: 'text', missingCalls: ['addShareClasses'] } as const;
    const { get, post } = await connect({ behaviour });
    expect((await get('/v1/custom-columns/')).status).toBe(400);
    expect((await get('/v1/custom-columns/?company_slug=kestrel-bio')).status).toBe(200);
    expect((await post(CLASSES_ADD, {})).status).toBe(404);
    expect(await post('/v1/companies/', { fiscal_year_end: '13/01' })).toMatchObject({
      status: 422,
      body: { detail: 'body.name: The field is required. body.fiscal_year_end: expected a day as MM/DD' },
    });
  });

  test('is chosen: whether too many requests are told when to come back', async () => {
    const rateWindows = [{ requests: 1, seconds: 60 }];
    const { get } = await connect({ rateWindows, behaviour: { retryAfter: false } });
    await get('/v1/funds/');
    const { status, headers } = await get('/v1/funds/');
    expect([status, headers.get('retry-after')]).toEqual([429, null]);
  });
});

test('refuses a behaviour that makes no sense', async () => {
  await expect(start({ behaviour: { maxItems: 0 } })).rejects.toMatchObject({
    code: 'faults-invalid',
    message:
      'What the sandbox was started with has wrong settings. behaviour.maxItems: Too small: expected number to be >=1.',
  });
});
