import { joinList } from '../../base/util/text/words.ts';
import { mappingMisfit } from '../../mapping/file/mapping-errors.ts';
import { mapWorkbooks } from '../../mapping/map-workbooks.ts';
import { printSource } from '../../mapping/memory/print-source.ts';
import { learnFrom, mergeMemory, writeMemory } from '../../mapping/propose/memory.ts';
import type { WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import { readMemory, saveMemory } from './mapping/mapping-memory.ts';
import { openMapping } from './mapping/open-mapping.ts';
import { saveMapping } from './mapping/save-mapping.ts';

export interface LearntMapping {
  /** How many headers and names it says something of. */
  readonly columns: number;
  readonly names: number;
  /** How many tables of the source it reads; 0 where none was given. */
  readonly tables: number;
}

/**
 * `--learn`: remembers what a corrected mapping says of headers and names, and, where the source that it reads is given,
 * the whole of it for the next source of the kind. Throws `mapping-misfit` where it does not read that source.
 */
export async function learnMapping(
  path: string,
  stateDir: string,
  contents: readonly WorkbookContent[],
): Promise<LearntMapping> {
  const loaded = await openMapping(path);
  const { mapping, text } = loaded;
  const { complaints } = mapWorkbooks(contents, mapping);
  if (contents.length > 0 && complaints.length > 0) throw mappingMisfit(complaints, loaded);
  const tabs = printSource(contents, mapping);
  const name = joinList(contents.map((input) => input.name));
  const learnt = { ...learnFrom(mapping), sources: tabs.length === 0 ? [] : [{ name, tabs, mapping: text }] };
  await saveMemory(stateDir, mergeMemory(await readMemory(stateDir), learnt));
  return {
    columns: learnt.columns.length,
    tables: tabs.length,
    names: Object.keys(learnt.companies).length + Object.keys(learnt.funds).length,
  };
}

/** `--export-memory`: writes what was remembered into a file that is not there yet. */
export async function exportMemory(path: string, stateDir: string): Promise<void> {
  await saveMapping(path, writeMemory(await readMemory(stateDir)), '--export-memory');
}
