// Builds dist/ from src/: the command, and the page of the browser front. Both are bundled.
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { bundleCommand } from './bundle-command.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

rmSync(`${root}dist`, { recursive: true, force: true });
await bundleCommand(`${root}src/main.ts`, `${root}dist`);
await buildPage();
copyDocsPage();

function buildPage() {
  return build({
    root: `${root}src/ui/page`,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // The server puts a nonce of its own into every answer.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir: `${root}dist/ui/page`,
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
function copyDocsPage() {
  const from = `${root}node_modules/@fastify/swagger-ui/static`;
  const unused = ['csp.json', 'index.html', 'logo.svg', 'swagger-ui.js'];
  cpSync(from, `${root}dist/sandbox/docs-page`, {
    recursive: true,
    filter: (path) => !unused.some((name) => path.endsWith(`/${name}`) || path.endsWith(`\\${name}`)),
  });
}
