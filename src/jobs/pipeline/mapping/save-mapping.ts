import { existsSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renameOver } from '../../../base/disk/patient-calls.ts';
import { writeNewFile } from '../../../base/disk/write-new-file.ts';
import { makeStateFolder } from '../../../engine/journal/sqlite/database/private-files.ts';
import { applyEdit } from '../../../mapping/edit/apply-edit.ts';
import { parseMapping } from '../../../mapping/file/parse-mapping.ts';
import { nameSchema, withoutSchemaLine } from '../../../mapping/file/schema-line.ts';
import type { MappingEdit } from '../../../model/mapping/mapping-edit.ts';
import type { LoadedMapping } from './open-mapping.ts';

/** As `capsheet schema mapping --out` is told to call it. */
const SCHEMA_FILE = 'mapping.schema.json';

/** Writes a mapping into a file that is not there yet. Errors: `mapping-exists`, `mapping-unwritable`. */
export async function saveMapping(path: string, text: string, option = '--out'): Promise<void> {
  await writeNewFile({ path, text, option, code: 'mapping', noun: 'The mapping' });
}

/**
 * The same for a person to go on with: where the schema lies beside it, its first line names that, by a path that holds
 * wherever the folder goes. It never names a place of this machine: a mapping is handed round.
 */
export async function saveForEditor(path: string, text: string): Promise<void> {
  const hasSchema = existsSync(join(dirname(path), SCHEMA_FILE));
  await saveMapping(path, hasSchema ? nameSchema(text, `./${SCHEMA_FILE}`) : withoutSchemaLine(text));
}

/** As its faults are told: it is not known by the name of a file to whoever changes it on the page. */
const NAME = 'file';

/**
 * The text of a mapping with a change, or as it is. Pure. Throws `mapping-moved`, `mapping-unreadable`, and
 * `mapping-invalid`, which names everything that is wrong by line and column.
 */
export function changeMapping(text: string, edit: MappingEdit | undefined): string {
  if (edit !== undefined) return applyEdit(text, edit, NAME);
  parseMapping(text, NAME);
  return text;
}

/** Where a mapping that was not given as a file is from now on, so that a saved plan and the history can name it. */
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
