import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { NamedFolders } from '../../../src/app/mcp/named-folders.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

const top = makeTempFolder();
const at = (path: string) => join(top, path);
let folders: NamedFolders;

beforeAll(async () => {
  for (const folder of ['open/deep', 'open/state', 'open/.hidden', 'second', 'outside', 'open/leaky', 'open/tame'])
    mkdirSync(at(folder), { recursive: true });
  const files = [
    'open/q.xlsx',
    'open/deep/q.csv',
    'open/.env',
    'open/.hidden/q.xlsx',
    'open/state/q.xlsx',
    'open/key.pem',
  ];
  for (const file of [...files, 'second/b.xlsx', 'outside/q.xlsx', 'open/leaky/Rounds.csv', 'open/tame/Rounds.csv'])
    writeFileSync(at(file), 'x');
  symlinkSync(at('outside/q.xlsx'), at('open/link.xlsx'));
  symlinkSync(at('outside'), at('open/out'));
  symlinkSync(at('open/q.xlsx'), at('open/inner.xlsx'));
  symlinkSync(at('nowhere.yaml'), at('open/dangling.yaml'));
  symlinkSync(at('outside/q.xlsx'), at('open/leaky/Securities.csv'));
  symlinkSync(at('open/q.xlsx'), at('open/tame/Securities.csv'));
  symlinkSync(at('open'), at('alias'));
  folders = await NamedFolders.open(['open', at('second')], top, [at('open/state')]);
});

async function codeOf(asked: Promise<string>): Promise<unknown> {
  return asked.then(
    (place) => place,
    (error: { readonly code?: string }) => error.code,
  );
}

test.each([
  ['../outside/q.xlsx'],
  ['deep/../../outside/q.xlsx'],
  ['../outside/none.xlsx'],
  ['/etc/passwd'],
  ['link.xlsx'],
  ['out/q.xlsx'],
  ['leaky'],
  ['..'],
  ['q.xlsx\0.csv'],
])('%j is outside, whether it exists or not', async (path) => {
  expect(await codeOf(folders.findInput(path, 'workbook'))).toBe('path-outside');
});

test.each([['.env'], ['.hidden/q.xlsx'], ['state/q.xlsx'], ['state'], ['key.pem'], ['none.xlsx']])(
  '%j is inside, and not for agents',
  async (path) => {
    expect(await codeOf(folders.findInput(path, 'workbook'))).toBe('path-refused');
  },
);

test('what is inside is found by any of its names, in any folder, as a path without links', async () => {
  const q = await realpath(at('open/q.xlsx'));
  for (const path of ['q.xlsx', './deep/../q.xlsx', at('open/q.xlsx'), 'inner.xlsx'])
    expect(await codeOf(folders.findInput(path, 'workbook'))).toBe(q);
  expect(await codeOf(folders.findInput('b.xlsx', 'workbook'))).toBe(await realpath(at('second/b.xlsx')));
  expect(await codeOf(folders.findInput('tame', 'workbook'))).toBe(await realpath(at('open/tame')));
  expect(await codeOf(folders.findInput('deep', 'mapping'))).toBe('path-refused');
});

test('a folder that is named by a link is the one that it leads to', async () => {
  const aliased = await NamedFolders.open(['alias'], top, []);
  expect(await codeOf(aliased.findInput('q.xlsx', 'workbook'))).toBe(await realpath(at('open/q.xlsx')));
  expect(await codeOf(aliased.findInput(at('open/q.xlsx'), 'workbook'))).toBe(await realpath(at('open/q.xlsx')));
  await expect(NamedFolders.open(['q.xlsx'], at('open'), [])).rejects.toMatchObject({ code: 'folder-missing' });
});

test.each([
  ['../outside/new.yaml', 'path-outside'],
  ['out/new.yaml', 'path-outside'],
  [join('/tmp', 'new.yaml'), 'path-outside'],
  ['.new.yaml', 'path-refused'],
  ['.hidden/new.yaml', 'path-refused'],
  ['state/new.yaml', 'path-refused'],
  ['none/new.yaml', 'path-refused'],
  ['new.sh', 'path-refused'],
  ['dangling.yaml', 'path-refused'],
])('nothing is written to %j', async (path, code) => {
  expect(await codeOf(folders.findOutput(path, 'mapping'))).toBe(code);
});

test('a new file is written inside, and one that exists is not', async () => {
  expect(await codeOf(folders.findOutput('deep/new.yaml', 'mapping'))).toBe(
    join(await realpath(at('open/deep')), 'new.yaml'),
  );
  writeFileSync(at('open/old.yaml'), '');
  expect(await codeOf(folders.findOutput('old.yaml', 'mapping'))).toBe('path-refused');
});
