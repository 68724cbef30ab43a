import { existsSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renameOver } from '../../../base/disk/patient-calls.ts';
import { makeStateFolder } from '../../../engine/journal/sqlite/database/private-files.ts';
import type { LoadedMapping } from './open-mapping.ts';

/** Where a mapping that was not given as a file is from now on, so that a saved plan and the history can name it. */
export async function keepMapping({ text, sha256 }: LoadedMapping, stateDir: string): Promise<string> {
  makeStateFolder(stateDir);
  const folder = join(stateDir, 'recalled');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${sha256.slice(0, 16)}.yaml`);
  if (existsSync(path)) return path;
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await renameOver(`${path}.new`, path);
  return path;
}
