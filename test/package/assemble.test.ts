import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { assemble, readWhole } from '../../scripts/assemble.mjs';
import { closeLater } from '../support/close-later.ts';
import { isQuick } from '../support/sweep.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

function openPlace() {
  const home = makeTempFolder();
  return { out: join(home, 'dist'), cache: join(home, '.cache'), entries: ['main.js'], keepsFormer: true };
}

/** A build as the command's are: one file that everybody asks for names another, which is called by what is in it. */
function writeBuild(folder: string, name: string): void {
  mkdirSync(join(folder, 'parts'), { recursive: true });
  writeFileSync(join(folder, 'parts', `${name}.js`), name);
  writeFileSync(join(folder, 'main.js'), `parts/${name}.js`);
  writeFileSync(join(folder, 'same.md'), 'the same');
}

function listBuilt(out: string): string[] {
  return readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(out, path)).isFile());
}

/** Runs a module of its own, whose text says `ready` when it has come as far as the test wants it. */
async function startProcess(text: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: ['pipe', 'pipe', 'inherit'] });
  closeLater(() => void child.kill('SIGKILL'));
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  return child;
}

const ASSEMBLE = pathToFileURL(resolve('scripts/assemble.mjs')).href;

test('a build that fails leaves the former one as it was, and nothing of its own', async () => {
  const place = openPlace();
  await assemble(place, (folder) => writeBuild(folder, 'first'));
  const broken = assemble(place, (folder) => {
    writeBuild(folder, 'second');
    throw new Error('out of memory');
  });
  await expect(broken).rejects.toThrow('out of memory');
  expect(readWhole(place.out)).toEqual(['main.js', 'parts/first.js', 'same.md']);
  expect(readFileSync(join(place.out, 'main.js'), 'utf8')).toBe('parts/first.js');
  expect(readdirSync(join(place.cache, 'assembly'))).toEqual(['alone.lock']);
});

test('a build that is killed leaves the former one as it was, and the next removes what it left', async () => {
  const place = openPlace();
  await assemble(place, (folder) => writeBuild(folder, 'first'));
  const killed = await startProcess(`
    import { writeFileSync } from 'node:fs';
    import { assemble } from '${ASSEMBLE}';
    await assemble(${JSON.stringify(place)}, async (folder) => {
      writeFileSync(folder + '/main.js', 'parts/half.js');
      process.stdout.write('ready');
      await new Promise((resolve) => setTimeout(resolve, 600_000));
    });`);
  const aside = join(place.cache, 'assembly');
  const whileItRuns = readdirSync(aside);
  // One that is under way is nobody's leftover.
  await assemble(place, (folder) => writeBuild(folder, 'first'));
  expect(readdirSync(aside)).toEqual(whileItRuns);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(readFileSync(join(place.out, 'main.js'), 'utf8')).toBe('parts/first.js');
  await assemble(place, (folder) => writeBuild(folder, 'second'));
  expect(readdirSync(aside)).toEqual(['alone.lock']);
});

test('whoever reads while builds follow each other always finds a whole one', async () => {
  const place = openPlace();
  await assemble(place, (folder) => writeBuild(folder, 'build-0'));
  const reader = await startProcess(`
    import { readFileSync } from 'node:fs';
    const out = ${JSON.stringify(`${place.out}/`)};
    const read = (path) => readFileSync(out + path, 'utf8');
    const numberOf = (part) => Number(/build-([0-9]+)/.exec(part)[1]);
    let reads = 0;
    let isOver = false;
    process.stdin.once('data', () => { isOver = true; });
    process.stdout.write('ready');
    while (!isOver) {
      const part = read('main.js');
      try {
        if (numberOf(read(part)) !== numberOf(part)) process.exit(2);
        reads += 1;
      } catch {
        // Builds take longer elsewhere: here two may have followed each other since the first look.
        if (numberOf(read('main.js')) - numberOf(part) < 2) process.exit(3);
      }
      await new Promise(setImmediate);
    }
    process.exit(reads > 0 ? 0 : 4);`);
  for (let build = 1; build <= 40; build += 1) await assemble(place, (folder) => writeBuild(folder, `build-${build}`));
  const ended = reader.exitCode === null ? once(reader, 'exit') : [reader.exitCode];
  reader.stdin.on('error', () => undefined).end('enough');
  const [status] = await ended;
  expect(status).toBe(0);
});

test('what a former build had goes with the next, or at once where it is not kept', async () => {
  const place = openPlace();
  for (const name of ['first', 'second', 'third']) await assemble(place, (folder) => writeBuild(folder, name));
  expect(readdirSync(join(place.out, 'parts')).sort()).toEqual(['second.js', 'third.js']);
  expect(readWhole(place.out)).toEqual(['main.js', 'parts/third.js', 'same.md']);
  await assemble({ ...place, keepsFormer: false }, (folder) => writeFileSync(join(folder, 'main.js'), ''));
  expect(listBuilt(place.out).sort()).toEqual(['files.json', 'main.js']);
});

test('two builds at once end with one of both, whole', async () => {
  const place = openPlace();
  let begin = (): void => undefined;
  const bothBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let begun = 0;
  const build = (name: string) =>
    assemble(place, async (folder) => {
      writeBuild(folder, name);
      begun += 1;
      if (begun === 2) begin();
      await bothBegun;
    });
  await Promise.all(['one', 'other'].map(build));
  const main = readFileSync(join(place.out, 'main.js'), 'utf8');
  expect(readWhole(place.out)).toEqual(['main.js', main, 'same.md']);
});

test('what has not changed stays as it is on the disk', async () => {
  const place = openPlace();
  await assemble(place, (folder) => writeBuild(folder, 'first'));
  const path = join(place.out, 'same.md');
  const former = new Date('2020-01-01T00:00:00Z');
  utimesSync(path, former, former);
  await assemble(place, (folder) => writeBuild(folder, 'second'));
  expect(statSync(path).mtime).toEqual(former);
});

test('a folder that is a link is replaced, and what it leads to stays', async () => {
  const place = openPlace();
  const elsewhere = openPlace();
  await assemble(elsewhere, (folder) => writeBuild(folder, 'theirs'));
  symlinkSync(elsewhere.out, place.out);
  await assemble(place, (folder) => writeBuild(folder, 'ours'));
  expect(readWhole(elsewhere.out)).toContain('parts/theirs.js');
  expect(readdirSync(join(place.out, 'parts'))).toEqual(['ours.js']);
});

test('nothing is packed without a whole build, and a sentence says what is missing', () => {
  const project = makeTempFolder();
  for (const path of ['package.json', 'scripts']) cpSync(path, join(project, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'), 'junction');
  const dist = join(project, 'dist');
  const run = (command: string, ...args: readonly string[]) => {
    const { status, stderr } = spawnSync(command, args, { cwd: project, encoding: 'utf8' });
    return { status, stderr };
  };
  // npm alone takes seconds to start; what it runs before it packs is this script.
  expect(JSON.parse(readFileSync('package.json', 'utf8')).scripts.prepack).toBe('node scripts/prepack.mjs');
  const pack = () => (isQuick ? run(process.execPath, 'scripts/prepack.mjs') : run('npm', 'pack'));
  const packs = () => [pack(), run(process.execPath, 'scripts/package.mjs')];
  const refusal = {
    status: 1,
    stderr: expect.stringContaining(`There is no whole build in ${dist}. Run "npm run build"`),
  };
  expect(packs()).toEqual([refusal, refusal]);
  mkdirSync(dist);
  writeFileSync(join(dist, 'files.json'), '["main.js"]');
  expect(run(process.execPath, 'scripts/prepack.mjs').stderr).toContain('main.js is missing');
  writeFileSync(join(dist, 'main.js'), '');
  expect(run(process.execPath, 'scripts/prepack.mjs')).toEqual({ status: 0, stderr: '' });
  expect(readdirSync(project).sort()).toEqual(['dist', 'node_modules', 'package.json', 'scripts']);
});

test('every cache lies in the project itself, as node_modules may be a link', () => {
  const configured = ['tsconfig.json', 'src/app/page/tsconfig.json', 'vitest.config.ts', 'package.json'];
  const scripts = readdirSync('scripts', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:mjs|cjs)$/.test(path))
    .map((path) => `scripts/${path}`);
  const inShared = [...configured, ...scripts].filter((path) => readFileSync(path, 'utf8').includes('node_modules/.'));
  expect(inShared).toEqual([]);
});
