import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageFiles } from '../package/package-files.ts';

const ENDING = '.schema.json';

const described = z.object({ description: z.string() });

/** A JSON Schema, which comes with the package. */
interface PackagedSchema {
  /** `mapping` */
  readonly name: string;
  /** ``Describes `capsheet check --json`.`` */
  readonly describes: string;
  /** Where it is on this machine. */
  readonly path: string;
  readonly text: string;
}

export function listSchemas(): readonly PackagedSchema[] {
  const folder = packageFiles.pathOf('schemas');
  return readdirSync(folder)
    .filter((file) => file.endsWith(ENDING))
    .sort()
    .map((file) => {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      return {
        name: file.slice(0, -ENDING.length),
        describes: described.parse(JSON.parse(text)).description.replaceAll('`', ''),
        path,
        text,
      };
    });
}
