import { sep } from 'node:path';
import { removeFolder } from '../../base/disk/patient-calls.ts';
import { makeScratchFolder } from '../../base/disk/scratch-folders.ts';
import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { nameSettings } from '../../base/util/setting-names.ts';
import type { DiagnoseRequest } from '../../jobs/doctor/diagnose.ts';
import { tryService } from '../../jobs/doctor/diagnose-service.ts';
import { readProfile } from '../../jobs/library/inside/request.ts';
import type { Route, WatchedAccess } from '../../jobs/library/inside/session.ts';
import { journalOf } from '../../jobs/library/journals.ts';
import type { JournalPlace } from '../../model/journal-place.ts';
import type { DoctorCheck } from '../../model/outcomes/diagnosis.ts';
import { type Sandbox, startSandbox } from '../../service/sandbox/start-sandbox.ts';
import type { SettingsView } from '../api/settings.ts';
import type { ConnectionState } from '../api/work-state.ts';
import {
  type FirstSettings,
  findFirstService,
  isServiceSet,
  keepService,
  keptServicePath,
  type OwnService,
} from './own-service.ts';
import type { WorkConnection } from './workspace/work-connection.ts';

export interface ServerConnectionOptions extends FirstSettings {
  readonly userName: string;
  readonly version: string;
  readonly network: Route;
  /** The network settings of a `.env` file: they hold with the credentials of that file alone. */
  readonly networkFile?: SettingsFile;
  readonly profile?: string;
  /** The time limit for testing a service; half a minute by default. */
  readonly mostTryMs?: number;
}

const MOST_TRY_MS = 30_000;

/** A `.env` file, and the settings that it names. */
interface SettingsFile {
  readonly path: string;
  readonly names: string;
}

interface Rehearsal {
  readonly sandbox: Sandbox;
  /** Its own journal: a rehearsal is not part of the real service's history. Removed with the sandbox. */
  readonly stateDir: string;
}

export class Connection implements WorkConnection {
  readonly #options: ServerConnectionOptions;
  #own: OwnService;
  #rehearsal: Rehearsal | undefined;
  #firm: string | undefined;

  constructor(options: ServerConnectionOptions) {
    this.#options = options;
    this.#own = findFirstService(options);
  }

  get state(): ConnectionState {
    const { baseUrl, appUrl, clientId } = this.#own;
    const service = this.#rehearsal?.sandbox.url ?? baseUrl;
    if (this.#rehearsal !== undefined)
      return omitAbsent({ kind: 'sandbox', service, firm: this.#rehearsal.sandbox.firmName });
    return omitAbsent({ kind: this.#isComplete ? 'own' : 'none', service, appUrl, clientId, firm: this.#firm });
  }

  get stateDir(): string {
    return this.#rehearsal?.stateDir ?? this.#options.stateDir;
  }

  /** A rehearsal stays out of the database that is shared with others. */
  get journal(): JournalPlace {
    const { stateDir } = this;
    const { databaseUrl } = this.#options;
    return this.#rehearsal === undefined ? omitAbsent({ stateDir, databaseUrl }) : { stateDir };
  }

  /** The folder of uploads: it stays when a sandbox goes. */
  get filesDir(): string {
    return this.#options.stateDir;
  }

  /** The folder for files derived from these: it goes with the sandbox if they do. */
  dirFor(paths: readonly string[]): string {
    return paths.some((path) => this.isOfSandbox(path)) ? this.stateDir : this.filesDir;
  }

  /** The initial values of the settings form, also while a sandbox is used. */
  get settings(): SettingsView {
    const { baseUrl, appUrl, clientId, clientSecret, sources } = this.#own;
    const { own, stateDir } = this.#options;
    return omitAbsent({
      baseUrl,
      appUrl,
      clientId,
      hasSecret: clientSecret !== undefined,
      sources: sources !== undefined && isServiceSet(this.#own) ? nameSettings(sources, 'page') : undefined,
      isSetOutside: isServiceSet(own),
      keptIn: keptServicePath(stateDir),
    });
  }

  get #isComplete(): boolean {
    const { baseUrl, clientId, clientSecret } = this.#own;
    return baseUrl !== undefined && clientId !== undefined && clientSecret !== undefined;
  }

  learnFirm(name: string): void {
    this.#firm = name;
  }

  /** Throws `connection-missing`. */
  access(): WatchedAccess {
    const { userName } = this.#options;
    const { baseUrl, appUrl, clientId, clientSecret } = this.#service();
    if (baseUrl === undefined || clientId === undefined || clientSecret === undefined)
      throw usageError(
        'connection-missing',
        'capsheet does not know yet which service to work with.',
        'Enter its address and your credentials under Settings, or rehearse in the sandbox first.',
      );
    return {
      baseUrl,
      credentials: { clientId, clientSecret },
      route: this.#network,
      journal: journalOf(this.journal),
      userName,
      ...omitAbsent({ appUrl, profile: this.#profilePath }),
    };
  }

  /**
   * Completes entered settings: a secret that is not given stays, if both addresses and the client stay the same. It is
   * never sent anywhere else. Throws `settings-mixed`.
   */
  complete(own: OwnService): OwnService {
    const { placeFile, networkFile } = this.#options;
    if (placeFile !== undefined) throw placeOfFile(placeFile);
    // Plain http stays on this machine, whatever the network settings say.
    const isPlain = own.baseUrl?.startsWith('http:') === true && own.appUrl?.startsWith('https:') !== true;
    if (networkFile !== undefined && !isPlain) throw networkOfFile(networkFile);
    const { baseUrl, appUrl, clientId, clientSecret } = this.#own;
    const isSame = own.baseUrl === baseUrl && own.appUrl === appUrl && own.clientId === clientId;
    return omitAbsent({ ...own, clientSecret: own.clientSecret ?? (isSame ? clientSecret : undefined) });
  }

  async try(own: OwnService): Promise<readonly DoctorCheck[]> {
    const { profile: profilePath, version, network, mostTryMs: mostMs = MOST_TRY_MS } = this.#options;
    const { profile } = await readProfile(profilePath);
    const { baseUrl, appUrl, clientId, clientSecret } = own;
    if (baseUrl === undefined || clientId === undefined || clientSecret === undefined)
      throw usageError(
        'connection-missing',
        'The client secret is missing.',
        'Enter it. capsheet forgets the secret when it is closed, and uses it only with the addresses and the client ID that you entered it for.',
      );
    const credentials = { clientId, clientSecret };
    const now = (): Date => new Date();
    const service = { baseUrl, credentials, network, ...omitAbsent({ appUrl }) };
    return tryService({ ...service, version, now, mostMs, profile });
  }

  /**
   * Uses this service from now on. Address and client are kept for the next start, the secret never. Returns whether
   * they could be kept.
   */
  async useOwn(own: OwnService): Promise<boolean> {
    this.#own = own;
    this.#firm = undefined;
    const { baseUrl, appUrl, clientId } = own;
    const isKept =
      baseUrl !== undefined &&
      clientId !== undefined &&
      keepService(this.#options.stateDir, { baseUrl, clientId, ...omitAbsent({ appUrl }) });
    await this.leaveSandbox();
    return isKept;
  }

  isOfSandbox(path: string): boolean {
    return this.#rehearsal !== undefined && path.startsWith(`${this.#rehearsal.stateDir}${sep}`);
  }

  async useSandbox(): Promise<void> {
    await this.leaveSandbox();
    const sandbox = await startSandbox({ seed: 'sample' });
    this.#rehearsal = { sandbox, stateDir: await makeScratchFolder('sandbox') };
  }

  async leaveSandbox(): Promise<void> {
    const rehearsal = this.#rehearsal;
    this.#rehearsal = undefined;
    await rehearsal?.sandbox.close();
    if (rehearsal !== undefined) await removeFolder(rehearsal.stateDir);
  }

  async readProfile() {
    return (await readProfile(this.#profilePath)).profile;
  }

  get #profilePath(): string | undefined {
    return this.#rehearsal === undefined ? this.#options.profile : undefined;
  }

  toDiagnose(now: () => Date): DiagnoseRequest {
    const { version } = this.#options;
    const service = { settings: this.#service(), network: this.#network, profilePath: this.#profilePath };
    return { ...service, journal: this.journal, version, now };
  }

  get #network(): Route {
    return this.#rehearsal === undefined ? this.#options.network : {};
  }

  #service(): OwnService {
    if (this.#rehearsal === undefined) return this.#own;
    const { url, clientId, clientSecret } = this.#rehearsal.sandbox;
    return omitAbsent({ baseUrl: url, clientId, clientSecret });
  }
}

/** Credentials entered on the page are not sent through a proxy that a file beside the workbook names. */
function networkOfFile({ path, names }: SettingsFile): CapsheetError {
  return usageError(
    'settings-mixed',
    `${path} names ${names}, but these credentials are entered on the page.`,
    'The addresses, credentials, network settings and state folder of a .env file are used only together. Put the client ID and the secret into the same file, or set the network settings in the environment, and start capsheet again.',
  );
}

/** Settings entered on the page are not written into a folder that a file beside the workbook names. */
function placeOfFile(path: string): CapsheetError {
  return usageError(
    'settings-mixed',
    `${path} says where the journal is kept, but these credentials are entered on the page.`,
    'The addresses, credentials, network settings and state folder of a .env file are used only together. Put the client ID and the secret into the same file, or close capsheet and start it with --state-dir FOLDER.',
  );
}
