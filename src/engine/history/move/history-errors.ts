import { usageError } from '../../../base/util/capsheet-error.ts';

/** Every way in which a history cannot be moved, each with its stable code and the way out. Exit status 2. */

export function historyEmpty(stateDir: string) {
  return usageError(
    'history-empty',
    `There is no history in the state folder ${stateDir}.`,
    'Name the folder of the machine that has it, with --state-dir or CAPSHEET_STATE_DIR.',
  );
}

export function historyExists(path: string) {
  return usageError(
    'history-exists',
    `There is a file "${path}" already; capsheet does not overwrite it.`,
    'Give the history another name.',
  );
}

export function historyUnwritable(path: string, cause: unknown) {
  return usageError(
    'history-unwritable',
    `The history cannot be written to "${path}".`,
    'Give a file in a folder that exists and that you may write to, with room for it.',
    cause,
  );
}

/** `why` as it follows on a colon. */
export function historyDamaged(path: string, why: string, cause?: unknown) {
  return usageError(
    'history-damaged',
    `"${path}" is not a whole history of capsheet: ${why}. Nothing was imported.`,
    'Copy the file again from where it was exported, or export it again with "capsheet history export".',
    cause,
  );
}

export function historyTooNew(path: string) {
  return usageError(
    'history-too-new',
    `A newer capsheet wrote "${path}". Nothing was imported.`,
    'Install that version of capsheet, or a newer one, on this machine.',
  );
}

/** `what` of the folder is not in the file, as the end of a sentence. */
export function historyDiffers(stateDir: string, path: string, what: string) {
  return usageError(
    'history-differs',
    `The state folder ${stateDir} knows something that "${path}" does not: ${what}. Nothing was imported.`,
    'Two histories cannot be merged, because neither says which of them is newer. Import into an empty folder with --state-dir, or move this one away first.',
  );
}
