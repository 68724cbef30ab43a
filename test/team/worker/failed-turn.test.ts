import { expect, it } from 'vitest';
import { CapsheetError } from '../../../src/base/util/capsheet-error.ts';
import { toFailedTurn } from '../../../src/team/worker/advance.ts';

it('what is set in no environment of a team is called by what it is', () => {
  const error = new CapsheetError({
    code: 'service-down',
    message: 'No connection to https://api.example.com (ECONNREFUSED).',
    hint: 'Check that the service is running and that CAPSHEET_BASE_URL is right, then try again.',
    exitStatus: 5,
  });
  expect(toFailedTurn(error, undefined)).toMatchObject({
    to: 'needs-you',
    facts: {
      problem: {
        code: 'service-down',
        message: 'No connection to https://api.example.com (ECONNREFUSED).',
        hint: 'Check that the service is running and that the address of the service is right, then try again.',
      },
    },
  });
});
