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

export function notSignedIn(): HttpProblem {
  return new HttpProblem(401, {
    code: 'not-signed-in',
    message: 'You are not signed in, or your session has ended.',
    hint: 'Sign in again; in a terminal, with "capsheet login".',
  });
}

export function foreignOrigin(): HttpProblem {
  return new HttpProblem(403, {
    code: 'foreign-origin',
    message: 'A different website asked for this, and capsheet answers only its own pages.',
    hint: 'Open capsheet in a tab of its own and try again there.',
  });
}

export function notAllowed(): HttpProblem {
  return new HttpProblem(403, {
    code: 'not-allowed',
    message: 'Your roles do not allow this.',
    hint: 'Ask an administrator for the role that you need.',
  });
}

export function serviceFixed(): HttpProblem {
  return new HttpProblem(403, {
    code: 'service-fixed',
    message: 'Only people who administer every firm can change the addresses of a firm’s service.',
    hint: 'Ask one of them to change the address. You can change everything else here.',
  });
}

/** The same for unknown firms and for firms without a role: nobody learns which firms exist. */
export function firmNotFound(): HttpProblem {
  return new HttpProblem(404, {
    code: 'firm-unknown',
    message: 'There is no such firm, or you have no role in it.',
    hint: 'Check the name of the firm, or ask an administrator for a role in it.',
  });
}

export function notFound(): HttpProblem {
  return new HttpProblem(404, {
    code: 'not-found',
    message: 'There is nothing at this address.',
    hint: 'Go back to the first page.',
  });
}

export function tooMany(seconds: number): HttpProblem {
  const hint = `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  const problem = { code: 'too-many-requests', message: 'Too many attempts in a short time.', hint };
  return new HttpProblem(429, problem, seconds);
}

/*
 * Things that are not there. Each says the same of what never was, and of what is another firm's: nobody learns anything of a firm in
 * which they have no role.
 */

export function submissionUnknown(): HttpProblem {
  return gone(
    'submission-unknown',
    'This firm has no such submission.',
    'Choose one from the list of its submissions.',
  );
}

export function planUnknown(): HttpProblem {
  return gone('plan-unknown', 'There is no plan of this submission yet.', 'Wait until a worker has planned it.');
}

export function findingsUnknown(): HttpProblem {
  const hint = 'Wait until a worker has checked it. If its workbook cannot be read, the submission says why.';
  return gone('findings-unknown', 'This submission has not been checked yet.', hint);
}

export function fileUnknown(): HttpProblem {
  return gone('file-unknown', 'This submission has no such file.', 'Look at the submission again.');
}

export function runUnknown(): HttpProblem {
  return gone('run-not-found', 'This firm has no such run.', 'Choose one from the list of its runs.');
}

export function personNotFound(): HttpProblem {
  return gone(
    'person-unknown',
    'capsheet does not know this person.',
    'They have to sign in once before they get a role.',
  );
}

export function grantNotFound(): HttpProblem {
  const hint = 'A role that comes from a group can only be removed in the identity provider.';
  return gone('grant-unknown', 'Nobody gave them this role in this firm.', hint);
}

function gone(code: string, message: string, hint: string): HttpProblem {
  return new HttpProblem(404, { code, message, hint });
}
