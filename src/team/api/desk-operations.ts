import { z } from 'zod';
import { deskCalls } from '../../ui/api/desk-calls.ts';
import { done } from '../../ui/api/problem.ts';
import { AT_DESK, atDesk, DESK, PARAMS } from './operation.ts';
import { number } from './person.ts';
import { newSubmission, submissionView } from './submission.ts';

/** The calls of a laptop's page: each goes to the caller's own desk. */
export const DESK_CALLS = deskCalls(DESK, PARAMS, { access: AT_DESK });

export const DESK_STEPS = {
  handIn: atDesk('POST', '/hand-in', 'Submits what lies on the desk, as it is corrected and mapped there', {
    answer: submissionView,
    body: newSubmission.omit({ reading: true }),
  }),
  takeToDesk: atDesk('POST', '/take', 'Lays what was submitted on the desk, to be corrected there', {
    body: z.strictObject({ submission: number }),
    answer: done,
  }),
} as const;
