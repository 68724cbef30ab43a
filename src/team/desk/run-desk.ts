import { mkdir, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import type { FastifyInstance } from 'fastify';
import { removeFolder } from '../../base/disk/patient-calls.ts';
import { usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { isSameSecret } from '../../base/util/secret-text.ts';
import { parseFirmProfile, parseFirmRules } from '../../jobs/library/inside/firm-settings.ts';
import type { WatchedAccess } from '../../jobs/library/inside/session.ts';
import { journalOf } from '../../jobs/library/journals.ts';
import type { JournalPlace } from '../../model/journal-place.ts';
import { describeForTeam } from '../../report/describe-error.ts';
import type { ConnectionState } from '../../ui/api/work-state.ts';
import { assertAnswered, type OpenBook } from '../../ui/server/open-book.ts';
import { takeUpload } from '../../ui/server/uploads/uploads.ts';
import { addWorkRoutes, openWorkApp } from '../../ui/server/work-app.ts';
import { workbookChanged } from '../../ui/server/workspace/correction-work.ts';
import type { WorkConnection } from '../../ui/server/workspace/work-connection.ts';
import { Workspace } from '../../ui/server/workspace/workspace.ts';
import {
  DESK_INPUTS_PATH,
  DESK_KEY_HEADER,
  DESK_READY,
  DESK_TAKE_PATH,
  type DeskBrief,
  type DeskInputs,
  type DeskInputsQuery,
  deskBrief,
  deskInputsQuery,
  deskTaking,
  toConnectionState,
  toDeskAddress,
} from './desk-brief.ts';

/**
 * Runs one desk as a process: reads its facts from standard input, says when it is ready, and ends without a trace when
 * its server ends.
 */
export async function runDesk(input: NodeJS.ReadableStream, say: (text: string) => unknown): Promise<void> {
  let desk: Awaited<ReturnType<typeof openDesk>> | undefined;
  for await (const line of createInterface({ input })) {
    const brief = deskBrief.parse(JSON.parse(line));
    desk?.connection.use(brief.service);
    desk ??= await openDesk(brief);
    say(`${DESK_READY}\n`);
  }
  await desk?.close();
}

async function openDesk(brief: DeskBrief) {
  const { folder, version, userName, firmName } = brief;
  const connection = new FirmConnection(brief);
  await mkdir(connection.stateDir, { mode: 0o700 });
  const rules = parseFirmRules(brief.rules, `the rules of ${firmName}`);
  const workspace = new Workspace(connection, {
    ...{ userName, version, rules, describe: describeForTeam, firstRevision: Date.now() },
  });
  const app = await buildDeskApp(workspace, brief);
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

  access(): WatchedAccess {
    const { baseUrl, appUrl, credentials } = this.#service;
    const { network: route, userName, firmName } = this.#brief;
    if (credentials === undefined)
      throw usageError(
        'team-credentials-missing',
        `${firmName} has no credentials for its portfolio service.`,
        'Ask an administrator to set them.',
      );
    return {
      journal: journalOf(this.journal),
      baseUrl,
      credentials,
      route,
      userName,
      openedProfile: this.#profile,
      ...omitAbsent({ appUrl }),
    };
  }

  async readProfile() {
    return this.#profile.profile;
  }
}

const TOO_LARGE = 'Split it into several workbooks.';

/**
 * Serves a desk to the server that started it: the calls of a laptop's page for reading, mapping, checking and
 * correcting. None names a file of this machine, changes settings, plans or applies.
 */
async function buildDeskApp(workspace: Workspace, brief: DeskBrief): Promise<FastifyInstance> {
  const { folder, key, mostFileBytes } = brief;
  const app = await openWorkApp(mostFileBytes, describeForTeam);
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (!isSameSecret(headers[DESK_KEY_HEADER], key)) return reply.code(403).send();
  });
  addWorkRoutes(app, workspace);
  addUploadRoute(app, workspace, folder);
  app.post('/api/stop', () => {
    workspace.desk.job.stop();
    return {};
  });
  addServerRoutes(app, workspace);
  return app;
}

/** As on a laptop, but without plans, and with a mapping only from the folder, which has all that may be read. */
function addUploadRoute(app: FastifyInstance, { desk, connection, inputs }: Workspace, folder: string): void {
  app.post('/api/open/upload', async (request) => {
    desk.assertIdle();
    const { paths, planPath, reading } = await takeUpload(request, connection.filesDir, TOO_LARGE);
    if (planPath !== undefined)
      throw usageError(
        'plan-with-inputs',
        'A saved plan came along, and a desk opens none: workers make the plan of what is submitted.',
        'Upload the workbook alone.',
      );
    const { mappingPath } = reading;
    if (mappingPath !== undefined && !resolve(mappingPath).startsWith(`${folder}${sep}`))
      throw usageError(
        'mapping-missing',
        'The mapping that was named is not on this desk.',
        'Upload the mapping together with the workbook.',
      );
    inputs.open({ paths, reading }, { isUploaded: true, proposes: true });
    return {};
  });
}

/** Calls by the server itself. */
function addServerRoutes(app: FastifyInstance, workspace: Workspace): void {
  app.get(DESK_INPUTS_PATH, ({ query }) => listInputs(workspace, deskInputsQuery.parse(query)));
  app.post(DESK_TAKE_PATH, ({ body }) => {
    const { paths, reading } = deskTaking.parse(body);
    workspace.inputs.open({ paths, reading }, { isUploaded: true });
    return {};
  });
}

/** Top-level files with these endings are inputs and never papers of rows. */
const NO_PAPER = /\.(xls[xmb]?|ods|csv|json|ya?ml)$/i;

type NamedFile = DeskInputs['inputs'][number];

/**
 * The files to submit: workbooks with their corrections, papers beside them, and the mapping. Throws `busy`,
 * `nothing-open`, `workbook-changed`, `mapping-unsettled`, `input-encrypted`, and if a corrected copy cannot be written.
 */
async function listInputs({ desk, shown, corrections }: Workspace, seen: DeskInputsQuery): Promise<DeskInputs> {
  desk.assertIdle();
  const { book, revision } = shown;
  if ((seen.revision ?? revision) !== revision) throw workbookChanged('submitted');
  assertAnswered(book, 'the workbook can be submitted');
  assertOpenToAll(book);
  await corrections.save();
  const { paths, reading } = book.request;
  const inputs = [...(await Promise.all(paths.map(listInput))).flat(), ...(await listPapers(paths))];
  const { mappingPath, ...rest } = reading;
  const mapping = mappingPath === undefined ? {} : { mapping: { name: basename(mappingPath), path: mappingPath } };
  return { inputs: inputs.sort((one, other) => (one.name < other.name ? -1 : 1)), ...mapping, reading: rest };
}

/** All files of a folder of CSV files; the worker puts them together again. */
async function listInput(path: string): Promise<readonly NamedFile[]> {
  return (await stat(path)).isDirectory() ? listFiles(path) : [{ name: basename(path), path }];
}

/** Papers beside the workbooks, without the originals of corrected copies. */
async function listPapers(paths: readonly string[]): Promise<readonly NamedFile[]> {
  const [first] = paths;
  if (first === undefined) return [];
  const folder = dirname(first);
  const stems = new Set(paths.map((path) => toStem(basename(path))));
  const names = await readdir(folder, { withFileTypes: true });
  const isPaper = ({ name }: { readonly name: string }) => !stems.has(toStem(name)) && !NO_PAPER.test(name);
  const found = names.filter(isPaper).map(async (entry): Promise<readonly NamedFile[]> => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return entry.isFile() ? [{ name: entry.name, path }] : [];
    return (await listFiles(path)).map((file) => ({ ...file, name: `${entry.name}/${file.name}` }));
  });
  return (await Promise.all(found)).flat();
}

/** Common to a folder of CSV files and its corrected copies. */
function toStem(name: string): string {
  return name.replace(/\.corrected(-\d+)?$/, '');
}

/** By their names from the folder. */
async function listFiles(folder: string): Promise<readonly NamedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    return entry.isFile() ? [{ name: relative(folder, path).replaceAll(sep, '/'), path }] : [];
  });
}

/** Workers have no passwords. */
function assertOpenToAll({ opened }: OpenBook): void {
  const locked = opened.contents.find(({ lock }) => lock !== undefined && !lock.isOpenToAll);
  if (locked === undefined) return;
  throw usageError(
    'input-encrypted',
    `${locked.name} is protected by a password, and what is submitted is opened without one.`,
    'Save it in Excel without the password, upload it again, and submit that.',
  );
}
