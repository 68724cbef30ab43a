import { writeNewFile } from '../../disk/write-new-file.ts';

/** Writes a mapping into a file that is not there yet. Errors: `mapping-exists`, `mapping-unwritable`. */
export async function saveMapping(path: string, text: string, option = '--out'): Promise<void> {
  await writeNewFile({ path, text, option, code: 'mapping', noun: 'The mapping' });
}
