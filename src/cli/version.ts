import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { PACKAGE_ROOT } from '../util/package-root.ts';

const packageFile = z.object({ version: z.string() });

/** Of capsheet, from its own package file. */
export function readVersion(): string {
  const path = new URL('package.json', PACKAGE_ROOT);
  return packageFile.parse(JSON.parse(readFileSync(path, 'utf8'))).version;
}
