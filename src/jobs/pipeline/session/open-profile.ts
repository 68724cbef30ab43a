import { readNamedFile } from '../../../base/disk/read-named-file.ts';
import { parseRules } from '../../../engine/rules/parse-rules.ts';
import type { RuleSetting } from '../../../model/findings/rule-change.ts';
import { type LoadedProfile, loadProfile, parseProfileText } from '../../../service/client/load-profile.ts';
import { DEFAULT_PROFILE, type Profile } from '../../../service/client/profile.ts';

/**
 * Loads the profile at a path, or the defaults. Apart from the session, so that `check` loads nothing that connects.
 */
export async function openProfile(path: string | undefined): Promise<LoadedProfile | { readonly profile: Profile }> {
  return path === undefined ? { profile: DEFAULT_PROFILE } : loadProfile(path);
}

/** Parses a profile, or returns the defaults. Throws `profile-unreadable` and `profile-invalid`. */
export function readProfile(text: string | undefined, source: string): LoadedProfile | { readonly profile: Profile } {
  return text === undefined ? { profile: DEFAULT_PROFILE } : parseProfileText(text, source);
}

/**
 * Reads a firm's rules file, if there is one. Throws `rules-missing`, `rules-not-a-file`, and what parseRules throws.
 */
export async function openRules(path: string | undefined): Promise<readonly RuleSetting[]> {
  if (path === undefined) return [];
  const bytes = await readNamedFile({
    path,
    subject: `The rules file ${path}`,
    kind: 'rules',
    hint: 'Check the path given with --rules; "capsheet plan --rules" alone lists the rules.',
  });
  return parseRules(bytes.toString('utf8'), path);
}

/** Parses a firm's rules, if there are any. Throws what parseRules throws. */
export function parseFirmRules(text: string | undefined, source: string): readonly RuleSetting[] {
  return text === undefined ? [] : parseRules(text, source);
}

interface SettleTimes {
  /**
   * How long after the connection ended a write of unknown fate may still become visible: stored late, and shown late.
   */
  readonly settleTimeMs: number;
  /** How long stored data may be missing in queries. */
  readonly visibleAfterMs: number;
}

export function settleTimes({ settleSeconds, visibleSeconds }: Profile): SettleTimes {
  return { settleTimeMs: (settleSeconds + visibleSeconds) * 1000, visibleAfterMs: visibleSeconds * 1000 };
}
