import type { Ask } from '../../engine/database/ask.ts';
import type { StateFacts } from '../database/submissions.ts';
import type { SubmissionState } from '../terms/submission-state.ts';

/** What one turn at a submission came to. */
export type Turn =
  | {
      readonly kind: 'moved';
      readonly to: SubmissionState;
      readonly facts?: StateFacts;
      /** What it is called in the audit. */
      readonly action: string;
      readonly details?: { readonly [name: string]: string | number | boolean };
      /** What is kept with it, in the same transaction. */
      readonly keep?: (ask: Ask, submission: number) => Promise<void>;
    }
  /** Beginning it has shown that it is to begin anew. */
  | { readonly kind: 'moved-already'; readonly to: SubmissionState }
  /** Something stands in its way that goes away by itself: it is tried again. */
  | { readonly kind: 'later'; readonly why: string; readonly seconds: number }
  /** The worker ends: another one goes on at once. */
  | { readonly kind: 'given-back' }
  /** Somebody else is at it, or has withdrawn it: nothing is kept of this turn. */
  | { readonly kind: 'lost' };
