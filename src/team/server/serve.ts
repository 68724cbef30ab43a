import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Ask } from '../../engine/database/ask.ts';
import type { DatabasePool } from '../../engine/database/open-pool.ts';
import type { DeepReadonly } from '../../model/values/scalars.ts';
import { parseAnswer } from '../../model/values/unknown-key.ts';
import type { NetworkSettings } from '../../service/client/network/choose-route.ts';
import type { done } from '../../ui/api/problem.ts';
import { addRoute, type ServedCall } from '../../ui/views/serve-call.ts';
import type { TeamOperation } from '../api/operation.ts';
import type { PersonView } from '../api/person.ts';
import { findGrants, SESSION_LIVES, type SessionKind } from '../database/sign-in/sessions.ts';
import type { DeskPool } from '../desk-pool/desk-pool.ts';
import type { OutboundWay } from '../outbound/admit-address.ts';
import type { FileStore } from '../store/file-store.ts';
import { type Actor, toActor } from '../terms/audit-entry.ts';
import type { Grant } from '../terms/roles.ts';
import type { VaultContext } from '../vault/vault.ts';
import type { OpenedFindings, OpenedPlans } from './files/opened-files.ts';
import { refusal } from './http-problem.ts';
import type { SubmissionNews } from './watching/submission-news.ts';

interface TeamCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> extends ServedCall<P, Q, B> {
  /** Whom the guard let in. Throws `not-signed-in` on routes that anybody may ask. */
  readonly caller: TeamCaller;
  /** The same for the audit. */
  readonly by: Actor;
}

type Answer<A extends z.ZodType> = Promise<DeepReadonly<z.input<A>>>;

/** Serves operations: method, path, input and access come from their declarations. */
export class TeamRoutes {
  readonly app: FastifyInstance;
  readonly #database: Pick<DatabasePool, 'transact'>;

  constructor(app: FastifyInstance, database: Pick<DatabasePool, 'transact'>) {
    this.app = app;
    this.#database = database;
  }

  /** Answers with JSON, which holds nothing undeclared. */
  json<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    operation: TeamOperation<P, Q, B, A>,
    handler: (call: TeamCall<P, Q, B>) => Answer<A>,
  ): void {
    const write = toWriter(operation);
    this.raw(operation, async (call) => write(await handler(call)));
  }

  /** The same from what one transaction reads. */
  read<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    operation: TeamOperation<P, Q, B, A>,
    handler: (ask: Ask, call: TeamCall<P, Q, B>) => Answer<A>,
  ): void {
    this.json(operation, (call) => this.#database.transact('read', (ask) => handler(ask, call)));
  }

  /** The same in one transaction that changes something. */
  write<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
    operation: TeamOperation<P, Q, B, A>,
    handler: (ask: Ask, call: TeamCall<P, Q, B>) => Answer<A>,
  ): void {
    this.json(operation, (call) => this.#database.transact('write', (ask) => handler(ask, call)));
  }

  /** The same where nothing is answered. */
  act<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
    operation: TeamOperation<P, Q, B, typeof done>,
    work: (ask: Ask, call: TeamCall<P, Q, B>) => Promise<unknown>,
  ): void {
    this.write(operation, (ask, call) => work(ask, call).then(() => ({})));
  }

  /** The handler itself answers. */
  raw<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
    operation: TeamOperation<P, Q, B>,
    handler: (call: TeamCall<P, Q, B>) => Promise<unknown>,
  ): void {
    addRoute(this.app, operation, (asked) => handler(toCall(asked)), { access: operation.access });
  }
}

function toCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(asked: ServedCall<P, Q, B>) {
  return {
    ...asked,
    get caller() {
      return callerOf(asked.request);
    },
    get by() {
      return toActor(callerOf(asked.request).person);
    },
  };
}

/** An undeclared answer is our own bug. */
function toWriter({ path, answer }: Pick<TeamOperation, 'path' | 'answer'>): (told: unknown) => unknown {
  if (typeof answer === 'string') throw new Error(`${path} is answered with ${answer}`);
  return (told) => {
    try {
      return parseAnswer(answer, told);
    } catch (cause) {
      throw new Error(`the answer of ${path} is not as declared`, { cause });
    }
  };
}

export interface TeamCaller {
  readonly session: { readonly id: number; readonly kind: SessionKind };
  readonly person: PersonView;
  readonly grants: readonly Grant[];
}

/** Throws `not-signed-in`. */
export function callerOf({ caller }: FastifyRequest): TeamCaller {
  if (caller === undefined) throw refusal('not-signed-in');
  return caller;
}

/** With the roles of this moment; `undefined` if the session is over. */
export async function renew(ask: Ask, caller: TeamCaller): Promise<TeamCaller | undefined> {
  const { id, kind } = caller.session;
  const grants = await findGrants(ask, id, SESSION_LIVES[kind].idleSeconds);
  return grants === undefined ? undefined : { ...caller, grants };
}

export interface TeamContext {
  readonly database: DatabasePool;
  /** Contains a password: never shown. */
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly vault: VaultContext;
  readonly network: NetworkSettings;
  /** For addresses that users name. */
  readonly outbound: OutboundWay;
  readonly version: string;
  readonly plans: OpenedPlans;
  readonly findings: OpenedFindings;
  readonly news: SubmissionNews;
  readonly desks: DeskPool;
}
