import { CapsheetError, type ExitStatus, serviceError } from '../../base/util/capsheet-error.ts';
import { isErrorCode } from '../../base/util/error-pages.ts';
import { problem } from '../../ui/api/problem.ts';

/** An answer that is no success, with what the server says of it. */
export function toRefusal(status: number, text: string, origin: string): CapsheetError {
  const said = problem.safeParse(parseJson(text));
  if (!said.success) return notOurs(status, origin);
  const { code, message, hint } = said.data;
  const exitStatus = toExitStatus(status);
  if (status === 401) {
    const signIn = `Sign in with "capsheet login --server ${origin}".`;
    return new CapsheetError({ code: 'not-signed-in', message, hint: signIn, exitStatus });
  }
  // A later server may know codes that this capsheet does not.
  return new CapsheetError({ code: isErrorCode(code) ? code : 'server-refused', message, hint, exitStatus });
}

/** Something else listens there, or stands in between. */
export function notOurs(status: number, origin: string): CapsheetError {
  return serviceError(
    'server-not-ours',
    `What answers at ${origin} is not a capsheet server (${status}).`,
    'Check the address of the server. If your network shows a sign-in page, sign in there in a browser first.',
  );
}

/** Who is not let in, and a server that fails, are 5; whatever else is refused was asked wrongly, or too late. */
function toExitStatus(status: number): ExitStatus {
  return status === 401 || status === 403 || status === 429 || status >= 500 ? 5 : 2;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
