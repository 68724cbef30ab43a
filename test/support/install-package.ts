import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeTempFolder } from './temp-folder.ts';

/** The package as npm hands it out. Packed without its script, which would build what others are running. */
export function packPackage(): string {
  const folder = makeTempFolder();
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], { stdio: 'pipe' });
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  return join(folder, `capsheet-${version}.tgz`);
}

/**
 * An empty folder with the package installed by npm, without a network: what it depends on comes from this project's own
 * folder. What npm says on the way comes back with it.
 */
export function installPackage(archive: string): { readonly folder: string; readonly said: string } {
  const folder = makeTempFolder();
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const others = Object.keys(optionalDependencies)
    .map((one) => resolve('node_modules', one))
    .filter((path) => existsSync(path));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n');
  const said = execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', archive, ...others, '2>&1'], {
    cwd: folder,
    encoding: 'utf8',
    shell: true,
  });
  return { folder, said: withoutOwnSettings(said) };
}

/** Gives what npm says, without its warnings of settings in the npmrc of this machine. */
export function withoutOwnSettings(said: string): string {
  return said.replace(/^npm warn Unknown .* config .*\n/gm, '');
}
