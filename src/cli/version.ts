import { readFileSync } from 'node:fs';
import { z } from 'zod';

const packageFile = z.object({ version: z.string() });

/** Of capsheet, from its own package file. */
export function readVersion(): string {
  const path = new URL('../../package.json', import.meta.url);
  return packageFile.parse(JSON.parse(readFileSync(path, 'utf8'))).version;
}
