import type { FastifyRequest } from 'fastify';
import type { Ask } from '../../engine/database/ask.ts';
import type { Administrator } from '../administration/administrator.ts';
import type { PersonView } from '../api/person.ts';
import { findGrants, SESSION_LIVES, type SessionKind } from '../database/sign-in/sessions.ts';
import { toPersonText } from '../terms/audit-entry.ts';
import type { Grant } from '../terms/roles.ts';
import { notSignedIn } from './http-problem.ts';

export interface TeamCaller {
  readonly session: { readonly id: number; readonly kind: SessionKind };
  readonly person: PersonView;
  readonly grants: readonly Grant[];
}

/** The caller whom the guard let in. Throws `not-signed-in` on routes that anybody may ask. */
export function callerOf({ caller }: FastifyRequest): TeamCaller {
  if (caller === undefined) throw notSignedIn();
  return caller;
}

/** As an administrator. */
export function toAdministrator({ person }: TeamCaller): Administrator {
  return { person: person.id, name: toPersonText(person) };
}

/** With the roles of this moment; `undefined` if the session is over. */
export async function renew(ask: Ask, caller: TeamCaller): Promise<TeamCaller | undefined> {
  const { id, kind } = caller.session;
  const grants = await findGrants(ask, id, SESSION_LIVES[kind].idleSeconds);
  return grants === undefined ? undefined : { ...caller, grants };
}
