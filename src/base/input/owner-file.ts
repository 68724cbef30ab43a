import { basename } from 'node:path';

/** Files that Excel and LibreOffice lay beside one that somebody has open: they say who, and are no workbooks. */
const OWNER_FILES = [/^~\$(?<owned>.+\.(?:xls[xmb]?|ods|csv))$/i, /^\.~lock\.(?<owned>.+)#$/];

/** The name of the file that such a file belongs to; `undefined` for any other file. */
export function findOwned(path: string): string | undefined {
  const name = basename(path);
  for (const pattern of OWNER_FILES) {
    const owned = pattern.exec(name)?.groups?.owned;
    if (owned !== undefined) return owned;
  }
  return undefined;
}
