import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readMemory, saveMemory } from '../../../src/jobs/pipeline/mapping/mapping-memory.ts';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

it('what was said of mappings is read as it was kept; nothing was said where there is no file', async () => {
  const folder = makeTempFolder();
  expect(await readMemory(folder)).toEqual(NO_MEMORY);
  const memory = { ...NO_MEMORY, funds: { 'Northlight I LP': 'Northlight Fund I' } };
  await saveMemory(folder, memory);
  expect(await readMemory(folder)).toEqual(memory);
});

it.each(['columns: 5\n', 'columns: [', 'no memory'])('a damaged memory is no empty one: %j', async (content) => {
  const folder = makeTempFolder();
  const path = join(folder, 'mapping-memory.yaml');
  writeFileSync(path, content);
  await expect(readMemory(folder)).rejects.toMatchObject({
    code: 'memory-damaged',
    message: expect.stringContaining(path),
  });
});
