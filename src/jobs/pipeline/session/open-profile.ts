import { readNamedFile } from '../../../base/disk/read-named-file.ts';
import { onPage, settingName } from '../../../base/util/setting-names.ts';
import type { RuleSetting } from '../../../model/findings/rule-change.ts';
import { DEFAULT_PROFILE } from '../../../service/client/default-profile.ts';
import type { LoadedProfile } from '../../../service/client/load-profile.ts';
import type { Profile } from '../../../service/client/profile.ts';

/** A profile with where it is from, or the defaults. */
export type OpenedProfile = LoadedProfile | { readonly profile: Profile };

/** The profile at a path, or the defaults, for which nothing that reads a file is loaded. */
export async function openProfile(path: string | undefined): Promise<OpenedProfile> {
  if (path === undefined) return { profile: DEFAULT_PROFILE };
  const { loadProfile } = await import('../../../service/client/load-profile.ts');
  return loadProfile(path);
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
    hint: `Check the path given with ${settingName('rules')}; ${onPage('the handbook', '"capsheet plan --rules" alone')} lists the rules.`,
  });
  const { parseRules } = await import('../../../engine/rules/parse-rules.ts');
  return parseRules(bytes.toString('utf8'), path);
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
