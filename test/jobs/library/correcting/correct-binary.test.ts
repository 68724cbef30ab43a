import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toCorrectable, whatCopyLoses } from '../../../../src/jobs/library/inside/correcting/write-corrected.ts';
import { readWorkbook } from '../../../../src/spreadsheet/workbook/read-workbook.ts';
import type { WorkbookContent } from '../../../../src/spreadsheet/workbook/table.ts';
import type { BinaryCell } from '../../../support/binary-book.ts';
import { makeXls } from '../../../support/make-xls.ts';
import { makeXlsb } from '../../../support/make-xlsb.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';
import { toBinaryBook } from '../../../support/to-binary-book.ts';

/** All that a check goes by; comments are what a copy is said to lose. */
function tablesOf({ tables }: WorkbookContent) {
  return tables.map(({ comments: _, recalculates: __, ...table }) => table);
}

async function copyOf(path: string) {
  const read = await readWorkbook(path, {});
  const { path: fresh, format } = await toCorrectable(read, path);
  return { read, format, copy: await readWorkbook(fresh, {}) };
}

describe('a binary workbook that is corrected', () => {
  it.each(['xls', 'xlsb'] as const)(
    'becomes an .xlsx workbook that reads as the .%s did, and says what is lost',
    async (ending) => {
      const path = join(makeTempFolder(), `book.${ending}`);
      if (ending === 'xls') copyFileSync('test/fixtures/quarterly.xls', path);
      else writeFileSync(path, makeXlsb(toBinaryBook((await readWorkbook('samples/quarterly.xlsx', {})).tables)));
      const { read, copy, format } = await copyOf(path);
      expect([read.format, format, copy.format]).toEqual([ending, 'xlsx', 'xlsx']);
      expect(tablesOf(copy)).toEqual(tablesOf(read));
      expect(whatCopyLoses(read)).toContain(`book.${ending}`);
    },
  );

  it('keeps what a formula gave as such, and what is struck out', async () => {
    const path = join(makeTempFolder(), 'book.xls');
    const cells: readonly BinaryCell[] = [
      { column: 0, kind: 'text', value: 'sold', style: 1 },
      { column: 1, kind: 'number', value: 12.5, isFormula: true },
      { column: 2, kind: 'boolean', value: 1, isFormula: true },
      { column: 3, kind: 'number', value: 7 },
    ];
    const sheets = [{ name: 'Book', rows: [{ index: 0, cells }] }];
    const styles = [
      [0, 0],
      [0, 1],
    ] as const;
    writeFileSync(path, makeXls({ fonts: [false, true], styles, sheets }));
    const { read, copy } = await copyOf(path);
    expect(read.tables[0]?.rows[0]?.cells.map(({ struck, formula }) => [struck, formula])).toEqual([
      [true, undefined],
      [undefined, true],
      [undefined, true],
      [undefined, undefined],
    ]);
    expect(tablesOf(copy)).toEqual(tablesOf(read));
  });
});
