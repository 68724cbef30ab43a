import { expect, test } from 'vitest';
import { openSharedDesk } from './shared-desk.ts';
import { heldRounds, holdAt, openHeldDesk, putRounds, summaryOf } from './two-applies.ts';

const ROUNDS = Array.from({ length: 16 }, (_, index) => `Series ${String.fromCharCode(65 + index)}-2`);
const APPLY = ['--yes', '--json'];

const toLocalhost = (env: { readonly [name: string]: string }) => ({
  ...env,
  CAPSHEET_BASE_URL: String(env.CAPSHEET_BASE_URL).replace('127.0.0.1', 'localhost'),
});

test.each([
  [
    'a state folder',
    async () => {
      const desk = await openHeldDesk();
      return { desk, envs: [desk.envOf(), toLocalhost(desk.envOf())] as const };
    },
  ],
  [
    'a database',
    async () => {
      const desk = await openSharedDesk();
      return { desk, envs: [desk.envOf('ana'), toLocalhost(desk.envOf('ben'))] as const };
    },
  ],
])('two processes that reach one portfolio by two addresses and share %s enter 16 rows once', async (_, open) => {
  const { desk, envs } = await open();
  const book = putRounds(desk, ROUNDS);
  const held = holdAt(desk.proxy, 'with its intent on the disk and nothing at the service');
  const first = desk.start(['apply', book, ...APPLY], { env: envs[0] });
  await held.came;
  const second = await desk.start(['apply', book, ...APPLY], { env: envs[1] }).ended;
  held.letGo();
  const ended = await first.ended;
  expect([heldRounds(desk), ended.status, summaryOf(ended)]).toEqual([ROUNDS.toSorted(), 0, { added: 16 }]);
  expect([second.status, second.json.code]).toEqual([2, 'lock-held']);
  const third = await desk.start(['apply', book, ...APPLY], { env: envs[1] }).ended;
  expect([third.status, summaryOf(third)]).toEqual([0, { unchanged: 16 }]);
});
