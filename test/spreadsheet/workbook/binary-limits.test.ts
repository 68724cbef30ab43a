import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ReadLimits } from '../../../src/base/input/read-limits.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import type { BinaryBook } from '../../support/binary-book.ts';
import { makeXls } from '../../support/make-xls.ts';
import { makeXlsb } from '../../support/make-xlsb.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { readFault } from './support.ts';

const path = join(makeTempFolder(), 'input.bin');
const BOOK: BinaryBook = {
  texts: [{ text: 'Acme' }],
  sheets: [
    {
      name: 'Rounds',
      merges: [[3, 5, 0, 0]],
      rows: [
        { index: 0, cells: [{ column: 0, kind: 'shared', value: 0 }] },
        {
          index: 1,
          cells: [
            { column: 1, kind: 'text', value: 'Harbor' },
            { column: 2, kind: 'boolean', value: 1 },
          ],
        },
      ],
    },
    { name: 'Lists' },
  ],
};

describe.each([
  ['.xls', makeXls(BOOK)],
  ['.xls of Excel 5', makeXls(BOOK, { isBiff5: true })],
  ['.xlsb', makeXlsb(BOOK)],
])('%s', (_, bytes) => {
  test.each<[limits: Partial<ReadLimits>, message: string]>([
    [{ sheets: 1 }, 'it has more than 1 sheets'],
    [{ cells: 2 }, 'it holds more than 2 filled cells'],
    [{ columns: 1 }, 'its sheet "Rounds" has more than 1 columns'],
    [{ rows: 1 }, 'its sheet "Rounds" has more than 1 rows'],
    [{ mergedRanges: 0 }, 'a sheet of it has more than 0 merged ranges'],
    [{ textLength: 5 }, 'a cell of it holds 6 characters'],
    [{ allTextLength: 9 }, 'its texts have more than 9 characters'],
  ])('within %o is too large', async (limits, message) => {
    writeFileSync(path, bytes);
    expect(await readFault(readWorkbook(path, { limits }))).toEqual({
      code: 'input-too-large',
      message: `"input.bin" is too large: ${message}.`,
      exitStatus: 2,
    });
    expect((await readWorkbook(path)).tables.length).toBe(2);
  });

  test('that takes too long is left off', async () => {
    writeFileSync(path, bytes);
    expect((await readFault(readWorkbook(path, { limits: { timeMs: 0 } }))).code).toBe('input-too-slow');
  });
});
