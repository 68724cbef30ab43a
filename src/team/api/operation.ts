import type { z } from 'zod';
import type { Action } from '../terms/roles.ts';

/** The people who may ask: anybody at all, whoever is signed in, or whoever may do that in the firm of the address, or in every firm. */
export type Access =
  | { readonly kind: 'anybody' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'firm'; readonly action: Action }
  | { readonly kind: 'everywhere'; readonly action: Action };

/**
 * One call of a team's server as data: the server, its OpenAPI page, the page and the command line derive from it and from
 * nothing else.
 */
export interface TeamOperation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** From the root of the server; `:firm` stands for the firm's id. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The form of the answer: JSON of this shape, a file, or events that go on. */
  readonly answer: Answer | 'file' | 'events';
  /** A form with files, whose first field has the shape of `body`. */
  readonly isForm?: true;
  /** A form with files as the page of a laptop uploads them: how they are read comes first. */
  readonly isUpload?: true;
}
