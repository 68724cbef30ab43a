import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPages } from '../scripts/docs/list-pages.mjs';
import { runCli } from '../src/app/cli/run-cli.ts';
import type { Io } from '../src/app/cli/terminal/terminal.ts';
import { type Sandbox, startSandbox } from '../src/service/sandbox/start-sandbox.ts';
import { inOrder, readSession } from './support/page-session.ts';
import { isQuick } from './support/sweep.ts';
import { makeTempFolder } from './support/temp-folder.ts';

const projectFolder = process.cwd();

/** A session in its order, from a sandbox that nobody has used, and the pages that show it, each as much as it likes. */
const SESSIONS = [
  {
    pages: ['README.md', 'docs/tutorials/first-quarter.md'],
    commands: [
      'check quarterly.xlsx',
      'plan quarterly.xlsx --out quarterly.plan.json',
      'apply quarterly.plan.json --yes',
      'plan quarterly.xlsx',
    ],
  },
  {
    pages: ['docs/tutorials/first-migration.md'],
    commands: [
      'map positions.xlsx --out proposal.yaml --connect',
      'check positions.xlsx --mapping positions.mapping.yaml',
      'plan positions.xlsx --mapping positions.mapping.yaml',
    ],
  },
  {
    pages: ['docs/tutorials/sign-off.md'],
    commands: [
      'plan quarterly.xlsx --out quarterly.plan.json --report quarterly.plan.xlsx',
      'plan quarterly.plan.json',
      'apply quarterly.plan.json --require-other --yes',
      'apply quarterly.plan.json --yes',
      'apply quarterly.plan.json --yes',
    ],
  },
] as const;

const SAMPLES = ['quarterly.xlsx', 'legacy/positions.xlsx', 'legacy/positions.mapping.yaml'];

describe.each(isQuick ? SESSIONS.slice(0, 2) : SESSIONS)('the session of $pages', ({ pages, commands }) => {
  const sessions = pages.map((page) => readSession(readFileSync(page, 'utf8')));
  const folder = makeTempFolder();
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await startSandbox({ seed: 'sample', rateWindows: [] });
    for (const name of SAMPLES) copyFileSync(resolve('samples', name), join(folder, basename(name)));
    // Without rate windows: the session would take the ten seconds that it speaks of.
    writeFileSync(join(folder, 'profile.json'), JSON.stringify({ rateWindows: [] }));
    process.chdir(folder);
  });

  afterAll(async () => {
    process.chdir(projectFolder);
    await sandbox.close();
  });

  it.each(sessions)('has its commands', (...steps) => {
    expect(steps.map(({ command }) => command)).toEqual(commands);
  });

  // One after the other: each stands on what the one before it did.
  it.each(commands.map((command, index) => ({ command, index })))(
    'capsheet $command says what is shown',
    async (step) => {
      const output = await run([...step.command.split(' '), '--service-profile', 'profile.json'], folder, sandbox);
      const shown = sessions.map((steps) => steps[step.index]?.shown ?? []);
      expect(shown.map((lines) => inOrder(lines, output.split('\n')))).toEqual(shown);
    },
  );
});

it('is shown on no other page', () => {
  const shown = listPages('.').filter((page) => readSession(readFileSync(page, 'utf8')).length > 0);
  expect(shown.sort()).toEqual(SESSIONS.flatMap(({ pages }) => pages).sort());
});

async function run(args: readonly string[], folder: string, service: Sandbox): Promise<string> {
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
  // The next step repeats the options given; the session shown needs no profile.
  return `${output.replaceAll(' --service-profile profile.json', '')}${status === 0 ? '' : `exit status ${status}\n`}`;
}
