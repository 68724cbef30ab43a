import type { FastifyInstance } from 'fastify';
import type { DatabasePool } from '../../../engine/database/open-pool.ts';
import { SHARED_MIGRATIONS } from '../../../engine/database/schema/migrations.ts';
import type { Access, TeamOperation } from '../../api/operation.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import type { ServerMetrics } from '../../metrics/server-metrics.ts';

const ANYBODY: { readonly access: Access } = { access: { kind: 'anybody' } };

export interface HealthParts {
  readonly database: Pick<DatabasePool, 'transact'>;
  readonly metrics: ServerMetrics;
  /** The server is about to end: send no more requests. */
  readonly isStopping: () => boolean;
}

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries<TeamOperation>(TEAM_OPERATIONS).map(([name, { method, path }]) => [`${method} ${path}`, name]),
);

/** `/healthz` while the process lives, `/readyz` while it can answer, `/metrics`; without any names. */
export function addHealthRoutes(app: FastifyInstance, { database, metrics, isStopping }: HealthParts): void {
  const { answers, seconds } = metrics;
  app.get('/healthz', { config: ANYBODY, logLevel: 'warn' }, (_request, reply) =>
    reply.type('text/plain').send('ok\n'),
  );
  app.get('/readyz', { config: ANYBODY, logLevel: 'warn' }, async (_request, reply) => {
    const isReady = !isStopping() && (await canAsk(database));
    return reply
      .code(isReady ? 200 : 503)
      .type('text/plain')
      .send(isReady ? 'ready\n' : 'not ready\n');
  });
  app.get('/metrics', { config: ANYBODY, logLevel: 'warn' }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.read()),
  );
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // By route, because addresses name firms.
    const operation = NAMES.get(`${method} ${routeOptions.url}`) ?? 'other';
    answers.inc({ operation, status: reply.statusCode });
    seconds.observe({ operation }, reply.elapsedTime / 1000);
  });
}

/** A later capsheet may have migrated the database. */
async function canAsk(database: Pick<DatabasePool, 'transact'>): Promise<boolean> {
  try {
    const { rows } = await database.transact('read', (ask) => ask('SELECT version FROM schema_version'));
    return Number(rows[0]?.version) <= SHARED_MIGRATIONS.length;
  } catch {
    return false;
  }
}
