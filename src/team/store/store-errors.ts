import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { errnoOf } from '../../base/util/errno.ts';

export const FILES_SETTING = 'CAPSHEET_FILES';

/** Full disks, quotas, process limits, and PostgreSQL's own code. */
const NO_ROOM: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

/** Turns a fault of a place into our error; our own pass through. */
export function toStoreError(error: unknown, place: string): unknown {
  if (NO_ROOM.has(wordOf(error))) return storeFull(place, error);
  const why = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
  const hint = `Check ${FILES_SETTING}, and that this place can be reached and written to. Then do the same again.`;
  return usageError('store-unreachable', `The files in ${place} cannot be used: ${why}.`, hint, error);
}

function storeFull(place: string, cause: unknown): CapsheetError {
  const hint = 'Make room, then do the same again.';
  const message = `There is no room left in ${place}: nothing was kept of this file.`;
  return usageError('store-full', message, hint, cause);
}

/** The code of the operating system, or of the database behind the pool's error. */
function wordOf(error: unknown): string | undefined {
  const { code } = Object(error instanceof Error && error.cause !== undefined ? error.cause : error);
  return errnoOf(error) ?? (typeof code === 'string' ? code : undefined);
}

export function fileMissing(place: string, sha256: string): CapsheetError {
  const hint = `See that ${FILES_SETTING} names the same place on every machine, or restore it from a backup.`;
  return usageError('stored-file-missing', `The file with the digest ${sha256} is not in ${place}.`, hint);
}

/** The stored file is not what was put there. */
export function fileDamaged(place: string, sha256: string): CapsheetError {
  const hint = 'Submit the same file once more, which repairs it, or restore it from a backup.';
  return usageError('stored-file-damaged', `The file with the digest ${sha256} is damaged in ${place}.`, hint);
}
