import type { FastifyInstance } from 'fastify';
import type { DatabasePool } from '../../../engine/database/open-pool.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import type { MeView } from '../../api/person.ts';
import { appendAudit } from '../../database/audit.ts';
import { listOpenFirms } from '../../database/firms.ts';
import { listSessions, revokeSession, SESSION_LIVES } from '../../database/sign-in/sessions.ts';
import type { DeviceDesk } from '../../sign-in/device-desk.ts';
import { RequestCounter } from '../../sign-in/request-counter.ts';
import { toPersonText } from '../../terms/audit-entry.ts';
import { actionsEverywhere, actionsIn } from '../../terms/roles.ts';
import { callerOf, type TeamCaller } from '../caller.ts';
import { HttpProblem, notAllowed, tooMany } from '../http-problem.ts';

const { getMe, listTokens, revokeToken } = TEAM_OPERATIONS;

export function addMeRoute(app: FastifyInstance, database: Pick<DatabasePool, 'transact'>, version: string): void {
  app.get(getMe.path, { config: { access: getMe.access } }, async (request): Promise<MeView> => {
    const { person, grants } = callerOf(request);
    const firms = (await database.transact('read', listOpenFirms)).flatMap(({ id, name }) => {
      const may = [...actionsIn(grants, id)];
      return may.length === 0 ? [] : [{ id, name, may }];
    });
    return { person, version, firms, mayEverywhere: [...actionsEverywhere(grants)] };
  });
}

/** Own sessions; administrators of every firm may end anybody's. */
export function addTokenRoutes(app: FastifyInstance, database: Pick<DatabasePool, 'transact'>): void {
  app.get(listTokens.path, { config: { access: listTokens.access } }, async (request) => {
    const caller = callerOf(request);
    const { person = caller.person.id } = listTokens.query.parse(request.query);
    if (person !== caller.person.id && !administrates(caller)) throw notAllowed();
    const sessions = await database.transact('read', (ask) => listSessions(ask, person, SESSION_LIVES));
    return { tokens: sessions.map((session) => ({ ...session, isThis: session.id === caller.session.id })) };
  });

  app.delete(revokeToken.path, { config: { access: revokeToken.access } }, async (request) => {
    const caller = callerOf(request);
    const { token } = revokeToken.params.parse(request.params);
    await database.transact('write', async (ask) => {
      const revoked = await revokeSession(ask, token, administrates(caller) ? undefined : caller.person.id);
      if (revoked === undefined) throw tokenUnknown();
      await appendAudit(ask, {
        person: caller.person.id,
        actor: toPersonText(caller.person),
        action: 'signed-out',
        subject: `person ${revoked.person}`,
        details: { session: token, kind: revoked.kind, name: revoked.name },
      });
    });
    return {};
  });
}

function administrates({ grants }: TeamCaller): boolean {
  return actionsEverywhere(grants).has('administer');
}

/** The same for unknown sessions and other people's. */
function tokenUnknown(): HttpProblem {
  return new HttpProblem(404, {
    code: 'token-unknown',
    message: 'You are not signed in there, or that sign-in has ended.',
    hint: 'Look at the list of where you are signed in.',
  });
}

const { beginDevice, pollDevice, getDevice, decideDevice } = TEAM_OPERATIONS;

/** Per address, which a whole office may share. */
const BEGINNINGS = { most: 30, windowMs: 60_000 };
/** Each waiting command line asks twelve times a minute. */
const POLLS = { most: 600, windowMs: 60_000 };
/** Per person: with 34 bits and ten minutes, guessing finds nothing. */
const GUESSES = { most: 20, windowMs: 60_000 };

export function addDeviceRoutes(app: FastifyInstance, desk: DeviceDesk, nowMs: () => number): void {
  const [beginnings, polls, guesses] = [BEGINNINGS, POLLS, GUESSES].map((one) => new RequestCounter(one, nowMs));
  const book = (counter: RequestCounter | undefined, key: string): void => {
    const seconds = counter?.book(key) ?? 0;
    if (seconds > 0) throw tooMany(seconds);
  };

  app.post(beginDevice.path, { config: { access: beginDevice.access } }, (request) => {
    book(beginnings, request.ip);
    return desk.begin(beginDevice.body.parse(request.body).name, request.ip);
  });

  app.post(pollDevice.path, { config: { access: pollDevice.access } }, (request) => {
    book(polls, request.ip);
    return desk.poll(pollDevice.body.parse(request.body).deviceCode);
  });

  app.get(getDevice.path, { config: { access: getDevice.access } }, async (request) => {
    book(guesses, String(callerOf(request).person.id));
    const found = await desk.find(getDevice.params.parse(request.params).code);
    if (found === undefined) throw codeUnknown();
    return found;
  });

  app.post(decideDevice.path, { config: { access: decideDevice.access } }, async (request) => {
    const { person, session } = callerOf(request);
    book(guesses, String(person.id));
    // A stolen token must not obtain a longer one.
    if (session.kind !== 'browser') throw browserNeeded();
    const { code } = decideDevice.params.parse(request.params);
    if (!(await desk.decide(code, person, decideDevice.body.parse(request.body).isConfirmed))) throw codeUnknown();
    return {};
  });
}

function codeUnknown(): HttpProblem {
  return new HttpProblem(404, {
    code: 'code-unknown',
    message: 'No command line is waiting for this code. It is wrong, has expired, or was already used.',
    hint: 'Run "capsheet login" again, and compare the code that it shows.',
  });
}

function browserNeeded(): HttpProblem {
  return new HttpProblem(403, {
    code: 'browser-needed',
    message: 'A command line can only be confirmed in a browser.',
    hint: 'Open the address that "capsheet login" shows.',
  });
}
