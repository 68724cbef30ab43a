import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type ParsedMapping, parseMapping } from '../mapping/file/parse-mapping.ts';
import { usageError } from '../util/capsheet-error.ts';

/** A mapping file as it was read. */
export interface LoadedMapping extends ParsedMapping {
  /** As the user typed it. */
  readonly name: string;
  /** Of the file's bytes, in hex. */
  readonly sha256: string;
}

/** Throws `mapping-missing`, and what parseMapping throws. */
export async function openMapping(path: string): Promise<LoadedMapping> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw usageError(
      'mapping-missing',
      `The mapping ${path} cannot be read.`,
      'Check the path given with --mapping; "capsheet map INPUT --out MAPPING.yaml" writes one to begin with.',
      cause,
    );
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...parseMapping(bytes.toString('utf8'), path), name: path, sha256 };
}
