import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeNewFile } from '../../../src/base/disk/write-new-file.ts';
import { bundleModule } from '../../support/bundle-module.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

const fileAt = (path: string) => ({ path, text: '{}', option: '--out', code: 'plan', noun: 'The plan' }) as const;

it('a new file is written, one that is there is left as it is, and nothing else is left behind', async () => {
  const folder = makeTempFolder();
  await writeNewFile(fileAt(join(folder, 'new.json')));
  writeFileSync(join(folder, 'old.json'), 'old');
  mkdirSync(join(folder, 'folder.json'));
  for (const name of ['old.json', 'folder.json'])
    await expect(writeNewFile(fileAt(join(folder, name)))).rejects.toMatchObject({ code: 'plan-exists' });
  await expect(writeNewFile(fileAt(join(folder, 'none', 'new.json')))).rejects.toMatchObject({
    code: 'plan-unwritable',
  });
  expect(readdirSync(folder).sort()).toEqual(['folder.json', 'new.json', 'old.json']);
  expect(['new.json', 'old.json'].map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(['{}', 'old']);
});

it.skipIf(process.platform === 'win32')('of a file that does not fit nothing is left', async () => {
  const module = await bundleModule('src/base/disk/write-new-file.ts', makeTempFolder());
  const folder = makeTempFolder();
  const script = `
    import { writeNewFile } from '${module}';
    const file = { path: process.argv[1], text: 'x'.repeat(1e6), option: '--out', code: 'plan', noun: 'The plan' };
    await writeNewFile(file).catch((error) => console.log(error.code));`;
  // No file of this process may become larger than a few kilobytes.
  const limited = 'ulimit -f 8 && exec "$0" --input-type=module -e "$1" "$2"';
  const args = ['-c', limited, process.execPath, script, join(folder, 'plan.json')];
  expect(execFileSync('sh', args, { encoding: 'utf8' })).toBe('plan-unwritable\n');
  expect(readdirSync(folder)).toEqual([]);
});
