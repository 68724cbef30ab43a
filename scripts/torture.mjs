// Builds src and test/torture, and starts the torture: `npm run torture -- --runs 1000 --seed 1`. The command that is
// tortured is bundled as it is for users.
import { join } from 'node:path';
import { bundleCommand } from './bundle-command.mjs';
import { runBuilt } from './run-built.mjs';

await runBuilt({
  include: ['test/torture', 'test/support/make-xlsx.ts'],
  exclude: ['test/torture/*.test.ts'],
  main: 'test/torture/main.js',
  prepare: async (built) => {
    const outDir = join(built, 'dist');
    await bundleCommand(join(built, 'src/main.js'), outDir);
    return ['--main', join(outDir, 'main.js')];
  },
});
