import { learnFrom, mergeMemory } from '../mapping/propose/memory.ts';
import { readMemory, saveMemory } from './mapping/mapping-memory.ts';
import { openMapping } from './mapping/open-mapping.ts';

/** `--learn`: remembers what a corrected mapping says of headers and names; how many of each. */
export async function learnMapping(path: string, stateDir: string): Promise<{ columns: number; names: number }> {
  const { mapping } = await openMapping(path);
  const learnt = learnFrom(mapping);
  await saveMemory(stateDir, mergeMemory(await readMemory(stateDir), learnt));
  return {
    columns: learnt.columns.length,
    names: Object.keys(learnt.companies).length + Object.keys(learnt.funds).length,
  };
}
