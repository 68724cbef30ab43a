import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { removeFolder } from '../../../../base/disk/patient-calls.ts';
import { makeScratchFolder } from '../../../../base/disk/scratch-folders.ts';
import { type CapsheetError, usageError } from '../../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { readSeedFacts } from '../../../../jobs/library/inside/read-seed.ts';
import { loadRehearsal } from '../../../../service/sandbox/faults/rehearsal.ts';
import type { SeedColumn, SeedFirm } from '../../../../service/sandbox/seed/seed-portfolio.ts';
import { type Sandbox, startSandbox } from '../../../../service/sandbox/start-sandbox.ts';
import type { OptionsOf, RunOf } from '../../declare/declare.ts';
import { answer, writeAnswer } from '../../terminal/answer.ts';
import { catchInterrupts, type Io } from '../../terminal/terminal.ts';
import { runApply } from '../apply.ts';
import { toSeed } from './administer.ts';
import type { sandbox as declaration } from './sandbox-commands.ts';

/** Workbooks do not say which colours the options of custom columns have. */
const COLOUR = '#9e9e9e';
/** A sandbox of one's own shows everything at once, and nobody else uses it. */
const PROFILE = { rateWindows: [], settleSeconds: 0, visibleSeconds: 0 };

/** True for a workbook, as opposed to a seed of our own. */
export function isSeedFile(seed: string): boolean {
  return /\.(xls[xmb]?|ods)$/i.test(seed);
}

async function readSeedFirm(path: string): Promise<SeedFirm> {
  if (!existsSync(path))
    throw usageError('usage', `The seed "${path}" does not exist.`, 'Name an export, or give --seed sample or empty.');
  const { firmName, funds, customColumns } = await readSeedFacts(path);
  return { name: firmName, funds, customColumns: customColumns.map(toSeedColumn) };
}

function toSeedColumn({
  name,
  type,
  options,
}: Awaited<ReturnType<typeof readSeedFacts>>['customColumns'][number]): SeedColumn {
  const isChoice = type === 'select' || type === 'multi_select';
  return {
    name,
    type: isChoice ? type : 'text',
    options: isChoice ? options.map((value) => ({ value, color: COLOUR })) : [],
  };
}

/** Data made from a workbook to start a sandbox with. */
export interface LoadedSeed {
  readonly data: string;
  readonly clientSecret: string | undefined;
  readonly rows: number;
  /** Called once the sandbox is closed. */
  readonly cleanUp: () => Promise<void>;
}

interface SeedStart {
  readonly workbook: string;
  /** By default temporary. */
  readonly data: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
}

/**
 * Makes the data of a sandbox by applying a workbook to one without faults and rates. Deletes the data if not
 * everything could be entered. Throws `sandbox-seed-invalid`.
 */
export async function loadSeed({ workbook, data, ...own }: SeedStart, io: Io): Promise<LoadedSeed> {
  const seed = await readSeedFirm(workbook);
  const scratch = await makeScratchFolder('seed');
  const file = data ?? join(scratch, 'sandbox.sqlite');
  try {
    const sandbox = await startSandbox({ seed, data: file, rateWindows: [], ...own });
    try {
      const rows = await applySeed(workbook, sandbox, scratch, own.clientSecret, io);
      return {
        data: file,
        clientSecret: sandbox.clientSecret,
        rows,
        cleanUp: async () => void (await removeFolder(scratch)),
      };
    } finally {
      await sandbox.close();
    }
  } catch (error) {
    await removeFolder(scratch);
    for (const ending of ['', '-wal', '-shm']) await rm(`${file}${ending}`, { force: true });
    throw error;
  }
}

async function applySeed(path: string, sandbox: Sandbox, scratch: string, secret: string | undefined, io: Io) {
  let printed = '';
  const stdout = {
    write: (text: string) => {
      printed += text;
    },
  };
  const profile = join(scratch, 'profile.json');
  await writeFile(profile, JSON.stringify(PROFILE));
  const settings = {
    CAPSHEET_BASE_URL: sandbox.url,
    // Keeps a .env file of the folder from naming another service.
    CAPSHEET_APP_URL: sandbox.url,
    CAPSHEET_CLIENT_ID: sandbox.clientId,
    CAPSHEET_CLIENT_SECRET: sandbox.clientSecret ?? secret ?? '',
    CAPSHEET_STATE_DIR: join(scratch, 'state'),
  };
  const result = join(scratch, 'result.xlsx');
  const options = {
    yes: true,
    json: true,
    quiet: true,
    color: false,
    logLevel: 'silent',
    decimalSign: '.',
    profile,
    result,
  } as const;
  const quiet: Io = { ...io, stdout, env: { ...io.env, ...settings }, isTerminal: false };
  const status = await runApply({ inputs: [path] }, options, quiet);
  const { summary = {} }: { readonly summary?: Counts } = JSON.parse(printed);
  if (status !== 0) throw seedInvalid(path, summary);
  return (summary.added ?? 0) + (summary.replaced ?? 0);
}

type Counts = Readonly<Record<string, number>>;

function seedInvalid(path: string, { invalid = 0, failed = 0, blocked = 0 }: Counts): CapsheetError {
  const counts = [`${invalid} invalid`, `${failed} failed`, `${blocked} blocked`].filter(
    (text) => !text.startsWith('0'),
  );
  const what = counts.length === 0 ? '' : ` (${counts.join(', ')})`;
  return usageError(
    'sandbox-seed-invalid',
    `The sandbox cannot start with ${basename(path)}: not every row of it can be entered${what}.`,
    `Start "capsheet sandbox --seed empty" with its funds, and plan the workbook there: every row says why.`,
  );
}

type SandboxOptions = OptionsOf<typeof declaration>;

/** `capsheet sandbox`: runs until it is interrupted. */
export const runSandbox: RunOf<typeof declaration> = async (_args, options, io) => {
  const { env } = io;
  const { port, host, data } = options;
  // An empty value counts as none.
  const own = { clientId: env.CAPSHEET_CLIENT_ID || undefined, clientSecret: env.CAPSHEET_CLIENT_SECRET || undefined };
  const rehearsal = options.faults === undefined ? undefined : await loadRehearsal(options.faults);
  const loaded = await loadIfFile(options, own, io);
  const begin = loaded === undefined ? { seed: toSeed(options.seed, options.fund), data } : toBegin(loaded);
  const started = await startSandbox(omitAbsent({ port, host, ...own, ...begin, ...rehearsal }));
  const sandbox = loaded === undefined ? started : { ...started, clientSecret: loaded.clientSecret };
  const settings = omitAbsent({
    CAPSHEET_BASE_URL: sandbox.url,
    CAPSHEET_CLIENT_ID: sandbox.clientId,
    CAPSHEET_CLIENT_SECRET: sandbox.clientSecret,
  });
  const seeded = loaded && { workbook: options.seed, rows: loaded.rows };
  const text = toText(sandbox, settings, options, loaded?.rows, own.clientSecret !== undefined);
  const facts = { firm: sandbox.firmName, settings, ...omitAbsent({ seeded }) };
  await writeAnswer(io, options, answer('sandbox@1', facts, text));
  const { signal, release } = catchInterrupts(io, 'Stopping the sandbox.');
  if (!signal.aborted) await once(signal, 'abort');
  release();
  await sandbox.close();
  await loaded?.cleanUp();
  return 0;
};

/** Loads a seed that is a workbook; an existing data file stays as it is. */
async function loadIfFile(
  { seed, data, fund }: SandboxOptions,
  own: { readonly clientId: string | undefined; readonly clientSecret: string | undefined },
  io: Io,
): Promise<LoadedSeed | undefined> {
  if (!isSeedFile(seed)) return undefined;
  if (fund !== undefined)
    throw usageError('usage', 'A workbook says itself which funds there are.', 'Give --fund with --seed empty.');
  if (data !== undefined && existsSync(data)) return undefined;
  return loadSeed({ workbook: seed, data, ...own }, io);
}

/** The sandbox shows the secret that was made up for loading. */
function toBegin({ data, clientSecret }: LoadedSeed) {
  return omitAbsent({ seed: 'empty' as const, data, clientSecret });
}

function toText(
  sandbox: Sandbox,
  settings: { readonly [name: string]: string },
  { host, faults, seed }: SandboxOptions,
  rows: number | undefined,
  isSecretGiven: boolean,
): string {
  const { firmName, isLoopback, url } = sandbox;
  const lines = Object.entries(settings).map(([name, value]) => `  ${name}=${value}`);
  return [
    `The sandbox of ${firmName} is running, ${isLoopback ? 'on this machine only' : `on ${host}`}.`,
    ...(isLoopback ? [] : ['Other machines can reach it, and it speaks plain HTTP: use made-up data alone.']),
    ...(rows === undefined ? [] : [`It holds what ${seed} says: ${rows} rows.`]),
    ...(faults === undefined ? [] : [`It plays what ${faults} says.`]),
    '',
    'Put this into a .env file where you work:',
    ...lines,
    ...toSecretLines(sandbox, isSecretGiven),
    '',
    `Every call can be read and tried at ${url}/docs.`,
    'Ctrl-C ends it.',
  ].join('\n');
}

/** Shows the secret only if it was just made up: one of the environment may be that of the real service. */
function toSecretLines({ clientSecret }: Sandbox, isGiven: boolean): readonly string[] {
  if (clientSecret !== undefined) return [];
  return isGiven
    ? ['', 'The secret is the CAPSHEET_CLIENT_SECRET that it was started with; it is not shown, and not kept.']
    : ['', 'The secret is the one that was shown when its data was made. "capsheet sandbox client" adds another.'];
}
