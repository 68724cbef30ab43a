import { dirname, sep } from 'node:path';
import { CapsheetError } from '../../base/util/capsheet-error.ts';

/** The same error with handed-over files by the names the user knows: the folder that they lie in is ours. */
export function inUploadNames(error: unknown, paths: readonly string[]): unknown {
  if (!(error instanceof CapsheetError)) return error;
  const toNames = (text: string): string =>
    paths.reduce((rest, path) => rest.replaceAll(`${dirname(path)}${sep}`, ''), text);
  const { code, message, hint, exitStatus } = error;
  return new CapsheetError({ code, message: toNames(message), hint: toNames(hint), exitStatus, cause: error });
}
