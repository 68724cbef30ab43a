import { writeMemory } from '../../mapping/propose/memory.ts';
import { readMemory } from './mapping/mapping-memory.ts';
import { saveMapping } from './mapping/save-mapping.ts';

/** `--export-memory`: writes what was remembered into a file that is not there yet. */
export async function exportMemory(path: string, stateDir: string): Promise<void> {
  await saveMapping(path, writeMemory(await readMemory(stateDir)), '--export-memory');
}
