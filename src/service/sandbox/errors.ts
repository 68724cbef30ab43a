import type { z } from 'zod';

/** One wrong item or field, with the way to it from the body or the query string. */
export interface Issue {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** An answer of 400 and above; `detail` is its body. */
export class SandboxProblem extends Error {
  readonly status: number;
  readonly detail: string | readonly Issue[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, detail: string | readonly Issue[], headers: Readonly<Record<string, string>> = {}) {
    super(typeof detail === 'string' ? detail : `${detail.length} problems`);
    this.name = 'HttpProblem';
    this.status = status;
    this.detail = detail;
    this.headers = headers;
  }
}

export function unauthorized(detail: string, scheme: 'Bearer' | 'Basic'): SandboxProblem {
  return new SandboxProblem(401, detail, { 'www-authenticate': scheme });
}

/** Refuses with 422 and every problem found; does nothing where there is none. */
export function refuseWith(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new SandboxProblem(422, issues);
}

/** Lists the problems of a failed parse, each named down to its field. `root` is `body` or `query`. */
export function toIssues(error: z.ZodError, root: 'body' | 'query'): Issue[] {
  return error.issues.flatMap((issue) => fromZodIssue(issue, [root]));
}

type ZodIssue = z.core.$ZodIssue;
type Path = readonly (string | number)[];

function fromZodIssue(issue: ZodIssue, base: Path): Issue[] {
  const loc = [...base, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ loc: [...loc, key], msg: 'There is no such field.', type: 'extra_forbidden' }));
  if (issue.code === 'invalid_union')
    return fromUnion(issue.errors, loc) ?? [{ loc, msg: issue.message, type: issue.code }];
  return isMissing(issue)
    ? [{ loc, msg: 'The field is required.', type: 'missing' }]
    : [{ loc, msg: issue.message, type: issue.code }];
}

/** A union fails in each of its branches; the branch that got furthest says what is wrong. */
function fromUnion(branches: readonly (readonly ZodIssue[])[], loc: Path): Issue[] | undefined {
  const deepest = branches.find((branch) => branch.some((issue) => issue.path.length > 0));
  return deepest?.flatMap((issue) => fromZodIssue(issue, loc));
}

function isMissing(issue: ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
}
