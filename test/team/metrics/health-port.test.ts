import { expect, test } from 'vitest';
import { openHealthPort } from '../../../src/team/metrics/health-port.ts';
import { createWorkerMetrics } from '../../../src/team/metrics/worker-metrics.ts';
import { closeLater } from '../../support/close-later.ts';

test('a worker says whether it lives, whether it can work, and what it has done', async () => {
  const metrics = createWorkerMetrics();
  let isReady = true;
  const health = await openHealthPort({
    ...{ port: 0, host: '127.0.0.1', registry: metrics.registry },
    isReady: async () => isReady,
  });
  closeLater(() => health.close());
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${health.port}${path}`);
    return [answer.status, await answer.text()] as const;
  };
  metrics.turns.inc({ outcome: 'done' });
  expect(await ask('/healthz')).toEqual([200, 'ok\n']);
  expect(await ask('/readyz')).toEqual([200, 'ready\n']);
  isReady = false;
  expect(await ask('/readyz')).toEqual([503, 'not ready\n']);
  expect((await ask('/metrics'))[1]).toContain('capsheet_worker_turns_total{outcome="done"} 1');
  expect((await ask('/secrets'))[0]).toBe(404);
});
