import { readVersion } from '../../../base/package/package-files.ts';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { OpenedProfile } from '../../pipeline/session/open-profile.ts';
import { inSession, type SessionSettings } from '../../pipeline/session/open-session.ts';
import type { Session } from '../../pipeline/session/session.ts';
import { storeOf } from '../journals.ts';
import type { PortfolioAccess } from '../portfolio-access.ts';
import { readProfile } from './request.ts';

export type Route = SessionSettings['network'];
export type OnRequest = NonNullable<SessionSettings['onRequest']>;

/** Access as the command, the page and a team have it, who watch the service's pace. */
export interface WatchedAccess extends PortfolioAccess {
  /** Used in place of `network`: each part with where it was found. */
  readonly route?: Route;
  /** Used in place of `profile`. */
  readonly openedProfile?: OpenedProfile;
  readonly onRequest?: OnRequest;
  /** Holds and releases every request. */
  readonly gate?: NonNullable<SessionSettings['gate']>;
}

/** Works with a session of its own and closes it, whatever happens. */
export async function withPortfolio<T>(
  access: WatchedAccess,
  signal: AbortSignal | undefined,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { baseUrl, appUrl, credentials, userName, journal, fetch, now, onRequest, gate } = access;
  const settings = {
    baseUrl,
    credentials,
    userName,
    journal: storeOf(journal),
    version: readVersion(),
    profile: access.openedProfile ?? (await readProfile(access.profile)),
    network: access.route ?? toRoute(access.network),
    ...omitAbsent({ appUrl, fetch, now: now && checkedClock(now), signal, onRequest, gate }),
  };
  return inSession(settings, work);
}

function toRoute(network: PortfolioAccess['network'] = {}): Route {
  const name = (which: keyof typeof network) => {
    const value = network[which];
    return value === undefined ? undefined : { value, from: `network.${which}` };
  };
  return omitAbsent({ httpsProxy: name('proxy'), noProxy: name('noProxy'), caFile: name('caFile') });
}

/** The clock, which throws `clock-invalid` where it does not say a moment. */
function checkedClock(now: () => Date): () => Date {
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
