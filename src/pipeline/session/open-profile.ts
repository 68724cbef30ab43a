import { type LoadedProfile, loadProfile } from '../../client/load-profile.ts';
import { DEFAULT_PROFILE, type Profile } from '../../client/profile.ts';

/** The profile at a path, or the defaults. Apart from the session, so that `check` loads nothing that connects. */
export async function openProfile(path: string | undefined): Promise<LoadedProfile | { readonly profile: Profile }> {
  return path === undefined ? { profile: DEFAULT_PROFILE } : loadProfile(path);
}
