// Builds src and test/torture, and starts the torture: `npm run torture -- --runs 1000 --seed 1`, with `--team` that of a
// team. The command that is
// tortured is bundled as it is for users.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleCommand } from './bundle-command.mjs';
import { runBuilt } from './run-built.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

await runBuilt({
  include: ['test/torture', 'test/support/make-xlsx.ts'],
  exclude: ['test/torture/**/*.test.ts'],
  main: 'test/torture/main.js',
  prepare: async (built) => {
    cpSync(join(root, 'scripts/postgres'), join(built, 'scripts/postgres'), { recursive: true });
    const outDir = join(built, 'dist');
    await bundleCommand(join(built, 'src/main.js'), outDir);
    return ['--main', join(outDir, 'main.js')];
  },
});
