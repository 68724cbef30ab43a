import { type CapsheetError, passingError, usageError } from '../../base/util/capsheet-error.ts';
import { describeWriteFault } from '../../base/util/errno.ts';
import { settingName } from '../../base/util/setting-names.ts';
import { formatInstant } from '../../base/util/text/words.ts';
import type { LockRequest } from './journal.ts';
import type { ProcessIdentity } from './process-identity.ts';

/** Without its journal capsheet cannot tell what earlier runs entered. */
const RESTORE =
  'Restore the journal from a backup. Or move it away to start a new one, which knows of no earlier run: then look carefully at what the plan would add.';
const ELSEWHERE = `Give another folder with ${settingName('stateDir')}, make this one writable, or make room on its disk.`;

/** The state folder cannot be made, or a file in it cannot be opened for writing. */
export function stateFolderUnusable(path: string, cause: unknown): CapsheetError {
  return usageError(
    'state-dir-unwritable',
    `${path} cannot be written: ${describeWriteFault(cause)}.`,
    ELSEWHERE,
    cause,
  );
}

/** Others write to it for a moment at a time: only one that stands still in the middle of that holds it so long. */
export function stateFolderBusy(path: string, cause: unknown): CapsheetError {
  const hint =
    'If that process was stopped (by Ctrl-Z, or by a debugger), continue it or end it. Then start the same command again: what was done is known.';
  return usageError('state-dir-busy', `${path} is held by another process, which does not release it.`, hint, cause);
}

/** The file of that name is no journal. */
export function journalUnreadable(path: string, cause: unknown): CapsheetError {
  const message = `${path} cannot be read as a journal: ${describeWriteFault(cause)}.`;
  return usageError('journal-unreadable', message, RESTORE, cause);
}

/** Nothing is lost with it: requests are counted anew. */
export function ratesUnreadable(path: string, cause: unknown): CapsheetError {
  const message = `${path}, which counts requests for the rate limits, cannot be read: ${describeWriteFault(cause)}.`;
  return usageError('journal-unreadable', message, 'Delete that file: a new one is made, and nothing is lost.', cause);
}

/** A later capsheet has written this journal; an older one must not guess what it means. */
export function journalTooNew(path: string, found: number, known: number): CapsheetError {
  return usageError(
    'journal-too-new',
    `The journal ${path} has version ${found}; this capsheet knows versions up to ${known}.`,
    `Use the capsheet that wrote it, or a newer one; or give another folder with ${settingName('stateDir')}.`,
  );
}

/** A write to the journal failed in the middle of a run: nothing may be sent without it. */
export function journalWriteFailed(path: string, cause: unknown): CapsheetError {
  return usageError(
    'journal-write-failed',
    `The journal ${path} could not be written: ${describeWriteFault(cause)}. Nothing more was sent.`,
    'Make room on the disk or make the folder writable, then apply again: it asks the service first and sends only what is missing.',
    cause,
  );
}

const ON_THIS_MACHINE = `Give a folder on this machine with ${settingName('stateDir')}, or have this one mounted with locks that all its machines share.`;

/** Locks do not hold where the state folder lies: two applies at a time could not be kept apart. */
export function folderWithoutLocks(
  path: string,
  { fileSystem, why }: { readonly fileSystem: string; readonly why: string },
): CapsheetError {
  const message = `The state folder ${path} is on a file system (${fileSystem}) that cannot keep two applies apart: ${why}.`;
  return usageError('state-dir-no-locks', message, ON_THIS_MACHINE);
}

/** The file system refuses to lock a file of the state folder. */
export function locksNotWorking(path: string, cause: unknown): CapsheetError {
  return usageError(
    'state-dir-no-locks',
    `${path} cannot be locked: ${describeWriteFault(cause)}.`,
    ON_THIS_MACHINE,
    cause,
  );
}

/** The run would write into a file that nobody will open again, or its lock keeps nobody out any more. */
export function journalReplaced(path: string): CapsheetError {
  return usageError(
    'journal-replaced',
    `${path} was removed or replaced while the run was using it. Nothing more was sent.`,
    'Put back the files that were there, or wait until what was sent must have arrived; then plan again and look before you apply.',
  );
}

/** Something that the journal keeps cannot be read, and without it nobody can be sure. `what` says where and what. */
export function journalDamaged(path: string, what: string): CapsheetError {
  return usageError('journal-damaged', `The journal ${path} cannot be read in the part about ${what}.`, RESTORE);
}

const MOST_DAMAGES_SHOWN = 5;

/** The journal keeps a run of which something cannot be read. */
export function runDamaged(path: string, runId: string, damages: readonly string[]): CapsheetError {
  const shown = damages.slice(0, MOST_DAMAGES_SHOWN).join('; ');
  const more = damages.length - MOST_DAMAGES_SHOWN;
  return journalDamaged(path, `run ${runId}: ${shown}${more > 0 ? `; and ${more} more` : ''}`);
}

interface LockHolder {
  readonly holder: string;
  readonly since: string;
  readonly process: ProcessIdentity;
}

/** @param leftMs after how long the lock ends by itself where its holder does not live any more */
export function lockHeld({ service, firm }: LockRequest, held: LockHolder | undefined, leftMs?: number): CapsheetError {
  const who = held === undefined ? 'Another process' : held.holder;
  const since =
    held === undefined
      ? ''
      : ` since ${formatInstant(held.since)} (process ${held.process.pid} on ${held.process.host})`;
  const end = leftMs === undefined ? '' : ` If it was killed, its lock ends in ${Math.ceil(leftMs / 1000)} s.`;
  return passingError(
    'lock-held',
    `${who} has been applying to ${firm.name} at ${service}${since}.`,
    `Wait until that run has ended, or stop it there; nothing was sent.${end}`,
  );
}

/** A process that lost it may not be alone any more. */
export function lockLost(): CapsheetError {
  return passingError(
    'lock-lost',
    'The lock of this run was lost: another run may be under way by now. Nothing more was sent.',
    'The machine stood still, or could not reach the database for too long. Apply again: capsheet asks the service first and sends only what is missing.',
  );
}

/** SQLite cannot read the journal any more, or not now. */
export function journalReadFailed(path: string, cause: unknown): CapsheetError {
  const hint = 'Check the disk and the folder, then try again; or restore the journal from a backup.';
  return usageError(
    'journal-unreadable',
    `The journal ${path} cannot be read: ${describeWriteFault(cause)}.`,
    hint,
    cause,
  );
}

/** Two copies of the package in one program cannot share a folder. */
export function twoCopies(stateDir: string): CapsheetError {
  return usageError(
    'state-dir-two-copies',
    `A different copy of capsheet in this program uses the state folder ${stateDir} already, and two copies in one process do not keep each other out.`,
    'Import one copy everywhere: "npm ls capsheet" lists them, and "npm dedupe" makes one of those that can be one.',
  );
}
