// A copy of the project to change, so that no mutant is ever left behind in the project itself.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folders that are shared and not copied: nothing writes there while tests run. */
const SHARED = ['node_modules', 'dist'];

/** Copies all files that git has or would take; gives the folder, which the caller removes. */
export function copyTree(root) {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'capsheet-mutate-')));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = listed.toString('utf8').split('\0');
  for (const file of files) if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file));
  for (const name of SHARED) if (existsSync(join(root, name))) symlinkSync(join(root, name), join(copy, name));
  return copy;
}
