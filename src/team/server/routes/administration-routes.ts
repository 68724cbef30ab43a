import type { FastifyReply } from 'fastify';
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
import { sendCsv } from '../files/send-stored.ts';
import { HttpProblem, refusal } from '../http-problem.ts';
import type { TeamCaller, TeamContext, TeamRoutes } from '../serve.ts';
import { toAuditCsv } from '../views/audit-csv.ts';

/** Routes of firms, their credentials and their audit. */
export function addFirmRoutes(routes: TeamRoutes, context: TeamContext): void {
  const { database, vault } = context;
  routes.read(TEAM_OPERATIONS.listFirms, async (ask, { caller: { grants } }) => {
    const credentials = await listCredentials(ask);
    const firms = (await listFirms(ask)).filter(({ id }) => actionsIn(grants, id).size > 0);
    return { firms: firms.map((firm) => toFirmView(firm, credentials.get(firm.id))) };
  });
  routes.write(TEAM_OPERATIONS.addFirm, async (ask, { by, body }) =>
    toFirmView(await openFirm(ask, by, omitAbsent(body)), undefined),
  );
  routes.write(TEAM_OPERATIONS.changeFirm, async (ask, { caller, by, params: { firm }, body }) => {
    await assertMayLead(ask, caller, firm, body);
    await changeFirm(ask, by, firm, omitAbsent(body));
    return readFirmView(ask, firm);
  });
  routes.act(TEAM_OPERATIONS.closeFirm, (ask, { by, params: { firm } }) => shutFirm(ask, by, firm));
  routes.write(TEAM_OPERATIONS.setCredentials, async (ask, { by, params: { firm }, body }) => {
    const secret = { kind: 'given', text: body.secret } as const;
    await setCredentials(ask, by, { ...body, firm, secret }, vault);
    return readFirmView(ask, firm);
  });
  routes.json(TEAM_OPERATIONS.tryCredentials, async ({ params: { firm: id }, body: { clientId, secret } }) => {
    const firm = await database.transact('write', (ask) => lockOpenFirm(ask, id));
    return { checks: await tryCredentials(firm, { clientId, clientSecret: secret }, context) };
  });
  routes.read(TEAM_OPERATIONS.listAudit, (ask, { params: { firm }, query }) =>
    readAuditPage(ask, firm, omitAbsent(query)),
  );
  routes.read(TEAM_OPERATIONS.listOwnAudit, (ask, { query }) => readAuditPage(ask, undefined, omitAbsent(query)));
  const sendAudit = async (reply: FastifyReply, firm: string | undefined, filter: z.output<typeof auditFilter>) => {
    const page = { ...omitAbsent(filter), limit: Number.MAX_SAFE_INTEGER };
    const entries = await database.transact('read', (ask) => listAudit(ask, firm, page));
    return sendCsv(reply, `audit${firm === undefined ? '' : `-${firm}`}`, toAuditCsv(entries));
  };
  routes.raw(TEAM_OPERATIONS.exportAudit, ({ params: { firm }, query, reply }) => sendAudit(reply, firm, query));
  routes.raw(TEAM_OPERATIONS.exportOwnAudit, ({ query, reply }) => sendAudit(reply, undefined, query));
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
  if (!isSame || (appService ?? before.appService) !== before.appService) throw refusal('service-fixed');
}

async function readFirmView(ask: Ask, id: string) {
  const firm = await findFirm(ask, id);
  if (firm === undefined) throw refusal('firm-unknown');
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

/** Routes of people and their roles. */
export function addPeopleRoutes(routes: TeamRoutes): void {
  routes.read(TEAM_OPERATIONS.listPeople, async (ask) => ({ people: await listPeople(ask) }));
  routes.read(TEAM_OPERATIONS.listGrants, async (ask, { params: { firm } }) => ({
    people: await listPeopleOf(ask, firm),
  }));
  routes.act(TEAM_OPERATIONS.changePerson, (ask, { by, params: { person }, body: { isDisabled } }) =>
    lockPerson(ask, by, String(person), isDisabled),
  );
  routes.act(TEAM_OPERATIONS.grantEverywhere, (ask, { by, body: { email, role } }) =>
    grantRole(ask, by, { who: email, role }),
  );
  routes.act(TEAM_OPERATIONS.revokeEverywhere, (ask, { by, params: { person, role } }) =>
    revokeRole(ask, by, { who: String(person), role }),
  );
  routes.act(TEAM_OPERATIONS.addGrant, (ask, { by, params: { firm }, body: { email, role } }) =>
    grantRole(ask, by, { who: email, role, firm }).catch(veil(email)),
  );
  routes.act(TEAM_OPERATIONS.removeGrant, (ask, { by, params: { firm, person, role } }) =>
    revokeRole(ask, by, { who: String(person), role, firm }).catch(veilTaken),
  );
}

/** An administrator of one firm sees only its people: locked, ambiguous and unknown people look the same. */
function veil(email: string): (error: unknown) => never {
  return (error) => {
    const code = error instanceof CapsheetError ? error.code : '';
    if (code === 'person-unknown' || code === 'person-locked') throw refusal('person-unknown');
    if (code === 'person-ambiguous')
      throw new HttpProblem(409, {
        code: 'person-ambiguous',
        message: `Several people have the e-mail ${email}.`,
        hint: 'Ask somebody who administers every firm to give the role to the right one.',
      });
    throw error;
  };
}

/** Unknown people and people without that role look the same. */
function veilTaken(error: unknown): never {
  const isUnknown = error instanceof CapsheetError && ['person-unknown', 'grant-unknown'].includes(error.code);
  throw isUnknown ? refusal('grant-unknown') : error;
}
