import { z } from 'zod';
import type { Watch } from '../database/edges/watches.ts';
import { nameSecret } from '../database/secrets.ts';
import type { CopyLimits } from '../watch/copy-file.ts';
import { openFolder } from '../watch/folder-place.ts';
import { type OpenPlace, PlaceAway } from '../watch/place.ts';
import { openSftp } from '../watch/sftp-place.ts';
import type { EdgeContext } from './edge-context.ts';

const CONNECT_MS = 20_000;

/** What lets capsheet in at an SFTP server, as it is sealed. */
const watchSecret = z.union([z.object({ password: z.string() }), z.object({ privateKey: z.string() })]);

/**
 * Opens what a watch looks into. A folder is within that of its firm: whoever administers one firm names none of another.
 * @throws PlaceAway; CapsheetError where its secret cannot be opened
 */
export async function openPlace(watch: Watch, context: EdgeContext, limits: CopyLimits): Promise<OpenPlace> {
  const { place, firm, id, secret } = watch;
  if (place.kind === 'folder') {
    const { watchRoot } = context;
    if (watchRoot === undefined)
      throw new PlaceAway('not-allowed', 'this worker watches no folders: CAPSHEET_WATCH_FOLDERS is not set');
    return openFolder(watchRoot, firm, place.path, limits);
  }
  if (secret === undefined) throw new PlaceAway('sign-in', 'it has neither a password nor a private key');
  const opened = await context.openSecret(secret, { firm, id: nameSecret('watch', id) });
  const { host, port, userName: user, path: folder, hostKey: fingerprint } = place;
  const { rules } = context;
  return openSftp({ host, port, user, folder, fingerprint }, watchSecret.parse(JSON.parse(opened)), {
    ...limits,
    rules,
    connectMs: CONNECT_MS,
  });
}
