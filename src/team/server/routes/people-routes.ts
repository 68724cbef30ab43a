import type { FastifyInstance } from 'fastify';
import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import type { Ask } from '../../../engine/database/ask.ts';
import { grantRole, lockPerson, revokeRole } from '../../administration/people.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import { listPeople, listPeopleOf } from '../../database/people.ts';
import { callerOf, toAdministrator } from '../caller.ts';
import { HttpProblem } from '../http-problem.ts';
import { grantNotFound, personNotFound } from '../problems.ts';
import { serve } from '../serve.ts';
import type { TeamContext } from '../team-context.ts';

const { listPeople: listAll, changePerson, grantEverywhere, revokeEverywhere } = TEAM_OPERATIONS;
const { listGrants, addGrant: grant, removeGrant: take } = TEAM_OPERATIONS;

/** Calls that say who is known, and who may do what. */
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

/**
 * An administrator of one firm sees those alone who have a role in it: of somebody who is locked out, and of several with one
 * e-mail, they are told no more than of nobody.
 */
function veil(email: string): (error: unknown) => never {
  return (error) => {
    const code = error instanceof CapsheetError ? error.code : '';
    if (code === 'person-unknown' || code === 'person-locked') throw personNotFound();
    if (code === 'person-ambiguous') throw isAmbiguous(email);
    throw error;
  };
}

/** The same of a number that is nobody's, and of somebody without that role in the firm. */
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
