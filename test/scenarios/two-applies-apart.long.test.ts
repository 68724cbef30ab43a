import { describe, expect, test } from 'vitest';
import { withhold } from '../support/fault-proxy.ts';
import { isWrite } from './desk.ts';
import {
  canStartWithin,
  heldRounds,
  holdAt,
  MOMENTS,
  OTHER_HOST,
  OTHER_PROCESSES,
  openHeldDesk,
  putRounds,
  summaryOf,
} from './two-applies.ts';

const ROUNDS = ['Series C', 'Series D'];
const APPLY = ['--yes', '--json'];

const PLACES = [
  ['under another host name', OTHER_HOST],
  ['among other processes', OTHER_PROCESSES],
] as const;
const REACHABLE = PLACES.filter(([, within]) => canStartWithin(within));

describe('a second apply on the same state folder, from elsewhere', () => {
  test.skipIf(REACHABLE.length === 0).each(MOMENTS)('takes nothing over from one that is held %s', async (moment) => {
    const desk = await openHeldDesk();
    const book = putRounds(desk, ROUNDS);
    const held = holdAt(desk.proxy, moment);
    const first = desk.run(['apply', book, ...APPLY], { env: desk.envOf() });
    await held.came;
    desk.asked();
    const refusals = REACHABLE.map(async ([where, within]) => {
      const { status, json } = await desk.begin(['apply', book, ...APPLY], { within }).ended;
      return [where, status, json.code];
    });
    expect(await Promise.all(refusals)).toEqual(REACHABLE.map(([where]) => [where, 2, 'lock-held']));
    expect(desk.asked().filter(isWrite)).toEqual([]);
    held.letGo();
    const ended = await first;
    expect([ended.status, ended.stderr, summaryOf(ended)]).toEqual([0, '', { added: 2 }]);
    expect(heldRounds(desk)).toEqual(ROUNDS);
  });

  test.each(REACHABLE)('comes in once the first one was killed (%s)', async (_where, within) => {
    const desk = await openHeldDesk();
    const book = putRounds(desk, ROUNDS);
    const held = holdAt(desk.proxy, 'before it has the answer to what is stored');
    const first = desk.begin(['apply', book, ...APPLY]);
    await held.came;
    first.process.kill('SIGKILL');
    await first.ended;
    const second = await desk.begin(['apply', book, ...APPLY], { within }).ended;
    expect([second.status, summaryOf(second)]).toEqual([0, { added: 2 }]);
    expect(heldRounds(desk)).toEqual(ROUNDS);
  });
});

describe('an apply that was started, and one that began and ended meanwhile on the same state folder', () => {
  test.each(['GET /v1/whoami/', 'GET /v1/companies/'])('enter everything once (held at %s)', async (endpoint) => {
    const desk = await openHeldDesk();
    const book = desk.put('Companies.csv', 'Company,City\nAlder Optics,Jena\n');
    const { fault, came, answer } = withhold();
    desk.proxy.spoil(endpoint, fault);
    const early = desk.begin(['apply', book, ...APPLY]);
    await came;
    const meanwhile = await desk.run(['apply', book, ...APPLY], { env: desk.envOf() });
    answer();
    const ended = await early.ended;
    // Whichever has the lock enters it; the other one is refused, or finds it there.
    const writes = [meanwhile, ended].map(({ status, json }) => (status === 0 ? json.requests.writes : json.code));
    expect([
      [1, 0],
      ['lock-held', 1],
    ]).toContainEqual(writes);
    const companies = desk.sandbox.dump().companies.filter(({ name }) => name === 'Alder Optics');
    expect(companies).toHaveLength(1);
  });
});
