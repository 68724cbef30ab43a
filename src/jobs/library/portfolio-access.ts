import type { Session } from '../pipeline/session/session.ts';
import { type PortfolioJournal, storeOf } from './journals.ts';

/** Which service is asked, as whom, and what is remembered of it. Nothing of it is read from the environment. */
export interface PortfolioAccess {
  /** Such as `https://api.example.com`. */
  readonly baseUrl: string;
  /** Where the calls about cap tables go, if that is a different host. */
  readonly appUrl?: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  /** Who makes and applies plans: reports, plan files and the journal name them. */
  readonly userName: string;
  /** Where runs are remembered. Hand in the same one whenever you work on the same portfolio. */
  readonly journal: PortfolioJournal;
  /** A profile of the service: the path of a file, or its settings. */
  readonly profile?: string | object;
  /** The way to the service; straight by default, with the authorities that this machine trusts. */
  readonly network?: {
    /** The address of a forward proxy. */
    readonly proxy?: string;
    /** Hosts that are reached without it, separated by commas. */
    readonly noProxy?: string;
    /** The path of a file with certificates of authorities that are trusted besides. */
    readonly caFile?: string;
  };
  /** Carries the requests in place of our own connections, without `network`; of its answers nothing is believed unchecked. */
  readonly fetch?: typeof fetch;
  /** The present moment for plans, reports and the journal; the system's clock by default. It paces no request. */
  readonly now?: () => Date;
}

/** Works with a session of its own and closes it, whatever happens. */
export async function withPortfolio<T>(
  access: PortfolioAccess,
  signal: AbortSignal | undefined,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const [{ openSession }, { checkedClock, readProfile }, { readVersion }, { omitAbsent }] = await Promise.all([
    import('../pipeline/session/open-session.ts'),
    import('./read-settings.ts'),
    import('../../base/package/package-files.ts'),
    import('../../base/util/collections/omit-absent.ts'),
  ]);
  const { baseUrl, appUrl, credentials, userName, journal, network = {}, fetch, now } = access;
  const name = (which: 'proxy' | 'noProxy' | 'caFile') => {
    const value = network[which];
    return value === undefined ? undefined : { value, from: `network.${which}` };
  };
  const session = await openSession({
    baseUrl,
    credentials,
    userName,
    journal: storeOf(journal),
    version: readVersion(),
    profile: await readProfile(access.profile),
    network: omitAbsent({ httpsProxy: name('proxy'), noProxy: name('noProxy'), caFile: name('caFile') }),
    ...omitAbsent({ appUrl, fetch, now: now && checkedClock(now), signal }),
  });
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}
