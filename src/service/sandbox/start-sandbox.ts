import type { FastifyInstance } from 'fastify';
import { usageError } from '../../base/util/capsheet-error.ts';
import { errnoOf } from '../../base/util/errno.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import { addClientApp, addSandboxFirm } from './administration/accounts.ts';
import type { ArrivalLimits } from './answer-request.ts';
import { buildSandboxApp } from './app.ts';
import type { SandboxBehaviour } from './behaviour.ts';
import type { SandboxContext } from './context.ts';
import { dumpStore, listFiledRecords } from './dump.ts';
import { Executor } from './executor.ts';
import { FaultSchedule } from './faults/fault-schedule.ts';
import type { FaultRuleInput } from './faults/faults.ts';
import { parseRehearsal, type Rehearsal } from './faults/rehearsal.ts';
import { PUBLISHED_RATE_WINDOWS, RateLimiter, type SandboxRateWindow } from './http/rate-limit.ts';
import { WireWriter } from './http/wire.ts';
import { type After, PendingWork, realAfter } from './pending-work.ts';
import { type LoggedRequest, RequestLog } from './request-log.ts';
import { hashSecret } from './secrets.ts';
import { portfolioOf, type Seed } from './seed/seed-portfolio.ts';
import { copyStore, MEMORY, openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';
import { type ClientAppRow, findClientApps, findFirms, setSecretHash, TABLES } from './store/tables.ts';

const LOOPBACK = '127.0.0.1';
const ARRIVAL: ArrivalLimits = { headersMs: 10_000, requestMs: 60_000 };

export interface SandboxOptions {
  /** 0, the default, takes any that is free. */
  readonly port?: number | undefined;
  /** An address of this machine; the loopback address where left out, so that no other machine reaches it. */
  readonly host?: string | undefined;
  /** A file that keeps the state; without it the sandbox forgets everything when it is closed. */
  readonly data?: string | undefined;
  /** The contents of a new sandbox; a data file that is there already is left as it is. */
  readonly seed: Seed;
  /** The published windows where left out; an empty list lifts them. */
  readonly rateWindows?: readonly SandboxRateWindow[] | undefined;
  /** The sandbox's answers to the open questions about the service. */
  readonly behaviour?: Partial<SandboxBehaviour> | undefined;
  /** The rules by which requests are spoiled; none where left out. */
  readonly faults?: readonly FaultRuleInput[] | undefined;
  /** A data file that is there already keeps its own client id. */
  readonly clientId?: string | undefined;
  /** Replaces the secret of a data file that is there already. */
  readonly clientSecret?: string | undefined;
  /** The role of the user the credentials belong to: `ADMIN` where left out. */
  readonly role?: string | undefined;
  /** How long a request may take to arrive: 10 s for its headers and a minute in all where left out. */
  readonly arrival?: ArrivalLimits | undefined;
  /** Milliseconds since 1970; the system's clock where left out. */
  readonly now?: (() => number) | undefined;
  /** Times late stores and slow answers; by the system's timers where left out. */
  readonly after?: After | undefined;
}

export interface Sandbox {
  /** The address of both the base and the app host, without a slash at its end. */
  readonly url: string;
  /** Whether it is reachable from this machine only. */
  readonly isLoopback: boolean;
  readonly clientId: string;
  /** The one that was made up just now; absent where one was given, and where a data file was made earlier. */
  readonly clientSecret: string | undefined;
  readonly firmName: string;
  /** The latest requests that came to their end, oldest first, those for tokens included; bounded. */
  readonly requests: readonly LoggedRequest[];
  /** Puts other rules in place of those that hold; their counts and chances begin anew. Throws `faults-invalid`. */
  readonly setFaults: (rules: readonly FaultRuleInput[]) => void;
  /** Does now everything that would come later: late stores, answers held back, things that queries do not show yet. */
  readonly flush: () => void;
  /** Returns everything that is stored, as it was sent, whatever the behaviour makes queries show. */
  readonly dump: () => Snapshot;
  /** Returns the documents and logos with their content, the notes and the marks. */
  readonly filed: () => ReturnType<typeof listFiledRecords>;
  /** Stores first what is still to be stored, also where nobody waits for it; connections that hang are cut. */
  readonly close: () => Promise<void>;
}

/**
 * Starts the portfolio service on this machine, reachable from this machine only unless told otherwise.
 * Throws `CapsheetError` `sandbox-port-taken`, `sandbox-data-unreadable`, `sandbox-data-newer` and `faults-invalid`.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const rehearsal = parseSettings({ behaviour: options.behaviour, faults: options.faults });
  const store = openStore(options.data ?? MEMORY);
  try {
    const firm = openFirm(store, options);
    const running = await run(options, rehearsal, store);
    return { ...firm, ...running, dump: () => dumpStore(store), filed: () => listFiledRecords(store) };
  } catch (error) {
    store.close();
    throw error;
  }
}

function parseSettings(settings: object): Rehearsal {
  return parseRehearsal(settings, 'What the sandbox was started with');
}

async function run(options: SandboxOptions, rehearsal: Rehearsal, store: Store) {
  const { behaviour } = rehearsal;
  const now = options.now ?? Date.now;
  const context: SandboxContext = { store, behaviour, wire: new WireWriter(behaviour), now };
  const shown = behaviour.visibleAfterMs === 0 ? context : { ...context, store: copyStore(store) };
  const pending = new PendingWork(now, options.after ?? realAfter);
  const limiter = new RateLimiter(options.rateWindows ?? PUBLISHED_RATE_WINDOWS, now);
  const log = new RequestLog();
  let faults = new FaultSchedule(rehearsal.faults);
  const executor = new Executor({ context, shown, pending });
  const arrival = options.arrival ?? ARRIVAL;
  const app = await buildSandboxApp({ context, executor, pending, faults: () => faults, limiter, log, arrival });
  const close = async () => {
    await app.close();
    pending.close();
    shown.store.close();
    store.close();
  };
  const host = options.host ?? LOOPBACK;
  const url = await listen(app, { port: options.port ?? 0, host });
  const setFaults = (rules: readonly FaultRuleInput[]) => {
    faults = new FaultSchedule(parseSettings({ faults: rules }).faults);
  };
  return {
    url,
    isLoopback: /^(127\.|::1$|localhost$)/.test(host),
    requests: log.entries,
    setFaults,
    flush: () => pending.flush(),
    close,
  };
}

async function listen(app: FastifyInstance, address: { readonly port: number; readonly host: string }) {
  try {
    return await app.listen(address);
  } catch (cause) {
    await app.close();
    throw cannotListen(address, cause);
  }
}

/** Most often an earlier sandbox is still running, with all that was done in it. */
function cannotListen({ port, host }: { readonly port: number; readonly host: string }, cause: unknown): Error {
  const machine = host === LOOPBACK ? 'this machine' : host;
  const isTaken = errnoOf(cause) === 'EADDRINUSE';
  const why = isTaken ? ': a sandbox that is still running, or another program, has it' : '';
  const stop = isTaken
    ? 'End the other sandbox with Ctrl-C in its terminal, if you want to begin again with a new one; or name'
    : 'Name';
  return usageError(
    'sandbox-port-taken',
    `The sandbox cannot listen on port ${port} of ${machine}${why}.`,
    `${stop} a different port with --port, or 0 for any that is free.`,
    cause,
  );
}

type FirmSettings = Pick<SandboxOptions, 'seed' | 'clientId' | 'clientSecret' | 'role'>;
type OpenedFirm = Pick<Sandbox, 'firmName' | 'clientId' | 'clientSecret'>;

/** Opens the first firm of the data with its first client application; makes and seeds it where the data is new. */
function openFirm(store: Store, settings: FirmSettings): OpenedFirm {
  const opened = store.atomically(() => findOrMakeFirm(store, settings));
  return settings.clientSecret === undefined ? opened : { ...opened, clientSecret: undefined };
}

function findOrMakeFirm(store: Store, settings: FirmSettings): OpenedFirm {
  const [firm] = findFirms(store);
  if (firm === undefined) {
    const { name } = portfolioOf(settings.seed).firm;
    return { firmName: name, ...addSandboxFirm(store, { ...settings, name }) };
  }
  const [app] = findClientApps(store, firm.id);
  if (app !== undefined) return reopenFirm(store, firm.name, app, settings);
  const [user] = TABLES.users.find(store, { firmId: firm.id });
  if (user === undefined) throw new Error(`${firm.name} has no user`);
  return { firmName: firm.name, ...addClientApp(store, user, settings) };
}

function reopenFirm(store: Store, firmName: string, app: ClientAppRow, settings: FirmSettings): OpenedFirm {
  if (settings.clientSecret !== undefined)
    setSecretHash(store, app.client_id, hashSecret(settings.clientSecret, store));
  if (settings.role !== undefined) TABLES.users.change(store, app.user_id, { role: settings.role });
  return { firmName, clientId: app.client_id, clientSecret: undefined };
}
