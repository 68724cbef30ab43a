import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addSubmission } from '../../../src/team/database/submissions.ts';
import { makeOds } from '../../support/make-ods.ts';
import { findChildren, isAlive } from '../desk/desk-processes.ts';
import { FIRM, openTeamDesk, type TeamDesk } from './team-desk.ts';

const READER = '--reader-of-worker';
const LARGE = Array.from({ length: 300_000 }, (_, index) => `Kestrel Bio,Series ${index},2025-08-20`).join('\n');

async function submit(desk: TeamDesk, name: string, bytes: string | Buffer): Promise<number> {
  const path = join(desk.folder, name);
  writeFileSync(path, bytes);
  const inputs = [{ name, sha256: await desk.files.keep(path) }];
  const { maker } = await desk.find(await desk.submit(['Series A'], name));
  const facts = { firm: FIRM, maker, comment: '', inputs, isPartial: false, contentSha256: name };
  return (await desk.write((ask) => addSubmission(ask, { ...facts, maker: maker.id, reading: { decimalSign: '.' } })))
    .id;
}

const putLarge = (desk: TeamDesk): Promise<number> =>
  submit(desk, 'Rounds.csv', `Company,Round,Closing Date\n${LARGE}\n`);

async function nextReader(worker: number, before: readonly number[] = []): Promise<number> {
  for (;;) {
    const [found] = findChildren(READER, worker).filter((id) => !before.includes(id));
    if (found !== undefined) return found;
    await wait(10);
  }
}

async function untilOver(id: number): Promise<void> {
  while (isAlive(id)) await wait(10);
}

test('workbooks that are too much end for themselves, and those of another firm on the same worker are planned', async () => {
  const desk = await openTeamDesk();
  const cell =
    '<table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>x</text:p></table:table-cell>';
  const rows = `<table:table-row table:number-rows-repeated="1000000">${cell}</table:table-row>`;
  const bomb = await submit(
    desk,
    'Bomb.ods',
    makeOds({ body: `<table:table table:name="Rounds">${rows}</table:table>` }),
  );
  const large = await putLarge(desk);
  const other = await desk.submitElsewhere('birch', desk.proxy.url, large);
  const sound = await desk.submit(['Series C']);
  desk.beginWorker({ env: { CAPSHEET_READ_MEMORY_MB: '160' } });
  expect((await desk.until(bomb, 'refused')).problem).toMatchObject({ code: 'input-too-large' });
  expect((await desk.until(large, 'needs-you')).problem).toMatchObject({
    code: 'input-ends-reader',
    message: expect.stringMatching(/"Rounds\.csv".* 160 MB/),
  });
  await desk.untilAsked(`EXISTS (SELECT FROM submissions WHERE id = ${other} AND state = 'needs-you')`);
  expect(await desk.until(sound, 'planned')).toMatchObject({ state: 'planned' });
});

test('a reader that is killed is followed by another one; one that is told to end with its worker is gone', async () => {
  const desk = await openTeamDesk();
  const id = await putLarge(desk);
  const worker = desk.beginWorker();
  const workerId = worker.process.pid ?? 0;
  await desk.untilIt(id, ({ progress }) => progress?.stage === 'Reading the workbook');
  const first = await nextReader(workerId);
  process.kill(first, 'SIGKILL');
  const second = await nextReader(workerId, [first]);
  worker.process.kill('SIGTERM');
  expect((await worker.ended).status).toBe(0);
  await untilOver(second);
  expect(await desk.find(id)).toMatchObject({ state: 'received' });
  const killed = desk.beginWorker();
  const third = await nextReader(killed.process.pid ?? 0);
  killed.process.kill('SIGKILL');
  await killed.ended;
  await untilOver(third);
});
