// Builds dist/ from src/: types are stripped and imports rewritten, nothing is bundled, but for the page of the browser
// front, whose libraries come along and need not be installed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));

rmSync(`${root}dist`, { recursive: true, force: true });
const compiler = spawn(process.execPath, [tsc, '-p', `${root}tsconfig.build.json`], { stdio: 'inherit', cwd: root });
const [[status]] = await Promise.all([once(compiler, 'exit'), buildPage()]);
if (status === 0) chmodSync(`${root}dist/main.js`, 0o755);
process.exitCode = status ?? 1;

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
      reportCompressedSize: false,
    },
  });
}
