import { z } from 'zod';
import { callsBelow, PAGE_PARAMS, type PageCall } from '../../ui/api/call.ts';
import { type Action, ROLES } from '../terms/roles.ts';
import { firmId, number } from './person.ts';

export type Access =
  | { readonly kind: 'anybody' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'firm'; readonly action: Action }
  | { readonly kind: 'everywhere'; readonly action: Action };

/** A call of a team's server: the server, its OpenAPI document, the page and the command line derive from it. */
export interface TeamOperation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> extends PageCall<Params, Query, Body, Answer> {
  readonly access: Access;
}

const FIRM = '/api/firms/:firm';
export const DESK = `${FIRM}/desk` as const;

/** The schemas of the parameters of paths, by name. */
export const PARAMS = {
  firm: firmId,
  submission: number,
  ...PAGE_PARAMS,
  watch: number,
  subscription: number,
  person: number,
  role: z.enum(ROLES),
  token: number,
  /** Shown by a command line that asks to be let in. */
  userCode: z.string().regex(/^[A-Z0-9-]{4,20}$/),
} as const;

function below<const Prefix extends string>(prefix: Prefix, access: Access) {
  return callsBelow(prefix, PARAMS, { access });
}

/** Calls that anybody may make, and that whoever is signed in may. */
export const anybody = below('/api', { kind: 'anybody' });
export const signedIn = below('/api', { kind: 'signed-in' });
/** Calls for a role in every firm, and in the firm of the path. */
export const everywhere = (action: Action) => below('/api', { kind: 'everywhere', action });
export const inFirm = (action: Action) => below(FIRM, { kind: 'firm', action });
/** Calls of the caller's own desk. */
export const AT_DESK: Access = { kind: 'firm', action: 'submit' };
export const atDesk = below(DESK, AT_DESK);
