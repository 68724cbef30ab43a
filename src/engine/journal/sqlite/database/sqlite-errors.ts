/** SQLite's result codes, as far as they are told apart here: https://sqlite.org/rescode.html */
const WRONG_STATEMENT = 1;
const BUSY = 5;
const CORRUPT = 11;
const PROTOCOL = 15;
const NO_LARGE_FILES = 22;
const NOT_A_DATABASE = 26;
/** Input or output that failed while a lock was taken, looked at or given back. */
const LOCKING_CODES: ReadonlySet<number> = new Set([2058, 2314, 3594, 3850, 5386, PROTOCOL, NO_LARGE_FILES]);

/** True of what SQLite says of files, disks and others at work; a statement that is wrong is our own fault. */
export function isEnvironmentError(error: unknown): error is Error {
  return ![undefined, WRONG_STATEMENT].includes(primaryCode(error));
}

/** Somebody else holds what was asked for. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === BUSY;
}

/** The file system gives no locks, or none that SQLite can use. */
export function isLockingError(error: unknown): boolean {
  return LOCKING_CODES.has(extendedCode(error) ?? 0);
}

/** The file is no database, or a damaged one. */
export function isDamaged(error: unknown): boolean {
  const code = primaryCode(error);
  return code === NOT_A_DATABASE || code === CORRUPT;
}

function primaryCode(error: unknown): number | undefined {
  const code = extendedCode(error);
  return code === undefined ? undefined : code & 0xff;
}

function extendedCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('sqliteExtendedCode' in error && typeof error.sqliteExtendedCode === 'number') return error.sqliteExtendedCode;
  return 'code' in error && error.code === 'ERR_SQLITE_ERROR' ? CODES_BY_TEXT.get(error.message) : undefined;
}

/** A failure while rows are read comes without its code, in SQLite's own words for it. */
const CODES_BY_TEXT: ReadonlyMap<string, number> = new Map([
  ['database is locked', BUSY],
  ['out of memory', 7],
  ['attempt to write a readonly database', 8],
  ['disk I/O error', 10],
  ['database disk image is malformed', CORRUPT],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
  ['locking protocol', PROTOCOL],
  ['file is not a database', NOT_A_DATABASE],
]);
