import { z } from 'zod';
import type { FileRule } from './uploads.ts';

/** Membership roles that permission rules name; a firm may have others (specification, User). */
type Role = 'ADMIN' | 'EDITOR' | 'VIEWER';

/** The rights that a caller must have; every operation but the token's needs a Bearer token. */
export interface Permission {
  readonly authenticated: boolean;
  /** One of these roles; absent where any will do. */
  readonly roles?: readonly Role[];
  /** Access that the caller must have besides. */
  readonly access: 'none' | 'company' | 'companies' | 'documents' | 'metrics';
  /** Permission to add data to the cap tables. */
  readonly capTableWrite?: boolean;
}

/**
 * One call of the service as data: client and sandbox derive from it and from nothing else.
 *
 * `query` and `request` are strict (unknown keys are refused) and are what the server validates; decimals may come as
 * strings, numbers or lossless numbers there, and the client writes strings. `response` reads tolerantly: unknown
 * fields are kept aside, null and absent are the same. Page parameters are no part of `query`: their names are a
 * setting of the service profile.
 */
export interface Operation<
  Query extends z.ZodType = z.ZodType,
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** The name it has in `OPERATIONS`. */
  readonly id: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** `base` for the token and `/v1/`, `app` for `/beta/investment/`. */
  readonly host: 'base' | 'app';
  /** From the host's root, always with a trailing slash; `{company_id}` stands for the company's id. */
  readonly path: string;
  readonly encoding: 'none' | 'json' | 'form' | 'multipart';
  /** The rule for the part `file` of a multipart body. */
  readonly upload?: FileRule;
  readonly successStatus: 200 | 201;
  /** A second sending of the same request changes nothing more than the first. */
  readonly safeToRepeat: boolean;
  readonly permission: Permission;
  /** Answers in pages; `response` is then the envelope. */
  readonly paged: boolean;
  readonly query: Query;
  readonly request: Request;
  readonly response: Response;
}

const NO_QUERY = z.strictObject({});
const NO_REQUEST = z.undefined();

/**
 * Common values need not be declared: only the cap table is at the host `app`; one page is answered, with 200;
 * a request is JSON; and by its method, all but a POST may be sent twice.
 */
interface OperationDeclaration<Query extends z.ZodType, Request extends z.ZodType, Response extends z.ZodType>
  extends Pick<Operation<Query, Request, Response>, 'id' | 'summary' | 'permission' | 'response'>,
    Partial<
      Pick<
        Operation<Query, Request, Response>,
        'encoding' | 'upload' | 'successStatus' | 'safeToRepeat' | 'paged' | 'query' | 'request'
      >
    > {
  readonly endpoint: readonly [method: Operation['method'], path: string];
}

/** Fills in the common values, and lets the compiler infer the three schemas. */
export function defineOperation<
  Response extends z.ZodType,
  Query extends z.ZodType = typeof NO_QUERY,
  Request extends z.ZodType = typeof NO_REQUEST,
>(declared: OperationDeclaration<Query, Request, Response>): Operation<Query, Request, Response>;
export function defineOperation({
  endpoint: [method, path],
  ...declared
}: OperationDeclaration<z.ZodType, z.ZodType, z.ZodType>): Operation {
  return {
    method,
    path,
    host: path.startsWith('/beta/') ? 'app' : 'base',
    encoding: declared.request === undefined ? 'none' : 'json',
    successStatus: 200,
    safeToRepeat: method !== 'POST',
    paged: false,
    query: NO_QUERY,
    request: NO_REQUEST,
    ...declared,
  };
}
