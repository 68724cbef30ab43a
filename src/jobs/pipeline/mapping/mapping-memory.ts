import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renameOver } from '../../../base/disk/patient-calls.ts';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { errnoOf } from '../../../base/util/errno.ts';
import { makeStateFolder } from '../../../engine/journal/sqlite/database/private-files.ts';
import type { MappingMemory } from '../../../mapping/propose/memory.ts';
import { NO_MEMORY } from '../../../mapping/propose/proposal.ts';

const FILE = 'mapping-memory.yaml';

/** Reads what users said about foreign headers and names. Throws `memory-damaged`. */
export async function readMemory(stateDir: string): Promise<MappingMemory> {
  const path = join(stateDir, FILE);
  const content = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (content === undefined) return NO_MEMORY;
  const { parseMemory } = await import('../../../mapping/propose/memory.ts');
  const memory = parseMemory(content);
  if (memory !== undefined) return memory;
  throw usageError(
    'memory-damaged',
    `The remembered mappings in "${path}" cannot be read.`,
    'Correct the file, or move it away to start again.',
  );
}

/** Replaces the file as a whole: it is never half written. */
export async function saveMemory(stateDir: string, memory: MappingMemory): Promise<void> {
  makeStateFolder(stateDir);
  const { writeMemory } = await import('../../../mapping/propose/memory.ts');
  const path = join(stateDir, FILE);
  await writeFile(`${path}.new`, writeMemory(memory), { mode: 0o600 });
  await renameOver(`${path}.new`, path);
}
