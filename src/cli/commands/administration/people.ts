import type { Ask } from '../../../database/ask.ts';
import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { describeGrant } from '../../../team/administration/administration-errors.ts';
import type { Administrator } from '../../../team/administration/administrator.ts';
import { grantRole, lockPerson, type RoleFor, revokeRole } from '../../../team/administration/people.ts';
import { listPeople, type PersonEntry } from '../../../team/database/people.ts';
import { toPersonText } from '../../../team/person-name.ts';
import { ROLES } from '../../../team/roles.ts';
import { type ExitStatus, usageError } from '../../../util/capsheet-error.ts';
import type { OutputOptions } from '../../options/common-options.ts';
import type { RoleOptions } from '../../options/role-options.ts';
import { writeReport } from '../../options/write-report.ts';
import type { Io } from '../../terminal/io.ts';
import { withDatabase } from './with-database.ts';

/** `capsheet team people`. */
export async function runPeople(_none: readonly string[], options: OutputOptions, io: Io): Promise<ExitStatus> {
  const people = await withDatabase(io, (pool) => pool.transact('read', listPeople));
  await write(io, options, people);
  return 0;
}

/** `capsheet team grant PERSON ROLE`. */
export function runGrant(args: readonly string[], options: RoleOptions, io: Io): Promise<ExitStatus> {
  const role = toRoleFor(args, options);
  return change(io, options, (ask, by) => grantRole(ask, by, role));
}

/** `capsheet team revoke PERSON ROLE`. */
export function runRevoke(args: readonly string[], options: RoleOptions, io: Io): Promise<ExitStatus> {
  const role = toRoleFor(args, options);
  return change(io, options, (ask, by) => revokeRole(ask, by, role));
}

/** `capsheet team lock PERSON`. */
export function runLock([who = '']: readonly string[], options: OutputOptions, io: Io): Promise<ExitStatus> {
  return change(io, options, (ask, by) => lockPerson(ask, by, who, true));
}

/** `capsheet team unlock PERSON`. */
export function runUnlock([who = '']: readonly string[], options: OutputOptions, io: Io): Promise<ExitStatus> {
  return change(io, options, (ask, by) => lockPerson(ask, by, who, false));
}

function toRoleFor([who = '', given]: readonly string[], { firm }: RoleOptions): RoleFor {
  const role = ROLES.find((one) => one === given);
  if (role === undefined) throw usageError('usage', `There is no role "${given}".`, `Give one of ${ROLES.join(', ')}.`);
  return firm === undefined ? { who, role } : { who, role, firm };
}

async function change(
  io: Io,
  options: OutputOptions,
  work: (ask: Ask, by: Administrator) => Promise<PersonEntry>,
): Promise<ExitStatus> {
  const person = await withDatabase(io, (pool, by) => pool.transact('write', (ask) => work(ask, by)));
  await write(io, options, [person]);
  return 0;
}

function write(io: Io, options: OutputOptions, people: readonly PersonEntry[]): Promise<void> {
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
