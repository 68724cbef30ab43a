import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assertSame } from '../../scripts/package/fetch-node.mjs';
import { SYSTEMS } from '../../scripts/package/systems.mjs';
import { isForMusl } from '../../src/base/package/load-sqlite.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

const SCRIPT = 'scripts/package/installer.nsi';
const text = readFileSync(SCRIPT, 'utf8').replace(/^\s*;.*$/gm, '');
const [install = '', uninstall = ''] = text.split('Section "Uninstall"');
const hasNsis = spawnSync('makensis', ['-VERSION']).status === 0;

it('installs for one user, without rights of an administrator', () => {
  expect(text).toContain('RequestExecutionLevel user');
  expect(text).toContain('InstallDir "$LOCALAPPDATA\\Programs\\capsheet"');
  expect(text).not.toMatch(/HKLM|HKCR|SetShellVarContext|\$PROGRAMFILES/);
});

it('has a shortcut that opens capsheet in the browser', () => {
  expect(install).toContain('CreateShortCut "$SMPROGRAMS\\capsheet.lnk" "$INSTDIR\\capsheet.exe" "ui"');
});

it('removes what it has installed, and nothing else', () => {
  const installed = [...install.matchAll(/File "\$\{FOLDER\}\/(.+)"/g)].map(([, name]) => `$INSTDIR\\${name}`);
  const made = ['$SMPROGRAMS\\capsheet.lnk', '$INSTDIR\\uninstall.exe'];
  const removed = [...uninstall.matchAll(/^\s*Delete "(.+)"/gm)].map(([, path]) => path);
  expect(removed.sort()).toEqual([...installed, ...made].sort());
  // A folder that somebody has put files of his own into stays.
  expect([...uninstall.matchAll(/RMDir \/r "(.+)"/g)].map(([, path]) => path)).toEqual([
    '$LOCALAPPDATA\\capsheet\\Cache',
  ]);
});

it('puts its folder into PATH by a script, and takes it out again', () => {
  expect(install).toContain('!insertmacro ChangePath add');
  expect(uninstall).toContain('!insertmacro ChangePath remove');
  const script = readFileSync('scripts/package/path.ps1', 'utf8');
  // An entry with the name of a variable is neither read nor written as its value.
  expect(script).toContain("'DoNotExpandEnvironmentNames'");
  expect(script).toContain("'ExpandString'");
});

it.skipIf(!hasNsis)('is made without a warning', () => {
  const folder = join(makeTempFolder(), 'capsheet');
  mkdirSync(folder);
  for (const name of ['capsheet.exe', 'LICENSE', 'licences.md', 'CHANGELOG.md'])
    writeFileSync(join(folder, name), name);
  const output = join(folder, 'capsheet-setup.exe');
  const defined = [`-DVERSION=1.2.3`, `-DFOLDER=${folder}`, `-DOUTPUT=${output}`];
  const { status, stdout } = spawnSync('makensis', ['-V2', '-WX', ...defined, SCRIPT], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
  expect(statSync(output).size).toBeGreaterThan(30_000);
});

it('the native part of SQLite is there for every system, and those on which only Node.js runs', () => {
  const names = [...Object.keys(SYSTEMS), 'win32-arm64', 'linux-x64-musl', 'linux-arm64-musl'];
  expect(readdirSync('dist/native').sort()).toEqual(names.map((name) => `${name}.node`).sort());
});

it('that for Alpine is loaded where Node.js was made for it', () => {
  const program = join(makeTempFolder(), 'node');
  const head = Buffer.from('\x7fELF'.padEnd(0x238, '\0'), 'latin1');
  writeFileSync(program, Buffer.concat([head, Buffer.from('/lib/ld-musl-x86_64.so.1\0'), Buffer.alloc(100_000)]));
  expect([isForMusl(program), isForMusl(process.execPath)]).toEqual([true, existsSync('/etc/alpine-release')]);
});

it('another Node.js than the one whose digest is written down is refused', () => {
  const empty = 'sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==';
  expect(() => assertSame('node.tgz', Buffer.alloc(0), empty)).not.toThrow();
  expect(() => assertSame('node.tgz', Buffer.from('other'), empty)).toThrow('node.tgz is not the package that');
});
