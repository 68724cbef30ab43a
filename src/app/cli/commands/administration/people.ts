import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import type { Ask } from '../../../../engine/database/ask.ts';
import { describeGrant } from '../../../../team/administration/administration-errors.ts';
import { grantRole, lockPerson, revokeRole } from '../../../../team/administration/people.ts';
import { listPeople, type PersonEntry } from '../../../../team/database/people.ts';
import { type Actor, toPersonText } from '../../../../team/terms/audit-entry.ts';
import type { RunOf } from '../../declare/declare.ts';
import { answer, type CommandAnswer } from '../../terminal/answer.ts';
import type { Io } from '../../terminal/terminal.ts';
import type { grant, lock, people, revoke, unlock } from './administration-commands.ts';
import { changeDatabase, readDatabase } from './with-database.ts';

export const runPeople: RunOf<typeof people> = async (_args, _options, io) =>
  toAnswer(await readDatabase(io, listPeople));

export const runGrant: RunOf<typeof grant> = ({ person: who, role }, { firm }, io) =>
  change(io, (ask, by) => grantRole(ask, by, { who, role, ...omitAbsent({ firm }) }));

export const runRevoke: RunOf<typeof revoke> = ({ person: who, role }, { firm }, io) =>
  change(io, (ask, by) => revokeRole(ask, by, { who, role, ...omitAbsent({ firm }) }));

export const runLock: RunOf<typeof lock> = ({ person: who }, _options, io) =>
  change(io, (ask, by) => lockPerson(ask, by, who, true));

export const runUnlock: RunOf<typeof unlock> = ({ person: who }, _options, io) =>
  change(io, (ask, by) => lockPerson(ask, by, who, false));

async function change(io: Io, work: (ask: Ask, by: Actor) => Promise<PersonEntry>): Promise<CommandAnswer> {
  return toAnswer([await changeDatabase(io, work)]);
}

function toAnswer(people: readonly PersonEntry[]): CommandAnswer {
  const text = people.length === 0 ? 'Nobody has signed in yet.' : people.map(describePerson).join('\n');
  return answer('team-people@1', { people }, text);
}

function describePerson({ grants, isDisabled, ...person }: PersonEntry): string {
  const roles = grants.map((grant) => `${describeGrant(grant)}${grant.source === 'group' ? ' (by a group)' : ''}`);
  const may = roles.length === 0 ? 'no role' : roles.join(', ');
  return `${person.id}: ${toPersonText(person)}, ${may}${isDisabled ? ', locked out' : ''}`;
}
