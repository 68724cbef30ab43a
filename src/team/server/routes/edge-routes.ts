import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Ask } from '../../../database/ask.ts';
import { omitAbsent } from '../../../util/collections/omit-absent.ts';
import { sealSecret } from '../../../vault/vault.ts';
import { lockOpenFirm } from '../../administration/firms.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import { appendAudit } from '../../database/audit.ts';
import { listNotices } from '../../database/edges/outbox.ts';
import { addSubscription, endSubscription, listSubscriptions } from '../../database/edges/subscriptions.ts';
import { listTaken } from '../../database/edges/watched-files.ts';
import { addWatch, endWatch, listWatches, type Watch } from '../../database/edges/watches.ts';
import { findPeopleByEmail, listPeopleOf } from '../../database/people.ts';
import { nameSecret } from '../../database/secrets.ts';
import { toPersonText } from '../../person-name.ts';
import { actionsIn } from '../../roles.ts';
import { type Caller, callerOf } from '../caller.ts';
import { HttpProblem } from '../http-problem.ts';
import { subscriptionUnknown, watchUnknown } from '../problems.ts';
import { serve } from '../serve.ts';
import type { TeamContext } from '../team-context.ts';

const { listWatches: listAll, addWatch: watch, endWatch: unwatch, listNotices: listTold } = TEAM_OPERATIONS;
const { listSubscriptions: listHooks, addSubscription: subscribe, endSubscription: unsubscribe } = TEAM_OPERATIONS;

const SIGNING_BYTES = 32;

/** Where new workbooks come from, and who is told of what. */
export function addEdgeRoutes(app: FastifyInstance, context: TeamContext): void {
  addWatchRoutes(app, context);
  addSubscriptionRoutes(app, context);
  serve(app, listTold, async ({ params: { firm } }) => ({
    notices: await context.database.transact('read', (ask) => listNotices(ask, firm)),
  }));
}

function addWatchRoutes(app: FastifyInstance, { database, vault }: TeamContext): void {
  serve(app, listAll, ({ params: { firm } }) =>
    database.transact('read', async (ask) => {
      const watches = [];
      for (const one of await listWatches(ask, firm)) watches.push(await toWatchView(ask, one));
      return { watches };
    }),
  );
  serve(app, watch, ({ params: { firm }, body: { place, owner, reading, cron, secret }, request }) =>
    database.transact('write', async (ask) => {
      await lockOpenFirm(ask, firm);
      const keep = (id: number) =>
        secret === undefined
          ? undefined
          : sealSecret(JSON.stringify(toSignIn(secret)), { firm, id: nameSecret('watch', id) }, vault.keys);
      const row = { firm, owner: await findPreparer(ask, firm, owner), place, reading, cron, keep };
      const id = await addWatch(ask, row);
      await note(ask, callerOf(request), { firm, action: 'watch-added', subject: `watch ${id}` });
      const added = (await listWatches(ask, firm)).find((one) => one.id === id);
      if (added === undefined) throw watchUnknown();
      return toWatchView(ask, added);
    }),
  );
  serve(app, unwatch, ({ params: { firm, watch: id }, request }) =>
    database.transact('write', async (ask) => {
      if (!(await endWatch(ask, firm, id))) throw watchUnknown();
      await note(ask, callerOf(request), { firm, action: 'watch-ended', subject: `watch ${id}` });
      return {};
    }),
  );
}

function addSubscriptionRoutes(app: FastifyInstance, { database, vault }: TeamContext): void {
  serve(app, listHooks, async ({ params: { firm } }) => ({
    subscriptions: await database.transact('read', (ask) => listSubscriptions(ask, firm)),
  }));
  serve(app, subscribe, ({ params: { firm }, body: { kind, address }, request }) =>
    database.transact('write', async (ask) => {
      await lockOpenFirm(ask, firm);
      const caller = callerOf(request);
      const secret = kind === 'webhook' ? randomBytes(SIGNING_BYTES).toString('base64url') : undefined;
      const sealed = JSON.stringify(omitAbsent({ address, signingSecret: secret }));
      const keep = (id: number) => sealSecret(sealed, { firm, id: nameSecret('subscription', id) }, vault.keys);
      // The rest of an address may be what lets one in.
      const host = new URL(address).origin;
      const id = await addSubscription(ask, { firm, kind, address: host, madeBy: caller.person.id, keep });
      await note(ask, caller, { firm, action: 'webhook-added', subject: `subscription ${id}` });
      return omitAbsent({ id, secret });
    }),
  );
  serve(app, unsubscribe, ({ params: { firm, subscription: id }, request }) =>
    database.transact('write', async (ask) => {
      if (!(await endSubscription(ask, firm, id))) throw subscriptionUnknown();
      await note(ask, callerOf(request), { firm, action: 'webhook-ended', subject: `subscription ${id}` });
      return {};
    }),
  );
}

async function toWatchView(ask: Ask, { secret: _, firm: _firm, ...watch }: Watch) {
  const files = await listTaken(ask, watch.id);
  const taken = files.map(({ path, sha256, submission, problem }) => omitAbsent({ path, sha256, submission, problem }));
  return { ...watch, taken };
}

/** A private key begins as OpenSSH and PKCS write them; anything else is a password. */
function toSignIn(secret: string): object {
  return /^-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(secret.trimStart()) ? { privateKey: secret } : { password: secret };
}

/** Whoever is the maker of what is found must be allowed to hand it in. */
async function findPreparer(ask: Ask, firm: string, email: string): Promise<number> {
  const named = new Set((await findPeopleByEmail(ask, email)).map(({ id }) => id));
  const [preparer] = (await listPeopleOf(ask, firm)).filter(
    ({ id, isDisabled, grants }) =>
      named.has(id) && !isDisabled && actionsIn(grants.map(omitAbsent), firm).has('submit'),
  );
  if (preparer !== undefined) return preparer.id;
  throw new HttpProblem(409, {
    code: 'watch-owner-unknown',
    message: `${email} may not hand in workbooks of this firm.`,
    hint: 'Name a preparer of the firm; they have to sign in once before.',
  });
}

interface Noted {
  readonly firm: string;
  readonly action: string;
  readonly subject: string;
}

async function note(ask: Ask, { person }: Caller, noted: Noted): Promise<void> {
  await appendAudit(ask, { ...noted, person: person.id, actor: toPersonText(person), details: {} });
}
