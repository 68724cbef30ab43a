import { z } from 'zod';
import { parseAnswer } from '../../model/values/unknown-key.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

/**
 * One call of a page to its server, declared once: the server's route, the page's request and the OpenAPI document of a team
 * derive from it.
 */
export interface PageCall<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** `/api/runs/:run`; `:run` is a parameter, whose shape is that of its name. */
  readonly path: string;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** JSON of this shape, or a file. */
  readonly answer: Answer | 'file';
  /** The answer comes whole with every change, as a stream of events. */
  readonly isFollowed?: true;
  /** A form with files, whose first field has the shape of `body`. */
  readonly isForm?: true;
  /** A form with files as a page uploads it: how they are read comes first. */
  readonly isUpload?: true;
}

/** The schemas of the parameters of paths, by name. */
export const PAGE_PARAMS = {
  /** The place of a file among its like. */
  index: z.coerce.number().int().min(0).max(999),
  run: z.string().regex(/^[\w-]{1,80}$/),
  /** The code of a finding. */
  code: z.string().regex(/^[\w-]{1,200}$/),
} as const;

const NONE = z.object({});
/** The body of a call that needs none; a request without a body counts as this. */
const NO_BODY = z.strictObject({});

type NamesIn<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;
type ParamsOf<Shapes extends z.ZodRawShape, Path extends string> = z.ZodObject<
  Pick<Shapes, NamesIn<Path> & keyof Shapes>
>;

/** The input of a call, and how it comes; a schema that is left out means no such input. */
type Taken<Query extends z.ZodType, Body extends z.ZodType> = Partial<
  Pick<PageCall<z.ZodType, Query, Body>, 'query' | 'body' | 'isFollowed' | 'isForm' | 'isUpload'>
>;

/**
 * Returns what declares the calls below a path, and infers their schemas. `shapes` are those of parameters by their names,
 * `facts` what else is known of each call.
 */
export function callsBelow<const Prefix extends string, Shapes extends z.ZodRawShape, Facts extends object>(
  prefix: Prefix,
  shapes: Shapes,
  facts: Facts,
) {
  type Route = `${Method} ${`/${string}` | ''}`;
  function call<
    const Own extends Route,
    Query extends z.ZodType = typeof NONE,
    Body extends z.ZodType = typeof NO_BODY,
    Answer extends z.ZodType = z.ZodType,
  >(
    route: Own,
    summary: string,
    answer: Answer | 'file',
    taken?: Taken<Query, Body>,
  ): PageCall<ParamsOf<Shapes, `${Prefix}/${Own}`>, Query, Body, Answer> & Facts;
  function call(route: Route, summary: string, answer: PageCall['answer'], taken?: Taken<z.ZodType, z.ZodType>) {
    const method = METHODS.find((one) => route.startsWith(`${one} `));
    const path = prefix + route.slice(route.indexOf(' ') + 1);
    const named = new Set(path.split('/'));
    const params = z.object(Object.fromEntries(Object.entries(shapes).filter(([name]) => named.has(`:${name}`))));
    return { method, path, summary, params, query: NONE, body: NO_BODY, answer, ...taken, ...facts };
  }
  return call;
}

/** The call with what stands in the places of its path. */
export function at<C extends PageCall>(call: C, params?: z.input<C['params']>): C {
  return { ...call, path: fillPath(call.path, params) };
}

export interface AddressParts<Params, Query> {
  readonly params?: Params | undefined;
  /** Values that are undefined or empty are left out; each of a list has its place. */
  readonly query?: Query | undefined;
}

export function toAddress({ path }: Pick<PageCall, 'path'>, { params, query }: AddressParts<unknown, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(query)))
    for (const one of [value].flat()) if (one !== undefined && one !== '') search.append(name, String(one));
  const text = search.toString();
  return fillPath(path, params) + (text === '' ? '' : `?${text}`);
}

function fillPath(path: string, params: unknown): string {
  const given = new Map<string, unknown>(Object.entries(Object(params)));
  return path.replace(/:(\w+)/g, (place, name: string) =>
    given.has(name) ? encodeURIComponent(String(given.get(name))) : place,
  );
}

/** Reads what a call answered. Throws a ZodError if that is not as it is declared. */
export function readCallAnswer<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Answer extends z.ZodType>(
  { path, answer }: PageCall<P, Q, B, Answer>,
  answered: unknown,
): z.output<Answer> {
  if (answer === 'file') throw new Error(`${path} answers no JSON`);
  return parseAnswer(answer, answered);
}
