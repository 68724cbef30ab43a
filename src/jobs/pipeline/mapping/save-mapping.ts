import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeNewFile } from '../../../base/disk/write-new-file.ts';
import { nameSchema, withoutSchemaLine } from '../../../mapping/file/schema-line.ts';

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
