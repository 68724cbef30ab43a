// Builds src and test/torture, and starts the torture: `npm run torture -- --runs 1000 --seed 1`. The command that is
// tortured is bundled: most of what its many processes did was to load hundreds of modules.
import { join } from 'node:path';
import { build } from 'vite';
import { runBuilt } from './run-built.mjs';

await runBuilt({
  include: ['test/torture', 'test/support/make-xlsx.ts'],
  exclude: ['test/torture/*.test.ts'],
  main: 'test/torture/main.js',
  prepare: bundleCommand,
});

async function bundleCommand(built) {
  const outDir = join(built, 'bundle');
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: join(built, 'src/main.js'), outDir },
    ssr: { noExternal: true, external: ['@photostructure/sqlite'] },
  });
  return ['--main', join(outDir, 'main.js')];
}
