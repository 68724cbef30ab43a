import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger, parseCronItems, run, runOnce } from 'graphile-worker';
import { describe, expect, test } from 'vitest';
import { addWatch } from '../../../src/team/database/edges/watches.ts';
import { moveSubmission } from '../../../src/team/database/submissions.ts';
import { createEdgeTasks, EDGE_SCHEDULE, listDue, remind } from '../../../src/team/edges/edge-tasks.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { putSubmission } from '../support.ts';
import { openEdges } from './edge-team.ts';

const QUIET = new Logger(() => () => undefined);
const PLAN = 'b'.repeat(64);

describe('the queue', () => {
  test('sends what is to be told as soon as the change that it tells of is kept', async () => {
    const { url, write, ana, mails, context } = await openEdges();
    const queue = { connectionString: url, schema: 'graphile_worker', logger: QUIET };
    await runOnce({ ...queue, taskList: createEdgeTasks(context) });
    const id = await putSubmission(write, 'acme', ana);
    await write((ask) => moveSubmission(ask, { firm: 'acme', id }, 'planned', { plan: PLAN }));
    await runOnce({ ...queue, taskList: createEdgeTasks(context) });
    expect(mails.map(({ to }) => to)).toEqual([['ben@example.com']]);
  });

  test('looks into the folders whose time has come', async () => {
    const watchRoot = makeTempFolder();
    mkdirSync(join(watchRoot, 'acme'));
    writeFileSync(join(watchRoot, 'acme', 'Q1.csv'), 'abc');
    const { url, write, ana, context } = await openEdges({ watchRoot });
    const put = (cron: string) =>
      write((ask) =>
        addWatch(ask, {
          ...{ firm: 'acme', owner: ana, place: { kind: 'folder', path: '.' }, reading: { decimalSign: '.' }, cron },
          keep: () => undefined,
        }),
      );
    const [often, seldom] = [await put('* * * * *'), await put('0 6 29 2 *')];
    await write((ask) => ask(`UPDATE watches SET made_at = made_at - interval '1 minute'`));
    expect(await listDue(context)).toEqual([often]);
    const tasks = createEdgeTasks(context);
    const queue = { connectionString: url, schema: 'graphile_worker', logger: QUIET, taskList: tasks };
    await runOnce(queue);
    await write((ask) => ask(`SELECT graphile_worker.add_job('look-at-watches')`));
    await runOnce(queue);
    const { rows } = await write((ask) => ask('SELECT id, looked_at IS NOT NULL AS looked FROM watches ORDER BY id'));
    expect(rows).toEqual([
      { id: often, looked: true },
      { id: seldom, looked: false },
    ]);
    expect(await listDue(context)).toEqual([]);
  });

  test('takes the schedule of all this', async () => {
    const { url, context } = await openEdges();
    const runner = await run({
      ...{ connectionString: url, schema: 'graphile_worker', logger: QUIET, noHandleSignals: true },
      ...{ taskList: createEdgeTasks(context), parsedCronItems: parseCronItems(EDGE_SCHEDULE) },
    });
    await runner.stop();
    expect(EDGE_SCHEDULE.map(({ task }) => task).filter((task) => !(task in createEdgeTasks(context)))).toEqual([]);
  });
});

describe('reminders', () => {
  test('go once to the approvers of a plan that waits too long, and to nobody where none are set', async () => {
    const { write, ana, context } = await openEdges();
    const id = await putSubmission(write, 'acme', ana);
    await write((ask) => moveSubmission(ask, { firm: 'acme', id }, 'planned', { plan: PLAN }));
    await write((ask) => ask('DELETE FROM notices'));
    const reminded = async () => (await write((ask) => ask('SELECT facts FROM notices'))).rows.length;
    const reminder = { hours: 8, timeZone: 'UTC' };
    await remind({ ...context, reminder });
    expect(await reminded()).toBe(0);
    await write((ask) => ask(`UPDATE submissions SET state_at = state_at - interval '7 days'`));
    await remind(context);
    expect(await reminded()).toBe(0);
    await remind({ ...context, reminder });
    await remind({ ...context, reminder });
    expect(await reminded()).toBe(1);
  });
});
