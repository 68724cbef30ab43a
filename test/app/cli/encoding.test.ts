import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../../support/run-here.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

const folder = makeTempFolder();
/** `Café` as a Mac writes it, and as Windows does. */
const MAC = Buffer.from('Company,City\nCaf\u008e Soci\u008et\u008e,Z\u009frich\n', 'latin1');
const WINDOWS = Buffer.from('Company,City\nCaf\u00e9 Soci\u00e9t\u00e9,Z\u00fcrich\n', 'latin1');

function check(bytes: Buffer, ...args: readonly string[]) {
  writeFileSync(join(folder, 'Companies.csv'), bytes);
  return runHere(['check', 'Companies.csv', ...args], { cwd: folder, env: {} });
}

describe('check of a CSV file that is not UTF-8', () => {
  it('says what it was read as, and how to say otherwise', async () => {
    const { status, stdout } = await check(WINDOWS, '--all');
    expect(status).toBe(0);
    expect(stdout).toContain('The file is not UTF-8 and was read as Windows-1252 (Western European): "Société".');
    expect(stdout).toContain('[encoding-assumed]');
  });

  it('asks where it reads better in another encoding, with the words as they would be', async () => {
    const { status, stderr } = await check(MAC);
    expect(status).toBe(2);
    expect(stderr).toContain('it may be "Société" as Mac Roman');
    expect(stderr).toContain('--encoding macintosh');
  });

  it('reads it as the user says', async () => {
    const { status, stdout } = await check(MAC, '--encoding', 'macintosh');
    expect(status).toBe(0);
    expect(stdout).not.toContain('encoding-assumed');
  });
});
