import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listCarriedFiles, listDigests, listFiles } from './carried-files.mjs';
import { programOf } from './fetch-node.mjs';
import { THIS_SYSTEM } from './systems.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * One file for one system, made by Node itself: its own program with the bundled command in `bundle`, the page, the
 * handbook, schemas, templates and samples, and the native part of SQLite. `work` is a folder for what lies between.
 */
export function makeExecutable({ system, bundle, work, cache, output }) {
  const carried = listCarriedFiles(root, system);
  const list = join(work, 'files.json');
  writeFileSync(list, listDigests(carried));
  const code = listFiles(bundle, '.').filter((path) => path.startsWith('code/'));
  const config = join(work, 'executable.json');
  const settings = {
    main: join(bundle, 'main.cjs'),
    output,
    executable: programOf(system, cache),
    disableExperimentalSEAWarning: true,
    assets: {
      ...Object.fromEntries(code.map((path) => [`command/${path}`, join(bundle, path)])),
      ...carried,
      'files.json': list,
    },
  };
  writeFileSync(config, JSON.stringify(settings));
  execFileSync(programOf(THIS_SYSTEM, cache), ['--build-sea', config], { stdio: ['ignore', 'ignore', 'inherit'] });
}
