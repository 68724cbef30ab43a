import { describe, expect, it } from 'vitest';
import { chooseFiles, classifyName, REST_MS, type RememberedFile } from '../../../src/team/watch/choose-files.ts';

describe('a name in a watched folder', () => {
  it('is that of a workbook', () => {
    const names = ['Q1.xlsx', 'Q1.XLSM', 'q.xlsb', 'a.b.xls', 'Q1 (2).ods', 'Übersicht.csv', '四半期.xlsx'];
    expect(names.filter((name) => classifyName(name) !== 'workbook')).toEqual([]);
  });

  it('is that of something else, or of what is not finished', () => {
    const names = [
      ...['Q1.pdf', 'xlsx', 'Q1.xlsx.exe', 'Q1', '~$Q1.xlsx', '.~lock.Q1.xlsx#', '.Q1.xlsx', '.csv', '~tmp.xlsx'],
      ...[
        'Q1.xlsx.part',
        'Q1.part.xlsx',
        'Q1.xlsx.filepart',
        'Q1.xlsx.crdownload',
        'Q1.tmp.xlsx',
        'Q1.xlsx~',
        'Q1~.xlsx',
      ],
    ];
    expect(names.filter((name) => classifyName(name) !== 'other')).toEqual([]);
  });

  it('is unfit where it steers a terminal, leads elsewhere, or is no text', () => {
    const names = [
      'Q1\n.xlsx',
      'Q1\0.xlsx',
      '\u202eQ1.xlsx',
      'a/Q1.xlsx',
      'a\\Q1.xlsx',
      'Q\ufffd.xlsx',
      `${'x'.repeat(255)}.csv`,
    ];
    expect(names.filter((name) => classifyName(name) !== 'unfit')).toEqual([]);
  });
});

describe('the files that are taken', () => {
  const NOW = 1_775_000_000_000;
  const file = (name: string, size = 10, modifiedMs = 1) => ({ name, size, modifiedMs });
  const seen = (name: string, changed: Partial<RememberedFile> = {}): RememberedFile => ({
    ...file(name),
    state: 'seen',
    seenMs: NOW - REST_MS,
    ...changed,
  });
  const taken = (listed: ReturnType<typeof file>, ...known: RememberedFile[]) => {
    const { take, watch } = chooseFiles([listed], known, NOW);
    return [take.length, watch.length];
  };

  it('are those that two looks have seen the same, some time apart', () => {
    expect(taken(file('a.xlsx'))).toEqual([0, 1]);
    expect(taken(file('a.xlsx'), seen('a.xlsx'))).toEqual([1, 0]);
    expect(taken(file('a.xlsx'), seen('a.xlsx', { seenMs: NOW - REST_MS + 1 }))).toEqual([0, 0]);
  });

  it('are none that has changed since', () => {
    expect(taken(file('a.xlsx', 11), seen('a.xlsx'))).toEqual([0, 1]);
    expect(taken(file('a.xlsx', 10, 2), seen('a.xlsx'))).toEqual([0, 1]);
  });

  it('are taken once, and again once they have changed', () => {
    for (const state of ['taken', 'refused'] as const) {
      expect(taken(file('a.xlsx'), seen('a.xlsx', { state }))).toEqual([0, 0]);
      expect(taken(file('a.xlsx', 11), seen('a.xlsx', { state }))).toEqual([0, 1]);
    }
  });

  it('are known by their name', () => {
    expect(taken(file('b.xlsx'), seen('a.xlsx'))).toEqual([0, 1]);
  });

  it('come oldest first, without what is no workbook; names that nobody could be told are said apart', () => {
    const listed = [file('b.xlsx', 10, 2), file('a.xlsx', 10, 1), file('x.pdf'), file('c\u0007.xlsx')];
    const { take, watch, unfit } = chooseFiles(listed, [seen('b.xlsx', { modifiedMs: 2 }), seen('a.xlsx')], NOW);
    expect(take.map(({ name }) => name)).toEqual(['a.xlsx', 'b.xlsx']);
    expect([watch, unfit]).toEqual([[], ['c\u0007.xlsx']]);
  });
});
