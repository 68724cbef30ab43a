import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundleForExecutable } from '../bundle-command.mjs';
import { readNodeLicence } from './fetch-node.mjs';
import { collectLicences, toLicencePage } from './licences.mjs';
import { makeExecutable } from './make-executable.mjs';
import { makePartsList } from './parts-list.mjs';
import { runNpm } from './run-npm.mjs';
import { NODE_VERSION, NPM, SYSTEMS } from './systems.mjs';

/** Makes the packages of some systems, or for npm, into the folder `out`; gives a line for each file, with its size. */
export async function makePackages({ root, kinds, out, work }) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const systems = kinds.filter((kind) => kind !== NPM);
  const cache = join(root, '.cache/node');
  const bundle = join(work, 'bundle');
  if (systems.length > 0) await bundleForExecutable(join(root, 'src/main.ts'), bundle);
  const made = [
    ...systems.flatMap((system) => makePackage({ root, system, version, bundle, out, work, cache })),
    ...(kinds.includes(NPM) ? makeNpmPackage({ root, version, out }) : []),
  ];
  const lines = made.map((path) => `${digestOf(path)}  ${basename(path)}\n`);
  writeFileSync(join(out, 'SHA256SUMS'), lines.join(''));
  return made.map((path) => `${basename(path)}: ${(statSync(path).size / 1e6).toFixed(1)} MB`);
}

/** The files of one system: what is handed out, and its bill of materials. */
function makePackage({ root, system, version, bundle, out, work, cache }) {
  const name = `capsheet-${version}-${system}`;
  const folder = join(work, name);
  mkdirSync(folder);
  const output = join(folder, SYSTEMS[system].executable);
  makeExecutable({ system, bundle, work, cache, output });
  chmodSync(output, 0o755);
  const node = { version: NODE_VERSION, text: readNodeLicence(cache).trim() };
  const libraries = collectLicences({ root, bundle, node });
  writeFileSync(join(folder, 'licences.md'), toLicencePage(libraries));
  for (const file of ['LICENSE', 'CHANGELOG.md', 'man'])
    cpSync(join(root, file), join(folder, file), { recursive: true });
  const { base } = SYSTEMS[system];
  const list = writePartsList(join(out, name), { root, libraries, version, base });
  const made = system.startsWith('win32')
    ? makeInstaller({ root, name, version, folder, out })
    : makeArchive({ name, out, work });
  rmSync(folder, { recursive: true });
  return [...made, list];
}

/** Makes the npm package: bundled libraries are in it, and npm installs the rest beside it. */
function makeNpmPackage({ root, version, out }) {
  runNpm(['pack', '--silent', '--pack-destination', out], root);
  const path = join(out, `capsheet-${version}`);
  const libraries = collectLicences({ root, bundle: join(root, 'dist') });
  return [`${path}.tgz`, writePartsList(path, { root, libraries, version, isInstalled: true })];
}

function writePartsList(path, parts) {
  const list = `${path}.cdx.json`;
  writeFileSync(list, `${JSON.stringify(makePartsList(parts), null, 2)}\n`);
  return list;
}

function makeArchive({ name, out, work }) {
  const path = join(out, `${name}.tar.gz`);
  execFileSync('tar', ['-czf', path, '-C', work, name]);
  return [path];
}

/** Where no `makensis` is installed, there is no installer; Debian has it in the package `nsis`. */
function makeInstaller({ root, name, version, folder, out }) {
  const path = join(out, `${name}-setup.exe`);
  const defined = Object.entries({ VERSION: version, FOLDER: folder, OUTPUT: path }).map(
    ([key, value]) => `-D${key}=${value}`,
  );
  const script = join(root, 'scripts/package/installer.nsi');
  const { status, error, stdout } = spawnSync('makensis', ['-V2', '-WX', ...defined, script], { encoding: 'utf8' });
  if (error?.code === 'ENOENT')
    throw new Error('The installer for Windows needs "makensis": apt-get install nsis, or leave it out with --only.');
  if (status !== 0) throw new Error(`The installer cannot be made: ${stdout}`);
  return [path];
}

function digestOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
