import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { TextEncoding } from '../../../src/model/records/text-encoding.ts';
import { guessEncodings } from '../../../src/spreadsheet/workbook/csv/choose-encoding.ts';
import { readWorkbook } from '../../../src/spreadsheet/workbook/read-workbook.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

const folder = makeTempFolder();

/** Bytes of a text in a code page: what the runtime decodes, turned round. */
function encode(text: string, encoding: TextEncoding): Buffer {
  const bytes = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  for (let high = 0x80; high <= 0xff; high += 1) {
    bytes.set(decoder.decode(Uint8Array.of(high)), [high]);
    for (let low = 0x40; low <= 0xff; low += 1) {
      const pair = decoder.decode(Uint8Array.of(high, low));
      if ([...pair].length === 1 && !bytes.has(pair)) bytes.set(pair, [high, low]);
    }
  }
  return Buffer.from([...text].flatMap((sign) => (sign < '\u0080' ? [sign.charCodeAt(0)] : (bytes.get(sign) ?? []))));
}

const WESTERN =
  'Company,City\nCafé Société,Zürich\nÅngström AB,Malmö\nPeña – “Niño” €,São Paulo\nCRÉDIT AGRICOLE,Orléans\n';

/** Writes a file and gives what reading it came to: the second row's texts, or the error's code and text. */
async function read(bytes: Buffer, encoding?: TextEncoding) {
  const path = join(folder, 'Companies.csv');
  writeFileSync(path, bytes);
  const content = await readWorkbook(path, encoding === undefined ? {} : { encoding });
  const [table] = content.tables;
  const texts = table?.rows[1]?.cells.map(({ value }) => ('text' in value ? value.text : ''));
  return { texts, assumed: table?.assumedEncoding };
}

describe('a CSV file that is not UTF-8', () => {
  it('is read as Windows-1252 where its words are words in it, which is said with one of them', async () => {
    expect(await read(encode(WESTERN, 'windows-1252'))).toEqual({
      texts: ['Café Société', 'Zürich'],
      assumed: { encoding: 'windows-1252', sample: 'Ångström' },
    });
  });

  it.each([
    ['macintosh', WESTERN],
    ['windows-1251', 'Company,City\nКомпания Ромашка,Москва\nСеверный ветер,Казань\n'],
    ['shift_jis', 'Company,City\n株式会社さくら,東京\nソフトバンク,大阪\n'],
  ] as const)('is not guessed to be %s, but asked about with how it would read', async (encoding, text) => {
    await expect(read(encode(text, encoding))).rejects.toMatchObject({ code: 'input-encoding-unclear', exitStatus: 2 });
    expect(guessEncodings(encode(text, encoding)).map((guess) => guess.encoding)).toContain(encoding);
  });

  it.each([
    ['macintosh', WESTERN, 'Café Société'],
    ['windows-1251', 'Company,City\nКомпания,Москва\n', 'Компания'],
    ['shift_jis', 'Company,City\n株式会社,東京\n', '株式会社'],
    ['gb18030', 'Company,City\n北京公司,上海\n', '北京公司'],
  ] as const)('is read as %s where the user says so', async (encoding, text, first) => {
    const { texts, assumed } = await read(encode(text, encoding), encoding);
    expect(texts?.[0]).toBe(first);
    expect(assumed).toBeUndefined();
  });

  it('is refused at the line with bytes that the encoding does not have', async () => {
    const bytes = Buffer.concat([Buffer.from('Company,City\nAcme,Ulm\nB'), Buffer.of(0x81), Buffer.from(',Rome\n')]);
    await expect(read(bytes, 'windows-1252')).rejects.toMatchObject({
      code: 'input-encoding-wrong',
      message: expect.stringContaining('is not Windows-1252 (Western European)'),
    });
    await expect(read(bytes)).rejects.toMatchObject({ code: 'input-encoding-unclear' });
    await expect(read(encode(WESTERN, 'windows-1252'), 'utf-8')).rejects.toMatchObject({
      code: 'input-encoding-wrong',
    });
  });

  it('is refused at the first line that is not UTF-8, where others are', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Company,City\nMünchner Rück,Zürich\n'),
      encode('Café,Orléans\n', 'windows-1252'),
    ]);
    const fault = { code: 'input-encoding-unclear', message: expect.stringContaining('from line 3 on') };
    await expect(read(bytes)).rejects.toMatchObject(fault);
    const cut = Buffer.from('Company,City\nMünchner Rück,Ulm\nCafé').subarray(0, -1);
    await expect(read(cut)).rejects.toMatchObject(fault);
  });
});

test('tabs inside texts do not make a comma file one of tabs', async () => {
  const lines = ['Company,City,Note', 'Acme,Ulm,"a\tb\tc\td"', 'Beta,Rome,"e\tf\tg\th"'];
  expect((await read(Buffer.from(`${lines.join('\n')}\n`))).texts).toEqual(['Acme', 'Ulm', 'a\tb\tc\td']);
});

test('nor do many of them that nobody quoted', async () => {
  const note = Array.from({ length: 20 }, () => 'x').join('\t');
  const lines = ['Company,City,Note', `Acme,Ulm,${note}`, `Beta,Rome,${note}`];
  expect((await read(Buffer.from(`${lines.join('\n')}\n`))).texts).toEqual(['Acme', 'Ulm', note]);
});

test('a control character within UTF-8 is a character like any other', async () => {
  expect((await read(Buffer.from('Company,City\nO\u0092Neil,Ulm\n'))).texts).toEqual(['O\u0092Neil', 'Ulm']);
});
