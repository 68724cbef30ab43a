import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { removeFolder } from '../../base/disk/patient-calls.ts';
import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { toPageWords } from '../../base/util/text/page-words.ts';
import type { DiagnoseRequest } from '../../jobs/doctor/diagnose.ts';
import { tryService } from '../../jobs/doctor/diagnose-service.ts';
import { openProfile } from '../../jobs/pipeline/session/open-profile.ts';
import { openSession, type SessionSettings } from '../../jobs/pipeline/session/open-session.ts';
import type { Session } from '../../jobs/pipeline/session/session.ts';
import type { JournalPlace } from '../../model/journal-place.ts';
import type { DoctorCheck } from '../../model/outcomes/diagnosis.ts';
import { type Sandbox, startSandbox } from '../../service/sandbox/start-sandbox.ts';
import type { SettingsView } from '../api/settings.ts';
import type { ConnectionState } from '../api/work-state.ts';
import { type FirstSettings, findFirstService, isServiceSaid } from './settings/first-service.ts';
import { keepService, keptServicePath } from './settings/kept-service.ts';
import type { OwnService } from './settings/own-service.ts';
import type { WorkConnection } from './workspace/work-connection.ts';

export interface ServerConnectionOptions extends FirstSettings {
  readonly userName: string;
  readonly version: string;
  /** The way to the service: proxies and authorities. */
  readonly network: SessionSettings['network'];
  /** What a `.env` file says of it, where one does: it holds with the credentials of that file alone. */
  readonly networkFile?: SettingsFile;
  /** The file of the service profile. */
  readonly profile?: string;
  /** How long a service that is tried may take in all; half a minute where left out. */
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
  /** Its own journal: what is rehearsed is no history of the real service. Gone with the sandbox. */
  readonly stateDir: string;
}

/** With which service capsheet works now: the user's own, or a sandbox of this process. */
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

  /** A rehearsal is nobody else's business, and not in the database that is shared with others. */
  get journal(): JournalPlace {
    const { stateDir } = this;
    const { databaseUrl } = this.#options;
    return this.#rehearsal === undefined ? omitAbsent({ stateDir, databaseUrl }) : { stateDir };
  }

  /** What was handed over lies here: it stays when a sandbox goes. */
  get filesDir(): string {
    return this.#options.stateDir;
  }

  /** For what is made of these files: it goes with the sandbox where they do, and stays where they stay. */
  dirFor(paths: readonly string[]): string {
    return paths.some((path) => this.isOfSandbox(path)) ? this.stateDir : this.filesDir;
  }

  /** What the form of the settings begins with; also while a sandbox is worked with. */
  get settings(): SettingsView {
    const { baseUrl, appUrl, clientId, clientSecret, sources } = this.#own;
    const { own, stateDir } = this.#options;
    return omitAbsent({
      baseUrl,
      appUrl,
      clientId,
      hasSecret: clientSecret !== undefined,
      sources: sources !== undefined && isServiceSaid(this.#own) ? toPageWords(sources) : undefined,
      isSetOutside: isServiceSaid(own),
      keptIn: keptServicePath(stateDir),
    });
  }

  get #isComplete(): boolean {
    const { baseUrl, clientId, clientSecret } = this.#own;
    return baseUrl !== undefined && clientId !== undefined && clientSecret !== undefined;
  }

  /** The service said which firm it is. */
  learnFirm(name: string): void {
    this.#firm = name;
  }

  /** Throws `connection-missing`, and what an unusable address or profile is. Whoever opens a session closes it. */
  async openSession(listen: Pick<SessionSettings, 'onRequest' | 'signal' | 'gate'>): Promise<Session> {
    const { userName, version } = this.#options;
    const { baseUrl, appUrl, clientId, clientSecret } = this.#service();
    if (baseUrl === undefined || clientId === undefined || clientSecret === undefined)
      throw usageError(
        'connection-missing',
        'capsheet does not know yet which service to work with.',
        'Enter its address and your credentials under Settings, or rehearse in the sandbox first.',
      );
    return openSession({
      baseUrl,
      credentials: { clientId, clientSecret },
      network: this.#network,
      ...this.journal,
      profile: await this.#openProfile(),
      userName,
      version,
      ...omitAbsent({ appUrl }),
      ...listen,
    });
  }

  /**
   * What would be worked with: a secret that is not given stays as it is, where both addresses and the client stay the
   * same. It is never sent where it was not meant for. Throws `settings-mixed`.
   */
  complete(own: OwnService): OwnService {
    const { placeFile, networkFile } = this.#options;
    if (placeFile !== undefined) throw placeOfFile(placeFile);
    // Plain http stays on this machine, whatever is said of the network.
    const isPlain = own.baseUrl?.startsWith('http:') === true && own.appUrl?.startsWith('https:') !== true;
    if (networkFile !== undefined && !isPlain) throw networkOfFile(networkFile);
    const { baseUrl, appUrl, clientId, clientSecret } = this.#own;
    const isSame = own.baseUrl === baseUrl && own.appUrl === appUrl && own.clientId === clientId;
    return omitAbsent({ ...own, clientSecret: own.clientSecret ?? (isSame ? clientSecret : undefined) });
  }

  /** Whether a service answers and takes the credentials. Throws `connection-missing`, `address-invalid`, `insecure-address`. */
  async try(own: OwnService): Promise<readonly DoctorCheck[]> {
    const { profile: profilePath, version, network, mostTryMs: mostMs = MOST_TRY_MS } = this.#options;
    const { baseUrl, appUrl, clientId, clientSecret } = own;
    if (baseUrl === undefined || clientId === undefined || clientSecret === undefined) throw secretMissing();
    const credentials = { clientId, clientSecret };
    const now = (): Date => new Date();
    const service = { baseUrl, credentials, network, ...omitAbsent({ appUrl }) };
    return tryService({ ...service, version, now, mostMs, profilePath });
  }

  /** Works with it from now on; where it is and who asks is kept for the next start, the secret never. False: it is not. */
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

  /** The file goes when the sandbox goes. */
  isOfSandbox(path: string): boolean {
    return this.#rehearsal !== undefined && path.startsWith(`${this.#rehearsal.stateDir}${sep}`);
  }

  /** A sandbox with sample data that forgets everything when it is left. */
  async useSandbox(): Promise<void> {
    await this.leaveSandbox();
    const sandbox = await startSandbox({ seed: 'sample' });
    this.#rehearsal = { sandbox, stateDir: mkdtempSync(join(tmpdir(), 'capsheet-sandbox-')) };
  }

  async leaveSandbox(): Promise<void> {
    const rehearsal = this.#rehearsal;
    this.#rehearsal = undefined;
    await rehearsal?.sandbox.close();
    if (rehearsal !== undefined) await removeFolder(rehearsal.stateDir);
  }

  /** What is assumed of the service. */
  async readProfile() {
    return (await this.#openProfile()).profile;
  }

  #openProfile() {
    return openProfile(this.#rehearsal === undefined ? this.#options.profile : undefined);
  }

  /** What the doctor has to look at. */
  toDiagnose(now: () => Date): DiagnoseRequest {
    const { version, profile } = this.#options;
    const profilePath = this.#rehearsal === undefined ? profile : undefined;
    return { settings: this.#service(), network: this.#network, journal: this.journal, version, profilePath, now };
  }

  /** A rehearsal never leaves this machine. */
  get #network(): SessionSettings['network'] {
    return this.#rehearsal === undefined ? this.#options.network : {};
  }

  #service(): OwnService {
    if (this.#rehearsal === undefined) return this.#own;
    const { url, clientId, clientSecret } = this.#rehearsal.sandbox;
    return omitAbsent({ baseUrl: url, clientId, clientSecret });
  }
}

/** The one that is known is another service's or another client's. */
function secretMissing(): CapsheetError {
  return usageError(
    'connection-missing',
    'The client secret is missing.',
    'Enter it. capsheet forgets the secret when it is closed, and uses it only with the addresses and the client ID that you entered it for.',
  );
}

/** Credentials of the page are not sent a way that a file beside the workbook names. */
function networkOfFile({ path, names }: SettingsFile): CapsheetError {
  return usageError(
    'settings-mixed',
    `${path} names ${names}, but these credentials are entered on the page.`,
    'The addresses, credentials, network settings and state folder of a .env file are used only together. Put the client ID and the secret into the same file, or set the network settings in the environment, and start capsheet again.',
  );
}

/** What was said on the page is not written into a folder that a file beside the workbook names. */
function placeOfFile(path: string): CapsheetError {
  return usageError(
    'settings-mixed',
    `${path} says where the journal is kept, but these credentials are entered on the page.`,
    'The addresses, credentials, network settings and state folder of a .env file are used only together. Put the client ID and the secret into the same file, or close capsheet and start it with --state-dir FOLDER.',
  );
}
