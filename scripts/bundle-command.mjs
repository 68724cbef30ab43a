import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * Bundles the command with its libraries, for most of what a short command did was to find and load some hundred
 * modules. What has a native part or files of its own stays outside: these alone are `dependencies` of the package.
 */
export async function bundleCommand(main, outDir) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: main,
      outDir,
      // Whoever asks for a build has made room for it.
      emptyOutDir: false,
      target: 'node20',
      // A stack trace keeps the names of the source.
      minify: false,
      license: { fileName: 'licenses.md' },
      reportCompressedSize: false,
      // All parts lie one folder below main.js, which src/util/package-root.ts counts on.
      rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: 'parts/[name].js' } },
    },
    ssr: { noExternal: true, external: Object.keys(dependencies) },
  });
  chmodSync(join(outDir, 'main.js'), 0o755);
}
