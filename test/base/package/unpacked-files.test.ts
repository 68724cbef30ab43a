import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UnpackedFiles } from '../../../src/base/package/package-files.ts';
import { CapsheetError } from '../../../src/base/util/capsheet-error.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

const CARRIED: { readonly [path: string]: string } = {
  'docs/README.md': '# Handbook',
  'docs/how-to/install.md': '# Install',
  'docs2/other.md': '# Other',
  'native/sqlite.node': 'machine code',
};

function carry(files = CARRIED, cacheFolder = join(makeTempFolder(), 'cache')) {
  const read: string[] = [];
  const digests = Object.entries(files).map(([path, text]) => [path, createHash('sha256').update(text).digest('hex')]);
  const unpacked = new UnpackedFiles({
    list: JSON.stringify(Object.fromEntries(digests)),
    read: (path) => {
      read.push(path);
      return Buffer.from(files[path] ?? '');
    },
    cacheFolder,
  });
  return { unpacked, read, cacheFolder };
}

it('writes a file when somebody asks where it is, and nothing else', () => {
  const { unpacked, cacheFolder } = carry();
  const path = unpacked.pathOf('native/sqlite.node');
  expect(readFileSync(path, 'utf8')).toBe('machine code');
  const written = readdirSync(cacheFolder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  expect(written.map(({ name }) => name)).toEqual(['sqlite.node']);
});

it('writes a folder as a whole, without one whose name only begins the same', () => {
  const { unpacked } = carry();
  const folder = unpacked.pathOf('docs');
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    'README.md',
    'how-to',
    join('how-to', 'install.md'),
  ]);
  expect(existsSync(`${folder}2`)).toBe(false);
});

it('takes what is there already, as it is', () => {
  const { unpacked, read, cacheFolder } = carry();
  const path = unpacked.pathOf('docs/README.md');
  expect(carry(CARRIED, cacheFolder).unpacked.pathOf('docs/README.md')).toBe(path);
  unpacked.pathOf('docs/README.md');
  expect(read).toEqual(['docs/README.md']);
});

it.each(['cut o', ''])('writes a file again that is not what it was: %j', (damaged) => {
  const { unpacked } = carry();
  const path = unpacked.pathOf('native/sqlite.node');
  if (damaged === '') rmSync(path);
  else writeFileSync(path, damaged);
  expect(readFileSync(unpacked.pathOf('native/sqlite.node'), 'utf8')).toBe('machine code');
});

it('gives each build a folder of its own, so that two versions keep out of each other’s way', () => {
  const first = carry();
  const second = carry({ ...CARRIED, 'docs/README.md': '# A newer one' }, first.cacheFolder);
  expect(readFileSync(second.unpacked.pathOf('docs/README.md'), 'utf8')).toBe('# A newer one');
  expect(readFileSync(first.unpacked.pathOf('docs/README.md'), 'utf8')).toBe('# Handbook');
});

it('says what to do if nothing can be written there', () => {
  const cacheFolder = join(makeTempFolder(), 'a file');
  writeFileSync(cacheFolder, '');
  const { unpacked } = carry(CARRIED, cacheFolder);
  let thrown: unknown;
  try {
    unpacked.pathOf('native/sqlite.node');
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(CapsheetError);
  expect(thrown).toMatchObject({
    code: 'files-not-unpacked',
    message: expect.stringMatching(
      /^A file that comes with capsheet cannot be written to ".*sqlite\.node" \(E[A-Z]+\)\.$/,
    ),
    hint: 'Set CAPSHEET_CACHE_DIR to a folder that you may write to and that has some 10 MB left.',
  });
});

it('leaves no half-written file behind where a folder stands in the way', () => {
  const { unpacked } = carry();
  const path = unpacked.pathOf('native/sqlite.node');
  rmSync(path);
  mkdirSync(join(path, 'inside'), { recursive: true });
  expect(() => unpacked.pathOf('native/sqlite.node')).toThrow('cannot be written');
  expect(readdirSync(join(path, '..'))).toEqual(['sqlite.node']);
});
