import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';

const SETTING = 'CAPSHEET_DATABASE_URL';
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|)$/;
const DEFAULT_PORT = '5432';

export interface DatabaseAddress {
  /** With the password: for the library alone, and never shown. */
  readonly url: string;
  /** For people: `postgres://db.example:5432/capsheet`. */
  readonly name: string;
}

/**
 * Parses an address. Whoever can read what passes to and from the database reads a firm's portfolio: over a network the
 * user says how that is kept from others, even where the answer is that it need not be.
 * @throws CapsheetError `database-url-invalid`, which does not repeat the URL: there is a password in it.
 */
export function parseDatabaseAddress(url: string): DatabaseAddress {
  if (!URL.canParse(url)) throw invalid('is not a URL');
  const { protocol, hostname, port, pathname, searchParams } = new URL(url);
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') throw invalid('does not begin with postgres://');
  if (pathname.length < 2) throw invalid('names no database');
  if (!LOOPBACK.test(hostname) && !searchParams.has('sslmode'))
    throw invalid(`does not say how the connection to ${hostname} is encrypted`);
  return { url, name: `postgres://${hostname}:${port || DEFAULT_PORT}${pathname}` };
}

function invalid(why: string): CapsheetError {
  const hint = 'Write it as postgres://USER:PASSWORD@HOST:5432/DATABASE?sslmode=verify-full.';
  return usageError('database-url-invalid', `${SETTING} ${why}.`, hint);
}
