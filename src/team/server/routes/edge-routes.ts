import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { Ask } from '../../../engine/database/ask.ts';
import { describeForTeam } from '../../../report/describe-error.ts';
import { keepWatchMapping, openWatch, openWebhook, shutWatch, shutWebhook } from '../../administration/edges.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import { listNotices } from '../../database/edges/outbox.ts';
import { listSubscriptions } from '../../database/edges/subscriptions.ts';
import { listTaken } from '../../database/edges/watched-files.ts';
import { listWatches, type Watch } from '../../database/edges/watches.ts';
import { assertAddressAllowed, assertServerAllowed } from '../../outbound/admit-address.ts';
import { HttpProblem } from '../http-problem.ts';
import type { TeamContext, TeamRoutes } from '../serve.ts';

/** Routes of watches, webhooks and notices. */
export function addEdgeRoutes(routes: TeamRoutes, { database, files, vault, outbound }: TeamContext): void {
  routes.read(TEAM_OPERATIONS.listWatches, async (ask, { params: { firm } }) => {
    const watches = [];
    for (const one of await listWatches(ask, firm)) watches.push(await toWatchView(ask, one));
    return { watches };
  });
  routes.json(TEAM_OPERATIONS.addWatch, async ({ by, params: { firm }, body }) => {
    if (body.place.kind === 'sftp') await assertServerAllowed(body.place.host, outbound);
    const mapping = body.mapping && (await keepWatchMapping(files, body.mapping));
    return database.transact('write', async (ask) =>
      toWatchView(ask, await openWatch(ask, by, { ...body, firm, mapping }, vault.keys)),
    );
  });
  routes.act(TEAM_OPERATIONS.endWatch, (ask, { by, params: { firm, watch } }) =>
    shutWatch(ask, by, firm, watch).catch(toGone),
  );
  routes.read(TEAM_OPERATIONS.listSubscriptions, async (ask, { params: { firm } }) => ({
    subscriptions: await listSubscriptions(ask, firm),
  }));
  routes.json(TEAM_OPERATIONS.addSubscription, async ({ by, params: { firm }, body }) => {
    await assertAddressAllowed(body.address, outbound);
    return database.transact('write', (ask) => openWebhook(ask, by, { ...body, firm }, vault.keys));
  });
  routes.act(TEAM_OPERATIONS.endSubscription, (ask, { by, params: { firm, subscription } }) =>
    shutWebhook(ask, by, firm, subscription).catch(toGone),
  );
  routes.read(TEAM_OPERATIONS.listNotices, async (ask, { params: { firm } }) => ({
    notices: await listNotices(ask, firm),
  }));
}

function toGone(error: unknown): never {
  throw error instanceof CapsheetError ? new HttpProblem(404, describeForTeam(error)) : error;
}

async function toWatchView(ask: Ask, { secret: _, firm: _firm, ...watch }: Watch) {
  const files = await listTaken(ask, watch.id);
  const taken = files.map(({ path, sha256, submission, problem }) => omitAbsent({ path, sha256, submission, problem }));
  return { ...watch, taken };
}
