import type { SandboxBehaviour } from './behaviour.ts';
import type { WireWriter } from './http/wire.ts';
import type { PageRequest } from './store/paging.ts';
import type { Reach, Store } from './store/store.ts';
import type { UserPermission } from './store/tables.ts';

/** The caller that a Bearer token belongs to. */
export interface SignedInCaller {
  /** Names the token without giving it away; the rate windows count by it. */
  readonly tokenHash: string;
  readonly clientId: string;
  readonly firmId: string;
  readonly userId: string;
  readonly role: string;
  /** Denied to the caller, whatever the role. */
  readonly withheld: readonly UserPermission[];
  readonly reach: Reach;
}

export interface SandboxContext {
  readonly store: Store;
  readonly behaviour: SandboxBehaviour;
  readonly wire: WireWriter;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** One request that passed authorization and validation. */
export interface Call<Query, Body> extends SandboxContext {
  readonly caller: SignedInCaller;
  /** The address that the request came to, without a path. */
  readonly origin: string;
  /** The parts of the path, by the names that the operation gives them. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** The page of a list operation; the first of the default size elsewhere. */
  readonly page: PageRequest;
}
