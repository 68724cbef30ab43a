import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { usageError } from '../util/capsheet-error.ts';
import { type Profile, parseProfile } from './profile.ts';

export interface LoadedProfile {
  readonly profile: Profile;
  /** Of the file's bytes, in hex. */
  readonly sha256: string;
}

/** Reads a profile file, YAML or JSON. Throws `profile-missing`, `profile-unreadable` and `profile-invalid`. */
export async function loadProfile(path: string): Promise<LoadedProfile> {
  const bytes = await readBytes(path);
  return {
    profile: parseProfile(parseText(bytes.toString('utf8'), path), path),
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

function parseText(text: string, path: string): unknown {
  try {
    // JSON is YAML too. Duplicate keys and tags of YAML 1.1 are refused, so nothing means something else than it says.
    return parse(text, { schema: 'core', uniqueKeys: true });
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : '';
    throw usageError(
      'profile-unreadable',
      `The profile ${path} is neither YAML nor JSON: ${reason}`,
      'Correct the file at the line named.',
      cause,
    );
  }
}
