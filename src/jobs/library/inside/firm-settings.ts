import { parseRules } from '../../../engine/rules/parse-rules.ts';
import type { RuleSetting } from '../../../model/findings/rule-change.ts';
import { DEFAULT_PROFILE } from '../../../service/client/default-profile.ts';
import { parseProfileText } from '../../../service/client/load-profile.ts';
import type { OpenedProfile } from '../../pipeline/session/open-profile.ts';

/** The profile that a firm's record holds as text, or the defaults. Throws `profile-unreadable` and `profile-invalid`. */
export function parseFirmProfile(text: string | undefined, source: string): OpenedProfile {
  return text === undefined ? { profile: DEFAULT_PROFILE } : parseProfileText(text, source);
}

/** The rules that a firm's record holds as text; none without any. Throws what parseRules throws. */
export function parseFirmRules(text: string | undefined, source: string): readonly RuleSetting[] {
  return text === undefined ? [] : parseRules(text, source);
}
