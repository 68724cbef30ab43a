import { DatabaseError } from 'pg';
import { type CapsheetError, passingError, usageError } from '../../base/util/capsheet-error.ts';

const AGAIN = 'Then start the same command again: what was done is known.';

/** There is no connection, or the database does not let this user in. */
export function databaseUnreachable(name: string, cause: unknown): CapsheetError {
  const hint = `Check CAPSHEET_DATABASE_URL and that the database is running. ${AGAIN}`;
  return usageError(
    'database-unreachable',
    `The database ${name} cannot be used: ${describeFault(cause)}.`,
    hint,
    cause,
  );
}

/** The database could lose what was written, or is not what it was asked to be. */
export function databaseUnfit(name: string, why: string, hint: string): CapsheetError {
  return usageError('database-unfit', `The database ${name} cannot keep a journal: ${why}.`, hint);
}

/** A later capsheet has brought it to a schema that this one must not guess at; that one goes on. */
export function databaseTooNew(name: string, found: number, known: number): CapsheetError {
  return passingError(
    'journal-too-new',
    `The journal ${name} has version ${found}; this capsheet knows versions up to ${known}.`,
    'Use the capsheet that wrote it, or a newer one.',
  );
}

/** A write failed in the middle of a run: nothing may be sent without it. */
export function databaseWriteFailed(name: string, cause: unknown): CapsheetError {
  return usageError(
    'journal-write-failed',
    `The journal ${name} could not be written: ${describeFault(cause)}. Nothing more was sent.`,
    'See that the database is running and has room, then apply again: capsheet asks the service first and sends only what is missing.',
    cause,
  );
}

/** A fault of the database or of the way to it; its cause is the library's own error. */
export class DatabaseFault extends Error {
  readonly passes = true;

  constructor(cause: unknown) {
    super(describeFault(cause), { cause });
    this.name = 'DatabaseFault';
  }
}

/**
 * Connections, rights, passwords, missing databases, room, locks, operators, disks, damaged files: any other SQLSTATE is
 * of a statement that is wrong. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const FAULTS = /^(08|25|28|3D|40|53|54|55|57|58|42501|XX00[12])/;

/** Turns what a call of the library threw into a fault of the database; a statement that is wrong is our own. */
export function toFault(error: unknown): unknown {
  const isOurs = error instanceof DatabaseError && !FAULTS.test(error.code ?? '');
  return isOurs ? error : new DatabaseFault(error);
}

/** SQLSTATE character_not_in_repertoire: of all signs it is NUL alone that a text of PostgreSQL has no place for. */
const NO_PLACE = '22021';

/** A text that was handed over contains a sign that the database cannot keep. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === NO_PLACE;
}

/** An address with several numbers fails with one error for each, and has no words of its own. */
function describeFault(cause: unknown): string {
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return (first instanceof Error ? first.message : String(first)).replace(/\.$/, '');
}
