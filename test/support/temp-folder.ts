import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeLater } from './close-later.ts';

/** A folder of its own for a test, or for a file of tests, gone when they are done. */
export function makeTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'capsheet-test-'));
  closeLater(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
