import { runAtOnce } from '../../../../base/util/steps.ts';
import { joinList } from '../../../../base/util/text/words.ts';
import { mappingMisfit } from '../../../../mapping/file/parse-mapping.ts';
import { tallyInSteps } from '../../../../mapping/map-workbooks.ts';
import { printSource } from '../../../../mapping/memory/recognise-source.ts';
import { learnFrom, mergeMemory } from '../../../../mapping/propose/memory.ts';
import type { WorkbookContent } from '../../../../spreadsheet/workbook/table.ts';
import { readMemory, saveMemory } from '../../../pipeline/mapping/mapping-memory.ts';
import { openMapping } from '../../../pipeline/mapping/save-mapping.ts';

export interface LearntMapping {
  readonly columns: number;
  readonly names: number;
  /** Tables of the source that it reads; 0 without a source. */
  readonly tables: number;
}

/**
 * `--learn`: remembers the headers and names of a corrected mapping and, if its source is given, the whole mapping for
 * the next source of the kind. Throws `mapping-misfit` if it does not fit that source.
 */
export async function learnMapping(
  path: string,
  stateDir: string,
  contents: readonly WorkbookContent[],
): Promise<LearntMapping> {
  const loaded = await openMapping(path);
  const { mapping, text } = loaded;
  const { complaints } = runAtOnce(tallyInSteps(contents, mapping));
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
