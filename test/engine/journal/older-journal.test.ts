import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { takeKernelLock } from '../../../src/engine/journal/sqlite/database/kernel-lock.ts';
import { JOURNAL_MIGRATIONS } from '../../../src/engine/journal/sqlite/database/migrations.ts';
import { openLocalJournal } from '../../../src/engine/journal/sqlite/open-journal.ts';
import { decimal } from '../../../src/model/values/decimal.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { CERTIFICATE, RUN, SERVICE } from './conformance/entries.ts';

// A file that capsheet 0.1.0 wrote: a run that entered a certificate and set a mark, and one that was killed with a
// certificate on its way. It is never made again.
const FIXTURE = 'test/fixtures/journal-0.1.0.sqlite';
const [DONE, INTERRUPTED] = ['20261120-103015-dff8', '20261121-090000-a4ba'];

// A file that an earlier version kept by address: two runs on one portfolio, as 127.0.0.1 and as localhost.
const BY_ADDRESS = 'test/fixtures/journal-by-address.sqlite';

it('finds what was kept under two addresses of one portfolio, whatever its address is now', async () => {
  const folder = makeTempFolder();
  copyFileSync(BY_ADDRESS, join(folder, 'journal.sqlite'));
  const journal = await openLocalJournal(folder);
  onTestFinished(() => journal.close());
  const runs = await journal.listRuns();
  expect(runs.map(({ service }) => service)).toEqual(['http://localhost:18085', 'http://127.0.0.1:18085']);
  const within = { service: 'https://service.example', firmId: runs[0]?.firm.id ?? '' };
  expect(await journal.listRuns({ within })).toEqual(runs);
  const { accepted, firstSeen } = await journal.readEntryHistory(within.service, within.firmId);
  expect(accepted.map(({ data, runId }) => [data.kind, runId])).toEqual([
    ['round', runs[1]?.id],
    ['round', runs[1]?.id],
    ['round', runs[0]?.id],
  ]);
  // Holdings that both runs saw count for the first: they were there before either.
  expect(new Set(firstSeen.values())).toEqual(new Set([1, 2]));
});

it('is brought to the present version only while no run is under way: an earlier one would write what is read no more', async () => {
  const folder = makeTempFolder();
  copyFileSync(BY_ADDRESS, join(folder, 'journal.sqlite'));
  const held = takeKernelLock(join(folder, `apply-${'0'.repeat(16)}.lock`));
  await expect(openLocalJournal(folder)).rejects.toMatchObject({ code: 'history-in-use' });
  held?.release();
  await (await openLocalJournal(folder)).close();
});

it('reads all that 0.1.0 knew, and goes on with its runs', async () => {
  const folder = makeTempFolder();
  const path = join(folder, 'journal.sqlite');
  copyFileSync(FIXTURE, path);
  const journal = await openLocalJournal(folder);
  onTestFinished(() => journal.close());
  expect((await journal.listRuns()).map(({ id, status }) => [id, status])).toEqual([
    [INTERRUPTED, 'unfinished'],
    [DONE, 'done'],
  ]);
  expect(await journal.listDamagedRuns()).toEqual([]);
  const { securities, marks, accepted, firstSeen, inputs } = await journal.readEntryHistory(SERVICE, 'firm-1');
  expect(securities).toEqual([
    { id: 'sec-0', data: CERTIFICATE },
    expect.objectContaining({ input: 'quarterly', ref: 'C-1', id: 'sec-1', data: CERTIFICATE }),
  ]);
  expect(marks.map(({ mark }) => mark)).toEqual([
    { fundId: 'fund-1', fairValue: { value: decimal('5'), currency: 'USD' } },
  ]);
  expect(accepted.map(({ id, runId, runNumber }) => [id, runId, runNumber])).toEqual([['sec-1', DONE, 1]]);
  expect([[...firstSeen.values()], [...inputs]]).toEqual([[1, 1], [['tx-0', 'sec-0']]]);
  expect(await journal.readRun(DONE)).toMatchObject({
    run: { firm: RUN.firm, counts: { added: 1, replaced: 1 }, summary: '2 rows' },
    requests: [{ state: 'settled' }, { state: 'settled', message: 'done' }],
    outcomes: [{ outcome: 'added', verified: true }, { outcome: 'replaced' }],
  });

  const log = await journal.continueRun(INTERRUPTED);
  await log.advanceRequest(1, 'unknown', { at: RUN.startedAt });
  await log.advanceRequest(1, 'settled', { at: RUN.startedAt });
  const { runId } = await journal.startRun(RUN);
  expect((await journal.listRuns()).map(({ id }) => id)).toEqual([runId, INTERRUPTED, DONE]);

  const db = new DatabaseSync(path);
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: JOURNAL_MIGRATIONS.length });
  db.close();
});
