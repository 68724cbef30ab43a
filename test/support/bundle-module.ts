import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/** Bundles a module of src into a folder, and gives the address from which a process without vitest loads it. */
export async function bundleModule(path: string, folder: string): Promise<string> {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: path,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'module.mjs' } },
    },
  });
  return pathToFileURL(join(folder, 'module.mjs')).href;
}
