import { usageError } from '../../base/util/capsheet-error.ts';
import type { RuleSetting } from '../../model/findings/rule-change.ts';
import { parseProfileText } from '../../service/client/load-profile.ts';
import { parseFirmRules } from '../pipeline/session/firm-settings.ts';
import { type OpenedProfile, openProfile, openRules } from '../pipeline/session/open-profile.ts';

/** The profile in a file or in settings. Throws as openProfile does. */
export async function readProfile(profile: string | object | undefined): Promise<OpenedProfile> {
  if (typeof profile === 'object') return parseProfileText(JSON.stringify(profile), 'profile');
  return openProfile(profile);
}

/** The rules in a file or in settings. Throws as openRules does. */
export async function readRules(rules: string | object | undefined): Promise<readonly RuleSetting[]> {
  if (typeof rules === 'object') return parseFirmRules(JSON.stringify(rules), 'rules');
  return openRules(rules);
}

/** The clock, which throws `clock-invalid` where it does not say a moment. */
export function checkedClock(now: () => Date): () => Date {
  return () => {
    const moment = now();
    if (moment instanceof Date && !Number.isNaN(moment.getTime())) return moment;
    throw usageError(
      'clock-invalid',
      'The clock that was handed in says no valid moment.',
      'Let now return a valid Date.',
    );
  };
}
