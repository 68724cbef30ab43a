import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeCorrectedFolder } from '../../../../src/jobs/library/inside/correcting/corrected-folder.ts';
import { writeCorrected } from '../../../../src/jobs/library/inside/correcting/write-corrected.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'capsheet-copy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('a corrected copy', () => {
  it('that cannot be written says so in words, with what to do', async () => {
    const folder = makeFolder();
    const path = join(folder, 'Rounds.csv');
    const to = join(folder, 'gone', 'Rounds.corrected.csv');
    writeFileSync(path, 'Company\nAcme\n');
    await expect(writeCorrected({ path, format: 'csv' }, to, [])).rejects.toMatchObject({
      code: 'edit-impossible',
      message: expect.stringContaining(`The corrected copy ${to} cannot be written: `),
      hint: 'Check that its folder is there, that you may write into it, and that no other program has the copy open; then correct the cell again.',
    });
  });

  it('of a folder gets the documents, and nothing that systems and editors left behind', async () => {
    const [from, to] = [join(makeFolder(), 'csv'), join(makeFolder(), 'copy')];
    mkdirSync(join(from, 'papers', '.git'), { recursive: true });
    for (const name of ['Rounds.csv', 'logo.png', '.~lock.Rounds.csv#', 'papers/list.csv', 'papers/.git/HEAD'])
      writeFileSync(join(from, name), name);
    await makeCorrectedFolder(from, to);
    expect((readdirSync(to, { recursive: true }) as string[]).sort()).toEqual([
      'logo.png',
      'papers',
      join('papers', 'list.csv'),
    ]);
  });

  it('of a folder is not made where far more lies there than a quarter has', async () => {
    const [from, to] = [join(makeFolder(), 'Downloads'), join(makeFolder(), 'copy')];
    mkdirSync(from);
    for (let number = 0; number <= 2000; number += 1) writeFileSync(join(from, `${number}.txt`), '');
    await expect(makeCorrectedFolder(from, to)).rejects.toThrow(
      'The cell cannot be changed in a copy of the folder Downloads, because the folder contains 2001 files besides its CSV files.',
    );
    expect(existsSync(to)).toBe(false);
  });
});
