import type { SubmissionState, Wanted } from '../../../../team/terms/submission-state.ts';
import type { Tone } from '../../tone.ts';

interface StateWords {
  /** On a tag. */
  readonly label: string;
  readonly tone: Tone;
  /** What it means for whoever looks at it, in a sentence. */
  readonly meaning: string;
}

const WORDS: { readonly [state in SubmissionState]: StateWords } = {
  received: {
    label: 'being checked',
    tone: 'info',
    meaning: 'capsheet reads it, checks it and compares it with the service. Nothing is sent.',
  },
  refused: { label: 'refused', tone: 'bad', meaning: 'It has errors. Correct the workbook and submit it again.' },
  planned: {
    label: 'waits for approval',
    tone: 'warn',
    meaning: 'Its dry run is ready. Nothing is sent before somebody other than its maker approves it.',
  },
  rejected: { label: 'rejected', tone: 'bad', meaning: 'Nothing was sent.' },
  withdrawn: { label: 'withdrawn', tone: 'quiet', meaning: 'It was taken back.' },
  approved: { label: 'approved', tone: 'info', meaning: 'It starts as soon as a worker is free.' },
  applying: { label: 'being applied', tone: 'info', meaning: 'Its rows are being sent to the service.' },
  stopped: {
    label: 'stopped',
    tone: 'warn',
    meaning: 'Somebody stopped it. What was sent is on record, and nothing is entered twice when it goes on.',
  },
  'needs-you': { label: 'needs attention', tone: 'bad', meaning: 'capsheet cannot go on by itself.' },
  done: { label: 'done', tone: 'add', meaning: 'Nothing is left to do.' },
};

const PAUSED: StateWords = {
  label: 'paused',
  tone: 'warn',
  meaning: 'Somebody paused it. Nothing is sent until it goes on.',
};

interface Standing {
  readonly state: SubmissionState;
  readonly wanted: Wanted;
}

/** How a submission stands, in words. */
export function sayState({ state, wanted }: Standing): StateWords {
  return (state === 'applying' || state === 'approved') && wanted === 'pause' ? PAUSED : WORDS[state];
}

/** The words of a state by itself, to choose it by. */
export function labelState(state: SubmissionState): string {
  return WORDS[state].label;
}
