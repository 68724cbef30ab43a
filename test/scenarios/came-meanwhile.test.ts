import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { closeLater } from '../support/close-later.ts';
import { FaultProxy, withhold } from '../support/fault-proxy.ts';
import { areVerified, type Bench, openBench, outcomesOf } from './bench.ts';
import { openDesk } from './desk.ts';

/** Comes when a test lets it come: by `flush` alone. */
const NOT_BY_ITSELF_MS = 3_600_000;
const DAY = '2025-08-20';

function heldCompanies({ sandbox }: Bench, name: string): number {
  return sandbox.dump().companies.filter((company) => company.name === name).length;
}

function heldRounds({ sandbox }: Bench): readonly string[] {
  const ours = sandbox.dump().rounds.filter(({ closingDate }) => closingDate === DAY);
  return ours.map(({ name }) => name).sort();
}

describe('a company that is stored while its unfinished run is being settled', () => {
  /** Its creation was lost with its answer, and it is not stored before somebody waits for it. */
  async function openUnfinished() {
    const bench = await openBench({
      profile: { visibleSeconds: 0 },
      faults: [{ on: 'createCompany', nth: 1, do: { kind: 'store-late', afterMs: NOT_BY_ITSELF_MS } }],
    });
    const book = bench.put('Companies.csv', ['Company,City', 'Alder Optics,Jena']);
    const stop = new AbortController();
    const first = await bench.apply(book, { signal: stop.signal, onPause: () => stop.abort() });
    expect([outcomesOf(first), heldCompanies(bench, 'Alder Optics')]).toEqual([['unknown'], 0]);
    return { bench, book };
  }

  test('is not created again: what was listed before settling is not planned against', async () => {
    const { bench, book } = await openUnfinished();
    const again = await bench.apply(book, { onPause: () => bench.sandbox.flush() });
    expect([outcomesOf(again), areVerified(again), again.exitStatus]).toEqual([['added'], true, 0]);
    expect([again.requests.writes, heldCompanies(bench, 'Alder Optics')]).toEqual([0, 1]);
  });

  test('is there for the rows that name it', async () => {
    const { bench } = await openUnfinished();
    const book = bench.put('Rounds.csv', ['Company,Round,Closing Date', `Alder Optics,Seed,${DAY}`]);
    const again = await bench.apply(book, { onPause: () => bench.sandbox.flush() });
    expect([outcomesOf(again), areVerified(again), again.exitStatus]).toEqual([['added'], true, 0]);
  });
});

describe('what an interrupted run brought in with its answer, and no query shows yet', () => {
  /** A desk of two rounds: one is in, and the run was interrupted before it sent the other. */
  async function openInterrupted() {
    const bench = await openBench({
      behaviour: { visibleAfterMs: NOT_BY_ITSELF_MS },
      profile: { batches: { maxItems: 1 }, timeouts: { headersSeconds: 300 } },
    });
    const proxy = await FaultProxy.start(bench.sandbox.url);
    closeLater(() => proxy.close());
    const { fault, came, answer } = withhold();
    proxy.spoil('POST /beta/investment/financing-rounds/add/', fault);
    const rows = ['Series C', 'Series D'].map((name) => `Kestrel Bio,${name},${DAY}`);
    const book = bench.put('Rounds.csv', ['Company,Round,Closing Date', ...rows]);
    const stop = new AbortController();
    const applying = bench.apply(book, { url: proxy.url, signal: stop.signal });
    await came;
    stop.abort();
    answer();
    const first = await applying;
    expect(outcomesOf(first)).toEqual(['added', 'not-run']);
    return { bench, book, first, url: proxy.url };
  }

  test('is waited for, and not entered again', async () => {
    const { bench, book, first, url } = await openInterrupted();
    const again = await bench.apply(book, { url, onPause: () => bench.sandbox.flush() });
    expect([outcomesOf(again), areVerified(again), again.exitStatus]).toEqual([['added', 'added'], true, 0]);
    expect(heldRounds(bench)).toEqual(['Series C', 'Series D']);
    expect(again.outcomes.map(({ runId }) => runId)).toEqual([first.runId, again.runId]);
  });
});

describe('the proof', () => {
  const SALES_ADD = 'POST /beta/investment/transactions/add/';
  const BOOK = {
    'Securities.csv': [
      'Ref,Type,Company,Round,Fund,Issue Date,Share Class,Shares,Investment Amount,Currency',
      `A,certificate,Verdant Fields,Seed,Northlight Fund II,${DAY},Seed Preferred,100,40,USD`,
    ],
    'Transactions.csv': [
      'Event,Company,Date,Security,Shares Sold,Cash Received,Currency',
      'sale,Verdant Fields,2025-09-01,A,10,100,USD',
    ],
  };

  test('compares a row with what was made for it, not with its like that a colleague entered', async () => {
    const desk = await openDesk();
    const proxy = await FaultProxy.start(desk.sandbox.url);
    closeLater(() => proxy.close());
    mkdirSync(desk.path('book'));
    for (const [name, lines] of Object.entries(BOOK)) desk.put(join('book', name), `${lines.join('\n')}\n`);
    // The service books another amount than it was told, and a colleague enters the very sale that the row says.
    proxy.spoil(SALES_ADD, async (request, forward) => {
      const answer = await forward(JSON.parse(request.body.replace('"100"', '"90"')));
      await forward();
      return answer;
    });
    const env = { CAPSHEET_BASE_URL: proxy.url };
    const { status, json } = await desk.run(['apply', 'book', '--yes', '--json'], { env });
    const sales = desk.sandbox.dump().transactions.filter(({ date }) => date === '2025-09-01');
    expect(sales.map(({ proceeds }) => proceeds?.value)).toEqual(['90', '100']);
    const told = json.rows.map(({ id, outcome, verified }: ToldRow) => ({ id, outcome, verified }));
    expect(told[1]).toEqual({ id: sales[0]?.id, outcome: 'added', verified: false });
    expect([told[0].verified, status]).toEqual([true, 4]);
  });
});

interface ToldRow {
  readonly id: string;
  readonly outcome: string;
  readonly verified: boolean;
}
