import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { usageError } from '../util/capsheet-error.ts';
import { parseSettings } from '../util/parse-settings.ts';
import { type Profile, parseProfile } from './profile.ts';

export interface LoadedProfile {
  readonly profile: Profile;
  /** Of the file's bytes, in hex. */
  readonly sha256: string;
}

/** Reads a profile file, YAML or JSON. Throws `profile-missing`, `profile-unreadable` and `profile-invalid`. */
export async function loadProfile(path: string): Promise<LoadedProfile> {
  const bytes = await readBytes(path);
  const settings = parseSettings(bytes.toString('utf8'), { path, noun: 'profile', code: 'profile' });
  return {
    profile: parseProfile(settings, path),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw usageError(
      'profile-missing',
      `The profile ${path} cannot be read.`,
      'Check the path given with --profile; without one, the defaults hold.',
      cause,
    );
  }
}
