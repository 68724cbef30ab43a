import type { FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { Ask } from '../../../engine/database/ask.ts';
import { tryService } from '../../../jobs/doctor/diagnose-service.ts';
import { parseFirmProfile } from '../../../jobs/library/inside/firm-settings.ts';
import { toCheckViews } from '../../../ui/views/check-views.ts';
import { setCredentials } from '../../administration/credentials.ts';
import { changeFirm, lockOpenFirm, openFirm, shutFirm } from '../../administration/firms.ts';
import { grantRole, lockPerson, revokeRole } from '../../administration/people.ts';
import { verifyChain } from '../../administration/verify-audit.ts';
import type { auditFilter } from '../../api/audit.ts';
import type { firmChange } from '../../api/firm.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import { type AuditPage, listActions, listAudit } from '../../database/audit.ts';
import { findCredentials, listCredentials, type StoredCredentials } from '../../database/credentials.ts';
import { findFirm, listFirms, type TeamFirm } from '../../database/firms.ts';
import { listPeople, listPeopleOf } from '../../database/people.ts';
import { actionsEverywhere, actionsIn } from '../../terms/roles.ts';
import { firmNotFound, grantNotFound, HttpProblem, personNotFound, serviceFixed } from '../http-problem.ts';
import { callerOf, serve, serveRaw, type TeamCaller, toAdministrator } from '../serve.ts';
import type { TeamContext } from '../team-context.ts';
import { toAuditCsv } from '../views/audit-csv.ts';

const { listFirms: list, addFirm, changeFirm: change, closeFirm, setCredentials: set } = TEAM_OPERATIONS;
const { listAudit: listOfFirm, listOwnAudit, exportAudit, exportOwnAudit } = TEAM_OPERATIONS;

/** Routes of firms, their credentials and their audit. */
export function addFirmRoutes(app: FastifyInstance, context: TeamContext): void {
  const { database, vault } = context;
  serve(app, list, ({ request }) =>
    database.transact('read', async (ask) => {
      const { grants } = callerOf(request);
      const credentials = await listCredentials(ask);
      const firms = (await listFirms(ask)).filter(({ id }) => actionsIn(grants, id).size > 0);
      return { firms: firms.map((firm) => toFirmView(firm, credentials.get(firm.id))) };
    }),
  );
  serve(app, addFirm, ({ body, request }) =>
    database.transact('write', async (ask) =>
      toFirmView(await openFirm(ask, toAdministrator(callerOf(request)), omitAbsent(body)), undefined),
    ),
  );
  serve(app, change, ({ params: { firm }, body, request }) =>
    database.transact('write', async (ask) => {
      const caller = callerOf(request);
      await assertMayLead(ask, caller, firm, body);
      await changeFirm(ask, toAdministrator(caller), firm, omitAbsent(body));
      return readFirmView(ask, firm);
    }),
  );
  serve(app, closeFirm, ({ params: { firm }, request }) =>
    database.transact('write', async (ask) => {
      await shutFirm(ask, toAdministrator(callerOf(request)), firm);
      return {};
    }),
  );
  serve(app, set, ({ params: { firm }, body, request }) =>
    database.transact('write', async (ask) => {
      const secret = { kind: 'given', text: body.secret } as const;
      await setCredentials(ask, toAdministrator(callerOf(request)), { ...body, firm, secret }, vault);
      return readFirmView(ask, firm);
    }),
  );
  serve(app, TEAM_OPERATIONS.tryCredentials, async ({ params: { firm: id }, body: { clientId, secret } }) => {
    const firm = await database.transact('write', (ask) => lockOpenFirm(ask, id));
    return { checks: await tryCredentials(firm, { clientId, clientSecret: secret }, context) };
  });
  serve(app, listOfFirm, ({ params: { firm }, query }) =>
    database.transact('read', (ask) => readAuditPage(ask, firm, omitAbsent(query))),
  );
  serve(app, listOwnAudit, ({ query }) =>
    database.transact('read', (ask) => readAuditPage(ask, undefined, omitAbsent(query))),
  );
  const sendCsv = async (reply: FastifyReply, firm: string | undefined, filter: z.output<typeof auditFilter>) => {
    const page = { ...omitAbsent(filter), limit: Number.MAX_SAFE_INTEGER };
    const entries = await database.transact('read', (ask) => listAudit(ask, firm, page));
    return reply
      .header('content-disposition', `attachment; filename="audit${firm === undefined ? '' : `-${firm}`}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(toAuditCsv(entries));
  };
  serveRaw(app, exportAudit, ({ params: { firm }, query, reply }) => sendCsv(reply, firm, query));
  serveRaw(app, exportOwnAudit, ({ query, reply }) => sendCsv(reply, undefined, query));
}

const MOST_TRY_MS = 30_000;

/** Asks the firm's service with these credentials; only reads. */
async function tryCredentials(
  { name, service: baseUrl, appService, profile }: TeamFirm,
  credentials: { readonly clientId: string; readonly clientSecret: string },
  { network, version }: TeamContext,
) {
  const opened = parseFirmProfile(profile, `the profile of ${name}`);
  const service = {
    baseUrl,
    credentials,
    network,
    version,
    profile: opened.profile,
    ...omitAbsent({ appUrl: appService }),
  };
  return toCheckViews(await tryService({ ...service, now: () => new Date(), mostMs: MOST_TRY_MS }));
}

/**
 * Servers and workers reach a service from within their network: an administrator of one firm must not choose where to.
 * Throws as `lockOpenFirm`.
 */
async function assertMayLead(
  ask: Ask,
  { grants }: TeamCaller,
  id: string,
  { service, appService }: z.output<typeof firmChange>,
): Promise<void> {
  if (actionsEverywhere(grants).has('administer')) return;
  const before = await lockOpenFirm(ask, id);
  const isSame = (service ?? before.service) === before.service;
  if (!isSame || (appService ?? before.appService) !== before.appService) throw serviceFixed();
}

async function readFirmView(ask: Ask, id: string) {
  const firm = await findFirm(ask, id);
  if (firm === undefined) throw firmNotFound();
  return toFirmView(firm, await findCredentials(ask, id));
}

/** A firm without its secret. */
function toFirmView({ closedAt, ...firm }: TeamFirm, credentials: StoredCredentials | undefined) {
  return omitAbsent({ ...firm, isClosed: closedAt !== undefined, credentials });
}

/** The first page verifies the chain. */
async function readAuditPage(ask: Ask, firm: string | undefined, page: AuditPage) {
  const found = await listAudit(ask, firm, { ...page, limit: page.limit + 1 });
  const entries = found.slice(0, page.limit);
  const next = found.length > page.limit ? entries.at(-1)?.number : undefined;
  if (page.before !== undefined) return omitAbsent({ entries, next });
  const { brokenAt } = await verifyChain(ask, firm);
  return omitAbsent({ entries, next, brokenAt, actions: await listActions(ask, firm) });
}

const { listPeople: listAll, changePerson, grantEverywhere, revokeEverywhere } = TEAM_OPERATIONS;
const { listGrants, addGrant: grant, removeGrant: take } = TEAM_OPERATIONS;

/** Routes of people and their roles. */
export function addPeopleRoutes(app: FastifyInstance, { database }: TeamContext): void {
  const change = async (work: (ask: Ask) => Promise<unknown>): Promise<Record<string, never>> => {
    await database.transact('write', work);
    return {};
  };
  serve(app, listAll, async () => ({ people: await database.transact('read', listPeople) }));
  serve(app, listGrants, async ({ params: { firm } }) => ({
    people: await database.transact('read', (ask) => listPeopleOf(ask, firm)),
  }));
  serve(app, changePerson, ({ params: { person }, body: { isDisabled }, request }) =>
    change((ask) => lockPerson(ask, toAdministrator(callerOf(request)), String(person), isDisabled)),
  );
  serve(app, grantEverywhere, ({ body: { email, role }, request }) =>
    change((ask) => grantRole(ask, toAdministrator(callerOf(request)), { who: email, role })),
  );
  serve(app, revokeEverywhere, ({ params: { person, role }, request }) =>
    change((ask) => revokeRole(ask, toAdministrator(callerOf(request)), { who: String(person), role })),
  );
  serve(app, grant, ({ params: { firm }, body: { email, role }, request }) =>
    change((ask) => grantRole(ask, toAdministrator(callerOf(request)), { who: email, role, firm })).catch(veil(email)),
  );
  serve(app, take, ({ params: { firm, person, role }, request }) =>
    change((ask) => revokeRole(ask, toAdministrator(callerOf(request)), { who: String(person), role, firm })).catch(
      veilTaken,
    ),
  );
}

/** An administrator of one firm sees only its people: locked, ambiguous and unknown people look the same. */
function veil(email: string): (error: unknown) => never {
  return (error) => {
    const code = error instanceof CapsheetError ? error.code : '';
    if (code === 'person-unknown' || code === 'person-locked') throw personNotFound();
    if (code === 'person-ambiguous') throw isAmbiguous(email);
    throw error;
  };
}

/** Unknown people and people without that role look the same. */
function veilTaken(error: unknown): never {
  const isUnknown = error instanceof CapsheetError && ['person-unknown', 'grant-unknown'].includes(error.code);
  throw isUnknown ? grantNotFound() : error;
}

function isAmbiguous(email: string): HttpProblem {
  return new HttpProblem(409, {
    code: 'person-ambiguous',
    message: `Several people have the e-mail ${email}.`,
    hint: 'Ask somebody who administers every firm to give the role to the right one.',
  });
}
