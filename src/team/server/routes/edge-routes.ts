import type { FastifyInstance } from 'fastify';
import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { Ask } from '../../../engine/database/ask.ts';
import { describeForTeam } from '../../../report/describe-error.ts';
import { keepWatchMapping, openWatch, shutWatch } from '../../administration/watches.ts';
import { openWebhook, shutWebhook } from '../../administration/webhooks.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import { listNotices } from '../../database/edges/outbox.ts';
import { listSubscriptions } from '../../database/edges/subscriptions.ts';
import { listTaken } from '../../database/edges/watched-files.ts';
import { listWatches, type Watch } from '../../database/edges/watches.ts';
import { assertAddressAllowed, assertServerAllowed } from '../../outbound/admit-address.ts';
import { HttpProblem } from '../http-problem.ts';
import { callerOf, serve, toAdministrator } from '../serve.ts';
import type { TeamContext } from '../team-context.ts';

const { listWatches: listAll, addWatch: watch, endWatch: unwatch, listNotices: listTold } = TEAM_OPERATIONS;
const { listSubscriptions: listHooks, addSubscription: subscribe, endSubscription: unsubscribe } = TEAM_OPERATIONS;

/** Routes of watches, webhooks and notices. */
export function addEdgeRoutes(app: FastifyInstance, context: TeamContext): void {
  addWatchRoutes(app, context);
  addSubscriptionRoutes(app, context);
  serve(app, listTold, async ({ params: { firm } }) => ({
    notices: await context.database.transact('read', (ask) => listNotices(ask, firm)),
  }));
}

function addWatchRoutes(app: FastifyInstance, { database, files, vault, outbound }: TeamContext): void {
  serve(app, listAll, ({ params: { firm } }) =>
    database.transact('read', async (ask) => {
      const watches = [];
      for (const one of await listWatches(ask, firm)) watches.push(await toWatchView(ask, one));
      return { watches };
    }),
  );
  serve(app, watch, async ({ params: { firm }, body, request }) => {
    if (body.place.kind === 'sftp') await assertServerAllowed(body.place.host, outbound);
    const mapping = body.mapping && (await keepWatchMapping(files, body.mapping));
    return database.transact('write', async (ask) => {
      const by = toAdministrator(callerOf(request));
      return toWatchView(ask, await openWatch(ask, by, { ...body, firm, mapping }, vault.keys));
    });
  });
  serve(app, unwatch, ({ params: { firm, watch: id }, request }) =>
    database.transact('write', async (ask) => {
      await shutWatch(ask, toAdministrator(callerOf(request)), firm, id).catch(toGone);
      return {};
    }),
  );
}

function addSubscriptionRoutes(app: FastifyInstance, { database, vault, outbound }: TeamContext): void {
  serve(app, listHooks, async ({ params: { firm } }) => ({
    subscriptions: await database.transact('read', (ask) => listSubscriptions(ask, firm)),
  }));
  serve(app, subscribe, async ({ params: { firm }, body, request }) => {
    await assertAddressAllowed(body.address, outbound);
    return database.transact('write', (ask) =>
      openWebhook(ask, toAdministrator(callerOf(request)), { ...body, firm }, vault.keys),
    );
  });
  serve(app, unsubscribe, ({ params: { firm, subscription: id }, request }) =>
    database.transact('write', async (ask) => {
      await shutWebhook(ask, toAdministrator(callerOf(request)), firm, id).catch(toGone);
      return {};
    }),
  );
}

function toGone(error: unknown): never {
  throw error instanceof CapsheetError ? new HttpProblem(404, describeForTeam(error)) : error;
}

async function toWatchView(ask: Ask, { secret: _, firm: _firm, ...watch }: Watch) {
  const files = await listTaken(ask, watch.id);
  const taken = files.map(({ path, sha256, submission, problem }) => omitAbsent({ path, sha256, submission, problem }));
  return { ...watch, taken };
}
