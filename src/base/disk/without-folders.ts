import { sep } from 'node:path';
import { CapsheetError, rawTextsOf } from '../util/capsheet-error.ts';

/** The same error, without the paths of folders that only capsheet knows: its texts name files as people do. */
export function withoutFolders(error: unknown, folders: readonly string[]): unknown {
  if (!(error instanceof CapsheetError)) return error;
  const cut = (text: string): string => folders.reduce((rest, folder) => rest.replaceAll(`${folder}${sep}`, ''), text);
  const { code, exitStatus, passes, cause } = error;
  const { message, hint } = rawTextsOf(error);
  return new CapsheetError({ code, message: cut(message), hint: cut(hint), exitStatus, passes, cause });
}
