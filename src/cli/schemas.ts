import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { PACKAGE_ROOT } from '../util/package-root.ts';

const FOLDER = fileURLToPath(new URL('schemas/', PACKAGE_ROOT));
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
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(ENDING))
    .sort()
    .map((file) => {
      const path = `${FOLDER}${file}`;
      const text = readFileSync(path, 'utf8');
      return {
        name: file.slice(0, -ENDING.length),
        describes: described.parse(JSON.parse(text)).description.replaceAll('`', ''),
        path,
        text,
      };
    });
}
