import { expect, test } from 'vitest';
import { openService, openUi, Visitor } from './support.ts';

/** So many rows that checking them lasts far longer than a question to the server. */
const ROWS = 60_000;
const CERTIFICATES = [
  'Type,Company,Fund,Issue Date,Share Class,Shares,Investment Amount,Currency',
  ...Array.from(
    { length: ROWS },
    (_, row) => `certificate,Kestrel Bio,Northlight Fund I,2024-03-31,Common,${row + 1},${row + 1}.00,USD`,
  ),
].join('\n');

test('reading a large file is stopped while it is under way, and leaves everything as it was', async () => {
  const { ui } = await openService();
  const visitor = await Visitor.of(await openUi(ui));
  await visitor.upload({ name: 'Securities.csv', bytes: Buffer.from(CERTIFICATES) });
  expect((await visitor.post('stop')).json).toEqual({});
  // Where the stop falls, into the reading or the checking, is the machine's to say.
  const { phase, problem } = await visitor.settled();
  expect([phase, problem?.code]).toEqual(['none', expect.stringMatching(/^(input-)?interrupted$/)]);
});

test('the server answers while it plans, and stops planning where it is told to', async () => {
  const { ui } = await openService();
  const visitor = await Visitor.of(await openUi(ui));
  await visitor.upload({
    name: 'Securities.csv',
    bytes: Buffer.from(CERTIFICATES.split('\n').slice(0, 8_000).join('\n')),
  });
  await visitor.settled();
  await visitor.post('plan');
  expect((await visitor.state()).job).toMatchObject({ kind: 'planning' });
  expect((await visitor.post('stop')).json).toEqual({});
  const { phase, problem } = await visitor.settled();
  expect({ phase, problem }).toMatchObject({
    phase: 'read',
    problem: { code: 'interrupted', message: 'Interrupted.' },
  });
});
