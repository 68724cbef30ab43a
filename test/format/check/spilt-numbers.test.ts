import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { tell } from './support.ts';

const folder = makeTempFolder();
const LAST = 'Type,Company,Round,Fund,Issue Date,Share Class,Currency,Shares,Investment Amount';
const SOUND = 'certificate,Acme,Seed,Fund I,2024-03-31,Preferred,USD';

/** Gives what `check` says of a CSV file; the text of an error, the code of anything else. */
async function toldOf(...lines: readonly string[]): Promise<string[]> {
  const path = join(folder, 'Securities.csv');
  writeFileSync(path, `${lines.join('\n')}\n`);
  const { findings } = checkWorkbooks([await readWorkbook(path)], { decimalSign: '.' });
  return findings.map((finding) => (finding.severity === 'error' ? tell(finding) : `${finding.cell} ${finding.code}`));
}

const said = (cell: string, column: string, whole: string, last: string): string =>
  `error Securities!${cell} (${column}) number-invalid: "${whole}" · ${last} · "${whole}"`;

describe('thousands that spill over the columns of a CSV file', () => {
  test('do not become a smaller amount in the last column', async () => {
    expect(await toldOf(LAST, `${SOUND},100,5,000`)).toEqual([
      'J2 column-unknown',
      said('I2', 'Investment Amount', '5,000', 'J'),
    ]);
    expect(await toldOf(LAST, `${SOUND},100,5,250`)).toEqual([
      'J2 column-unknown',
      said('I2', 'Investment Amount', '5,250', 'J'),
    ]);
  });

  test('do not become two numbers of two columns', async () => {
    expect(await toldOf(LAST, `${SOUND},1,000,`)).toEqual([said('H2', 'Shares', '1,000', 'I')]);
    expect(await toldOf(LAST, `${SOUND},$12,050.75`)).toContain(said('H2', 'Shares', '$12,050.75', 'I'));
  });

  test('are told where what stands behind them cannot be read', async () => {
    const middle = 'Type,Company,Round,Fund,Issue Date,Share Class,Shares,Investment Amount,Currency';
    const told = await toldOf(middle, 'certificate,Acme,Seed,Fund I,2024-03-31,Preferred,1,234,5000,USD');
    expect(told).toContain(said('G2', 'Shares', '1,234', 'H'));
  });

  test('are none where each number has its own column, with a note behind it or in quotes', async () => {
    expect(await toldOf(LAST, `${SOUND},5,250,see memo`)).toEqual(['J2 column-unknown']);
    expect(await toldOf(LAST, `${SOUND},"5,000","250,000.50"`)).toEqual([]);
    expect(await toldOf(LAST, `${SOUND},5,100`)).toEqual([]);
  });

  test('are none where a label begins with zeros', async () => {
    expect(await toldOf(`${LAST},Ref`, `${SOUND},5,100,007`)).toEqual([]);
    expect(await toldOf(`${LAST},Our Code`, `${SOUND},5,100,034`)).toEqual(['J1 column-unknown']);
  });
});
