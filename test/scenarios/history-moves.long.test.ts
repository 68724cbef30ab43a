import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeLater } from '../support/close-later.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { type Desk, openDesk } from './desk.ts';

const ROUNDS_ADD = 'POST /beta/investment/financing-rounds/add/';
const ROUNDS_GET = 'POST /beta/investment/financing-events/get/';

function putRounds(desk: Desk, ...names: readonly string[]): string {
  const rows = names.map((name) => `Kestrel Bio,${name},2025-08-20,USD\n`);
  return desk.put('Rounds.csv', `Company,Round,Closing Date,Currency\n${rows.join('')}`);
}

function heldRounds({ sandbox }: Desk): readonly string[] {
  return sandbox
    .dump()
    .rounds.map(({ name }) => name)
    .filter((name) => /^Series [C-F]$/.test(name))
    .sort();
}

/** The machine that follows: another state folder, from which the same service is reached. */
function nextMachine(desk: Desk): readonly string[] {
  return ['--state-dir', desk.path('next-machine')];
}

async function move(desk: Desk, name = 'history.zip') {
  const exported = await desk.run(['state', 'export', name, '--json']);
  const imported = await desk.run(['state', 'import', name, ...nextMachine(desk), '--json']);
  return [exported, imported] as const;
}

test('a run that was interrupted on one machine is continued on the next one, and no row goes in twice', async () => {
  const desk = await openDesk({ profile: { batches: { maxItems: 1 }, retries: { attempts: 1 } } });
  const proxy = await FaultProxy.start(desk.sandbox.url);
  closeLater(() => proxy.close());
  const env = { CAPSHEET_BASE_URL: proxy.url };
  let isGone = false;
  // The first is stored and its answer lost; from then on the service is gone.
  proxy.spoil(ROUNDS_ADD, async (_request, forward) => {
    isGone = true;
    await forward();
    return 'drop';
  });
  for (const endpoint of [ROUNDS_ADD, ROUNDS_GET]) {
    proxy.spoilAll(endpoint, async (_request, forward) => (isGone ? 'drop' : forward()));
  }
  const book = putRounds(desk, 'Series C', 'Series D');
  const broken = await desk.run(['apply', book, '--yes', '--json'], { env });
  expect([broken.status, heldRounds(desk)]).toEqual([5, ['Series C']]);
  const [exported, imported] = await move(desk);
  expect([exported.status, exported.json]).toMatchObject([0, { did: 'exported', runs: 1 }]);
  expect([imported.status, imported.json]).toMatchObject([0, { did: 'imported', runs: 1 }]);
  isGone = false;
  const before = proxy.countCalls(ROUNDS_ADD);
  const planned = await desk.run(['plan', book, ...nextMachine(desk), '--json'], { env });
  const unfinished = planned.json.findings.filter(({ code }: { code: string }) => code === 'run-unfinished');
  expect(unfinished[0].message).toContain(broken.json.run);
  const continued = await desk.run(['apply', book, '--yes', ...nextMachine(desk), '--json'], { env });
  expect([continued.status, heldRounds(desk)]).toEqual([0, ['Series C', 'Series D']]);
  expect(continued.json.rows).toMatchObject([
    { outcome: 'added', run: broken.json.run, verified: true },
    { outcome: 'added', verified: true },
  ]);
  expect(proxy.countCalls(ROUNDS_ADD) - before).toBe(1);
});

/** Ends the process, as a loss of power does, when files beside the journal get their places: right before it is committed. */
const KILLED_BEFORE_COMMIT = [
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    fs.renameSync = () => {
      process.kill(process.pid, 'SIGKILL');
      for (;;);
    };
    syncBuiltinESMExports();
  `)}`,
];

test('an import that is killed leaves the history that was there, and the next one brings all of it', async () => {
  const desk = await openDesk();
  await desk.run(['apply', putRounds(desk, 'Series C'), '--yes']);
  writeFileSync(join(desk.stateDir, 'columns.json'), '{}');
  await desk.run(['state', 'export', 'history.zip']);
  const args = ['state', 'import', 'history.zip', ...nextMachine(desk), '--json'];
  const killed = await desk.start(args, { nodeArgs: KILLED_BEFORE_COMMIT }).ended;
  expect([killed.signal, killed.stdout]).toEqual(['SIGKILL', '']);
  expect((await desk.run(['runs', ...nextMachine(desk), '--json'])).json.runs).toEqual([]);
  const again = await desk.start(args).ended;
  expect([again.status, again.json]).toMatchObject([0, { did: 'imported', runs: 1, files: 1 }]);
  expect((await desk.run(['runs', ...nextMachine(desk), '--json'])).json.runs).toHaveLength(1);
});
