import { copyFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { removeFolder } from '../../../base/disk/patient-calls.ts';
import { makeScratchFolder } from '../../../base/disk/scratch-folders.ts';
import { packageFiles } from '../../../base/package/package-files.ts';
import type { ExitStatus } from '../../../base/util/capsheet-error.ts';
import { quoteArgument } from '../../../report/text/parts/layout.ts';
import { type Sandbox, startSandbox } from '../../../service/sandbox/start-sandbox.ts';
import type { RunOf } from '../declare/declare.ts';
import type { OutputOptions } from '../declare/shared-options.ts';
import { answer, type CommandAnswer, writeAnswer } from '../terminal/answer.ts';
import type { Io } from '../terminal/terminal.ts';
import { runApply } from './apply.ts';
import { runCheck } from './check.ts';
import { runPlan } from './plan.ts';
import type { demo } from './workbook-commands.ts';

const FOLDER = 'capsheet-demo';

/** The published windows would make a demo wait; its own sandbox has only the wider one. */
const RATE_WINDOWS = [{ requests: 500, seconds: 60 }];

/**
 * `capsheet demo`: runs check, plan, apply, plan again, and apply with marks and papers against a temporary sandbox.
 */
export const runDemo: RunOf<typeof demo> = async (_args, options, io) => {
  const scratch = await makeScratchFolder('demo');
  const sandbox = await startSandbox({ seed: 'sample', rateWindows: RATE_WINDOWS });
  try {
    return await showAll(sandbox, scratch, options, io);
  } finally {
    await sandbox.close();
    await removeFolder(scratch);
  }
};

/** Under `--json` the demo is printed on standard error, and standard output has only its steps. */
async function showAll(
  sandbox: Sandbox,
  scratch: string,
  options: OutputOptions,
  io: Io,
): Promise<CommandAnswer | ExitStatus> {
  const { workbook, quarterEnd, profile } = await prepareFiles(scratch, io);
  const stdout = options.json === true ? io.stderr : io.stdout;
  // It is gone when the demo ends: the next step is shown as the demo's own lines type it.
  const ownProfile = ` --service-profile ${quoteArgument(profile)}`;
  const withoutProfile = { write: (text: string) => stdout.write(text.replaceAll(ownProfile, '')) };
  const shown: Io = {
    ...io,
    stdout: withoutProfile,
    env: { ...io.env, ...settingsOf(sandbox, scratch) },
    isTerminal: false,
  };
  const common = { ...options, json: false, decimalSign: '.', profile } as const;
  const steps: { readonly command: string; readonly exitStatus: ExitStatus }[] = [];
  const print = (text: string): void => {
    stdout.write(`\n${text}\n\n`);
  };
  const show = async (title: string, command: string, run: () => Promise<ExitStatus | CommandAnswer>) => {
    print(`── ${steps.length + 1}. ${title}   $ ${command}`);
    steps.push({ command, exitStatus: await writeAnswer(shown, common, await run()) });
  };
  print(
    `A sandbox of the portfolio service is running for this demo, with the data of ${sandbox.firmName}.\nThe workbook is ${workbook}: a quarter as a finance team fills it in.`,
  );
  await show('Is the workbook in order?', `capsheet check ${workbook}`, () =>
    runCheck({ inputs: [workbook] }, { ...common, quiet: true }, shown),
  );
  await show('What would it change?', `capsheet plan ${workbook}`, () =>
    runPlan({ inputs: [workbook] }, common, shown),
  );
  await show('Make the change.', `capsheet apply ${workbook}`, () =>
    runApply({ inputs: [workbook] }, { ...common, yes: true }, shown),
  );
  await show('Is anything left to do?', `capsheet plan ${workbook}`, () =>
    runPlan({ inputs: [workbook] }, { ...common, quiet: true }, shown),
  );
  await show('Then the marks and papers of its last day.', `capsheet apply ${quarterEnd}`, () =>
    runApply({ inputs: [quarterEnd] }, { ...common, yes: true }, shown),
  );
  print(
    `Open the result workbooks in ${FOLDER}: each is its input with the outcome of every row beside it, and a summary.\nThe sandbox is gone now. "capsheet sandbox" starts one that stays; "capsheet help first-quarter" shows the way from there.`,
  );
  const status = steps.find(({ exitStatus }) => exitStatus !== 0)?.exitStatus ?? 0;
  return options.json === true ? answer('demo@1', { folder: FOLDER, steps }, '', status) : status;
}

async function prepareFiles(scratch: string, io: Io) {
  const folder = join(io.cwd, FOLDER);
  await mkdir(folder, { recursive: true });
  const workbook = join(folder, 'quarterly.xlsx');
  await copyFile(packageFiles.pathOf('samples/quarterly.xlsx'), workbook);
  const quarterEnd = join(folder, 'quarter-end');
  await cp(packageFiles.pathOf('samples/quarter-end'), quarterEnd, { recursive: true });
  const profile = join(scratch, 'profile.json');
  await writeFile(profile, JSON.stringify({ rateWindows: RATE_WINDOWS }));
  const typed = (path: string) => relative(io.cwd, path);
  return { workbook: typed(workbook), quarterEnd: typed(join(quarterEnd, 'quarter-end.xlsx')), profile };
}

function settingsOf(sandbox: Sandbox, stateDir: string): NodeJS.ProcessEnv {
  return {
    CAPSHEET_BASE_URL: sandbox.url,
    // Keeps a .env file of the folder from naming another service.
    CAPSHEET_APP_URL: sandbox.url,
    CAPSHEET_CLIENT_ID: sandbox.clientId,
    CAPSHEET_CLIENT_SECRET: sandbox.clientSecret ?? '',
    CAPSHEET_STATE_DIR: stateDir,
  };
}
