import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder of its own for a test file, gone when its tests are done. */
export function makeTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'capsheet-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
