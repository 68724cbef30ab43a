import { setTimeout as sleepFor } from 'node:timers/promises';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { settingName } from '../../../base/util/setting-names.ts';
import { type ProcessClocks, Standstill } from '../../../base/util/standstill.ts';
import type { ApplyLock } from '../../../engine/journal/journal.ts';
import { lockLost } from '../../../engine/journal/journal-errors.ts';
import { type JournalStore, toJournalStore } from '../../../engine/journal/journal-store.ts';
import type { JournalPlace } from '../../../model/journal-place.ts';
import { parseServiceAddress } from '../../../service/client/addresses.ts';
import { createPortfolioClient } from '../../../service/client/create-client.ts';
import type { RequestEvent, RequestGate } from '../../../service/client/http/caller-parts.ts';
import type { LoadedProfile } from '../../../service/client/load-profile.ts';
import type { NetworkSettings } from '../../../service/client/network/choose-route.ts';
import { openNetwork } from '../../../service/client/network/network.ts';
import type { Profile } from '../../../service/client/profile.ts';
import type { Session } from './session.ts';

export interface SessionSettings {
  readonly journal: JournalStore | JournalPlace;
  readonly baseUrl: string;
  readonly appUrl?: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  readonly network: NetworkSettings;
  readonly profile: LoadedProfile | { readonly profile: Profile };
  readonly userName: string;
  readonly version: string;
  readonly onRequest?: (event: RequestEvent) => void;
  readonly signal?: AbortSignal;
  /** Carries the requests in place of our own connections. */
  readonly fetch?: typeof fetch;
  /** For plans, reports and the journal; the system's clock by default. */
  readonly now?: () => Date;
  /** Holds and releases every request of the session. */
  readonly gate?: RequestGate;
}

const CLOCKS: ProcessClocks = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  computedMs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};
/** Beats within the time that counts as a standstill, so that a merely busy process is not mistaken for one. */
const BEATS = 10;

/**
 * Opens a session without connecting yet. Throws a CapsheetError (exit status 2) for an unusable address, proxy or file
 * of authorities.
 */
export async function openSession(settings: SessionSettings): Promise<Session> {
  const { baseUrl, appUrl, credentials, profile, userName, version, onRequest, signal, gate } = settings;
  const journal = toJournalStore(settings.journal);
  const { fetch, now = () => new Date() } = settings;
  const parts = omitAbsent({ appUrl, onRequest, signal, fetch });
  // Normalised as by the client: a slash or a capital letter does not make a different service.
  const service = parseServiceAddress(baseUrl, settingName('baseUrl')).text;
  const appService = appUrl === undefined ? service : parseServiceAddress(appUrl, settingName('appUrl')).text;
  const network = await openNetwork(settings.network);
  for (const address of [service, appService]) network.routeTo(address);
  const rateState = await journal.openRates({
    // The service gives each client ID once, and whoever has it shares its windows: by whatever address.
    caller: credentials.clientId,
    longestRequestMs: longestRequestMs(profile.profile),
  });
  const standstill = new Standstill(CLOCKS, profile.profile.standstillSeconds * 1000);
  const beats = setInterval(() => standstill.beat(), (profile.profile.standstillSeconds * 1000) / BEATS).unref();
  let lock: ApplyLock | undefined;
  const client = createPortfolioClient({
    baseUrl,
    credentials,
    network,
    profile: profile.profile,
    userAgent: `capsheet/${version}`,
    rateState,
    mayWrite: () => !standstill.hasStoodStill && mayStillSend(lock),
    writeSignal: () => lock?.lost,
    ...(gate === undefined ? {} : { gate: noteHolds(gate, standstill) }),
    ...parts,
  });
  return {
    client,
    journal,
    clientId: credentials.clientId,
    service,
    appService,
    ...('sha256' in profile ? { profileSha256: profile.sha256 } : {}),
    userName,
    version,
    now,
    standstill,
    sendUnder: (held) => {
      lock = held;
    },
    close: async () => {
      clearInterval(beats);
      await client.close();
      await rateState.close();
    },
    sleep: async (ms, stop) => {
      await sleepFor(ms, undefined, stop === undefined ? {} : { signal: stop });
    },
  };
}

/** Works with a session of its own, and closes it whatever happens. */
export async function inSession<T>(settings: SessionSettings, work: (session: Session) => Promise<T>): Promise<T> {
  const session = await openSession(settings);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

/** A person who holds a run for long may have changed something: that counts as a standstill. */
function noteHolds(gate: RequestGate, standstill: Standstill): RequestGate {
  const whenOpen = async (): Promise<void> => {
    const held = gate.isOpen() ? undefined : standstill.noteIfLong();
    await gate.whenOpen();
    held?.();
  };
  return { ...gate, whenOpen };
}

/** @throws CapsheetError `lock-lost`: somebody else may be at work by now */
function mayStillSend(lock: ApplyLock | undefined): boolean {
  if (lock?.mayStillSend() === false) throw lockLost();
  return true;
}

/**
 * From the first byte sent to the last byte received; an answer that trickles for longer is rare, and delays nobody.
 */
function longestRequestMs({ timeouts }: Profile): number {
  const { connectSeconds, headersSeconds, bodySeconds, uploadSeconds } = timeouts;
  return (connectSeconds + Math.max(headersSeconds, uploadSeconds) + bodySeconds) * 1000;
}
