import { createHash } from 'node:crypto';
import { readNamedFile } from '../../base/disk/read-named-file.ts';
import { parseSettings } from '../../base/util/parse-settings.ts';
import { settingName } from '../../base/util/setting-names.ts';
import { type Profile, parseProfile } from './profile.ts';

export interface LoadedProfile {
  readonly profile: Profile;
  /** The digest of the file's bytes, or of the text, in hex. */
  readonly sha256: string;
}

/** Parses the text of a profile, YAML or JSON. Throws `profile-unreadable` and `profile-invalid`. */
export function parseProfileText(text: string, source: string): LoadedProfile {
  const settings = parseSettings(text, { path: source, noun: 'profile', code: 'profile' });
  return { profile: parseProfile(settings, source), sha256: createHash('sha256').update(text).digest('hex') };
}

/**
 * Reads a profile file, YAML or JSON. Throws `profile-missing`, `profile-not-a-file`, `profile-unreadable` and
 * `profile-invalid`.
 */
export async function loadProfile(path: string): Promise<LoadedProfile> {
  const bytes = await readNamedFile({
    path,
    subject: `The profile ${path}`,
    kind: 'profile',
    hint: `Check the path given with ${settingName('profile')}; without one, the defaults hold.`,
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...parseProfileText(bytes.toString('utf8'), path), sha256 };
}
