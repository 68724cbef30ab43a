import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { openTerminal } from '../support/run-on-terminal.ts';
import { isWrite } from './desk.ts';
import { heldRounds, holdAt, MOMENTS, openHeldDesk, putRounds, summaryOf } from './two-applies.ts';

const ROUNDS = ['Series C', 'Series D'];
const APPLY = ['--yes', '--json'];

describe('two applies on one state folder', () => {
  test.each(MOMENTS)('held %s, the first lets no second one in, and enters everything once', async (moment) => {
    const desk = await openHeldDesk();
    const book = putRounds(desk, ROUNDS);
    const held = holdAt(desk.proxy, moment);
    const first = desk.begin(['apply', book, ...APPLY]);
    await held.came;
    desk.asked();
    const second = await desk.run(['apply', book, ...APPLY], { env: desk.envOf() });
    expect([second.status, second.json.code]).toEqual([2, 'lock-held']);
    expect(second.json.message).toContain(` Northlight Ventures at ${desk.proxy.url} since `);
    expect(second.json.message).toContain(`(process ${first.process.pid} on `);
    expect(desk.asked().filter(isWrite)).toEqual([]);
    held.letGo();
    const ended = await first.ended;
    expect([ended.status, ended.stderr, summaryOf(ended)]).toEqual([0, '', { added: 2 }]);
    const third = await desk.run(['apply', book, ...APPLY], { env: desk.envOf() });
    expect([third.status, summaryOf(third), third.json.requests.writes]).toEqual([0, { unchanged: 2 }, 0]);
    expect(heldRounds(desk)).toEqual(ROUNDS);
  });

  test.skipIf(spawnSync('script', ['--version']).status !== 0)(
    'while the first asks for its confirmation no second one comes in',
    async () => {
      const desk = await openHeldDesk();
      const book = putRounds(desk, ROUNDS);
      const env = desk.envOf();
      const terminal = openTerminal({ folder: desk.folder, env }, ['apply', book, '--service-profile', desk.profile]);
      await terminal.asked;
      const second = await desk.run(['apply', book, ...APPLY], { env });
      expect([second.status, second.json.code, heldRounds(desk)]).toEqual([2, 'lock-held', []]);
      terminal.answer('y\n');
      const { status, shown } = await terminal.ended;
      expect([status, shown.includes('2 added')]).toEqual([0, true]);
      expect(heldRounds(desk)).toEqual(ROUNDS);
    },
  );
});
