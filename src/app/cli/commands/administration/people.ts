import type { ExitStatus } from '../../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import type { Ask } from '../../../../engine/database/ask.ts';
import { nameDocument } from '../../../../model/outcomes/document-name.ts';
import { describeGrant } from '../../../../team/administration/administration-errors.ts';
import { grantRole, lockPerson, revokeRole } from '../../../../team/administration/people.ts';
import { listPeople, type PersonEntry } from '../../../../team/database/people.ts';
import { type Actor, toPersonText } from '../../../../team/terms/audit-entry.ts';
import type { RunOf } from '../../declare/declare.ts';
import type { OutputOptions } from '../../declare/shared-options.ts';
import { writeReport } from '../../options/write-report.ts';
import type { Io } from '../../terminal/terminal.ts';
import type { grant, lock, people, revoke, unlock } from './administration-commands.ts';
import { changeDatabase, readDatabase } from './with-database.ts';

export const runPeople: RunOf<typeof people> = async (_args, options, io) => {
  const everybody = await readDatabase(io, listPeople);
  return write(io, options, everybody);
};

export const runGrant: RunOf<typeof grant> = ({ person: who, role }, { firm, ...options }, io) =>
  change(io, options, (ask, by) => grantRole(ask, by, { who, role, ...omitAbsent({ firm }) }));

export const runRevoke: RunOf<typeof revoke> = ({ person: who, role }, { firm, ...options }, io) =>
  change(io, options, (ask, by) => revokeRole(ask, by, { who, role, ...omitAbsent({ firm }) }));

export const runLock: RunOf<typeof lock> = ({ person: who }, options, io) =>
  change(io, options, (ask, by) => lockPerson(ask, by, who, true));

export const runUnlock: RunOf<typeof unlock> = ({ person: who }, options, io) =>
  change(io, options, (ask, by) => lockPerson(ask, by, who, false));

async function change(
  io: Io,
  options: OutputOptions,
  work: (ask: Ask, by: Actor) => Promise<PersonEntry>,
): Promise<ExitStatus> {
  const person = await changeDatabase(io, (ask, by) => work(ask, by));
  return write(io, options, [person]);
}

function write(io: Io, options: OutputOptions, people: readonly PersonEntry[]): Promise<0> {
  return writeReport(io, options, {
    json: () => ({ ...nameDocument('team-people@1'), people }),
    text: () => (people.length === 0 ? 'Nobody has signed in yet.' : people.map(describePerson).join('\n')),
  });
}

function describePerson({ grants, isDisabled, ...person }: PersonEntry): string {
  const roles = grants.map((grant) => `${describeGrant(grant)}${grant.source === 'group' ? ' (by a group)' : ''}`);
  const may = roles.length === 0 ? 'no role' : roles.join(', ');
  return `${person.id}: ${toPersonText(person)}, ${may}${isDisabled ? ', locked out' : ''}`;
}
