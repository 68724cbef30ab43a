import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DiagnoseRequest } from '../../doctor/diagnose.ts';
import { openProfile } from '../../pipeline/session/open-profile.ts';
import { openSession, type SessionSettings } from '../../pipeline/session/open-session.ts';
import type { Session } from '../../pipeline/session/session.ts';
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts';
import { type CapsheetError, usageError } from '../../util/capsheet-error.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';
import type { ConnectionState } from '../api/work-state.ts';

/** Where the service is and who asks, as far as it is known. The secret lives in memory only. */
export interface OwnService {
  readonly baseUrl?: string;
  readonly appUrl?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** Which of them comes from where, in a sentence; absent where all of it was entered on the page. */
  readonly sources?: string;
}

export interface ConnectionOptions {
  readonly own: OwnService;
  readonly stateDir: string;
  /** The `.env` file that named the state folder, where one did: it holds with the credentials of that file alone. */
  readonly stateDirFile?: string;
  readonly userName: string;
  readonly version: string;
  /** The file of the service profile. */
  readonly profile?: string;
}

interface Rehearsal {
  readonly sandbox: Sandbox;
  /** Its own journal: what is rehearsed is no history of the real service. Gone with the sandbox. */
  readonly stateDir: string;
}

/** With which service capsheet works now: the user's own, or a sandbox of this process. */
export class Connection {
  readonly #options: ConnectionOptions;
  #own: OwnService;
  #rehearsal: Rehearsal | undefined;
  #firm: string | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#own = options.own;
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
        'capsheet does not know yet which service it works with.',
        'Enter the address and the credentials under Settings, or rehearse in the sandbox first.',
      );
    return openSession({
      baseUrl,
      credentials: { clientId, clientSecret },
      stateDir: this.stateDir,
      profile: await this.#openProfile(),
      userName,
      version,
      ...omitAbsent({ appUrl }),
      ...listen,
    });
  }

  /**
   * A secret that is not given stays as it is, where both addresses and the client stay the same: it is never sent where
   * it was not meant for. Throws `settings-mixed`.
   */
  async useOwn(own: OwnService): Promise<void> {
    const { stateDirFile } = this.#options;
    if (stateDirFile !== undefined) throw stateDirOfFile(stateDirFile);
    const { baseUrl, appUrl, clientId, clientSecret } = this.#own;
    const isSame = own.baseUrl === baseUrl && own.appUrl === appUrl && own.clientId === clientId;
    this.#own = omitAbsent({ ...own, clientSecret: own.clientSecret ?? (isSame ? clientSecret : undefined) });
    this.#firm = undefined;
    await this.leaveSandbox();
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
    if (rehearsal !== undefined) rmSync(rehearsal.stateDir, { recursive: true, force: true });
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
    return { settings: this.#service(), stateDir: this.stateDir, version, profilePath, now };
  }

  #service(): OwnService {
    if (this.#rehearsal === undefined) return this.#own;
    const { url, clientId, clientSecret } = this.#rehearsal.sandbox;
    return omitAbsent({ baseUrl: url, clientId, clientSecret });
  }
}

/** What was said on the page is not written into a folder that a file beside the workbook names. */
function stateDirOfFile(path: string): CapsheetError {
  return usageError(
    'settings-mixed',
    `${path} names CAPSHEET_STATE_DIR, but these credentials are entered on the page.`,
    'What a .env file says of addresses, credentials and the state folder holds only together. Put client id and secret into the same file, or end capsheet and start it with --state-dir FOLDER.',
  );
}
