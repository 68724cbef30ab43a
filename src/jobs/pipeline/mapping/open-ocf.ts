import { usageError } from '../../../base/util/capsheet-error.ts';
import { joinList } from '../../../base/util/text/words.ts';
import type { OcfInput } from '../../../mapping/ocf/map-ocf.ts';
import { isOcf } from '../../../mapping/ocf/ocf-file.ts';
import { readJsonFiles } from '../../../spreadsheet/workbook/read-json-files.ts';

/** Inputs that are Open Cap Table files, read; `undefined` where none of them is one. Throws `map-mixed`. */
export async function openOcf(paths: readonly string[]): Promise<readonly OcfInput[] | undefined> {
  const read = await Promise.all(paths.map((path) => readJsonFiles(path)));
  const found = read.flatMap((files) => (files !== undefined && isOcf(files) ? [files] : []));
  if (found.length === 0) return undefined;
  if (found.length === paths.length) return found;
  throw usageError(
    'map-mixed',
    `${joinList(found.map(({ name }) => name))} ${found.length === 1 ? 'is an Open Cap Table file' : 'are Open Cap Table files'}, and the other inputs are spreadsheets: capsheet does not propose one mapping for both.`,
    'Map each on its own; a mapping of the spreadsheets may also contain the holders of the other one.',
  );
}
