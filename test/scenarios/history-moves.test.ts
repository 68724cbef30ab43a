import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeKernelLock } from '../../src/engine/journal/sqlite/database/kernel-lock.ts';
import { isQuick } from '../support/sweep.ts';
import { CLIENT_SECRET, type Desk, openDesk } from './desk.ts';

const MARKS = 'Company,Date,Fund,Fair Value,Currency\nKestrel Bio,2026-03-31,Northlight Fund II,1200000,USD\n';

function putRounds(desk: Desk, ...names: readonly string[]): string {
  const rows = names.map((name) => `Kestrel Bio,${name},2025-08-20,USD\n`);
  return desk.put('Rounds.csv', `Company,Round,Closing Date,Currency\n${rows.join('')}`);
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

test('a plan on the next machine knows what only the journal knows, and its history is the same', async () => {
  const desk = await openDesk();
  const marks = desk.put('Valuations.csv', MARKS);
  await desk.run(['apply', marks, '--yes']);
  await desk.run(['apply', putRounds(desk, 'Series C'), '--yes']);
  const summaryOf = async (...where: readonly string[]) => {
    const { json } = await desk.run(['plan', marks, ...where, '--json']);
    return json.summary;
  };
  expect(await summaryOf('--state-dir', 'empty')).toMatchObject({ replace: 1 });
  await move(desk);
  expect(await summaryOf(...nextMachine(desk))).toMatchObject({ unchanged: 1 });
  const [here, there] = [[], nextMachine(desk)].map((where) => desk.run(['runs', ...where, '--json']));
  expect((await there)?.json).toEqual((await here)?.json);
});

test('what was learnt of foreign spreadsheets and what was dropped on the page come along, and no secret does', async () => {
  const desk = await openDesk();
  await desk.run(['apply', putRounds(desk, 'Series C'), '--yes']);
  writeFileSync(join(desk.stateDir, 'columns.json'), '{"rounds: when":"Closing Date"}');
  writeFileSync(join(desk.stateDir, 'service.json'), '{"baseUrl":"https://service.example","clientId":"id"}');
  writeFileSync(join(desk.stateDir, 'mapping-memory.yaml'), '# What map --learn keeps.\n');
  const [exported, imported] = await move(desk);
  expect([exported.json.files, imported.json.files]).toEqual([2, 2]);
  const moved = desk.path('next-machine');
  for (const name of ['columns.json', 'mapping-memory.yaml']) {
    expect(readFileSync(join(moved, name))).toEqual(readFileSync(join(desk.stateDir, name)));
  }
  expect(existsSync(join(moved, 'service.json'))).toBe(false);
  const bytes = readdirSync(moved).map((name) => readFileSync(join(moved, name), 'latin1'));
  expect(bytes.some((text) => text.includes(CLIENT_SECRET))).toBe(false);
});

test('a state folder that knows less takes a later history over, and one that knows all of it stays as it is', async () => {
  const desk = await openDesk();
  await desk.run(['apply', putRounds(desk, 'Series C'), '--yes']);
  await move(desk, 'first.zip');
  await desk.run(['apply', putRounds(desk, 'Series D'), '--yes']);
  const [, later] = await move(desk, 'second.zip');
  expect([later.status, later.json]).toMatchObject([0, { did: 'imported', runs: 2 }]);
  const again = await desk.run(['state', 'import', 'second.zip', ...nextMachine(desk), '--json']);
  expect([again.status, again.json]).toMatchObject([0, { did: 'known', runs: 2 }]);
  const earlier = await desk.run(['state', 'import', 'first.zip', ...nextMachine(desk), '--json']);
  expect([earlier.status, earlier.json.code]).toEqual([2, 'history-differs']);
  expect(earlier.json.message).toContain('1 of its 2 runs is not in the file. Nothing was imported.');
});

test('a state folder with runs of its own is not joined with another', async () => {
  const desk = await openDesk();
  await desk.run(['apply', putRounds(desk, 'Series C'), '--yes']);
  const own = await desk.run(['apply', putRounds(desk, 'Series D'), '--yes', ...nextMachine(desk), '--json']);
  const [, refused] = await move(desk);
  expect([refused.status, refused.json.code]).toEqual([2, 'history-differs']);
  expect(refused.json.hint).toMatch(/^Two histories cannot be merged,/);
  const { json } = await desk.run(['runs', ...nextMachine(desk), '--json']);
  expect(json.runs.map(({ runId }: { runId: string }) => runId)).toEqual([own.json.run]);
});

test('what was learnt on the next machine is not overwritten', async () => {
  const desk = await openDesk();
  await desk.run(['apply', putRounds(desk, 'Series C'), '--yes']);
  writeFileSync(join(desk.stateDir, 'columns.json'), '{}');
  await desk.run(['runs', ...nextMachine(desk)]);
  writeFileSync(desk.path('next-machine/columns.json'), '{"rounds: when":"Closing Date"}');
  const [, refused] = await move(desk);
  expect([refused.status, refused.json.code]).toEqual([2, 'history-differs']);
  expect(refused.json.message).toContain('"columns.json" has other content there. Nothing was imported.');
  expect((await desk.run(['runs', ...nextMachine(desk), '--json'])).json.runs).toEqual([]);
});

test.skipIf(isQuick)('neither export nor import goes on while a run is under way', async () => {
  const desk = await openDesk();
  await desk.run(['apply', putRounds(desk, 'Series C'), '--yes']);
  await desk.run(['state', 'export', 'earlier.zip']);
  const codes: string[] = [];
  const lockName = readdirSync(desk.stateDir).find((name) => /^apply-.*\.lock$/.test(name)) ?? '';
  const lock = takeKernelLock(join(desk.stateDir, lockName));
  for (const args of [
    ['export', 'now.zip'],
    ['import', 'earlier.zip'],
  ]) {
    codes.push((await desk.run(['history', ...args, '--json'])).json.code);
  }
  lock?.release();
  expect(codes).toEqual(['history-in-use', 'history-in-use']);
  expect(existsSync(desk.path('now.zip'))).toBe(false);
  expect((await desk.run(['state', 'export', 'now.zip'])).status).toBe(0);
});

test('a history is neither exported nor imported unasked', async () => {
  const desk = await openDesk();
  const { status, stdout: list } = await desk.run(['state']);
  expect([status, list]).toEqual([0, expect.stringContaining('Usage: capsheet state')]);
  const { stdout } = await desk.run(['help', 'state', 'export']);
  expect(stdout).toContain('capsheet state export capsheet-state.zip');
});

test('a history is not written over anything, nor where nothing is known', async () => {
  const desk = await openDesk();
  const nothing = await desk.run(['state', 'export', 'none.zip', '--json']);
  expect([nothing.status, nothing.json.code, existsSync(desk.stateDir)]).toEqual([2, 'history-empty', false]);
  await desk.run(['apply', putRounds(desk, 'Series C'), '--yes']);
  desk.put('taken.zip', 'mine');
  const taken = await desk.run(['state', 'export', 'taken.zip', '--json']);
  expect([taken.status, taken.json.code, readFileSync(desk.path('taken.zip'), 'utf8')]).toEqual([
    2,
    'history-exists',
    'mine',
  ]);
  const nowhere = await desk.run(['state', 'export', 'no/such/folder.zip', '--json']);
  expect([nowhere.status, nowhere.json.code]).toEqual([2, 'history-unwritable']);
});
