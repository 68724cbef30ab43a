import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renameOver } from '../../../base/disk/patient-calls.ts';
import { readNamedFile } from '../../../base/disk/read-named-file.ts';
import { writeNewFile } from '../../../base/disk/write-new-file.ts';
import { settingName } from '../../../base/util/setting-names.ts';
import { makeStateFolder } from '../../../engine/journal/sqlite/database/private-files.ts';
import {
  nameSchema,
  type ParsedMapping,
  parseMapping,
  withoutSchemaLine,
} from '../../../mapping/file/parse-mapping.ts';

/** The name suggested for `capsheet schema mapping --out`. */
const SCHEMA_FILE = 'mapping.schema.json';

/** Writes a mapping into a new file. Throws `mapping-exists` and `mapping-unwritable`. */
export async function saveMapping(path: string, text: string, option = settingName('out')): Promise<void> {
  await writeNewFile({ path, text, option, code: 'mapping', noun: 'The mapping' });
}

/**
 * Writes a mapping for a person to edit: if the schema lies beside it, its first line names that by a relative path. It
 * never names a place of this machine, because mappings are passed on.
 */
export async function saveForEditor(path: string, text: string): Promise<void> {
  const hasSchema = existsSync(join(dirname(path), SCHEMA_FILE));
  await saveMapping(path, hasSchema ? nameSchema(text, `./${SCHEMA_FILE}`) : withoutSchemaLine(text));
}

/** Keeps a mapping that was not given as a file, so that saved plans and the history can name it. */
export async function keepMapping({ text, sha256 }: LoadedMapping, stateDir: string): Promise<string> {
  makeStateFolder(stateDir);
  const folder = join(stateDir, 'recalled');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${sha256.slice(0, 16)}.yaml`);
  if (existsSync(path)) return path;
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await renameOver(`${path}.new`, path);
  return path;
}

/** A mapping file as it was read. */
export interface LoadedMapping extends ParsedMapping {
  readonly name: string;
  readonly sha256: string;
  readonly text: string;
}

export async function openMapping(path: string): Promise<LoadedMapping> {
  const bytes = await readNamedFile({
    path,
    subject: `The mapping ${path}`,
    kind: 'mapping',
    hint: 'Check the path; "capsheet map INPUT --out MAPPING.yaml" writes one to begin with.',
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const text = bytes.toString('utf8');
  return { ...parseMapping(text, path), name: path, sha256, text };
}
