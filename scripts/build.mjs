// Builds dist/ from src/: the command, the library, and the page of the browser front. All are bundled. With `--if-changed` a build
// that would be the same again stays.
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { assemble } from './assemble.mjs';
import { beginBuild, isUpToDate } from './build-stamp.mjs';
import { bundleCommand } from './bundle-command.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The modules that programs import. */
const DOORS = {
  capsheet: `${root}src/jobs/library/capsheet.ts`,
  schemas: `${root}src/jobs/library/schemas.ts`,
};

if (process.argv.includes('--if-changed') && isUpToDate(root))
  process.stdout.write('Nothing has changed since it was built.\n');
else await buildAll();

async function buildAll() {
  const begun = beginBuild(root);
  await assemble(
    {
      out: `${root}dist`,
      cache: `${root}.cache`,
      entries: [
        'ui/page/index.html',
        'code/parts/command.cjs',
        'main.js',
        ...Object.keys(DOORS).map((name) => `${name}.mjs`),
      ],
      // A program that runs meanwhile still loads parts of the former build; a package has none of them.
      keepsFormer: !['pack', 'publish'].includes(process.env.npm_command),
      placed: begun.end,
    },
    async (folder) => {
      await bundleCommand(`${root}src/main.ts`, folder, DOORS);
      await buildPage(folder);
      copyDocsPage(folder);
    },
  );
}

function buildPage(folder) {
  return build({
    root: `${root}src/app/page`,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // The server puts a nonce of its own into every answer.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir: `${folder}/ui/page`,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      // It would write a script into the page, which its own policy forbids.
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
      license: { fileName: 'licenses.md' },
      reportCompressedSize: false,
    },
  });
}

/** The page on which the sandbox shows its contract, without what only its makers need. */
function copyDocsPage(folder) {
  const from = `${root}node_modules/@fastify/swagger-ui/static`;
  const unused = ['csp.json', 'index.html', 'logo.svg', 'swagger-ui.js'];
  cpSync(from, `${folder}/sandbox/docs-page`, {
    recursive: true,
    filter: (path) => !unused.some((name) => path.endsWith(`/${name}`) || path.endsWith(`\\${name}`)),
  });
}
