import { type LoadedProfile, loadProfile, parseProfileText } from '../../../service/client/load-profile.ts';
import { DEFAULT_PROFILE, type Profile } from '../../../service/client/profile.ts';

/** The profile at a path, or the defaults. Apart from the session, so that `check` loads nothing that connects. */
export async function openProfile(path: string | undefined): Promise<LoadedProfile | { readonly profile: Profile }> {
  return path === undefined ? { profile: DEFAULT_PROFILE } : loadProfile(path);
}

/** The profile of that text, or the defaults. Throws `profile-unreadable` and `profile-invalid`. */
export function readProfile(text: string | undefined, source: string): LoadedProfile | { readonly profile: Profile } {
  return text === undefined ? { profile: DEFAULT_PROFILE } : parseProfileText(text, source);
}
