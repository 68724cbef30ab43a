import { expect, it } from 'vitest';
import { usageError } from '../../../src/base/util/capsheet-error.ts';
import { describeForTeam } from '../../../src/report/describe-error.ts';
import { JobDesk } from '../../../src/ui/server/job-desk.ts';

const fails = (error: Error) => ({
  ...({ kind: 'reading', stage: 'reading' } as const),
  work: async () => {
    throw error;
  },
});

it('names no folder of the machine in a problem that stays on a desk, and tells nothing of its inside', async () => {
  const desk = new JobDesk(describeForTeam);
  await desk.run(fails(usageError('input-unreadable', '/var/desks/q3/book.xlsx cannot be read.', 'Open it.')));
  expect(desk.state.problem).toMatchObject({ code: 'input-unreadable', message: '…/book.xlsx cannot be read.' });
  await desk.run(fails(new Error('ENOENT /var/desks/q3/state')));
  expect(desk.state.problem).toMatchObject({
    code: 'internal-error',
    message: 'A fault of capsheet itself, not of your data.',
  });
});
