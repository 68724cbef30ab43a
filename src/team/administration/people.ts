import type { Ask } from '../../engine/database/ask.ts';
import { appendAudit } from '../database/audit.ts';
import { addGrant, isStillAdministered, removeGrant } from '../database/grants.ts';
import { findPeopleByEmail, listPeople, type PersonEntry, setDisabled } from '../database/people.ts';
import { revokeSessionsOf } from '../database/sign-in/sessions.ts';
import { type Actor, type AuditFacts, toPersonText } from '../terms/audit-entry.ts';
import type { Grant } from '../terms/roles.ts';
import {
  grantOfGroup,
  grantUnknown,
  lastAdministrator,
  personAmbiguous,
  personDisabled,
  personOneself,
  personUnknown,
} from './administration-errors.ts';
import { lockOpenFirm } from './firms.ts';

export interface RoleFor extends Grant {
  readonly who: string;
}

/**
 * Gives a role in one firm or in every firm, within a transaction, and returns the person with all roles. Throws
 * `person-unknown`, `person-ambiguous`, `person-locked`, `firm-unknown`, `firm-closed`.
 */
export async function grantRole(ask: Ask, by: Actor, { who, role, firm }: RoleFor): Promise<PersonEntry> {
  if (firm !== undefined) await lockOpenFirm(ask, firm);
  const person = await requirePerson(ask, who);
  if (person.isDisabled) throw personDisabled(who);
  const scope = firm === undefined ? {} : { firm };
  const granted = { ...scope, role, person: person.id };
  const isNew = await addGrant(ask, by.person === undefined ? granted : { ...granted, grantedBy: by.person });
  if (isNew) await note(ask, by, person, { ...scope, action: 'role-given' }, { role });
  return requirePerson(ask, String(person.id));
}

/**
 * Takes a role, within a transaction; roles of a group belong to the identity provider. Throws `person-unknown`,
 * `person-ambiguous`, `grant-unknown`, `grant-of-group`, `last-administrator`.
 */
export async function revokeRole(ask: Ask, by: Actor, { who, role, firm }: RoleFor): Promise<PersonEntry> {
  const person = await requirePerson(ask, who);
  const scope = firm === undefined ? {} : { firm };
  if (!(await removeGrant(ask, { ...scope, role, person: person.id }))) {
    const isOfGroup = person.grants.some((grant) => grant.role === role && grant.firm === firm);
    throw isOfGroup ? grantOfGroup(person, { ...scope, role }) : grantUnknown(person, { ...scope, role });
  }
  if (firm === undefined && role === 'administrator') await assertAdministered(ask, by);
  await note(ask, by, person, { ...scope, action: 'role-taken' }, { role });
  return requirePerson(ask, String(person.id));
}

/**
 * Locks a person out and ends their sessions, or lets them in again; within a transaction. Throws `person-unknown`,
 * `person-ambiguous`, `person-oneself`, `last-administrator`.
 */
export async function lockPerson(ask: Ask, by: Actor, who: string, isLocked: boolean): Promise<PersonEntry> {
  const person = await requirePerson(ask, who);
  if (isLocked && person.id === by.person) throw personOneself();
  if (person.isDisabled !== isLocked) {
    await setDisabled(ask, person.id, isLocked);
    if (isLocked) await assertAdministered(ask, by);
    const sessions = isLocked ? await revokeSessionsOf(ask, person.id) : 0;
    const action = isLocked ? 'person-disabled' : 'person-enabled';
    await note(ask, by, person, { action }, isLocked ? { sessions } : {});
  }
  return { ...person, isDisabled: isLocked };
}

/** On a server somebody must remain who can undo it; at the database there is always the command line. */
async function assertAdministered(ask: Ask, { person }: Actor): Promise<void> {
  if (person !== undefined && !(await isStillAdministered(ask, person))) throw lastAdministrator();
}

async function requirePerson(ask: Ask, who: string): Promise<PersonEntry> {
  const name = who.trim();
  const ids = /^\d+$/.test(name) ? [Number(name)] : (await findPeopleByEmail(ask, name)).map(({ id }) => id);
  const found = (await listPeople(ask)).filter(({ id }) => ids.includes(id));
  const letIn = found.filter(({ isDisabled }) => !isDisabled);
  const [person, other] = letIn.length === 0 ? found : letIn;
  if (person === undefined) throw personUnknown(who);
  if (other !== undefined) throw personAmbiguous(who, found);
  return person;
}

type What = Pick<AuditFacts, 'firm' | 'action'>;

function note(ask: Ask, by: Actor, person: PersonEntry, what: What, details: AuditFacts['details']): Promise<void> {
  const subject = `person ${person.id}`;
  return appendAudit(ask, by, { ...what, subject, details: { who: toPersonText(person), ...details } });
}
