import type { Problem } from '../../ui/api/problem.ts';

export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 502;

/** A request that fails: status, code, message and hint. */
export class HttpProblem extends Error {
  readonly status: ProblemStatus;
  readonly problem: Problem;
  /** When to ask again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: ProblemStatus, problem: Problem, retryAfterSeconds?: number) {
    super(problem.message);
    this.name = 'HttpProblem';
    this.status = status;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const PROBLEMS = {
  'not-signed-in': [
    401,
    'You are not signed in, or your session has ended.',
    'Sign in again; in a terminal, with "capsheet login".',
  ],
  'foreign-origin': [
    403,
    'A different website asked for this, and capsheet answers only its own pages.',
    'Open capsheet in a tab of its own and try again there.',
  ],
  'not-allowed': [403, 'Your roles do not allow this.', 'Ask an administrator for the role that you need.'],
  'service-fixed': [
    403,
    'Only people who administer every firm can change the addresses of a firm’s service.',
    'Ask one of them to change the address. You can change everything else here.',
  ],
  'browser-needed': [
    403,
    'A command line can only be confirmed in a browser.',
    'Open the address that "capsheet login" shows.',
  ],
  'not-found': [404, 'There is nothing at this address.', 'Go back to the first page.'],
  // The same for unknown firms and for firms without a role: nobody learns which firms exist.
  'firm-unknown': [
    404,
    'There is no such firm, or you have no role in it.',
    'Check the name of the firm, or ask an administrator for a role in it.',
  ],
  // From here on the same of what never was, and of what is another firm's or another person's.
  'submission-unknown': [404, 'This firm has no such submission.', 'Choose one from the list of its submissions.'],
  'plan-unknown': [404, 'There is no plan of this submission yet.', 'Wait until a worker has planned it.'],
  'findings-unknown': [
    404,
    'This submission has not been checked yet.',
    'Wait until a worker has checked it. If its workbook cannot be read, the submission says why.',
  ],
  'file-unknown': [404, 'This submission has no such file.', 'Look at the submission again.'],
  'run-not-found': [404, 'This firm has no such run.', 'Choose one from the list of its runs.'],
  'person-unknown': [404, 'capsheet does not know this person.', 'They have to sign in once before they get a role.'],
  'grant-unknown': [
    404,
    'Nobody gave them this role in this firm.',
    'A role that comes from a group can only be removed in the identity provider.',
  ],
  'token-unknown': [
    404,
    'You are not signed in there, or that sign-in has ended.',
    'Look at the list of where you are signed in.',
  ],
  'code-unknown': [
    404,
    'No command line is waiting for this code. It is wrong, has expired, or was already used.',
    'Run "capsheet login" again, and compare the code that it shows.',
  ],
} as const satisfies { readonly [code: string]: readonly [status: ProblemStatus, message: string, hint: string] };

export function refusal(code: keyof typeof PROBLEMS): HttpProblem {
  const [status, message, hint] = PROBLEMS[code];
  return new HttpProblem(status, { code, message, hint });
}

export function tooMany(seconds: number): HttpProblem {
  const hint = `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  const problem = { code: 'too-many-requests', message: 'Too many attempts in a short time.', hint };
  return new HttpProblem(429, problem, seconds);
}
