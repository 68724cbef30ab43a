import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { certificates, outcomeOf, storedShares, VERDANT } from './faults-support.ts';
import { ManualTime, until } from './manual-time.ts';
import { connect, ROUNDS_ADD, SECURITIES_ADD, start, TRANSACTIONS_ADD } from './support.ts';

test.each([
  [undefined, 'no answer'],
  ['drop', 'no answer'],
  [500, 500],
] as const)('stores late what ended with %s', async (ending, outcome) => {
  const time = new ManualTime();
  const { sandbox, post } = await connect({
    ...time,
    faults: [
      { on: 'addSecurities', do: { kind: 'store-late', afterMs: 3_000, ...(ending === undefined ? {} : { ending }) } },
    ],
  });
  expect(await outcomeOf(post(SECURITIES_ADD, certificates('7')))).toBe(outcome);
  time.advance(2_999);
  expect(storedShares(sandbox)).toEqual([]);
  time.advance(1);
  expect(storedShares(sandbox)).toEqual(['7']);
});

test('stores late although the caller has gone', async () => {
  const time = new ManualTime();
  const { sandbox, post } = await connect({
    ...time,
    faults: [{ on: 'addSecurities', do: { kind: 'store-late', afterMs: 50, ending: 'hang' } }],
  });
  const gone = outcomeOf(post(SECURITIES_ADD, certificates('7')));
  await until(() => time.waiting === 1);
  time.advance(50);
  expect(storedShares(sandbox)).toEqual(['7']);
  await sandbox.close();
  expect(await gone).toBe('no answer');
});

test('late stores come in the order in which they are due, and what became impossible is forgotten', async () => {
  const time = new ManualTime();
  const late = (afterMs: number) => ({ kind: 'store-late', afterMs, ending: 500 }) as const;
  const { sandbox, post } = await connect({
    ...time,
    faults: [{ on: 'writes', do: [late(40), late(10), late(40), late(5)] }],
  });
  await post(SECURITIES_ADD, certificates('1'));
  await post(SECURITIES_ADD, certificates('2'));
  await post(SECURITIES_ADD, certificates('3'));
  await post(TRANSACTIONS_ADD, { sales: [{ company_id: VERDANT, date: '2026-01-01', security_id: 'none' }] });
  time.advance(100);
  expect(storedShares(sandbox)).toEqual(['2', '1', '3']);
});

test('what is still to be stored is stored when the sandbox is closed', async () => {
  const data = join(makeTempFolder(), 'sandbox.sqlite');
  const { sandbox, post } = await connect({
    ...new ManualTime(),
    data,
    faults: [
      {
        on: 'addSecurities',
        do: [
          { kind: 'store-late', afterMs: 60_000 },
          { kind: 'store-late', afterMs: 1_000 },
        ],
      },
    ],
  });
  await outcomeOf(post(SECURITIES_ADD, certificates('1')));
  await outcomeOf(post(SECURITIES_ADD, certificates('2')));
  expect(storedShares(sandbox)).toEqual([]);
  await sandbox.close();
  expect(storedShares(await start({ data }))).toEqual(['2', '1']);
});

test('does on request at once what would come later', async () => {
  const { sandbox, post } = await connect({ faults: [{ on: 'writes', do: { kind: 'store-late', afterMs: 60_000 } }] });
  await outcomeOf(post(SECURITIES_ADD, certificates('1')));
  sandbox.flush();
  expect(storedShares(sandbox)).toEqual(['1']);
});

test('stores late in real time too', async () => {
  const { sandbox, post } = await connect({
    faults: [{ on: 'writes', do: { kind: 'store-late', afterMs: 2, ending: 502 } }],
  });
  expect(await outcomeOf(post(SECURITIES_ADD, certificates('1')))).toBe(502);
  await until(() => storedShares(sandbox).length === 1);
});

test.each([
  [{}, 'no answer', ['1', '2']],
  [{ ending: 500 }, 500, ['1', '2']],
  [{ ending: 422, which: 'last' }, 422, ['4', '5']],
  [{ ending: 400, part: 0.9 }, 400, ['1', '2', '3', '4']],
  [{ ending: 500, part: 0.1 }, 500, []],
  [{ ending: 500, part: 1 }, 500, ['1', '2', '3', '4', '5']],
] as const)('stores a part of a batch (%o)', async (settings, outcome, stored) => {
  const { sandbox, post } = await connect({
    faults: [{ on: 'addSecurities', do: { kind: 'store-half', ...settings } }],
  });
  expect(await outcomeOf(post(SECURITIES_ADD, certificates('1', '2', '3', '4', '5')))).toBe(outcome);
  expect(storedShares(sandbox)).toEqual(stored);
});

test('a part goes over all lists of a request, and over a body that is a list', async () => {
  const { sandbox, post, put } = await connect({ faults: [{ on: 'writes', do: { kind: 'store-half', ending: 500 } }] });
  const before = sandbox.dump();
  const [thesis, lead] = before.customColumns;
  await put('/v1/custom-columns/values/', [
    { company_id: VERDANT, custom_column_id: thesis?.id, value: 'one' },
    { company_id: VERDANT, custom_column_id: lead?.id, value: 'two' },
  ]);
  const values = sandbox.dump().customValues.filter(({ companyId }) => companyId === VERDANT);
  expect(values.find(({ columnId }) => columnId === thesis?.id)?.values).toEqual(['one']);
  expect(values.find(({ columnId }) => columnId === lead?.id)?.values).not.toEqual(['two']);
  await post('/v1/companies/', { name: 'One Alone' });
  expect(sandbox.dump().companies).toHaveLength(before.companies.length);
});

const item = (...path: (string | number)[]) => ({
  loc: ['body', ...path],
  msg: 'Items that contain "1313" are refused here.',
  type: 'refused',
});

test('refuses what holds a text, naming every such item, and stores nothing', async () => {
  const { sandbox, post } = await connect({
    faults: [{ on: 'addSecurities', match: '1313', do: { kind: 'refuse-items', field: 'shares' } }],
  });
  const refused = await post(SECURITIES_ADD, certificates('1', '1313', '3', '41313'));
  expect(refused).toMatchObject({
    status: 422,
    body: { detail: [item('certificates', 1, 'shares'), item('certificates', 3, 'shares')] },
  });
  expect(storedShares(sandbox)).toEqual([]);
  expect((await post(SECURITIES_ADD, certificates('1', '3'))).status).toBe(201);
});

test('refuses what holds a text without a word on which item it is', async () => {
  const { post } = await connect({
    faults: [{ match: '1313', do: { kind: 'refuse-items', named: false, status: 400 } }],
  });
  expect(await post(SECURITIES_ADD, certificates('1', '1313'))).toMatchObject({
    status: 400,
    body: { detail: 'The request is refused.' },
  });
  expect((await post('/v1/companies/', { name: 'Company 1313' })).status).toBe(400);
});

test.each([
  ['nothing', []],
  ['items-before', ['1', '2']],
  ['sound-items', ['1', '2', '4']],
] as const)('a refused add has stored %s', async (refusedAdds, stored) => {
  const { sandbox, post } = await connect({
    behaviour: { refusedAdds },
    faults: [{ match: '1313', do: { kind: 'refuse-items', named: false } }],
  });
  const { certificates: list } = certificates('1', '2', '3', '4');
  const unknownFund = list.map((each, index) => (index === 2 ? { ...each, fund_id: 'nobody' } : each));
  expect((await post(SECURITIES_ADD, { certificates: unknownFund })).body.detail).toEqual([
    { loc: ['body', 'certificates', 2, 'fund_id'], msg: 'There is no fund "nobody".', type: 'not_found' },
  ]);
  expect(storedShares(sandbox)).toEqual(stored);
  const { body } = await post(SECURITIES_ADD, certificates('5', '1313'));
  expect(body).toEqual({ detail: 'The request is refused.' });
  expect(storedShares(sandbox)).toEqual(refusedAdds === 'nothing' ? [] : [...stored, '5']);
});

test('a refused add leaves out item after item, whatever is wrong with each', async () => {
  const { sandbox, post } = await connect({ behaviour: { refusedAdds: 'sound-items' } });
  const [certificate] = sandbox.dump().securities.filter(({ companyId }) => companyId === VERDANT);
  const money = { value: '10', currency: 'USD' };
  const sale = (shares_sold: string, date = '2026-02-01') => ({
    company_id: VERDANT,
    date,
    security_id: certificate?.id,
    cash_received: money,
    shares_sold,
  });
  const before = sandbox.dump().transactions.length;
  const { status } = await post(TRANSACTIONS_ADD, {
    sales: [sale('10'), sale('10', '2026-02-31'), sale('999999999'), sale('20')],
  });
  expect(status).toBe(422);
  expect(
    sandbox
      .dump()
      .transactions.slice(before)
      .map(({ shares }) => shares),
  ).toEqual(['10', '20']);
});

test('a refused add that names no item has stored nothing, and replacements are never stored in part', async () => {
  const { sandbox, post, put } = await connect({ behaviour: { refusedAdds: 'sound-items', maxItems: 2 } });
  expect((await post(SECURITIES_ADD, certificates('1', '2', '3'))).status).toBe(413);
  expect((await post(ROUNDS_ADD, { financing_rounds: [], more: [] })).status).toBe(422);
  expect(storedShares(sandbox)).toEqual([]);
  const before = sandbox.dump();
  const [thesis] = before.customColumns;
  const value = { company_id: VERDANT, custom_column_id: thesis?.id, value: 'new' };
  expect((await put('/v1/custom-columns/values/', [value, { ...value, company_id: 'x' }])).status).toBe(422);
  expect(sandbox.dump()).toEqual(before);
});
