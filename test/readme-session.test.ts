import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../src/cli/run-cli.ts';
import type { Io } from '../src/cli/terminal/io.ts';
import { type Sandbox, startSandbox } from '../src/sandbox/start-sandbox.ts';
import { makeTempFolder } from './support/temp-folder.ts';

interface Step {
  readonly command: string;
  /** What the README shows of its output, without the marks of what is left out. */
  readonly shown: readonly string[];
}

const folder = makeTempFolder();
const projectFolder = process.cwd();
/** The session stands in front of the walk from a foreign sheet to a plan; each has a sandbox of its own. */
const [upload = '', migration = ''] = readFileSync('README.md', 'utf8').split(/^## Foreign spreadsheets$/m);
const steps = readSession(upload);
const migrationSteps = readSession(migration);
const sandbox = await startSandbox({ seed: 'sample', rateWindows: [] });
const untouched = await startSandbox({ seed: 'sample', rateWindows: [] });

copyFileSync(resolve('samples/quarterly.xlsx'), join(folder, 'quarterly.xlsx'));
for (const name of ['positions.xlsx', 'positions.mapping.yaml'])
  copyFileSync(resolve('samples/legacy', name), join(folder, name));
// Without rate windows: the session would take the ten seconds that the README speaks of.
writeFileSync(join(folder, 'profile.json'), JSON.stringify({ rateWindows: [] }));
process.chdir(folder);

afterAll(async () => {
  process.chdir(projectFolder);
  await sandbox.close();
  await untouched.close();
});

describe('the session of the README', () => {
  it('has its four commands', () => {
    expect(steps.map(({ command }) => command)).toEqual([
      'check quarterly.xlsx',
      'plan quarterly.xlsx --out quarterly.plan.json',
      'apply quarterly.plan.json --yes',
      'plan quarterly.xlsx',
    ]);
  });

  // One after the other: each stands on what the one before it did.
  it.each(steps)('capsheet $command says what is shown', async ({ command, shown }) => {
    const output = await run([...command.split(' '), '--profile', 'profile.json'], sandbox);
    expect(inOrder(shown, output.split('\n'))).toEqual(shown);
  });
});

describe('the walk from a foreign sheet to a plan', () => {
  it('has its three commands', () => {
    expect(migrationSteps.map(({ command }) => command)).toEqual([
      'map positions.xlsx --out proposal.yaml --connect',
      'check positions.xlsx --mapping positions.mapping.yaml',
      'plan positions.xlsx --mapping positions.mapping.yaml',
    ]);
  });

  it.each(migrationSteps)('capsheet $command says what is shown', async ({ command, shown }) => {
    const output = await run([...command.split(' '), '--profile', 'profile.json'], untouched);
    expect(inOrder(shown, output.split('\n'))).toEqual(shown);
  });
});

async function run(args: readonly string[], service: Sandbox): Promise<string> {
  let output = '';
  const sink = { write: (text: string) => (output += text) };
  const io: Io = {
    stdout: sink,
    stderr: sink,
    stdin: Readable.from([]),
    isTerminal: false,
    isOutputTerminal: false,
    width: 100,
    env: {
      CAPSHEET_BASE_URL: service.url,
      CAPSHEET_CLIENT_ID: service.clientId,
      CAPSHEET_CLIENT_SECRET: service.clientSecret,
      CAPSHEET_STATE_DIR: join(folder, 'state'),
    },
    cwd: folder,
  };
  const status = await runCli(args, io);
  // What to do next repeats the options given; the README's session needs no profile.
  return `${output.replaceAll(' --profile profile.json', '')}${status === 0 ? '' : `exit status ${status}`}`;
}

/** Those of the shown lines that stand in the output, in this order. */
function inOrder(shown: readonly string[], output: readonly string[]): string[] {
  let from = 0;
  return shown.filter((line) => {
    const at = output.indexOf(line, from);
    if (at >= 0) from = at + 1;
    return at >= 0;
  });
}

function readSession(text: string): Step[] {
  return [...text.matchAll(/^```console\n\$ capsheet (.*)\n([\s\S]*?)^```$/gm)].map(
    ([, command = '', output = '']) => ({
      command,
      shown: output.split('\n').filter((line) => line !== '…' && line !== ''),
    }),
  );
}
