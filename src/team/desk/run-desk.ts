import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { removeFolder } from '../../base/disk/patient-calls.ts';
import { usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { parseFirmProfile, parseFirmRules } from '../../jobs/pipeline/session/firm-settings.ts';
import { openSession } from '../../jobs/pipeline/session/open-session.ts';
import type { Session } from '../../jobs/pipeline/session/session.ts';
import type { JournalPlace } from '../../model/journal-place.ts';
import type { ConnectionState } from '../../ui/api/work-state.ts';
import type { WorkConnection } from '../../ui/server/workspace/work-connection.ts';
import { Workspace } from '../../ui/server/workspace/workspace.ts';
import { buildDeskApp } from './build-desk-app.ts';
import { DESK_READY, type DeskBrief, deskBrief, toConnectionState, toDeskAddress } from './desk-brief.ts';

interface DeskStreams {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: { write(text: string): unknown };
}

/**
 * Runs one desk as a process: reads its facts from standard input, says when it is ready, and ends without a trace when
 * its server ends.
 */
export async function runDesk({ stdin, stdout }: DeskStreams): Promise<void> {
  let desk: OpenDesk | undefined;
  for await (const line of createInterface({ input: stdin })) {
    const brief = deskBrief.parse(JSON.parse(line));
    desk?.connection.use(brief.service);
    desk ??= await openDesk(brief);
    stdout.write(`${DESK_READY}\n`);
  }
  await desk?.close();
}

interface OpenDesk {
  readonly connection: FirmConnection;
  readonly close: () => Promise<void>;
}

async function openDesk(brief: DeskBrief): Promise<OpenDesk> {
  const { folder, key, version, userName, firmName, mostFileBytes } = brief;
  const connection = new FirmConnection(brief);
  await mkdir(connection.stateDir, { mode: 0o700 });
  const rules = parseFirmRules(brief.rules, `the rules of ${firmName}`);
  const workspace = new Workspace(connection, { userName, version, rules, firstRevision: Date.now() });
  const app = await buildDeskApp({ workspace, folder, key, mostFileBytes });
  await app.listen({ path: toDeskAddress(folder) });
  const close = async (): Promise<void> => {
    await workspace.end();
    await app.close();
    await removeFolder(folder);
  };
  return { connection, close };
}

/** The service of the desk's firm. Everything lies in the desk's own folder. */
class FirmConnection implements WorkConnection {
  readonly #brief: DeskBrief;
  readonly #profile: ReturnType<typeof parseFirmProfile>;
  #service: DeskBrief['service'];

  /** Throws for an invalid profile. */
  constructor(brief: DeskBrief) {
    this.#brief = brief;
    this.#profile = parseFirmProfile(brief.profile, `the profile of ${brief.firmName}`);
    this.#service = brief.service;
  }

  /** From now on: another service or other credentials. */
  use(service: DeskBrief['service']): void {
    this.#service = service;
  }

  get state(): ConnectionState {
    return toConnectionState({ service: this.#service, firmName: this.#brief.firmName });
  }

  get stateDir(): string {
    return join(this.#brief.folder, 'state');
  }

  get filesDir(): string {
    return this.stateDir;
  }

  get journal(): JournalPlace {
    return { stateDir: this.stateDir, databaseUrl: this.#brief.databaseUrl };
  }

  dirFor(): string {
    return this.stateDir;
  }

  isOfSandbox(): boolean {
    return false;
  }

  /** The team already knows the firm's name. */
  learnFirm(): void {}

  async openSession(listen: Parameters<WorkConnection['openSession']>[0]): Promise<Session> {
    const { baseUrl, appUrl, credentials } = this.#service;
    const { network, userName, version, firmName } = this.#brief;
    if (credentials === undefined) throw credentialsMissing(firmName);
    return openSession({
      ...this.journal,
      baseUrl,
      credentials,
      network: omitAbsent(network),
      userName,
      version,
      profile: this.#profile,
      ...omitAbsent({ appUrl }),
      ...listen,
    });
  }

  async readProfile() {
    return this.#profile.profile;
  }
}

function credentialsMissing(firm: string): Error {
  return usageError(
    'team-credentials-missing',
    `${firm} has no credentials for its portfolio service.`,
    'Ask an administrator to set them.',
  );
}
