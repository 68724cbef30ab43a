import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placeFile } from '../../../../src/base/disk/place-file.ts';
import { CapsheetError } from '../../../../src/base/util/capsheet-error.ts';
import { assertResultPath, findFreeResultPath, toResultName } from '../../../../src/report/workbook-path.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';
import { writeFile } from '../support.ts';

const folder = makeTempFolder();

describe('the name of a result', () => {
  it.each([
    ['q.xlsx', 1, 'q.result.xlsx'],
    ['q.xlsx', 2, 'q.result-2.xlsx'],
    ['q.result.xlsx', 2, 'q.result-2.xlsx'],
    ['q.result-2.xlsx', 3, 'q.result-3.xlsx'],
    ['Q1.2024.XLSX', 1, 'Q1.2024.result.xlsx'],
    ['macros.xlsm', 1, 'macros.result.xlsm'],
    ['Rounds.csv', 1, 'Rounds.result.xlsx'],
    ['old.XLS', 2, 'old.result-2.xlsx'],
    ['small.xlsb', 1, 'small.result.xlsx'],
    ['folder of csv', 1, 'folder of csv.result.xlsx'],
    ['Q1.2024', 1, 'Q1.2024.result.xlsx'],
    ['result.xlsx', 1, 'result.result.xlsx'],
  ])('of %s, number %i, is %s', (input, number, name) => {
    expect(toResultName(input, number)).toBe(name);
  });

  it('is the first that is free beside the input', () => {
    const input = writeFile(folder, 'free.xlsx', '');
    expect(findFreeResultPath(input)).toBe(join(folder, 'free.result.xlsx'));
    const result = writeFile(folder, 'free.result.xlsx', '');
    writeFile(folder, 'free.result-2.xlsx', '');
    expect(findFreeResultPath(input)).toBe(join(folder, 'free.result-3.xlsx'));
    expect(findFreeResultPath(result)).toBe(join(folder, 'free.result-3.xlsx'));
  });

  it('stands beside a folder, however it is written', () => {
    mkdirSync(join(folder, 'csvs'));
    expect(findFreeResultPath(`${join(folder, 'csvs')}/`)).toBe(join(folder, 'csvs.result.xlsx'));
  });
});

describe('a result path that was asked for', () => {
  const refusal = (path: string): readonly [string, string, number] => {
    try {
      assertResultPath(path, '--result', ['q.xlsx']);
    } catch (error) {
      if (error instanceof CapsheetError) return [error.code, error.message, error.exitStatus];
    }
    throw new Error('not refused');
  };

  it('may be new', () => {
    expect(() => assertResultPath(join(folder, 'new.xlsx'), '--result', ['q.xlsx'])).not.toThrow();
  });

  it('is refused where a file is there', () => {
    const path = writeFile(folder, 'there.xlsx', '');
    expect(refusal(path)).toEqual([
      'result-exists',
      `There is a file "${path}" already; capsheet does not overwrite it.`,
      2,
    ]);
  });

  it('is refused in a folder that is not there, and with another ending', () => {
    expect(refusal(join(folder, 'no', 'x.xlsx'))[0]).toBe('result-folder-missing');
    expect(refusal(join(folder, 'x.csv'))[0]).toBe('result-not-xlsx');
  });
});

describe('placing a file', () => {
  it('never touches one that is there', async () => {
    const path = writeFile(folder, 'mine.xlsx', 'mine');
    const isPlaced = await placeFile(path, async (sink) => sink(Buffer.from('other')));
    expect([isPlaced, readFileSync(path, 'utf8')]).toEqual([false, 'mine']);
  });

  it('leaves nothing behind where writing fails', async () => {
    const failed = placeFile(join(folder, 'failed.xlsx'), async (sink) => {
      await sink(Buffer.from('half'));
      throw new Error('disk full');
    });
    await expect(failed).rejects.toThrow('disk full');
    expect(readdirSync(folder).filter((name) => name.includes('failed'))).toEqual([]);
  });
});
