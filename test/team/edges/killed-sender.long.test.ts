import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listNotices } from '../../../src/team/database/edges/outbox.ts';
import { moveSubmission } from '../../../src/team/database/submissions.ts';
import { deliverNotices } from '../../../src/team/edges/edge-tasks.ts';
import { bundleModule } from '../../support/bundle-module.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import { putSubmission } from '../support.ts';
import { openEdges, putSubscription } from './edge-team.ts';

test('a worker killed between sending and keeping that it was sent: told again under the same id, and never lost', async () => {
  const { url, write, ana, context } = await openEdges();
  let kill = (): void => undefined;
  const hook = await startReceiver((_, response) => {
    // It has all of the first one; whoever sent it never learns that.
    if (hook.seen.length === 1) kill();
    else response.end();
  });
  await putSubscription(write, ana, 'webhook', hook.url);
  const id = await putSubmission(write, 'acme', ana);
  await write((ask) => moveSubmission(ask, { firm: 'acme', id }, 'done'));
  await write((ask) => ask('DELETE FROM notices WHERE person IS NOT NULL'));

  const script = await bundleModule('test/team/edges/deliver-process.ts', makeTempFolder());
  const child = spawn(process.execPath, [fileURLToPath(script), url], { stdio: ['ignore', 'ignore', 'inherit'] });
  kill = () => void child.kill('SIGKILL');
  expect((await once(child, 'exit'))[1]).toBe('SIGKILL');

  // Until the dead worker can have lost it, nobody takes it.
  await deliverNotices(context);
  expect(hook.seen.length).toBe(1);
  await write((ask) => ask('UPDATE notices SET next_at = clock_timestamp()'));
  await deliverNotices(context);
  await deliverNotices(context);
  const ids = hook.seen.map(({ request }) => request.headers['capsheet-notice']);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  expect(await write((ask) => listNotices(ask, 'acme'))).toMatchObject([
    { isGivenUp: false, sentAt: expect.any(String) },
  ]);
});
