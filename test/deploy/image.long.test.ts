import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { makeTempFolder } from '../support/temp-folder.ts';
import { type DockerStep, readStages } from './deployed-files.ts';

/**
 * A stage of the image. Its paths are of the machine that runs the steps: within a folder of its own they are those of
 * the image.
 */
interface Stage {
  readonly root: string;
  folder: string;
}

const INSTALLS = 'npm ci --ignore-scripts --no-audit --no-fund';
const stages = readStages('Dockerfile');

/** Gives what the builder is handed: nothing but what .dockerignore takes back from leaving out everything. */
function copyContext(to: string): void {
  const lines = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines[0]).toBe('*');
  const kept = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const leftOut = lines.slice(1).filter((line) => !line.startsWith('!'));
  for (const path of kept) cpSync(path, join(to, path), { recursive: true, filter: (file) => !leftOut.includes(file) });
}

/** Nothing is fetched: the libraries are those that are installed. */
function install(said: string, folder: string): void {
  expect(said).toBe(INSTALLS);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
}

/** As far as it goes without a builder of images: the user and the disk are those of this machine. */
function runStep({ name, said }: DockerStep, stage: Stage, context: { path: string; named: Map<string, Stage> }): void {
  const inside = (path: string): string => join(stage.root, resolve(stage.folder, path));
  if (name === 'WORKDIR') {
    stage.folder = said;
    mkdirSync(inside('.'), { recursive: true });
  }
  if (name === 'RUN' && said.startsWith('npm ci')) install(said, inside('.'));
  else if (name === 'RUN' && said.startsWith('npm '))
    execFileSync('sh', ['-c', said], { cwd: inside('.'), stdio: ['ignore', 'ignore', 'inherit'] });
  if (name === 'RUN' && said.startsWith('ln -s ')) {
    const [, , target = '', link = ''] = said.split(' ');
    mkdirSync(join(inside(link), '..'), { recursive: true });
    symlinkSync(target, inside(link));
  }
  if (name !== 'COPY') return;
  const [, from] = /^--from=(\w+) /.exec(said) ?? [];
  const paths = said.replace(/^--from=\w+ /, '').split(' ');
  const to = paths.pop() ?? '';
  const source = from === undefined ? context.path : (context.named.get(from)?.root ?? '');
  for (const path of paths) {
    const target = paths.length > 1 || to === './' ? join(inside(to), path) : inside(to);
    cpSync(join(source, path), target, { recursive: true });
  }
}

it('the image holds what capsheet needs to run, and nothing else', () => {
  const path = join(makeTempFolder(), 'context');
  mkdirSync(path);
  copyContext(path);
  const named = new Map<string, Stage>();
  for (const steps of stages) {
    const stage: Stage = { root: makeTempFolder(), folder: '/' };
    for (const step of steps) runStep(step, stage, { path, named });
    named.set(/ AS (\w+)$/.exec(steps[0]?.said ?? '')?.[1] ?? 'image', stage);
  }
  const { root = '' } = named.get('image') ?? {};
  const home = join(root, 'opt/capsheet');
  expect(readdirSync(home).sort()).toEqual([
    ...['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'docs', 'health.mjs', 'package.json', 'samples', 'schemas'],
    'templates',
  ]);
  // The command of the image, at its place there.
  const command = join(root, readlinkSync(join(root, 'usr/local/bin/capsheet')));
  const capsheet = (...args: string[]): string =>
    execFileSync(process.execPath, [command, ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: root },
    }).toString();
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(capsheet('--version')).toBe(`${version}\n`);
  expect(capsheet('help', 'team-settings')).toContain('CAPSHEET_DATABASE_URL');
  expect(JSON.parse(capsheet('check', join(home, 'samples/quarterly.xlsx'), '--json')).schema).toBe('capsheet/check@1');
});

it('the image runs as a user of its own, and asks whether it lives', () => {
  const last = stages.at(-1) ?? [];
  const said = (name: string): string | undefined => last.find((step) => step.name === name)?.said;
  expect([said('USER'), said('ENTRYPOINT'), said('CMD')]).toEqual(['10001:10001', '["capsheet"]', '["server"]']);
  expect(said('HEALTHCHECK')).toContain('/opt/capsheet/health.mjs');
});
