import { z } from 'zod';
import { packageFiles } from '../../base/package/package-files.ts';

const packageFile = z.object({ version: z.string() });

/** The version of capsheet, from its own package file. */
export function readVersion(): string {
  return packageFile.parse(JSON.parse(packageFiles.readText('package.json'))).version;
}
