import { createHash } from 'node:crypto';
import { readNamedFile } from '../../../base/disk/read-named-file.ts';
import { type ParsedMapping, parseMapping } from '../../../mapping/file/parse-mapping.ts';

/** A mapping file as it was read. */
export interface LoadedMapping extends ParsedMapping {
  /** As the user typed it. */
  readonly name: string;
  /** Of the file's bytes, in hex. */
  readonly sha256: string;
  readonly text: string;
}

/** Throws `mapping-missing`, `mapping-not-a-file`, and what parseMapping throws. */
export async function openMapping(path: string): Promise<LoadedMapping> {
  const bytes = await readNamedFile({
    path,
    subject: `The mapping ${path}`,
    kind: 'mapping',
    hint: 'Check the path given with --mapping; "capsheet map INPUT --out MAPPING.yaml" writes one to begin with.',
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const text = bytes.toString('utf8');
  return { ...parseMapping(text, path), name: path, sha256, text };
}
