import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { removeFolder } from '../../../../base/disk/patient-calls.ts';
import { type CapsheetError, usageError } from '../../../../base/util/capsheet-error.ts';
import { readAndCheck } from '../../../../jobs/pipeline/check-inputs.ts';
import { listSeedFacts } from '../../../../jobs/pipeline/read-seed.ts';
import { PLAIN_READING } from '../../../../model/records/input-reading.ts';
import type { SeedColumn, SeedFirm } from '../../../../service/sandbox/seed/seed-types.ts';
import { type Sandbox, startSandbox } from '../../../../service/sandbox/start-sandbox.ts';
import type { Io } from '../../terminal/io.ts';
import { runApply } from '../apply.ts';

/** Options of custom columns have colours; which, a workbook does not say. */
const COLOUR = '#9e9e9e';
/** Nothing shows late in a sandbox of one's own, and nobody else asks it anything. */
const PROFILE = { rateWindows: [], settleSeconds: 0, visibleSeconds: 0 };

/** True for a seed that is a workbook, and not one of ours. */
export function isSeedFile(seed: string): boolean {
  return /\.(xls[xmb]?|ods)$/i.test(seed);
}

/** The firm that a workbook needs: its funds and custom columns. Throws what reading it throws; `usage` without the file. */
async function readSeedFirm(path: string): Promise<SeedFirm> {
  if (!existsSync(path))
    throw usageError('usage', `The seed "${path}" does not exist.`, 'Name an export, or give --seed sample or empty.');
  const { firmName, funds, customColumns } = listSeedFacts(
    await readAndCheck({ paths: [path], reading: PLAIN_READING }),
  );
  return { name: firmName, funds, customColumns: customColumns.map(toSeedColumn) };
}

function toSeedColumn({ name, type, options }: ReturnType<typeof listSeedFacts>['customColumns'][number]): SeedColumn {
  const isChoice = type === 'select' || type === 'multi_select';
  return {
    name,
    type: isChoice ? type : 'text',
    options: isChoice ? options.map((value) => ({ value, color: COLOUR })) : [],
  };
}

/** The data of a workbook, to start a sandbox with. */
export interface LoadedSeed {
  /** The file with its data. */
  readonly data: string;
  readonly clientSecret: string | undefined;
  /** How many rows were entered. */
  readonly rows: number;
  /** To be called once the sandbox is closed. */
  readonly cleanUp: () => Promise<void>;
}

interface SeedStart {
  readonly workbook: string;
  /** The file to keep the data in; one that is thrown away where left out. */
  readonly data: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
}

/**
 * Makes the data of a sandbox from a workbook: applied to one without faults and rates, with a history and a result that
 * are thrown away. A data file of which not everything could be entered does not stay. Throws `sandbox-seed-invalid`.
 */
export async function loadSeed({ workbook, data, ...own }: SeedStart, io: Io): Promise<LoadedSeed> {
  const seed = await readSeedFirm(workbook);
  const scratch = await mkdtemp(join(tmpdir(), 'capsheet-seed-'));
  const file = data ?? join(scratch, 'sandbox.sqlite');
  try {
    const sandbox = await startSandbox({ seed, data: file, rateWindows: [], ...own });
    try {
      const rows = await applySeed(workbook, { sandbox, scratch, secret: own.clientSecret }, io);
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

interface Loading {
  readonly sandbox: Sandbox;
  readonly scratch: string;
  /** The one that was given. */
  readonly secret: string | undefined;
}

async function applySeed(path: string, { sandbox, scratch, secret }: Loading, io: Io): Promise<number> {
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
    // Named, so that no .env file of the folder names another.
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
