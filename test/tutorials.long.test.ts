import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCli } from '../src/app/cli/run-cli.ts';
import { type Sandbox, startSandbox } from '../src/service/sandbox/start-sandbox.ts';
import { inOrder, readSession } from './support/page-session.ts';
import { makeTempFolder } from './support/temp-folder.ts';

/** One after the other, in one home, as somebody reads them in an afternoon: nothing that one starts is ended. */
const PAGES = ['first-quarter', 'first-migration', 'sign-off'].map((name) => `docs/tutorials/${name}.md`);

const projectFolder = process.cwd();
const home = makeTempFolder();
/** By the port that the page names, which the test's own machine may have given to somebody else. */
const running = new Map<string, Sandbox>();

beforeAll(() => {
  vi.stubEnv('HOME', home);
  vi.stubEnv('USERPROFILE', home);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  process.chdir(projectFolder);
  for (const sandbox of running.values()) await sandbox.close();
});

describe.each(PAGES)('the tutorial %s', (page) => {
  const text = readFileSync(page, 'utf8');
  const steps = readSession(text);
  let folder = '';

  it('gets its own folder, sandbox and samples, as it says', async () => {
    const shell = blocks(text, 'sh').flatMap((block) => block.split('\n'));
    folder = join(home, /^mkdir (\S+) && cd \1$/.exec(shell.find((line) => line.startsWith('mkdir')) ?? '')?.[1] ?? '');
    mkdirSync(folder);
    const port = shell.flatMap((line) => /^capsheet sandbox --port (\d+)$/.exec(line)?.[1] ?? [])[0] ?? '';
    expect([...running.keys()], 'a port that an earlier sandbox still has').not.toContain(port);
    const sandbox = await startSandbox({ seed: 'sample', rateWindows: [] });
    running.set(port, sandbox);
    const { url, clientId, clientSecret = '' } = sandbox;
    const printed = { CAPSHEET_BASE_URL: url, CAPSHEET_CLIENT_ID: clientId, CAPSHEET_CLIENT_SECRET: clientSecret };
    const added = blocks(text, 'ini').flatMap((block) =>
      block
        .trim()
        .split('\n')
        .map((line) => line.split('=')),
    );
    writeFileSync(join(folder, '.env'), toEnv({ ...printed, ...Object.fromEntries(added) }));
    for (const [, sample = ''] of text.matchAll(/`(samples\/[\w./-]+)`(?= and `samples| to the folder)/g))
      copyFileSync(resolve(projectFolder, sample), join(folder, basename(sample)));
    // Without rate windows, or it would take the seconds that it speaks of.
    writeFileSync(join(folder, 'profile.json'), JSON.stringify({ rateWindows: [] }));
  });

  it.each(steps.map((step, index) => ({ ...step, index })))('capsheet $command says what is shown', async (step) => {
    process.chdir(folder);
    const output = await run([...step.command.split(' '), '--service-profile', 'profile.json'], folder);
    expect(inOrder(step.shown, output.split('\n'))).toEqual(step.shown);
  });
});

function blocks(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, block = '']) => block,
  );
}

function toEnv(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

async function run(args: readonly string[], cwd: string): Promise<string> {
  let output = '';
  const sink = { write: (text: string) => (output += text) };
  const status = await runCli(args, {
    ...{ stdout: sink, stderr: sink, stdin: Readable.from([]) },
    ...{ isTerminal: false, isOutputTerminal: false, width: 100, env: { HOME: home, USERPROFILE: home }, cwd },
  });
  return `${output.replaceAll(' --service-profile profile.json', '')}${status === 0 ? '' : `exit status ${status}\n`}`;
}
