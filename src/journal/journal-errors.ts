import { type CapsheetError, usageError } from '../util/capsheet-error.ts';

const ELSEWHERE = 'Give another folder with --state-dir or CAPSHEET_STATE_DIR, or make this one writable.';

/** The state folder cannot be made, or the journal in it cannot be opened for writing. */
export function stateFolderUnusable(path: string, cause: unknown): CapsheetError {
  return usageError('state-dir-unwritable', `The journal ${path} cannot be written: ${say(cause)}.`, ELSEWHERE, cause);
}

/** The file of that name is no journal. */
export function journalUnreadable(path: string, cause: unknown): CapsheetError {
  const hint = 'Move the file away to start a new journal, or give another folder with --state-dir.';
  return usageError('journal-unreadable', `${path} cannot be read as a journal: ${say(cause)}.`, hint, cause);
}

/** A later capsheet has written this journal; an older one must not guess what it means. */
export function journalTooNew(path: string, found: number, known: number): CapsheetError {
  return usageError(
    'journal-too-new',
    `The journal ${path} has version ${found}; this capsheet knows versions up to ${known}.`,
    'Use the capsheet that wrote it, or a newer one; or give another folder with --state-dir.',
  );
}

/** A write to the journal failed in the middle of a run: nothing may be sent without it. */
export function journalWriteFailed(path: string, cause: unknown): CapsheetError {
  return usageError(
    'journal-write-failed',
    `The journal ${path} could not be written: ${say(cause)}. Nothing more was sent.`,
    'Make room on the disk or make the folder writable, then apply again: it asks the service first and sends only what is missing.',
    cause,
  );
}

function say(cause: unknown): string {
  return cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause);
}
