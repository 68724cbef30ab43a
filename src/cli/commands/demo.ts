import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts';
import type { ExitStatus } from '../../util/capsheet-error.ts';
import { PACKAGE_ROOT } from '../../util/package-root.ts';
import type { OutputOptions } from '../common-options.ts';
import type { Io } from '../io.ts';
import { runApply } from './apply.ts';
import { runCheck } from './check.ts';
import { runPlanCommand } from './plan.ts';

const SAMPLE = fileURLToPath(new URL('samples/quarterly.xlsx', PACKAGE_ROOT));
const QUARTER_END = fileURLToPath(new URL('samples/quarter-end', PACKAGE_ROOT));
const FOLDER = 'capsheet-demo';

/** The published windows would make a demo wait; its own sandbox has only the wider of the two. */
const RATE_WINDOWS = [{ requests: 500, seconds: 60 }];

/** `capsheet demo`: check, plan, apply, plan again and apply marks and papers, by the commands themselves, against a sandbox that is thrown away. */
export async function runDemo(_inputs: readonly string[], options: OutputOptions, io: Io): Promise<ExitStatus> {
  const scratch = await mkdtemp(join(tmpdir(), 'capsheet-demo-'));
  const sandbox = await startSandbox({ seed: 'sample', rateWindows: RATE_WINDOWS });
  try {
    return await showAll({ sandbox, scratch, options, io });
  } finally {
    await sandbox.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

interface Stage {
  readonly sandbox: Sandbox;
  /** A folder that is thrown away. */
  readonly scratch: string;
  readonly options: OutputOptions;
  readonly io: Io;
}

async function showAll({ sandbox, scratch, options, io }: Stage): Promise<ExitStatus> {
  const { workbook, quarterEnd, profile } = await prepareFiles(scratch, io);
  const shown: Io = { ...io, env: { ...io.env, ...settingsOf(sandbox, scratch) }, isTerminal: false };
  const common = { ...options, json: false, decimal: '.', profile } as const;
  const say = (text: string): void => {
    io.stdout.write(`\n${text}\n\n`);
  };
  say(
    `A sandbox of the portfolio service is running for this demo, with the data of ${sandbox.firmName}.\nThe workbook is ${workbook}: a quarter as a finance team fills it in.`,
  );
  say(`── 1. Is the workbook sound?   $ capsheet check ${workbook}`);
  const checked = await runCheck([workbook], { ...common, quiet: true }, shown);
  say(`── 2. What would it change?   $ capsheet plan ${workbook}`);
  const planned = await runPlanCommand([workbook], common, shown);
  say(`── 3. Make the change.   $ capsheet apply ${workbook}`);
  const applied = await runApply([workbook], { ...common, yes: true }, shown);
  say(`── 4. Is anything left to do?   $ capsheet plan ${workbook}`);
  const again = await runPlanCommand([workbook], { ...common, quiet: true }, shown);
  say(`── 5. Then the marks and papers of its last day.   $ capsheet apply ${quarterEnd}`);
  const ended = await runApply([quarterEnd], { ...common, yes: true }, shown);
  say(
    `Open the result workbooks in ${FOLDER}: each is its input with the outcome of every row beside it, and a summary.\nThe sandbox is gone now. "capsheet sandbox" starts one that stays; the README shows the way from there.`,
  );
  return [checked, planned, applied, again, ended].find((status) => status !== 0) ?? 0;
}

async function prepareFiles(scratch: string, io: Io) {
  const folder = join(io.cwd, FOLDER);
  await mkdir(folder, { recursive: true });
  const workbook = join(folder, 'quarterly.xlsx');
  await copyFile(SAMPLE, workbook);
  const quarterEnd = join(folder, 'quarter-end');
  await cp(QUARTER_END, quarterEnd, { recursive: true });
  const profile = join(scratch, 'profile.json');
  await writeFile(profile, JSON.stringify({ rateWindows: RATE_WINDOWS }));
  const typed = (path: string) => relative(io.cwd, path);
  return { workbook: typed(workbook), quarterEnd: typed(join(quarterEnd, 'quarter-end.xlsx')), profile };
}

function settingsOf(sandbox: Sandbox, stateDir: string): NodeJS.ProcessEnv {
  return {
    CAPSHEET_BASE_URL: sandbox.url,
    CAPSHEET_APP_URL: '',
    CAPSHEET_CLIENT_ID: sandbox.clientId,
    CAPSHEET_CLIENT_SECRET: sandbox.clientSecret ?? '',
    CAPSHEET_STATE_DIR: stateDir,
  };
}
