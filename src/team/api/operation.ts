import { z } from 'zod';
import { type Action, ROLES } from '../terms/roles.ts';
import { firmId, number } from './person.ts';

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
  /** `/api/firms/:firm`; `:firm` is a parameter, whose shape is that of its name. */
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
const FIRM = '/api/firms/:firm';
export const DESK = `${FIRM}/desk` as const;

/** What the parameters of paths look like, by name. */
const PARAMS = {
  firm: firmId,
  submission: number,
  /** The place of a file among its like. */
  index: z.coerce.number().int().min(0).max(999),
  run: z.string().regex(/^[\w-]{1,80}$/),
  watch: number,
  subscription: number,
  person: number,
  role: z.enum(ROLES),
  token: number,
  /** Shown by a command line that asks to be let in. */
  userCode: z.string().regex(/^[A-Z0-9-]{4,20}$/),
  /** The code of a finding. */
  code: z.string().regex(/^[\w-]{1,200}$/),
} as const;

type NamesIn<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;
type ParamsOf<Path extends string> = z.ZodObject<Pick<typeof PARAMS, NamesIn<Path> & keyof typeof PARAMS>>;

/** The schemas of a call; those left out hold nothing. */
type Shapes<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> = Partial<
  Pick<TeamOperation<z.ZodType, Query, Body, Answer>, 'query' | 'body'>
> &
  Pick<TeamOperation<z.ZodType, Query, Body, Answer>, 'answer' | 'isForm' | 'isUpload'>;

/** Returns what declares the calls below a path, and infers their schemas; those of parameters by their names. */
function below<const Prefix extends string>(prefix: Prefix, access: Access) {
  type Method = TeamOperation['method'];
  function operation<
    const Path extends string,
    Query extends z.ZodType = typeof NONE,
    Body extends z.ZodType = typeof NO_BODY,
    Answer extends z.ZodType = z.ZodType,
  >(
    method: Method,
    path: Path,
    summary: string,
    shapes: Shapes<Query, Body, Answer>,
  ): TeamOperation<ParamsOf<`${Prefix}${Path}`>, Query, Body, Answer>;
  function operation(method: Method, path: string, summary: string, shapes: Shapes<z.ZodType, z.ZodType, z.ZodType>) {
    const whole = prefix + path;
    return { method, path: whole, access, summary, params: toParams(whole), query: NONE, body: NO_BODY, ...shapes };
  }
  return operation;
}

function toParams(path: string): z.ZodType {
  const names = new Set(path.split('/'));
  return z.object(Object.fromEntries(Object.entries(PARAMS).filter(([name]) => names.has(`:${name}`))));
}

/** Calls that anybody may make, and that whoever is signed in may. */
export const anybody = below('/api', { kind: 'anybody' });
export const signedIn = below('/api', { kind: 'signed-in' });
/** Calls for a role in every firm, and in the firm of the path. */
export const everywhere = (action: Action) => below('/api', { kind: 'everywhere', action });
export const inFirm = (action: Action) => below(FIRM, { kind: 'firm', action });
/** Calls of the caller's own desk, the same as a laptop's page makes. */
export const atDesk = below(DESK, { kind: 'firm', action: 'submit' });
