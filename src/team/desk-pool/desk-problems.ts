import type { Problem } from '../../ui/api/problem.ts';

const AGAIN = 'Upload the workbook again. Corrections that were not handed in or downloaded are gone.';

/** Its process has ended by itself. */
export const BROKE_DOWN: Problem = {
  code: 'desk-broke-down',
  message: 'Your desk stopped working, perhaps because the workbook needed too much memory. Nobody else is affected.',
  hint: `${AGAIN} If it happens again, hand it in without opening it here, or tell your administrator.`,
};

export const UNUSED: Problem = {
  code: 'desk-put-away',
  message: 'Your desk was closed because nobody used it for a while.',
  hint: AGAIN,
};

/** The most are open, and it was the one that was idle longest. */
export const PUT_AWAY: Problem = {
  code: 'desk-put-away',
  message: 'Your desk was closed because others needed one, and yours had been unused the longest.',
  hint: AGAIN,
};

export const SERVER_ENDS: Problem = {
  code: 'desk-ended',
  message: 'The server restarts, and your desk has ended with it.',
  hint: AGAIN,
};

export const ALL_IN_USE: Problem = {
  code: 'desks-in-use',
  message: 'All desks of this server are in use.',
  hint: 'Try again in a few minutes, or hand the workbook in without opening it here.',
};

/** The role was taken, or the firm was closed, since the request was let in. */
export const NO_ACCESS: Problem = {
  code: 'not-allowed',
  message: 'Your roles do not allow this.',
  hint: 'Ask an administrator for the role that you need.',
};
