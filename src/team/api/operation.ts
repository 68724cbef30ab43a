import { z } from 'zod';
import type { Action } from '../terms/roles.ts';
import { firmId } from './person.ts';

export type Access =
  | { readonly kind: 'anybody' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'firm'; readonly action: Action }
  | { readonly kind: 'everywhere'; readonly action: Action };

/**
 * One call of a team's server, declared once: the server, its OpenAPI document, the page and the command line derive
 * from it.
 */
export interface TeamOperation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/api/firms/:firm`; `:firm` is a parameter. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** JSON of this shape, a file, or a stream of events. */
  readonly answer: Answer | 'file' | 'events';
  /** A form with files, whose first field has the shape of `body`. */
  readonly isForm?: true;
  /** A form with files as a laptop's page sends it: how they are read comes first. */
  readonly isUpload?: true;
}

const NONE = z.object({});
/** The body of a call that needs none; a request without a body counts as this. */
const NO_BODY = z.strictObject({});
export const inFirm = (action: Action): Access => ({ kind: 'firm', action });

export const FIRM = '/api/firms/:firm';
export const DESK = `${FIRM}/desk`;
export const ofFirm = z.object({ firm: firmId });

/** The schemas of a call; those left out hold nothing. */
export type OperationShapes<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = Partial<Pick<TeamOperation<Params, Query, Body, Answer>, 'params' | 'query' | 'body'>> &
  Pick<TeamOperation<Params, Query, Body, Answer>, 'answer' | 'isForm' | 'isUpload'>;

type Method = TeamOperation['method'];

/** Declares a call, and infers its schemas. */
export function operation<
  Params extends z.ZodType = typeof NONE,
  Query extends z.ZodType = typeof NONE,
  Body extends z.ZodType = typeof NO_BODY,
  Answer extends z.ZodType = z.ZodType,
>(
  method: Method,
  path: string,
  access: Access,
  summary: string,
  shapes: OperationShapes<Params, Query, Body, Answer>,
): TeamOperation<Params, Query, Body, Answer>;
export function operation(
  method: Method,
  path: string,
  access: Access,
  summary: string,
  shapes: OperationShapes,
): TeamOperation {
  return { method, path, access, summary, params: NONE, query: NONE, body: NO_BODY, ...shapes };
}

/** Declares a call of the caller's own desk, by its path below that; the same as a laptop's page makes. */
export function deskCall<
  Params extends z.ZodType = typeof ofFirm,
  Query extends z.ZodType = typeof NONE,
  Body extends z.ZodType = typeof NO_BODY,
  Answer extends z.ZodType = z.ZodType,
>(
  method: Method,
  path: string,
  summary: string,
  shapes: OperationShapes<Params, Query, Body, Answer>,
): TeamOperation<Params, Query, Body, Answer>;
export function deskCall(method: Method, path: string, summary: string, shapes: OperationShapes): TeamOperation {
  return operation(method, DESK + path, inFirm('submit'), summary, { params: ofFirm, ...shapes });
}
