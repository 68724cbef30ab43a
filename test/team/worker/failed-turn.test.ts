import { expect, it } from 'vitest';
import { inputInterrupted as interrupted } from '../../../src/base/input/input-errors.ts';
import { CapsheetError, usageError } from '../../../src/base/util/capsheet-error.ts';
import { settingName } from '../../../src/base/util/setting-names.ts';
import { DatabaseFault } from '../../../src/engine/database/database-errors.ts';
import { toStoreError } from '../../../src/team/store/store-errors.ts';
import { toFailedTurn } from '../../../src/team/worker/advance.ts';

const broken = () => new Error('the plan cannot be found');
const away = new DatabaseFault(
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
);
const [refused, missing] = ['ECONNREFUSED', 'ENOENT'].map((code) => Object.assign(new Error(code), { code }));

it.each([
  [
    'a workbook that was being read when the worker was told to end',
    interrupted('/tmp/x.xlsx', undefined),
    'worker-ends',
    'given-back',
  ],
  ['our own fault in work that nobody waits for any more', broken(), 'worker-ends', 'given-back'],
  [
    'a workbook that was being read when somebody stopped it',
    interrupted('/tmp/x.xlsx', undefined),
    'wanted',
    'moved stopped',
  ],
  ['an error just when somebody stopped it', toStoreError(missing, 'a folder'), 'wanted', 'moved needs-you'],
  ['a database that is away for a moment', away, undefined, 'later'],
  ['the same, as the place of files says it', toStoreError(away, 'the database x'), undefined, 'later'],
  ['a place of files that is away for a moment', toStoreError(refused, 'a bucket'), undefined, 'later'],
  [
    'the same, wrapped once more',
    usageError('temp-folder-full', 'x', 'y', toStoreError(refused, 'a bucket')),
    undefined,
    'later',
  ],
  ['a place of files that does not exist', toStoreError(missing, 'a folder'), undefined, 'moved needs-you'],
  ['our own fault', broken(), undefined, 'moved needs-you'],
] as const)('%s: %#', (_, error, stoppedFor, expected) => {
  const turn = toFailedTurn(error, stoppedFor);
  expect('to' in turn ? `${turn.kind} ${turn.to}` : turn.kind).toBe(expected);
});

it('what is set in no environment of a team is called by what it is', () => {
  const error = new CapsheetError({
    code: 'service-down',
    message: 'No connection to https://api.example.com (ECONNREFUSED).',
    hint: `Check that the service is running and that ${settingName('baseUrl')} is right, then try again.`,
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
