import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import type { Io } from '../src/cli/io.ts';
import { runCli } from '../src/cli/run-cli.ts';
import { startSandbox } from '../src/sandbox/start-sandbox.ts';
import { makeTempFolder } from './support/temp-folder.ts';

interface Step {
  readonly command: string;
  /** What the README shows of its output, without the marks of what is left out. */
  readonly shown: readonly string[];
}

const folder = makeTempFolder();
const projectFolder = process.cwd();
const steps = readSession(readFileSync('README.md', 'utf8'));
const sandbox = await startSandbox({ seed: 'sample', rateWindows: [] });

copyFileSync(resolve('samples/quarterly.xlsx'), join(folder, 'quarterly.xlsx'));
// Without rate windows: the session would take the ten seconds that the README speaks of.
writeFileSync(join(folder, 'profile.json'), JSON.stringify({ rateWindows: [] }));
process.chdir(folder);

afterAll(async () => {
  process.chdir(projectFolder);
  await sandbox.close();
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
    const output = await run([...command.split(' '), '--profile', 'profile.json']);
    expect(inOrder(shown, output.split('\n'))).toEqual(shown);
  });
});

async function run(args: readonly string[]): Promise<string> {
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
      CAPSHEET_BASE_URL: sandbox.url,
      CAPSHEET_CLIENT_ID: sandbox.clientId,
      CAPSHEET_CLIENT_SECRET: sandbox.clientSecret,
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
