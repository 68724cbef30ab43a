import type { FastifyInstance } from 'fastify';
import type { Ask } from '../../../database/ask.ts';
import { omitAbsent } from '../../../util/collections/omit-absent.ts';
import { TEAM_OPERATIONS } from '../../api/operations.ts';
import { appendAudit } from '../../database/audit.ts';
import { addGrant, removeGrant } from '../../database/grants.ts';
import { findPeopleByEmail, listPeople, listPeopleOf, type Person, setDisabled } from '../../database/people.ts';
import { revokeSessionsOf } from '../../database/sign-in/sessions.ts';
import { toPersonText } from '../../person-name.ts';
import type { Grant } from '../../roles.ts';
import { type Caller, callerOf } from '../caller.ts';
import { HttpProblem } from '../http-problem.ts';
import { grantUnknown, personUnknown } from '../problems.ts';
import { serve } from '../serve.ts';
import type { TeamContext } from '../team-context.ts';

const {
  listPeople: listAll,
  changePerson,
  grantEverywhere,
  listGrants,
  addGrant: grant,
  removeGrant: take,
} = TEAM_OPERATIONS;

/** Who is known, and who may do what. */
export function addPeopleRoutes(app: FastifyInstance, { database }: TeamContext): void {
  serve(app, listAll, async () => ({ people: await database.transact('read', listPeople) }));
  serve(app, listGrants, async ({ params: { firm } }) => ({
    people: await database.transact('read', (ask) => listPeopleOf(ask, firm)),
  }));
  serve(app, changePerson, ({ params: { person }, body: { isDisabled }, request }) =>
    database.transact('write', (ask) => changeAccess(ask, callerOf(request), { person, isDisabled })),
  );
  serve(app, grantEverywhere, ({ body: { email, role }, request }) =>
    database.transact('write', (ask) => give(ask, callerOf(request), email, { role })),
  );
  serve(app, grant, ({ params: { firm }, body: { email, role }, request }) =>
    database.transact('write', (ask) => give(ask, callerOf(request), email, { firm, role })),
  );
  serve(app, take, ({ params: { firm, person, role }, request }) =>
    database.transact('write', async (ask) => {
      if (!(await removeGrant(ask, { person, firm, role }))) throw grantUnknown();
      const details = { role, person };
      await note(ask, callerOf(request), { firm, action: 'role-taken', subject: `person ${person}`, details });
      return {};
    }),
  );
}

async function changeAccess(
  ask: Ask,
  caller: Caller,
  { person, isDisabled }: { readonly person: number; readonly isDisabled: boolean },
): Promise<Record<string, never>> {
  // Somebody has to be left who can undo it.
  if (isDisabled && person === caller.person.id) throw isOneself();
  const changed = await setDisabled(ask, person, isDisabled);
  if (changed === undefined) throw personUnknown();
  const sessions = isDisabled ? await revokeSessionsOf(ask, person) : 0;
  const action = isDisabled ? 'person-disabled' : 'person-enabled';
  await note(ask, caller, { action, subject: `person ${person}`, details: { who: toPersonText(changed), sessions } });
  return {};
}

async function give(ask: Ask, caller: Caller, email: string, { firm, role }: Grant): Promise<Record<string, never>> {
  const person = only(await findPeopleByEmail(ask, email), email);
  const isNew = await addGrant(ask, omitAbsent({ person: person.id, firm, role, grantedBy: caller.person.id }));
  if (!isNew) return {};
  const details = { role, who: toPersonText(person) };
  await note(ask, caller, omitAbsent({ firm, action: 'role-given', subject: `person ${person.id}`, details }));
  return {};
}

/** An address may have been given on, or be known by a provider before this one: then nobody guesses who is meant. */
function only(people: readonly Person[], email: string): Person {
  const [one, ...others] = people.filter(({ isDisabled }) => !isDisabled);
  if (one === undefined) throw personUnknown();
  if (others.length === 0) return one;
  throw new HttpProblem(409, {
    code: 'person-ambiguous',
    message: `${others.length + 1} people are known by ${email}.`,
    hint: 'Disable those who are not meant, then give the role.',
  });
}

interface Noted {
  readonly firm?: string;
  readonly action: string;
  readonly subject: string;
  readonly details: { readonly [name: string]: string | number };
}

async function note(ask: Ask, { person }: Caller, noted: Noted): Promise<void> {
  await appendAudit(ask, { ...noted, person: person.id, actor: toPersonText(person) });
}

function isOneself(): HttpProblem {
  return new HttpProblem(409, {
    code: 'person-oneself',
    message: 'You cannot shut yourself out.',
    hint: 'Ask another administrator.',
  });
}
