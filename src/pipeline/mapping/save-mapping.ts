import { writeNewFile } from '../../disk/write-new-file.ts';
import { nameSchema } from '../../mapping/file/schema-line.ts';
import { PACKAGE_ROOT } from '../../util/package-root.ts';

/** Writes a mapping into a file that is not there yet. Errors: `mapping-exists`, `mapping-unwritable`. */
export async function saveMapping(path: string, text: string, option = '--out'): Promise<void> {
  await writeNewFile({ path, text, option, code: 'mapping', noun: 'The mapping' });
}

/** The same for a person to go on with: its first line names the schema that comes with the package. */
export async function saveForEditor(path: string, text: string): Promise<void> {
  await saveMapping(path, nameSchema(text, new URL('schemas/mapping.schema.json', PACKAGE_ROOT).href));
}
