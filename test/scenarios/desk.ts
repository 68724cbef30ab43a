import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Snapshot } from '../../src/model/service/snapshot.ts';
import { createPortfolioClient } from '../../src/service/client/create-client.ts';
import { DEFAULT_PROFILE } from '../../src/service/client/default-profile.ts';
import type { PortfolioClient } from '../../src/service/client/portfolio-client.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/service/sandbox/start-sandbox.ts';
import { closeLater } from '../support/close-later.ts';
import { type StartSettings, startCapsheet } from '../support/run-capsheet.ts';
import { type HereSettings, runHere } from '../support/run-here.ts';
import type { Ended, Started } from '../support/start-program.ts';

export const CLIENT_SECRET = 'a-secret-that-nobody-may-read';

/** Somebody at work: a folder, a state folder, an environment, and the service, which has no rate windows. */
export interface Desk {
  readonly folder: string;
  readonly stateDir: string;
  readonly profile: string;
  readonly sandbox: Sandbox;
  readonly env: { readonly [name: string]: string };
  /** Runs `capsheet ARGS` in the folder, in this process (`runHere`); commands that talk to the service get `--service-profile` besides. */
  run(args: readonly string[], settings?: RunSettings): Promise<Ended>;
  /** The same as a process of its own, which is the built command. */
  start(args: readonly string[], settings?: StartingSettings): Started;
  /** Copies a sample into the folder and gives its name there. */
  take(sample: string, name?: string): string;
  /** Writes a file into the folder and gives its name there. */
  put(name: string, content: string | Uint8Array): string;
  path(name: string): string;
  /** Gives what capsheet asked the service since the last call, `METHOD /path`, tokens left out. */
  asked(): readonly string[];
  /** Gives what the service holds. */
  look(): Promise<Snapshot>;
  close(): Promise<void>;
}

export interface DeskSettings {
  /** Besides what the desk's own environment says; an empty text counts as not set. */
  readonly env?: { readonly [name: string]: string };
  readonly cwd?: string;
}

type RunSettings = DeskSettings & Omit<HereSettings, 'cwd' | 'env'>;

/** A process of its own may be started elsewhere. */
type StartingSettings = DeskSettings & Pick<StartSettings, 'command' | 'nodeArgs' | 'within'>;

export interface DeskOptions extends Partial<SandboxOptions> {
  /** Settings of the profile besides having no rate windows and no time to wait for what was sent. */
  readonly profile?: { readonly [setting: string]: unknown };
}

/** No rate windows, and nothing that may show or land later. */
export const PATIENCE = { rateWindows: [], settleSeconds: 0, visibleSeconds: 0 };
const SAMPLES = resolve('samples');
const CONNECTING = new Set(['plan', 'apply', 'export', 'template']);

export async function openDesk({ profile = {}, ...options }: DeskOptions = {}): Promise<Desk> {
  const sandbox = await startSandbox({ seed: 'sample', rateWindows: [], clientSecret: CLIENT_SECRET, ...options });
  const client = clientOf(sandbox);
  const home = mkdtempSync(join(tmpdir(), 'capsheet-desk-'));
  const folder = join(home, 'desk');
  mkdirSync(folder, { recursive: true });
  const profilePath = join(home, 'profile.json');
  writeFileSync(profilePath, JSON.stringify({ ...PATIENCE, ...profile }));
  const desk = new OpenDesk({ sandbox, client, home, folder, profile: profilePath });
  closeLater(() => desk.close());
  return desk;
}

interface DeskParts {
  readonly sandbox: Sandbox;
  readonly client: PortfolioClient;
  readonly home: string;
  readonly folder: string;
  readonly profile: string;
}

class OpenDesk implements Desk {
  readonly folder: string;
  readonly stateDir: string;
  readonly profile: string;
  readonly sandbox: Sandbox;
  readonly env: { readonly [name: string]: string };
  readonly #client: PortfolioClient;
  readonly #home: string;
  #seen = 0;

  constructor({ sandbox, client, home, folder, profile }: DeskParts) {
    this.sandbox = sandbox;
    this.folder = folder;
    this.profile = profile;
    this.stateDir = join(home, 'state');
    this.#client = client;
    this.#home = home;
    this.env = {
      HOME: home,
      CAPSHEET_BASE_URL: sandbox.url,
      CAPSHEET_CLIENT_ID: sandbox.clientId,
      CAPSHEET_CLIENT_SECRET: CLIENT_SECRET,
      CAPSHEET_STATE_DIR: this.stateDir,
    };
  }

  run(args: readonly string[], { input = '', keychain, ...settings }: RunSettings = {}): Promise<Ended> {
    const own = keychain === undefined ? {} : { keychain };
    return runHere(this.#complete(args), { ...this.#settle(settings), input, ...own });
  }

  start(args: readonly string[], settings?: StartingSettings): Started {
    return startCapsheet(this.#complete(args), this.#settle(settings));
  }

  #complete(args: readonly string[]): readonly string[] {
    const isConnecting = CONNECTING.has(args[0] ?? '') && !args.includes('--service-profile');
    return isConnecting ? [...args, '--service-profile', this.profile] : args;
  }

  #settle({ cwd = this.folder, env = {}, ...where }: StartingSettings = {}) {
    return { ...where, cwd, env: { ...this.env, ...env } };
  }

  take(sample: string, name = sample): string {
    const from = join(SAMPLES, sample);
    if (sample.includes('.')) copyFileSync(from, this.path(name));
    else cpSync(from, this.path(name), { recursive: true });
    return name;
  }

  put(name: string, content: string | Uint8Array): string {
    writeFileSync(this.path(name), content);
    return name;
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  asked(): readonly string[] {
    const fresh = this.sandbox.requests.slice(this.#seen);
    this.#seen = this.sandbox.requests.length;
    return fresh.filter(({ path }) => path !== '/o/token/').map(({ method, path }) => `${method} ${path}`);
  }

  /** Its own requests are not among those that were asked. */
  async look(): Promise<Snapshot> {
    const asked = this.sandbox.requests.length;
    const held = await lookInto(this.#client);
    this.#seen += this.sandbox.requests.length - asked;
    return held;
  }

  async close(): Promise<void> {
    await this.#client.close();
    await this.sandbox.close();
    rmSync(this.#home, { recursive: true, force: true });
  }
}

export function clientOf(sandbox: Pick<Sandbox, 'url' | 'clientId'>): PortfolioClient {
  return createPortfolioClient({
    baseUrl: sandbox.url,
    credentials: { clientId: sandbox.clientId, clientSecret: CLIENT_SECRET },
    profile: { ...DEFAULT_PROFILE, rateWindows: [] },
  });
}

export async function lookInto(client: PortfolioClient): Promise<Snapshot> {
  const [companies, funds, customColumns] = await Promise.all([
    client.listCompanies(),
    client.listFunds(),
    client.listCustomColumns(),
  ]);
  const ids = companies.map(({ id }) => id);
  return {
    firm: { id: 'firm', name: 'firm' },
    companies,
    funds,
    rounds: await client.queryRounds(),
    shareClasses: await client.queryShareClasses(),
    securities: await client.querySecurities(),
    transactions: await client.queryTransactions(),
    customColumns,
    customValues: await client.listCustomValues(ids, customColumns),
    documents: await client.listDocumentsOf(ids),
  };
}

export function isWrite(request: string): boolean {
  return request.startsWith('PUT') || request === 'POST /v1/companies/' || request.endsWith('/add/');
}

/** How often each request was made. */
export function countEach(requests: readonly string[]): { readonly [request: string]: number } {
  const counts: Record<string, number> = {};
  for (const request of requests) counts[request] = (counts[request] ?? 0) + 1;
  return counts;
}
