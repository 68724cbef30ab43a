import { HttpProblem } from './http-problem.ts';

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
