// Makes what is handed out: for each system a file that needs no Node.js, in an archive and for Windows in an installer, with
// the licences of all that is in it; the package for npm; checksums, and a bill of materials of each. It needs what
// `npm run build` makes. `--only SYSTEM` or `--only npm`, as often as wanted, makes some of them; `--out FOLDER` puts them
// elsewhere than into `packages`.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makePackages } from './package/make-packages.mjs';
import { NPM, SYSTEMS } from './package/systems.mjs';
// Ends the process where there is no whole build.
import './prepack.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const KINDS = [...Object.keys(SYSTEMS), NPM];
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: KINDS },
    out: { type: 'string', default: join(root, 'packages') },
  },
});
const unknown = values.only.find((kind) => !KINDS.includes(kind));
if (unknown !== undefined) throw new Error(`There is no system ${unknown}: ${KINDS.join(', ')}`);

const out = resolve(values.out);
const work = mkdtempSync(join(tmpdir(), 'capsheet-package-'));
try {
  mkdirSync(out, { recursive: true });
  for (const line of await makePackages({ root, kinds: values.only, out, work })) process.stdout.write(`${line}\n`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
