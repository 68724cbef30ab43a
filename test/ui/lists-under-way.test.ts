import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readBook } from '../../src/ui/server/open-book.ts';
import { RowLists } from '../../src/ui/server/views/lists/row-lists.ts';
import { RowIndex } from '../../src/ui/server/views/row-index.ts';
import { makeFolder } from './support.ts';

it('a list that several ask for while it is being made is made once', async () => {
  const path = join(makeFolder(), 'Companies.csv');
  writeFileSync(path, 'Company,City\nAcme,Oslo\nBeta,Graz\nGamma,Oslo\n');
  const request = { paths: [path], reading: { decimalSign: '.' } as const };
  const book = await readBook(request, false, {
    signal: new AbortController().signal,
    enter: () => {},
    count: () => {},
  });
  const choosing = { index: new RowIndex(book, undefined, undefined), revision: 1, reading: request.reading };
  const lists = new RowLists();
  const asked = { sheet: 0, search: 'Oslo', sort: '-A' };
  const [one, same, other] = await Promise.all([
    lists.take(asked, choosing),
    lists.take({ ...asked }, choosing),
    lists.take({ ...asked, search: 'Graz' }, choosing),
  ]);
  expect(same).toBe(one);
  expect([...(one.rowNumbers[0] ?? [])]).toEqual([4, 2]);
  expect([...(other.rowNumbers[0] ?? [])]).toEqual([3]);
  expect(other.id).not.toBe(one.id);
});
