import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What has a native part or files of its own. */
const NOT_BUNDLED = ['@photostructure/sqlite', '@fastify/swagger-ui'];

/**
 * Bundles the command with its libraries, for most of what a short command did was to find and load some hundred
 * modules.
 */
export async function bundleCommand(main, outDir) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: main,
      outDir,
      target: 'node20',
      // A stack trace keeps the names of the source.
      minify: false,
      license: { fileName: 'licenses.md' },
      reportCompressedSize: false,
      // All parts lie one folder below main.js, which src/util/package-root.ts counts on.
      rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: 'parts/[name].js' } },
    },
    ssr: { noExternal: true, external: NOT_BUNDLED },
  });
  chmodSync(join(outDir, 'main.js'), 0o755);
}
