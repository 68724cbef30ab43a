import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { meet, withhold } from '../support/fault-proxy.ts';
import { openTerminal } from '../support/run-on-terminal.ts';
import type { Ended } from '../support/start-program.ts';
import { type Desk, type DeskOptions, isWrite } from './desk.ts';
import { findingsOf, heldRounds, openHeldDesk, putRounds, ROUNDS_ADD, ROUNDS_GET, summaryOf } from './two-applies.ts';

const APPLY = ['--yes', '--json'];
const COMPANIES_ADD = 'POST /v1/companies/';
const SECURITIES_ADD = 'POST /beta/investment/securities/add/';
const TRANSACTIONS_ADD = 'POST /beta/investment/transactions/add/';

/**
 * A process that is stopped and let go on finds that an hour has passed by the clock on the wall, and none by the other
 * one, as after a closed lid; it says when it has noticed.
 */
const ASLEEP_FOR_AN_HOUR = [
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date;
    let slept = 0;
    globalThis.Date = class extends Real {
      constructor(...parts) { super(...(parts.length === 0 ? [Real.now() + slept] : parts)); }
      static now() { return Real.now() + slept; }
    };
    process.on('SIGCONT', () => { slept += 3_600_000; process.stderr.write('awake\\n'); });
  `)}`,
];

async function openTwoFolders(options?: DeskOptions) {
  const desk = await openHeldDesk(options);
  return { desk, folders: [desk.stateDir, join(desk.folder, '..', 'state-of-a-colleague')] as const };
}

type TwoFolders = Awaited<ReturnType<typeof openTwoFolders>>;

/** Both apply their workbooks, and neither sends anything before the other one is about to. */
async function applyAtOnce({ desk, folders }: TwoFolders, endpoint: string, books: readonly [string, string]) {
  const barrier = meet(2);
  desk.proxy.spoil(endpoint, barrier, barrier);
  const [mine, hers] = books;
  const { ended } = desk.begin(['apply', hers, ...APPLY], { stateDir: folders[1] });
  return Promise.all([desk.run(['apply', mine, ...APPLY], { env: desk.envOf(folders[0]) }), ended]);
}

async function planBoth({ desk, folders }: TwoFolders, books: readonly [string, string]): Promise<readonly Ended[]> {
  const [one, other] = books.map((book, index) =>
    desk.run(['plan', book, '--json'], { env: desk.envOf(folders[index] ?? '') }),
  );
  return [await one, await other].flatMap((ended) => ended ?? []);
}

/** Which of these ids the findings of surplus name. */
function namedIds(ended: Ended, ids: readonly string[]): readonly string[] {
  const texts = findingsOf(ended, 'surplus').map(({ message, hint }) => `${message} ${hint}`);
  return ids.filter((id) => texts.some((text) => text.includes(id)));
}

function severitiesOf(ended: Ended): readonly string[] {
  return [...new Set(findingsOf(ended, 'surplus').map(({ severity }) => severity))];
}

function ownIds({ json }: Ended): readonly string[] {
  return json.rows.flatMap(({ id }: { id?: string }) => id ?? []);
}

/** One that the sample holds. */
function findCertificate({ sandbox }: Desk) {
  const { companies, securities } = sandbox.dump();
  const company = companies.find(({ name }) => name === 'Verdant Fields');
  const found = securities.find(({ type, companyId }) => type === 'certificate' && companyId === company?.id);
  if (found?.shares === undefined) throw new Error('the sample has no certificate');
  return { id: found.id, shares: Number(found.shares) };
}

function putSales(desk: Desk, security: string, sales: readonly string[], file = 'Transactions.csv'): string {
  const columns = 'Event,Company,Date,Security,Shares Sold,Cash Received,Currency';
  const lines = sales.map((sale) => {
    const [date, shares, cash] = sale.split(' ');
    return `sale,Verdant Fields,${date},${security},${shares},${cash},USD`;
  });
  return desk.put(file, `${[columns, ...lines].join('\n')}\n`);
}

describe('two state folders whose applies send the same at the same moment', () => {
  test('say of four sales that came twice which are too many, both and ever after', async () => {
    const two = await openTwoFolders();
    const { desk } = two;
    const day = '2025-09-01';
    const sales = [1, 2, 3, 4].map((number) => `${day} ${number} ${number * 100}`);
    const book = putSales(desk, findCertificate(desk).id, sales);
    const [one, other] = await applyAtOnce(two, TRANSACTIONS_ADD, [book, book]);
    if (one === undefined || other === undefined) throw new Error('two were started');
    expect(desk.sandbox.dump().transactions.filter(({ date }) => date === day)).toHaveLength(8);
    expect([one.status, other.status]).toEqual([4, 4]);
    expect([severitiesOf(one), severitiesOf(other)]).toEqual([['error'], ['error']]);
    expect(namedIds(one, ownIds(other))).toEqual(ownIds(other));
    expect(namedIds(other, ownIds(one))).toEqual(ownIds(one));
    const [planned, plannedByOther] = await planBoth(two, [book, book]);
    expect(planned && namedIds(planned, ownIds(other))).toEqual(ownIds(other));
    expect(plannedByOther && namedIds(plannedByOther, ownIds(one))).toEqual(ownIds(one));
  });

  test('say of certificates, whose ids no answer gives, how many are too many', async () => {
    const two = await openTwoFolders();
    const { desk } = two;
    const line = 'certificate,Verdant Fields,Seed,Northlight Fund II,2025-06-01,Seed Preferred,100,40,USD';
    const columns = 'Type,Company,Round,Fund,Issue Date,Share Class,Shares,Investment Amount,Currency';
    const book = desk.put('Securities.csv', `${[columns, line, line].join('\n')}\n`);
    const both = await applyAtOnce(two, SECURITIES_ADD, [book, book]);
    const ids = desk.sandbox.dump().securities.flatMap(({ id, issueDate }) => (issueDate === '2025-06-01' ? [id] : []));
    expect(ids).toHaveLength(4);
    for (const ended of [...both, ...(await planBoth(two, [book, book]))]) {
      expect(severitiesOf(ended)).toEqual(['error']);
      expect(namedIds(ended, ids).length).toBeGreaterThanOrEqual(2);
    }
    expect(both.map(({ status }) => status)).toEqual([4, 4]);
  });

  test('say which rounds are there twice', async () => {
    const two = await openTwoFolders();
    const book = putRounds(two.desk, ['Series C', 'Series D']);
    const [one, other] = await applyAtOnce(two, ROUNDS_ADD, [book, book]);
    if (one === undefined || other === undefined) throw new Error('two were started');
    expect([one.status, other.status]).toEqual([4, 4]);
    expect(namedIds(one, ownIds(other))).toEqual(ownIds(other));
    expect(namedIds(other, ownIds(one))).toEqual(ownIds(one));
    const [planned, plannedByOther] = await planBoth(two, [book, book]);
    expect(planned && namedIds(planned, ownIds(other))).toEqual(ownIds(other));
    expect(plannedByOther && namedIds(plannedByOther, ownIds(one))).toEqual(ownIds(one));
  });

  test('say of companies, whose ids no answer gives, that one is too many', async () => {
    const two = await openTwoFolders();
    const { desk } = two;
    const book = desk.put('Companies.csv', 'Company,City\nAlder Optics,Jena\n');
    const both = await applyAtOnce(two, COMPANIES_ADD, [book, book]);
    const ids = desk.sandbox.dump().companies.flatMap(({ id, name }) => (name === 'Alder Optics' ? [id] : []));
    expect(ids).toHaveLength(2);
    for (const ended of [...both, ...(await planBoth(two, [book, book]))]) {
      expect(severitiesOf(ended)).toEqual(['error']);
      expect(namedIds(ended, ids)).not.toEqual([]);
    }
    expect(both.map(({ status }) => status)).toEqual([4, 4]);
  });

  test('say of different sales that together take more than is held, both', async () => {
    const two = await openTwoFolders({ behaviour: { lenient: ['sells-what-is-left'] } });
    const { desk } = two;
    const { id, shares } = findCertificate(desk);
    const most = Math.ceil(shares * 0.6);
    const mine = putSales(desk, id, [`2025-09-01 ${most} 100`], 'Transactions.csv');
    const hers = putSales(desk, id, [`2025-09-01 ${most} 200`], 'Sales.csv');
    const both = await applyAtOnce(two, TRANSACTIONS_ADD, [mine, hers]);
    expect(both.map((ended) => [ended.status, severitiesOf(ended)])).toEqual([
      [4, ['error']],
      [4, ['error']],
    ]);
    const planned = await planBoth(two, [mine, hers]);
    expect(planned.map(severitiesOf)).toEqual([['error'], ['error']]);
  });

  test('are told of nothing where the later one finds what the earlier one entered', async () => {
    const two = await openTwoFolders();
    const { desk, folders } = two;
    const book = putRounds(desk, ['Series C', 'Series D']);
    const first = await desk.run(['apply', book, ...APPLY], { env: desk.envOf(folders[0]) });
    const second = await desk.run(['apply', book, ...APPLY], { env: desk.envOf(folders[1]) });
    expect([summaryOf(first), summaryOf(second)]).toEqual([{ added: 2 }, { unchanged: 2 }]);
    const all = [first, second, ...(await planBoth(two, [book, book]))];
    expect(all.map(({ status, json }) => [status, json.findings])).toEqual(all.map(() => [0, []]));
  });
});

describe('a colleague with a state folder of her own applies meanwhile', () => {
  test.skipIf(spawnSync('script', ['--version']).status !== 0)(
    'and what she entered is not sent on a yes to what was asked before',
    async () => {
      const { desk, folders } = await openTwoFolders();
      const mine = putRounds(desk, ['Series C', 'Series D', 'Series E']);
      const hers = putRounds(desk, ['Series C', 'Series D'], 'Hers Rounds.csv');
      const settings = { folder: desk.folder, env: desk.envOf(folders[0]) };
      const terminal = openTerminal(settings, ['apply', mine, '--service-profile', desk.profile]);
      await terminal.asked;
      const env = desk.envOf(folders[1]);
      const applied = await desk.run(['apply', hers, '--sheet', 'Rounds', ...APPLY], { env });
      expect([applied.status, summaryOf(applied)]).toEqual([0, { added: 2 }]);
      terminal.answer('y\n');
      const { status, shown } = await terminal.ended;
      expect(shown).toContain('plan-stale');
      expect(status).not.toBe(0);
      const held = heldRounds(desk);
      expect(held.filter((name) => name !== 'Series E')).toEqual(['Series C', 'Series D']);
      // Another apply sends what is left, and all of it is there once.
      const again = await desk.run(['apply', mine, ...APPLY], { env: desk.envOf(folders[0]) });
      expect([again.status, heldRounds(desk)]).toEqual([0, ['Series C', 'Series D', 'Series E']]);
    },
  );

  test.each([
    ['before its first write', ROUNDS_GET, { added: 3 }],
    ['between two of its writes', ROUNDS_ADD, { added: 2, unchanged: 1 }],
  ])('and a run over which the lid was closed %s sends nothing that she entered', async (_when, endpoint, hers) => {
    const { desk, folders } = await openTwoFolders({ profile: { batches: { maxItems: 1 } } });
    const book = putRounds(desk, ['Series C', 'Series D', 'Series E']);
    const { fault, came, answer } = withhold();
    desk.proxy.spoil(endpoint, fault);
    const sleeper = desk.begin(['apply', book, ...APPLY], { stateDir: folders[0], nodeArgs: ASLEEP_FOR_AN_HOUR });
    await came;
    sleeper.process.kill('SIGSTOP');
    const applied = await desk.run(['apply', book, ...APPLY], { env: desk.envOf(folders[1]) });
    expect([applied.status, summaryOf(applied)]).toEqual([0, hers]);
    desk.asked();
    sleeper.process.kill('SIGCONT');
    await once(sleeper.process.stderr ?? sleeper.process, 'data');
    answer();
    const woken = await sleeper.ended;
    expect(desk.asked().filter(isWrite)).toEqual([]);
    expect(heldRounds(desk)).toEqual(['Series C', 'Series D', 'Series E']);
    expect(woken.status).not.toBe(0);
    expect(findingsOf(woken, 'plan-stale').length).toBeGreaterThan(0);
  });
});
